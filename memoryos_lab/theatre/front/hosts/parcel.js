// Slots as bytes: a line that says what follows, [[name, key, length], …], then the JSON of one after the other.

const parcelText = new TextDecoder()
const NEWLINE = 10

/** The slots whose key is not in `seen` (name -> key), which is brought up to date. Only these are decoded. */
export function unpack(bytes, seen) {
  const head = bytes.indexOf(NEWLINE)
  const slots = {}
  let at = head + 1
  for (const [name, key, length] of JSON.parse(parcelText.decode(bytes.subarray(0, head)))) {
    if (seen.get(name) !== key) slots[name] = JSON.parse(parcelText.decode(bytes.subarray(at, at + length)))
    seen.set(name, key)
    at += length
  }
  return slots
}
