/** What few bets were placed with, as the rows of the views keep it. */
import type { Bet } from '#contract/orders.ts'
import type { BetTerms } from '#server/live/bet-store.ts'

/** The columns of a bet's row that say what else it was placed with, and when it was released and matched. */
export interface TermColumns {
  readonly released_at: number | null
  readonly matched_at: number | null
  readonly strategy: string | null
  readonly terms: string | null
}

/** Returns the columns of a bet. */
export function termColumns({
  releasedAt,
  matchedAt,
  strategy,
  postOnly,
  goodTill,
  orderReference,
}: Bet): TermColumns {
  const terms = {
    ...(postOnly !== undefined && { postOnly }),
    ...(goodTill !== undefined && { goodTill }),
    ...(orderReference !== undefined && { orderReference }),
  } satisfies BetTerms
  return {
    released_at: releasedAt ?? null,
    matched_at: matchedAt ?? null,
    strategy: strategy ?? null,
    terms: Object.keys(terms).length === 0 ? null : JSON.stringify(terms),
  }
}

/** Returns what the columns say, as fields of the bet. */
export function termsOf(row: TermColumns): BetTerms & Pick<Bet, 'releasedAt' | 'matchedAt'> {
  return {
    ...(row.released_at !== null && { releasedAt: row.released_at }),
    ...(row.matched_at !== null && { matchedAt: row.matched_at }),
    ...(row.terms !== null && (JSON.parse(row.terms) as BetTerms)),
    ...(row.strategy !== null && { strategy: row.strategy }),
  }
}
