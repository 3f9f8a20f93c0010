/** The settled and void bets with who won, the result of each, and what was taken as commission. */
import type { Bet } from '#contract/orders.ts'
import { BetTable } from './BetTable.tsx'
import { useMarketResults } from './use-results.ts'

/** The table. */
export function SettledTable({ bets, namesMarket }: { bets: readonly Bet[]; namesMarket?: boolean }) {
  const results = useMarketResults(bets)
  return <BetTable list="settled" bets={bets} namesMarket={namesMarket} results={results} />
}
