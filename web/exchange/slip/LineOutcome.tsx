/** What became of a placed line, in its place: matched, partly matched, unmatched, lapsed, cancelled. */

import type { Bet } from '#contract/orders.ts'
import { type OutcomeKind, outcomeOf } from '../../text/en/outcome.ts'
import { Alert, type AlertKind } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Slip.module.css'
import type { OrderState } from './slip-line.ts'

const alertKinds: Record<OutcomeKind, AlertKind> = {
  matched: 'success',
  'partly-matched': 'notice',
  unmatched: 'notice',
  lapsed: 'notice',
  cancelled: 'notice',
  void: 'notice',
  settled: 'success',
}

interface LineOutcomeProps {
  order: OrderState & { marketKind: Bet['marketKind'] | undefined }
  /** Hundredths: the price that was asked for; null of the starting price. */
  price: number | null
  onDone(): void
}

/** The outcome, which follows the order while the line stays. */
export function LineOutcome({ order, price, onDone }: LineOutcomeProps) {
  const { kind, sentence } = outcomeOf(order, price)
  return (
    <div className={styles.outcome} data-outcome={kind}>
      <Alert kind={alertKinds[kind]}>{sentence}</Alert>
      <Button className={styles.wide} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
