/** Tells its listeners what the server refused: a whole call, or one order of a call. */

export interface RefusedCall {
  code: string
  /** The server's words. */
  sentence: string
  /** The market that it was about, or null. */
  marketId: number | null
}

const listeners = new Set<(refused: RefusedCall) => void>()

/** Calls the listener at every refusal from now on. Returns the function that ends it. */
export function onRefusal(listener: (refused: RefusedCall) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells every listener of a refusal. */
export function tellRefusal(refused: RefusedCall): void {
  for (const listener of listeners) listener(refused)
}
