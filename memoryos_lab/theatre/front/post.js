// Wishes on their way to the host: one at a time, and the last one always arrives.

const POST_REST = 250 // ms without a change after which the wish is told to the host
const POST_PATIENCE = 3000 // ms after which an answer no longer holds up the next wish

/**
 * @param read returns the wish as it is now, `deliver` hands it to the host.
 * @param onpending is told whether an answer is due.
 */
export function createPost(read, deliver, onpending) {
  let said = "" // the last wish told
  let resting = 0
  let waiting = null // a timer while an answer is due
  let again = false // something was wished meanwhile

  function send(due) {
    clearTimeout(resting)
    again = due && waiting !== null
    if (again) return
    const wish = read()
    const words = JSON.stringify(wish)
    if (words === said) return
    said = words
    if (due) {
      waiting = setTimeout(answered, POST_PATIENCE)
      onpending(true)
    }
    deliver(wish)
  }

  function answered() {
    clearTimeout(waiting)
    waiting = null
    onpending(false)
    if (again) send(true)
  }

  return {
    answered,
    isWaiting: () => waiting !== null,
    /** Whether more was wished since the wish that is on its way. */
    isBehind: () => again,
    /** Tell the wish now; an answer is due. */
    now: () => send(true),
    /** Tell the wish once nothing has changed for a while. */
    later() {
      clearTimeout(resting)
      resting = setTimeout(() => send(false), POST_REST)
    },
    hold: () => clearTimeout(resting),
    /** What the host has just said need not be told back to it. */
    agree() {
      clearTimeout(resting)
      said = JSON.stringify(read())
    },
  }
}
