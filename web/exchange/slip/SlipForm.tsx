/**
 * The bets of a slip and the one action that places them all. One line is open, the others are folded to a row each; the
 * band sums up what they risk together. Enter places, Escape removes the line that has the focus.
 */
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { goToEmpty } from '../../ui/go-to-empty.ts'
import { useMoneySign } from '../../ui/money-sign.ts'
import { FoldedLine } from './FoldedLine.tsx'
import { LineProgress } from './LineProgress.tsx'
import { OpenLine } from './OpenLine.tsx'
import { placeLines } from './place-line.ts'
import { QuickStakes } from './QuickStakes.tsx'
import { RiskBand } from './RiskBand.tsx'
import styles from './Slip.module.css'
import { SlipAction } from './SlipAction.tsx'
import { isUnderWay, type SlipLine } from './slip-line.ts'
import { useSlipParts } from './slip-parts.ts'
import { canLeave, isDraft, lineOf, removeLine } from './slip-store.ts'

interface SlipFormProps {
  lines: readonly SlipLine[]
  /** The line to open; the first draft where that is none of the lines. */
  openId: string | null
  /** Where the open line's stake is, to give it the focus. */
  stake?: RefObject<HTMLInputElement | null>
  /** Called when a line was removed, to give the focus back. */
  onLeave(): void
}

/** The form. There is at least one line. */
export function SlipForm({ lines, openId, stake, onLeave }: SlipFormProps) {
  const sign = useMoneySign()
  const parts = useSlipParts()
  const Extras = parts?.Extras ?? QuickStakes
  const Band = parts?.Band ?? RiskBand
  const ownStake = useRef<HTMLInputElement>(null)
  const open = lines.find(({ id }) => id === openId) ?? lines.find(isDraft) ?? lines[0]!
  const drafts = lines.filter(isDraft)
  const counted = drafts.length > 0 ? drafts : lines.filter(isUnderWay)
  // A bet alone on its way has its progress where its button was.
  const isAlone = lines.length === 1 && isUnderWay(open)
  const leave = (id: string) => {
    removeLine(id)
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line ?? open.id
    const line = lineOf(id)
    if (line === undefined || !canLeave(line)) return
    // Escape is answered here; the match around it stays open.
    event.stopPropagation()
    event.preventDefault()
    leave(id)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (goToEmpty(event.currentTarget)) return
        void placeLines(
          drafts.map(({ id }) => id),
          { sign, parts },
        )
      }}
    >
      <OpenLine
        line={open}
        stake={stake ?? ownStake}
        hasProgress={!isAlone}
        onLeave={canLeave(open) ? () => leave(open.id) : null}
      />
      {lines.length > 1 && (
        <ul className={styles.folded}>
          {lines.map(
            (line) =>
              line !== open && <FoldedLine key={line.id} line={line} onLeave={() => leave(line.id)} />,
          )}
        </ul>
      )}
      {counted.length > 0 && <Band lines={counted} />}
      {drafts.length > 0 && <SlipAction drafts={drafts} />}
      {isAlone && (
        <div className={styles.action}>
          <LineProgress line={open} />
        </div>
      )}
      {(isDraft(open) || isUnderWay(open)) && <Extras line={open} isLocked={!isDraft(open)} />}
    </form>
  )
}
