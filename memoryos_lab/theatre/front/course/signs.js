// What is right and what is not, as a sign: never told by colour alone. The word stands beside it.

import { svg } from "../dom.js"

const SIGN_PATHS = {
  right: "M2.5 8.5L6.2 12 13.5 4",
  wrong: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  unread: "M8 3v6M8 12.4v.2",
  shown: "M8 7v6M8 3.4v.2",
}

export function quizSign(state) {
  return svg("svg", { class: "sign", viewBox: "0 0 16 16", width: 13, height: 13, "aria-hidden": "true" }, svg("path", { d: SIGN_PATHS[state] }))
}
