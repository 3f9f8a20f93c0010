/** What few bets were placed with, as the rows of the views keep it. */
import type { Bet } from '#contract/orders.ts'

/** The columns of a bet's row that say what else it was placed with, and when it was released and matched. */
export interface TermColumns {
  readonly released_at: number | null
  readonly matched_at: number | null
  readonly strategy: string | null
  readonly terms: string | null
}

/** What of a bet the text of `terms` has, where it has it. */
const kept = [
  'sizedBy',
  'target',
  'targetLeft',
  'targetCancelled',
  'postOnly',
  'goodTill',
  'orderReference',
  'otherLeg',
  'offset',
  'parent',
] as const
type Kept = Partial<Pick<Bet, (typeof kept)[number]>>

/** Returns the columns of a bet. */
export function termColumns(bet: Bet): TermColumns {
  const terms: Kept = Object.fromEntries(
    kept.flatMap((name) => (bet[name] === undefined ? [] : [[name, bet[name]]])),
  )
  return {
    released_at: bet.releasedAt ?? null,
    matched_at: bet.matchedAt ?? null,
    strategy: bet.strategy ?? null,
    terms: Object.keys(terms).length === 0 ? null : JSON.stringify(terms),
  }
}

/** Returns what the columns say, as fields of the bet. */
export function termsOf(row: TermColumns): Kept & Pick<Bet, 'releasedAt' | 'matchedAt' | 'strategy'> {
  return {
    ...(row.released_at !== null && { releasedAt: row.released_at }),
    ...(row.matched_at !== null && { matchedAt: row.matched_at }),
    ...(row.terms !== null && (JSON.parse(row.terms) as Kept)),
    ...(row.strategy !== null && { strategy: row.strategy }),
  }
}
