/** What a cash-out consists of, on demand: its orders, what is kept before and after commission, and what each runner comes to then. */
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Market } from '#contract/catalogue.ts'
import { usePosition } from '../../live/use-live.ts'
import { cashOutNotes, cashOutText, hedgeWords } from '../../text/en/cash-out.ts'
import { formatSigned } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { resultsAfter } from './after-cash-out.ts'
import styles from './CashOut.module.css'

interface CompositionProps {
  market: Market
  quote: CashOutQuote
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** The notes that matter before, and the fold. */
export function Composition({ market, quote, isOpen, onToggle }: CompositionProps) {
  const position = usePosition(market.marketId)
  const nameOf = (selectionId: number) =>
    market.runners.find((runner) => runner.selectionId === selectionId)?.name ?? ''
  const after = resultsAfter(
    market.runners.map(({ selectionId }) => selectionId),
    position,
    quote.hedges,
  )
  return (
    <>
      {cashOutNotes(quote).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <details
        className={styles.composition}
        open={isOpen}
        onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      >
        <summary>{cashOutText.composition}</summary>
        <ul className={styles.hedges}>
          {quote.hedges.map((hedge) => (
            <li key={hedge.selectionId}>{hedgeWords(hedge, nameOf(hedge.selectionId))}</li>
          ))}
        </ul>
        <dl className={styles.figures}>
          <dt>{cashOutText.least}</dt>
          <dd>{formatSigned(quote.result)}</dd>
          <dt>{cashOutText.afterCommission}</dt>
          <dd>{formatSigned(quote.afterCommission)}</dd>
          {market.runners.map(({ selectionId, name, handicap, status }, at) =>
            status === 'REMOVED' ? null : (
              <Result
                key={selectionId}
                name={cashOutText.ifWins(runnerLabel(name, handicap))}
                amount={after[at] ?? 0}
              />
            ),
          )}
        </dl>
      </details>
    </>
  )
}

function Result({ name, amount }: { name: string; amount: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={amount < 0 ? styles.loss : styles.profit}>{formatSigned(amount)}</dd>
    </>
  )
}
