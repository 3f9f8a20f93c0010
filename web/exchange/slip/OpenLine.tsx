/** The line of the slip that is written in: what is bet on, odds and stake, or what became of it. */
import { type RefObject, useEffect, useRef } from 'react'
import { useBet } from '../../live/use-live.ts'
import { sideWord } from '../../text/en/slip.ts'
import { fieldText } from '../../text/number-field.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LineOutcome } from './LineOutcome.tsx'
import { LineProgress } from './LineProgress.tsx'
import { MovedNote } from './MovedNote.tsx'
import { OddsField } from './OddsField.tsx'
import { ProblemNote } from './ProblemNote.tsx'
import type { Problem } from './refusal.ts'
import styles from './Slip.module.css'
import { StakeField } from './StakeField.tsx'
import { isUnderWay, type OrderState, offerOf, type SlipLine, stateOfBet } from './slip-line.ts'
import { useSlipParts } from './slip-parts.ts'
import { typeOdds, typeStake } from './slip-store.ts'

interface OpenLineProps {
  line: SlipLine
  stake: RefObject<HTMLInputElement | null>
  /** Whether what is under way is told here. */
  hasProgress: boolean
  /** Removes the line; null while that cannot be. */
  onLeave: (() => void) | null
}

/** The line in whichever phase it is. */
export function OpenLine({ line, stake, hasProgress, onLeave }: OpenLineProps) {
  const { phase } = line
  return (
    <div className={styles.line} data-line={line.id} data-side={line.side} data-phase={phase.kind}>
      <LineHead line={line} onRemove={onLeave} />
      {phase.kind === 'accepted' ? (
        <AcceptedLine line={line} known={phase.order} onLeave={() => onLeave?.()} />
      ) : (
        <WrittenLine line={line} stake={stake} />
      )}
      {hasProgress && isUnderWay(line) && (
        <div className={classNames(styles.progressRow, styles[line.side])}>
          <LineProgress line={line} />
        </div>
      )}
    </div>
  )
}

function LineHead({ line, onRemove }: { line: SlipLine; onRemove: (() => void) | null }) {
  return (
    <div className={classNames(styles.lineHead, styles[line.side])}>
      <Badge kind={line.side === 'BACK' ? 'back' : 'lay'}>{sideWord[line.side]}</Badge>
      <b className="ellipsis" title={line.runnerName}>
        {line.runnerName}
      </b>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          onClick={onRemove}
          aria-label={`Remove ${line.runnerName}`}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      <p className={classNames(styles.market, 'ellipsis')}>
        {line.marketName} · {line.eventName}
      </p>
    </div>
  )
}

function WrittenLine({ line, stake }: { line: SlipLine; stake: RefObject<HTMLInputElement | null> }) {
  const { phase } = line
  const parts = useSlipParts()
  const Price = parts?.Price ?? OddsField
  const Stake = parts?.Stake ?? StakeField
  const draft = phase.kind === 'draft' ? phase : null
  const takeStake = (amount: number) =>
    parts === null ? typeStake(line.id, fieldText(amount)) : parts.takeStake(line, amount)
  const isLocked = draft === null
  const problem = draft === null || draft.problem === null ? null : (draft as Problem)
  return (
    <>
      <div className={classNames(styles.fields, styles[line.side])}>
        <Price line={line} isLocked={isLocked} />
        <Stake line={line} input={stake} isLocked={isLocked} isWrong={problem !== null} />
      </div>
      <div className={classNames(styles.notes, styles[line.side])}>
        {problem && (
          <ProblemNote
            problem={problem}
            kind={line.terms?.kind}
            onTake={takeStake}
            onTakePrice={(price) => typeOdds(line.id, fieldText(price))}
          />
        )}
        <MovedNote line={line} />
      </div>
    </>
  )
}

interface AcceptedLineProps {
  line: SlipLine
  known: OrderState
  onLeave(): void
}

function AcceptedLine({ line, known, onLeave }: AcceptedLineProps) {
  const bet = useBet(known.orderId)
  const order = bet && bet.state !== 'delayed' ? stateOfBet(bet) : known
  const { price } = offerOf(line)
  const outcome = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone; the next button takes it, so that Enter and Escape still reach the line.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) outcome.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={outcome}>
      <LineOutcome
        order={{ ...order, marketKind: line.terms?.kind }}
        price={line.atStart ? null : (price ?? line.price)}
        onDone={onLeave}
      />
    </div>
  )
}
