/**
 * What is hashed in a player's own ledger, as text: each line with the hash of the line before, the account's head as a leaf, and
 * two hashes as a node above them. Apart from the calls, because the browser checks with it.
 */

/** A posting as its account has it. */
export interface LedgerLine {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly kind: string
  /** Minor units; below zero when the account paid. */
  readonly amount: number
  /** After it. */
  readonly balance: number
}

/** What stands before the first line. */
export const firstHead = '0'.repeat(64)

/** Returns what is hashed of line `n`, from 1 on. */
export function lineText(before: string, n: number, { time, kind, amount, balance }: LedgerLine): string {
  return `${before}|${n}|${time}|${kind}|${amount}|${balance}`
}

/** Returns what is hashed of an account: how many lines it has, and the hash of the last. */
export function leafText(account: number, lines: number, head: string): string {
  return `leaf|${account}|${lines}|${head}`
}

/** Returns what is hashed of two hashes of the tree. */
export function nodeText(left: string, right: string): string {
  return `node|${left}|${right}`
}
