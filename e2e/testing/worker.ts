/** The process that runs one file of browser tests after the other, and keeps what they share. */

let endsInOrder = false

/** Lets the worker end in order when it is told to end: what it has started, and the folders of it, go along. */
export function endInOrder(cleanUp: () => void = () => {}): void {
  process.once('exit', cleanUp)
  if (endsInOrder) return
  endsInOrder = true
  process.once('SIGTERM', () => process.exit())
}
