/** One line of the slip: what is bet on, odds, stake, what it risks and wins, and its action. Enter places, Escape removes. */
import { type KeyboardEvent, useEffect } from 'react'
import { useBet } from '../../live/use-live.ts'
import { sideWord } from '../../text/en/slip.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LineAction } from './LineAction.tsx'
import { LineOutcome } from './LineOutcome.tsx'
import { MovedNote } from './MovedNote.tsx'
import { OddsField } from './OddsField.tsx'
import { placeLine } from './place-line.ts'
import { QuickStakes } from './QuickStakes.tsx'
import { RiskBand } from './RiskBand.tsx'
import styles from './Slip.module.css'
import { StakeField } from './StakeField.tsx'
import { offerOf, type SlipLine, stateOfBet } from './slip-line.ts'
import { removeLine } from './slip-store.ts'

interface SlipLineFormProps {
  line: SlipLine
  /** Called when the line was removed, to give the focus back. */
  onLeave(): void
}

/** The line in whichever phase it is. */
export function SlipLineForm({ line, onLeave }: SlipLineFormProps) {
  const { id, phase } = line
  const canLeave = phase.kind === 'draft' || phase.kind === 'accepted'
  const leave = () => {
    removeLine(id)
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !canLeave) return
    // Escape is answered here; the match around it stays open.
    event.stopPropagation()
    event.preventDefault()
    leave()
  }
  return (
    <form
      className={styles.line}
      data-side={line.side}
      data-phase={phase.kind}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void placeLine(id)
      }}
    >
      <LineHead line={line} onRemove={canLeave ? leave : null} />
      {phase.kind === 'accepted' ? (
        <AcceptedLine line={line} orderId={phase.order.orderId} onLeave={leave} />
      ) : (
        <OpenLine line={line} />
      )}
    </form>
  )
}

function LineHead({ line, onRemove }: { line: SlipLine; onRemove: (() => void) | null }) {
  return (
    <div className={classNames(styles.lineHead, styles[line.side])}>
      <div className={styles.who}>
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
      </div>
      <p className={classNames(styles.market, 'ellipsis')}>
        {line.marketName} · {line.eventName}
      </p>
    </div>
  )
}

function OpenLine({ line }: { line: SlipLine }) {
  const { price, stake } = offerOf(line)
  const problem = line.phase.kind === 'draft' ? line.phase.problem : null
  const isLocked = line.phase.kind !== 'draft'
  return (
    <>
      <div className={classNames(styles.fields, styles[line.side])}>
        <OddsField line={line} isLocked={isLocked} />
        <StakeField line={line} isLocked={isLocked} isWrong={problem !== null} />
      </div>
      <div className={classNames(styles.notes, styles[line.side])}>
        {problem !== null && <Alert>{problem}</Alert>}
        <MovedNote line={line} />
      </div>
      <RiskBand side={line.side} price={price} stake={stake} />
      <LineAction line={line} price={price} stake={stake} />
      <QuickStakes line={line} isLocked={isLocked} />
    </>
  )
}

function AcceptedLine({ line, orderId, onLeave }: { line: SlipLine; orderId: number; onLeave(): void }) {
  const bet = useBet(orderId)
  const known = line.phase.kind === 'accepted' ? line.phase.order : null
  const order = bet && bet.state !== 'delayed' ? stateOfBet(bet) : known
  const { price } = offerOf(line)
  // The button that had the focus is gone; the next button takes it, so that Enter and Escape still reach the line.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) document.getElementById(`done-${line.id}`)?.focus({ preventScroll: true })
  }, [line.id])
  return order && <LineOutcome lineId={line.id} order={order} price={price ?? line.price} onDone={onLeave} />
}
