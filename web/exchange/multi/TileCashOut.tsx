/** Cashing out of a tile's market, in place: what it would bring now in the tile's head, and under the tile, once that is pressed, all there is to choose. */
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { useBets } from '../../live/use-live.ts'
import { cashOutText } from '../../text/en/cash-out.ts'
import { multiText } from '../../text/en/multi.ts'
import { formatSigned, formatSize } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useEscape } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isOpenMatch } from '../bets/bet-figures.ts'
import { useCashOutAddress } from '../bets/use-cash-out-address.ts'
import { useResultIfClosed } from '../bets/use-open-result.ts'
import { useMarketNow } from '../market/use-market.ts'
import styles from './Multi.module.css'

const CashOutPanel = lazy(() => import('../bets/CashOutPanel.tsx'))

interface TileCashOutProps {
  market: Market
  /** Where the button is. */
  button: RefObject<HTMLButtonElement | null>
}

/** Returns the matched bets that may be cashed out; none where that is not offered, or once betting is over. */
function useCashable(market: Market) {
  const { status } = useMarketNow(market)
  const bets = useBets(market.marketId)
  const takesBets = status === 'OPEN' || status === 'SUSPENDED'
  if (!takesBets || market.kind !== undefined) return []
  return bets.filter(isOpenMatch)
}

/** The button, with what closing all bets at the best prices of now brings. */
export function CashOutButton({ market, button }: TileCashOutProps) {
  const bets = useCashable(market)
  const { isOpen, open } = useCashOutAddress(market.marketId)
  // Out of view a tile streams nothing.
  const result = useResultIfClosed(bets, false)
  if (bets.length === 0) return null
  return (
    <button
      ref={button}
      type="button"
      className={styles.cashOut}
      aria-expanded={isOpen}
      title={multiText.cashOutTitle}
      onClick={() => open(!isOpen)}
    >
      {cashOutText.title}
      {result !== null && (
        <b className={classNames(result > 0 && styles.profit, result < 0 && styles.loss)}> {brief(result)}</b>
      )}
    </button>
  )
}

const withoutCents = 100_000

/** Large ones without their cents, as sizes are: there is little room. */
function brief(amount: number): string {
  if (Math.abs(amount) < withoutCents) return formatSigned(amount)
  return (amount > 0 ? '+' : '') + formatSize(amount)
}

/** The panel over what stands under the tile, so that no tile is moved. Escape closes it while the focus is there, or nowhere. */
export function CashOutUnder({ market, button }: TileCashOutProps) {
  const bets = useCashable(market)
  const { isOpen, open } = useCashOutAddress(market.marketId)
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    open(false)
    button.current?.focus()
  }
  useEscape(isOpen, () => {
    const { activeElement, body } = document
    // The focus of a button is lost while it is busy.
    const isHere =
      activeElement === body || [box, button].some(({ current }) => current?.contains(activeElement))
    if (isHere) close()
  })
  if (!isOpen || bets.length === 0) return null
  return (
    <div ref={box} className={styles.under} data-cash-out>
      <Suspense fallback={<Skeleton rows={3} rowHeight={70} />}>
        <InView>
          <CashOutPanel
            market={market}
            bets={bets}
            title={cashOutText.titleOf(market.name)}
            onClose={close}
          />
        </InView>
      </Suspense>
    </div>
  )
}

/** Scrolls what has come into view. */
function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={styles.inView}>
      {children}
    </div>
  )
}
