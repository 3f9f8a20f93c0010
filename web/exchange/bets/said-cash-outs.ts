/**
 * Which cash-outs the page says itself, where they were asked for: what their notification says would be heard twice.
 * One is forgotten when its place on the page goes before it has ended.
 */

const said = new Set<number>()

/** Notes that what becomes of it is said where it was asked for. Returns what takes that back. */
export function sayHere(cashOutId: number): () => void {
  said.add(cashOutId)
  return () => said.delete(cashOutId)
}

/** Returns whether what became of it is said by the page. */
export function isSaidHere(cashOutId: number | undefined): boolean {
  return cashOutId !== undefined && said.has(cashOutId)
}
