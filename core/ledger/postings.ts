/** Double entry: every posting names who pays and who receives, so each one sums to zero. */

import { type PostingKind, posting, postingKinds } from '../facts/ledger.ts'
import { type FactLog, writeFact } from '../facts/log.ts'
import type { MarketId, Money } from '../values/brands.ts'

/** Writes a posting of `amount` minor units; an amount of zero is no posting. Negative amounts turn it round. */
export function post(
  log: FactLog,
  entry: {
    readonly transaction: number
    readonly from: number
    readonly to: number
    readonly amount: Money
    readonly kind: PostingKind
    readonly market: MarketId
    readonly text?: string
  },
): void {
  if (entry.amount === 0) return
  const turned = entry.amount < 0
  writeFact(log, posting, {
    transaction: entry.transaction,
    from: turned ? entry.to : entry.from,
    to: turned ? entry.from : entry.to,
    amount: Math.abs(entry.amount),
    kind: postingKinds[entry.kind],
    market: entry.market,
    text: entry.text ?? '',
  })
}
