/** What stands over a ladder: the runner, its results, the market, and one-click. */
import type { EventSummary, Market } from '#contract/catalogue.ts'
import type { Bet, Position } from '#contract/orders.ts'
import { useEventState } from '../../live/use-live.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { stateSentence } from '../../text/en/market.ts'
import { formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lessCommission, resultsIfAll } from '../market/results-if-all.ts'
import type { MarketNow } from '../market/use-market.ts'
import styles from './Ladder.module.css'

interface LadderHeadProps {
  event: EventSummary
  market: Market
  now: MarketNow
  selectionId: number
  name: string
  bets: readonly Bet[]
  position: Position | undefined
  /** What is taken of a result that is a win, basis points. */
  commissionBps: number
  isArmed: boolean
  /** Not for a guest. */
  canArm: boolean
  onArm(isArmed: boolean): void
  onClose(): void
}

/** The head: two lines, whatever there is to say. */
export function LadderHead(props: LadderHeadProps) {
  const { event, market, now, selectionId, name, bets, position, commissionBps } = props
  const { isArmed, canArm, onArm, onClose } = props
  const live = useEventState(event.eventId)
  const score = (live?.score ?? event.score)?.summary
  // What changes comes first: the end of the line may be cut.
  const standing = stateSentence(now) ?? score
  const what = standing ? `${standing} · ${market.name}` : `${market.name} · ${event.name}`
  const index = market.runners.findIndex((runner) => runner.selectionId === selectionId)
  const result = resultsIfAll(market, position, bets)[index]
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <p className={styles.name}>
          <b className="ellipsis" title={name}>
            {name}
          </b>
        </p>
        <p className={styles.what} title={event.name}>
          <span className="ellipsis">{what}</span>
          {result && (
            <span className={styles.results} title={ladderText.matchedAll}>
              <Result amount={lessCommission(result.now, commissionBps)} /> <span aria-hidden="true">»</span>{' '}
              <Result amount={lessCommission(result.ifAll, commissionBps)} />
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isArmed}
        disabled={!canArm}
        title={canArm ? undefined : ladderText.logIn}
        className={classNames(styles.oneClick, isArmed && styles.oneClickOn)}
        onClick={() => onArm(!isArmed)}
      >
        {isArmed ? ladderText.oneClickOn : ladderText.oneClick}
        <i aria-hidden="true" />
      </button>
      <button type="button" className={styles.close} aria-label={ladderText.close(name)} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </header>
  )
}

function Result({ amount }: { amount: number }) {
  const look = amount > 0 ? styles.profit : amount < 0 ? styles.loss : undefined
  return <span className={look}>{formatSigned(amount)}</span>
}
