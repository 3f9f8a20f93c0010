/** The cash memo of a player's day: what there was, what came and went by what, what there is. */
import type { StatementEntry } from '#contract/orders.ts'
import type { RecentEntries } from './recent.ts'

/** Minor units; opening and the four changes add up to closing. */
export interface DayMemo {
  opening: number
  bets: number
  commission: number
  casino: number
  credits: number
  closing: number
}

const parts: Readonly<Record<string, keyof DayMemo>> = {
  settlement: 'bets',
  settlement_reversal: 'bets',
  rounding: 'bets',
  rounding_reversal: 'bets',
  commission: 'commission',
  commission_reversal: 'commission',
  casino_stake: 'casino',
  casino_payout: 'casino',
}

/** Returns the memo of the day that begins at `from`; null when entries of it are missing. */
export function dayMemo({ entries, since }: RecentEntries, from: number): DayMemo | null {
  if (since > from) return null
  const ofDay = entries.filter(({ time }) => time >= from)
  const closing = entries[0]?.balance ?? 0
  const oldest = ofDay.at(-1)
  const memo: DayMemo = {
    opening: oldest === undefined ? closing : oldest.balance - oldest.amount,
    bets: 0,
    commission: 0,
    casino: 0,
    credits: 0,
    closing,
  }
  for (const entry of ofDay) memo[partOf(entry)] += entry.amount
  return memo
}

function partOf({ kind }: StatementEntry): keyof DayMemo {
  return parts[kind] ?? 'credits'
}
