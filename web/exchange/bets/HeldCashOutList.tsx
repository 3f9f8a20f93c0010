/** In My Bets: the cash-outs that are had by themselves at a profit, each with the way to end it. */
import type { HeldCashOut } from '#contract/cash-out.ts'
import type { Market, Runner } from '#contract/catalogue.ts'
import { cashOutText, heldCashOutWords } from '../../text/en/cash-out.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './CashOut.module.css'
import { useHeldCashOuts, useSetCashOut } from './use-held-cash-outs.ts'

/** What of a market names its cash-outs. */
export interface HeldMarket extends Pick<Market, 'marketId'> {
  readonly runners: readonly Pick<Runner, 'selectionId' | 'name'>[]
}

/** The list; nothing when there are none. */
export function HeldCashOutList({ markets, isAsked }: { markets: readonly HeldMarket[]; isAsked: boolean }) {
  const held = useHeldCashOuts(
    markets.map(({ marketId }) => marketId),
    isAsked,
  )
  if (held.length === 0) return null
  return (
    <section className={classNames(styles.panel, styles.held)} aria-label={cashOutText.held}>
      <h2 className={styles.heldTitle}>{cashOutText.held}</h2>
      <ul className={styles.heldList}>
        {held.map((one) => (
          <HeldRow key={`${one.marketId}/${one.selectionId}`} held={one} markets={markets} />
        ))}
      </ul>
    </section>
  )
}

function HeldRow({ held, markets }: { held: HeldCashOut; markets: readonly HeldMarket[] }) {
  const { set, isBusy, problem } = useSetCashOut(held.marketId, held.selectionId ?? null)
  const market = markets.find(({ marketId }) => marketId === held.marketId)
  const runner = market?.runners.find(({ selectionId }) => selectionId === held.selectionId)?.name
  return (
    <li className={styles.profitRow}>
      <span className={styles.heldWords}>{heldCashOutWords(held.profit, runner)}</span>
      {problem !== null && <span className={styles.loss}>{problem}</span>}
      <Button kind="text" size="small" busy={isBusy} onClick={() => void set(null)}>
        {cashOutText.end}
      </Button>
    </li>
  )
}
