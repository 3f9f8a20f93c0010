/** The way to cash out of a market, where there is something to cash out. The address says whether it is open. */
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Market } from '#contract/catalogue.ts'
import { useBets } from '../../live/use-live.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Of those with matched bets, and when they ask for it. */
const CashOutPanel = lazy(() => import('./CashOutPanel.tsx'))

const parameter = 'cashout'

/** A button, and the panel once it is pressed. Nothing without matched bets, in markets of other kinds, or once betting is over. */
export function CashOutEntry({ market, status }: { market: Market; status: Market['status'] }) {
  const [parameters, setParameters] = useSearchParams()
  const bets = useBets(market.marketId)
  const matched = bets.filter((bet) => bet.matched > 0 && bet.state !== 'settled' && bet.state !== 'void')
  const takesBets = status === 'OPEN' || status === 'SUSPENDED'
  if (market.kind !== undefined || !takesBets || matched.length === 0) return null
  const open = (isOpen: boolean) => {
    const changed = new URLSearchParams(parameters)
    if (isOpen) changed.set(parameter, '1')
    else changed.delete(parameter)
    setParameters(changed, { preventScrollReset: true, replace: !isOpen })
  }
  if (!parameters.has(parameter)) return <Button onClick={() => open(true)}>Cash out</Button>
  return (
    <Suspense fallback={<Skeleton rows={3} rowHeight={40} />}>
      <CashOutPanel market={market} bets={matched} onClose={() => open(false)} />
    </Suspense>
  )
}
