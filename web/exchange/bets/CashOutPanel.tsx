/** Cashing out: the offer of now on the dark band, how much of the bets it is for, what it consists of, and at which profit it is had by itself. */
import { type ReactNode, useId, useState } from 'react'
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { cashOutAction, cashOutOutcome, cashOutText, shownAmount } from '../../text/en/cash-out.ts'
import { formatSigned } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './CashOut.module.css'
import { Composition } from './CashOutComposition.tsx'
import type { CashOutChoice } from './cash-out-calls.ts'
import { ProfitField } from './ProfitField.tsx'
import { useAsked } from './use-asked.ts'
import { useOutcome, useQuote, useTakeCashOut } from './use-cash-out.ts'

interface CashOutPanelProps {
  market: Market
  /** The player's matched bets in it. */
  bets: readonly Bet[]
  title: string
  /** Null where it stands open. */
  onClose: (() => void) | null
}

const whole = 10_000

/** The panel. */
export default function CashOutPanel({ market, bets, title, onClose }: CashOutPanelProps) {
  const [choice, setChoice] = useState<CashOutChoice>({ selectionId: null, partBps: whole })
  const [isUnfolded, setUnfolded] = useState(false)
  const { take, taken, confirmed, problem, isBusy } = useTakeCashOut()
  const isNet = useSetting('netOfCommission', false)
  const became = useOutcome(taken)
  const isWaiting = became?.state === 'delayed'
  const isOffered = market.kind === undefined
  const offer = useQuote(market.marketId, choice, isOffered && !isBusy && !isWaiting)
  const why = isOffered ? (offer.problem ?? cashOutText.asking) : cashOutText.winnersOnly
  return (
    <section className={styles.panel} aria-labelledby={`cash-out-${market.marketId}`}>
      <CashOutBand
        id={`cash-out-${market.marketId}`}
        title={title}
        quote={offer.quote}
        last={offer.last}
        why={why}
        isBusy={isBusy || isWaiting}
        onTake={(asked) => void take(asked)}
        close={
          onClose && (
            <Button size="small" onBand onClick={onClose}>
              {cashOutText.close}
            </Button>
          )
        }
      />
      {isOffered && (
        <div className={styles.body}>
          {problem !== null && <Alert>{problem}</Alert>}
          <p className={became ? styles.outcome : 'visually-hidden'} role="status">
            {became && confirmed && cashOutOutcome(became, shownAmount(confirmed, isNet))}
          </p>
          <Runners market={market} bets={bets} choice={choice} onChoose={setChoice} />
          <Part partBps={choice.partBps} onChoose={(partBps) => setChoice({ ...choice, partBps })} />
          {offer.last ? (
            <Composition market={market} quote={offer.last} isOpen={isUnfolded} onToggle={setUnfolded} />
          ) : (
            // Its place, so that nothing below moves while the market is suspended.
            <div className={styles.composition} />
          )}
          <ProfitField market={market} selectionId={choice.selectionId} key={choice.selectionId} />
        </div>
      )}
    </section>
  )
}

interface BandProps {
  id: string
  title?: string
  quote: CashOutQuote | undefined
  /** Shown until the quote has come. */
  last: CashOutQuote | undefined
  /** Why there is no offer. */
  why: string
  isBusy: boolean
  onTake(quote: CashOutQuote): void
  close: ReactNode
}

/** What one keeps, and the action in two presses: what the first has shown is what the second takes, or nothing is done. */
export function CashOutBand(props: BandProps) {
  const { id, title = cashOutText.title, quote, last, why, isBusy, onTake, close } = props
  const { asked, button, ask, confirm } = useAsked<CashOutQuote>()
  const shown = asked ?? quote ?? last
  const isNet = useSetting('netOfCommission', false)
  return (
    <header className={styles.band}>
      <div className={styles.offer}>
        <h2 id={id}>{title}</h2>
        {shown && (
          <p>
            <b className={shown.result < 0 ? styles.bandLoss : styles.bandProfit}>
              {formatSigned(shownAmount(shown, isNet).amount)}
            </b>
            <span>
              {asked !== null ? cashOutText.notGuaranteed : isNet ? cashOutText.net : cashOutText.before}
            </span>
          </p>
        )}
        <p className={shown && 'visually-hidden'} role="status">
          {!shown && why}
        </p>
      </div>
      <div className={styles.bandActions}>
        {close}
        <Button
          kind="primary"
          onBand
          busy={isBusy}
          disabled={asked === null && quote === undefined}
          {...button}
          onClick={() => {
            if (asked === null) return quote && ask(quote)
            const confirmed = confirm()
            if (confirmed !== null) onTake(confirmed)
          }}
        >
          {shown === undefined
            ? cashOutText.title
            : asked === null
              ? cashOutAction(shownAmount(shown, isNet).amount)
              : cashOutText.confirm(shownAmount(shown, isNet))}
        </Button>
      </div>
    </header>
  )
}

interface RunnersProps {
  market: Market
  bets: readonly Bet[]
  choice: CashOutChoice
  onChoose(choice: CashOutChoice): void
}

/** The whole market or one of the runners with bets, where there is more than one. */
function Runners({ market, bets, choice, onChoose }: RunnersProps) {
  const runners = market.runners.filter((runner) =>
    bets.some((bet) => bet.selectionId === runner.selectionId),
  )
  if (runners.length < 2) return null
  return (
    <label className={styles.scope}>
      {cashOutText.scope}
      <select
        value={choice.selectionId ?? ''}
        onChange={({ target }) =>
          onChoose({ ...choice, selectionId: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{cashOutText.wholeMarket}</option>
        {runners.map(({ selectionId, name, handicap }) => (
          <option key={selectionId} value={selectionId}>
            {runnerLabel(name, handicap)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** How much of the bets, by a slider of whole percents, and what stays. */
function Part({ partBps, onChoose }: { partBps: number; onChoose(partBps: number): void }) {
  const id = useId()
  const percent = partBps / 100
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{cashOutText.part}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={100}
        step={1}
        value={percent}
        aria-valuetext={cashOutText.percent(percent)}
        onChange={({ target }) => onChoose(Number(target.value) * 100)}
      />
      <output htmlFor={id}>{percent} %</output>
      {percent < 100 && <p className={styles.note}>{cashOutText.remains(percent)}</p>}
    </div>
  )
}
