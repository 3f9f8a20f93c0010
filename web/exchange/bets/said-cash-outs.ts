/**
 * Which cash-outs the page says itself, where they were asked for: what their notification says would be heard twice.
 * One is forgotten when its place on the page goes before it has ended.
 */

const said = new Set<number>()
let underWay: Promise<unknown> = Promise.resolve()

/** Asks for a cash-out: until that is answered it is not known of which notifications the page says itself. Returns what `ask` does. */
export function whileAsked<T>(ask: () => Promise<T>): Promise<T> {
  const answer = ask()
  underWay = Promise.allSettled([underWay, answer])
  return answer
}

/** Resolves once all cash-outs that were asked for here are answered, and whoever asked has noted what it says. */
export async function allAnswered(): Promise<void> {
  for (let seen: unknown; seen !== underWay; ) {
    seen = underWay
    await underWay
  }
  await new Promise((noted) => setTimeout(noted))
}

/** Notes that what becomes of it is said where it was asked for. Returns what takes that back. */
export function sayHere(cashOutId: number): () => void {
  said.add(cashOutId)
  return () => said.delete(cashOutId)
}

/** Returns whether what became of it is said by the page. */
export function isSaidHere(cashOutId: number | undefined): boolean {
  return cashOutId !== undefined && said.has(cashOutId)
}
