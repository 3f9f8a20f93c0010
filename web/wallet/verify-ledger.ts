/** Checks a saved ledger against a root that its player kept: each line, the chain, and the way up the tree. Asks nobody. */
import { firstHead, leafText, lineText, nodeText } from '#contract/ledger-lines.ts'
import type { LedgerFault } from '../text/en/ledger.ts'

/** A ledger as it is saved: lines are [number, time, kind, amount, balance, hash], money in minor units. */
export interface SavedLedger {
  readonly account: number
  readonly lines: readonly (readonly [number, number, string, number, number, string])[]
  /** To the root: how many lines were under it, and the hashes beside the way, from the leaf up. */
  readonly under: number
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
}

export type Verdict =
  /** Every line is as it was chained, and the first `under` of `lines` are under the root. */
  | { readonly fits: true; readonly lines: number; readonly under: number }
  /** `line`: the first that does not fit, 0 where it is none in particular. */
  | { readonly fits: false; readonly fault: LedgerFault; readonly line: number }

/** Returns what a saved ledger's text comes to against a root in hex. */
export async function verifyLedger(text: string, root: string): Promise<Verdict> {
  const ledger = parsed(text)
  if (ledger === undefined) return { fits: false, fault: 'unreadable', line: 0 }
  const { account, lines, under, path } = ledger
  let before = firstHead
  let last = 0
  for (const [i, [n, time, kind, amount, balance, hash]] of lines.entries()) {
    const line = i + 1
    if (n !== line) return { fits: false, fault: 'number', line }
    if (balance !== last + amount) return { fits: false, fault: 'balance', line }
    const expected = await sha256(lineText(before, n, { time, kind, amount, balance }))
    if (hash !== expected) return { fits: false, fault: 'line', line }
    before = hash
    last = balance
  }
  const head = lines[under - 1]?.[5]
  if (head === undefined) return { fits: false, fault: 'root', line: 0 }
  let hash = await sha256(leafText(account, under, head))
  for (const step of path) {
    hash = await sha256(step.side === 'left' ? nodeText(step.hash, hash) : nodeText(hash, step.hash))
  }
  const fits = hash === root.trim().toLowerCase()
  return fits ? { fits, lines: lines.length, under } : { fits, fault: 'root', line: 0 }
}

function parsed(text: string): SavedLedger | undefined {
  try {
    const ledger = JSON.parse(text) as SavedLedger
    const isWhole =
      Number.isInteger(ledger.account) &&
      Number.isInteger(ledger.under) &&
      Array.isArray(ledger.path) &&
      ledger.path.every((step) => typeof step === 'object' && step !== null) &&
      Array.isArray(ledger.lines) &&
      ledger.lines.every((line) => Array.isArray(line) && line.length === 6)
    return isWhole ? ledger : undefined
  } catch {
    return undefined
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
