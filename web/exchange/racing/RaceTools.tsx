/** What closes, protects or dutches bets on a race, as on the pages of its markets. */
import type { Market } from '#contract/catalogue.ts'
import { CashOutEntry } from '../bets/CashOutEntry.tsx'
import { ProtectPanel } from '../bets/ProtectPanel.tsx'
import { useMarketNow } from '../market/use-market.ts'
import panel from '../ticket/BesidePanel.module.css'
import { DutchPanel } from '../ticket/DutchPanel.tsx'

/** Cashing out of a market of the race, by its name; nothing where there is nothing to cash out. */
export function RaceCashOut({ market }: { market: Market }) {
  const { status } = useMarketNow(market)
  return <CashOutEntry market={market} status={status} isOpen isNamed />
}

/** The tools of the market to win; they are gone with its bets. */
export function RaceTools({ market }: { market: Market }) {
  const { status } = useMarketNow(market)
  if (status !== 'OPEN' && status !== 'SUSPENDED') return null
  return (
    <div className={panel.tools}>
      <ProtectPanel market={market} />
      <DutchPanel market={market} />
    </div>
  )
}
