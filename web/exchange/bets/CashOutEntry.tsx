/** The way to cash out of a market, where there is something to cash out. The address says of which market it is open. */
import { lazy, Suspense } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useBets } from '../../live/use-live.ts'
import { cashOutText } from '../../text/en/cash-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isOpenMatch } from './bet-figures.ts'
import styles from './CashOutEntry.module.css'
import { useCashOutAddress } from './use-cash-out-address.ts'

/** Of those with matched bets, and when they ask for it. */
const CashOutPanel = lazy(() => import('./CashOutPanel.tsx'))

interface CashOutEntryProps {
  market: Market
  status: Market['status']
  /** Whether it stands open, as on the market's own page. */
  isOpen?: boolean
  /** Whether it is told apart from those of other markets by the market's name. */
  isNamed?: boolean
}

/** A button, and the panel once it is pressed; in a market that has none, why. Nothing without matched bets, or once betting is over. */
export function CashOutEntry({ market, status, isOpen = false, isNamed = false }: CashOutEntryProps) {
  const address = useCashOutAddress(market.marketId)
  const bets = useBets(market.marketId)
  const matched = bets.filter(isOpenMatch)
  const takesBets = status === 'OPEN' || status === 'SUSPENDED'
  if (!takesBets || matched.length === 0) return null
  if (!isOpen && market.kind !== undefined)
    return <p className={styles.notOffered}>{cashOutText.winnersOnly}</p>
  if (!isOpen && !address.isOpen) {
    return (
      <Button onClick={() => address.open(true)}>
        {isNamed ? cashOutText.titleOf(market.name) : cashOutText.title}
      </Button>
    )
  }
  return (
    <Suspense fallback={<Skeleton rows={3} rowHeight={70} />}>
      <CashOutPanel
        market={market}
        bets={matched}
        title={isNamed ? cashOutText.titleOf(market.name) : cashOutText.title}
        onClose={isOpen ? null : () => address.open(false)}
      />
    </Suspense>
  )
}
