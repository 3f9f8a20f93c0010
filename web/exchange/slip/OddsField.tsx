/** The odds of a line: typed freely, moved by ladder ticks with the arrow keys or − and +. */
import { type KeyboardEvent, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { snapOddsToLadder, stepOdds, typeOdds } from './slip-store.ts'

const ticksByKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** The field; leaving it brings a typed price onto the ladder, with a sentence when it had to move. */
export function OddsField({ line, isLocked }: { line: SlipLine; isLocked: boolean }) {
  const noteId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const ticks = ticksByKey[event.key]
    if (ticks === undefined || isLocked) return
    event.preventDefault()
    stepOdds(line.id, ticks)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={`odds-${line.id}`}>Odds</label>
      <span className={classNames(styles.box, isLocked && styles.locked)}>
        <Step line={line} ticks={-1} isLocked={isLocked} />
        <input
          id={`odds-${line.id}`}
          className={styles.odds}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="1.01"
          max="1000"
          autoComplete="off"
          readOnly={isLocked}
          value={line.oddsText}
          aria-describedby={line.oddsNote === null ? undefined : noteId}
          onChange={(event) => typeOdds(line.id, event.target.value)}
          onBlur={() => snapOddsToLadder(line.id)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
        />
        <Step line={line} ticks={1} isLocked={isLocked} />
      </span>
      {line.oddsNote !== null && (
        <p id={noteId} className={styles.oddsNote} role="status">
          {line.oddsNote}
        </p>
      )}
    </div>
  )
}

/** − or +. Not a tab stop: the arrow keys do the same in the field, and Tab goes from price to stake. */
function Step({ line, ticks, isLocked }: { line: SlipLine; ticks: 1 | -1; isLocked: boolean }) {
  return (
    <button
      type="button"
      className={styles.step}
      tabIndex={-1}
      disabled={isLocked}
      aria-label={ticks === 1 ? 'Odds one tick up' : 'Odds one tick down'}
      onClick={() => stepOdds(line.id, ticks)}
    >
      <Icon name={ticks === 1 ? 'plus' : 'minus'} size={16} />
    </button>
  )
}
