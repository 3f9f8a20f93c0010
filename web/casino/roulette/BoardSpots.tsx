/** The spots of the board: a press each, with the chip that lies there. Drawn again only when something of their own changes. */
import { type CSSProperties, memo, type ReactNode } from 'react'
import { colourOf } from '#core/casino/roulette.ts'
import type { Spot } from '#core/casino/roulette-bets.ts'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../Chip.tsx'
import { betName } from '../rules/bet-names.ts'
import styles from './Board.module.css'
import { cellOf, middleOf } from './table-bets.ts'

export interface SpotButtonProps {
  spot: Spot
  /** What lies on it; null where nothing does. */
  amount: number | null
  outcome: 'won' | 'lost' | undefined
  isStop: boolean
  isDisabled: boolean
  onPress(selection: string): void
  onPoint(selection: string, isPointed: boolean): void
  onStop(selection: string): void
}

interface SpotFace {
  className?: string | undefined
  style?: CSSProperties | undefined
  chipSize?: number
  children: ReactNode
}

function SpotButton(props: SpotButtonProps & SpotFace) {
  const { spot, amount, onPoint } = props
  const { selection } = spot
  return (
    <button
      type="button"
      className={classNames(styles.spot, props.className)}
      style={props.style}
      data-spot={selection}
      data-outcome={props.outcome}
      aria-pressed={amount !== null}
      disabled={props.isDisabled}
      tabIndex={props.isStop ? 0 : -1}
      onClick={() => props.onPress(selection)}
      onPointerEnter={() => onPoint(selection, true)}
      onPointerLeave={() => onPoint(selection, false)}
      onFocus={(event) => {
        // A finger leaves the focus behind where it was; only the keyboard goes on pointing.
        if (event.target.matches(':focus-visible')) onPoint(selection, true)
        props.onStop(selection)
      }}
      onBlur={() => onPoint(selection, false)}
    >
      {props.children}
      {amount !== null && amount > 0 && <Chip amount={amount} size={props.chipSize ?? 28} />}
    </button>
  )
}

interface NumberSpotProps extends SpotButtonProps {
  number: number
  isLit: boolean
  isResult: boolean
}

/** A number in its colour. */
export const NumberSpot = memo(function NumberSpot({ number, isLit, isResult, ...rest }: NumberSpotProps) {
  const colour = colourOf(number)
  const { along, across } = cellOf(number)
  const marks = [isLit && styles.lit, isResult && styles.result, number === 0 && styles.zero]
  return (
    <SpotButton
      {...rest}
      className={classNames(styles.number, styles[colour], ...marks)}
      style={number === 0 ? undefined : place({ c: along, j: across })}
      chipSize={30}
    >
      <span className={styles.face}>{number}</span>
      <span className="visually-hidden"> {colour}</span>
    </SpotButton>
  )
})

interface OutsideSpotProps extends SpotButtonProps {
  className?: string | undefined
  /** What is seen in place of its name. */
  label?: string | undefined
  /** What it was before the odds were changed: struck through where it is another. */
  labelBefore?: string | undefined
  column?: number
  dozen?: number
  even?: number
}

/** Narrow, a column is as wide as a few letters; half a table is everywhere. */
const shortNames: Readonly<Record<string, string>> = {
  low: '1–18',
  high: '19–36',
  'column-1': 'Col 1',
  'column-2': 'Col 2',
  'column-3': 'Col 3',
}

/** A column, a dozen, or a bet at even money. */
export const OutsideSpot = memo(function OutsideSpot(props: OutsideSpotProps) {
  const { className, label, labelBefore = label, column = 0, dozen = 0, even = 0, ...rest } = props
  const { selection } = rest.spot
  const name = betName('roulette', selection)
  const short = label ?? shortNames[selection]
  return (
    <SpotButton {...rest} className={className} style={place({ j: column, d: dozen, e: even })}>
      <span className={labelBefore === label ? undefined : styles.changed}>
        {labelBefore !== label && <s>{labelBefore}</s>}
        {short ?? name}
      </span>
      {short !== undefined && <span className="visually-hidden">, {name}</span>}
    </SpotButton>
  )
})

/** An inside bet, where its numbers meet. */
export const LineSpot = memo(function LineSpot(props: SpotButtonProps) {
  const { along, across } = middleOf(props.spot)
  return (
    <SpotButton {...props} className={styles.crossing} style={place({ a: along, b: across })} chipSize={26}>
      <span className="visually-hidden">{betName('roulette', props.spot.selection)}</span>
    </SpotButton>
  )
})

/** Returns a place as custom properties, from which the layouts make rows and columns. */
function place(values: Readonly<Record<string, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]))
}
