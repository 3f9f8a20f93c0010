/** A line of the slip folded to a row: pressed, it opens. What was said against it, or became of it, stays in sight. */
import { useBet } from '../../live/use-live.ts'
import { outcomeOf } from '../../text/en/outcome.ts'
import { sideWord } from '../../text/en/slip.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LineProgress } from './LineProgress.tsx'
import styles from './Slip.module.css'
import { isUnderWay, type OrderState, offerOf, type SlipLine, stateOfBet } from './slip-line.ts'
import { useSlipParts } from './slip-parts.ts'
import { openLine } from './slip-store.ts'
import { useBroughtIntoView } from './use-brought-into-view.ts'

interface FoldedLineProps {
  line: SlipLine
  onLeave(): void
}

/** The row of a line that is not the open one. */
export function FoldedLine({ line, onLeave }: FoldedLineProps) {
  const { phase } = line
  const Terms = useSlipParts()?.Terms
  const problem = phase.kind === 'draft' && phase.problem !== null ? phase : null
  const said = useBroughtIntoView<HTMLParagraphElement>(problem)
  return (
    <li className={styles[line.side]} data-line={line.id} data-side={line.side} data-phase={phase.kind}>
      <div className={styles.foldedRow}>
        <button type="button" className={styles.unfold} onClick={() => openLine(line.id)}>
          <Badge kind={line.side === 'BACK' ? 'back' : 'lay'}>{sideWord[line.side]}</Badge>
          <span className="ellipsis" title={line.runnerName}>
            {line.runnerName}
          </span>
          <b className={styles.foldedOdds}>{line.atStart ? 'SP' : line.oddsText}</b>
          <span>{line.stakeText || '–'}</span>
          {phase.kind !== 'accepted' && <Icon name="chevronRight" size={16} />}
        </button>
        {phase.kind === 'accepted' && (
          <button
            type="button"
            className={classNames(styles.remove, styles.removeFolded)}
            onClick={onLeave}
            aria-label={`Remove ${line.runnerName}`}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {Terms && (
        <div className={styles.foldedTerms}>
          <Terms line={line} />
        </div>
      )}
      {problem && (
        <p ref={said} className={styles.foldedProblem} role="alert">
          {problem.problem}
        </p>
      )}
      {phase.kind === 'accepted' && <Outcome line={line} known={phase.order} />}
      {isUnderWay(line) && (
        <div className={styles.progressRow}>
          <LineProgress line={line} />
        </div>
      )}
    </li>
  )
}

function Outcome({ line, known }: { line: SlipLine; known: OrderState }) {
  const bet = useBet(known.orderId)
  const order = bet && bet.state !== 'delayed' ? stateOfBet(bet) : known
  const { sentence } = outcomeOf(
    { ...order, marketKind: line.terms?.kind },
    line.atStart ? null : (offerOf(line).price ?? line.price),
  )
  return (
    <p className={styles.foldedOutcome} role="alert">
      {sentence}
    </p>
  )
}
