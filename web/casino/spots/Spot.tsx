/** The spots of a card table: each shows its odds, its chance and its own stake, and after a round what became of it. */
import type { ReactNode } from 'react'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure, MINUS } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { ChipStack } from '../ChipStack.tsx'
import { Mark } from '../roads/Mark.tsx'
import type { RoadMark } from '../roads/roads.ts'
import styles from './Spot.module.css'
import type { SpotResult } from './spot-result.ts'

interface SpotsProps {
  /** What is bet on, for readers. */
  legend: string
  isDisabled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The group. */
export function Spots({ legend, isDisabled = false, className, children }: SpotsProps) {
  return (
    <fieldset className={classNames(styles.spots, className)} disabled={isDisabled}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface SpotProps {
  /** The name of the spot in the calls. */
  selection: string
  name: string
  mark?: RoadMark | undefined
  odds: ReactNode
  /** What follows the odds where there is room. */
  oddsTail?: string | undefined
  /** The odds before they were changed: struck through beside the new ones. */
  oddsBefore?: ReactNode
  /** Under the name: the chance, and what must be known before the bet. */
  note?: ReactNode
  /** What lies on it, or lay on it in the round that is shown; minor units. */
  stake: number
  /** What the round that is shown has made of it. */
  result?: SpotResult | undefined
  /** Shown, but nothing can be bet on it. */
  isLocked?: boolean
  className?: string | undefined
  onPress(): void
}

/** A spot: a press puts the field's stake on it. */
export function Spot(props: SpotProps) {
  const {
    selection,
    name,
    mark,
    odds,
    oddsTail,
    oddsBefore,
    note,
    stake,
    result,
    isLocked = false,
    onPress,
  } = props
  const isLit = result?.kind === 'won'
  return (
    <button
      type="button"
      className={classNames(styles.spot, isLocked && styles.locked, props.className)}
      data-spot={selection}
      data-state={result?.kind}
      aria-pressed={result === undefined && stake > 0}
      disabled={isLocked}
      onClick={onPress}
    >
      <span className={styles.name}>
        {mark !== undefined && <Mark mark={mark} ground={isLit ? 'lit' : 'baize'} />}
        <b>{name}</b>
      </span>
      <span className={classNames(styles.odds, oddsBefore !== undefined && styles.changed)}>
        {oddsBefore !== undefined && <s>{oddsBefore}</s>} {odds}
        {oddsTail !== undefined && <span className={styles.tail}>{oddsTail}</span>}
      </span>
      <span className={styles.note}>{note}</span>
      <span className={classNames(styles.figure, result?.isGain && styles.gain)}>
        {result === undefined ? stake > 0 && formatFigure(stake) : resultText(result, stake)}
      </span>
      {stake > 0 && (
        <span className={styles.chips}>
          <ChipStack amount={stake} size={34} />
        </span>
      )}
    </button>
  )
}

function resultText({ kind, net }: SpotResult, stake: number): string {
  if (kind === 'came') return ''
  if (kind === 'back' && net === 0) return casinoText.wholeBack(formatFigure(stake))
  return `${net > 0 ? '+' : MINUS}${formatFigure(Math.abs(net))}`
}
