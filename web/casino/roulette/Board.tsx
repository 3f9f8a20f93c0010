/** The roulette table: numbers, outside bets, and the spots on its lines. One tab stop; arrow keys and digits go over it. */
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react'
import { colourOf } from '#core/casino/roulette.ts'
import { type Spot, spotOf } from '#core/casino/roulette-bets.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../Chip.tsx'
import { betName } from '../rules/bet-names.ts'
import styles from './Board.module.css'
import { neighbourOf, typedNumber } from './board-keys.ts'
import type { SpotAmounts } from './laid-chips.ts'
import {
  cellOf,
  columnSpots,
  dozenSpots,
  evenSpots,
  insideSpots,
  middleOf,
  numberSpots,
  shortTerms,
} from './table-bets.ts'

interface BoardProps {
  /** What lies on each chosen spot, minor units. */
  amounts: SpotAmounts
  /** Of one function for good, so that a press draws no spot but those it changes. */
  onPress(selection: string): void
  /** The spot that is pointed at, or null. */
  pointed: string | null
  /** The spot is pointed at, or no more. */
  onPoint(selection: string, isPointed: boolean): void
  /** The number of the last spin. */
  result: number | null
  /** Whether what lies here is what was played: then it is shown what won and what did not. */
  isPlayed: boolean
  isDisabled: boolean
  /** Whether the spots on the lines are shown where they are not always there. */
  hasInside: boolean
  isNarrow: boolean
  returns: Readonly<Record<string, number>>
}

/** The board. */
export function Board(props: BoardProps) {
  const { amounts, result, isPlayed, isNarrow, hasInside } = props
  const [stop, setStop] = useState('straight-0')
  const keys = useId()
  const board = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const lit = props.pointed === null ? undefined : spotOf(props.pointed)?.covers

  const spotProps = (spot: Spot): SpotButtonProps => {
    const { selection, covers } = spot
    const amount = amounts.get(selection) ?? null
    return {
      spot,
      amount,
      outcome: isPlayed && result !== null && amount !== null ? (covers[result] ? 'won' : 'lost') : undefined,
      isStop: selection === stop,
      isDisabled: props.isDisabled,
      onPress: props.onPress,
      onPoint: props.onPoint,
      onStop: setStop,
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const number = typedNumber(typed.current, event.key)
    typed.current = number === null ? '' : String(number)
    const next =
      number === null ? beside(event) : board.current?.querySelector(`[data-spot="straight-${number}"]`)
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  /** The spot beside the one with the focus, of those that are shown; on the lines only with Shift, or from a line. */
  const beside = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement
    const isOnLine = (button: Element) => button.parentElement !== board.current
    const hasLines = event.shiftKey || hasInside || isOnLine(from)
    const buttons = [...(board.current?.querySelectorAll('button') ?? [])].filter(
      (button) => (hasLines || !isOnLine(button)) && button.offsetParent !== null,
    )
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    const next = neighbourOf(boxes, buttons.indexOf(from as HTMLButtonElement), event.key)
    return next === null ? null : buttons[next]
  }
  const outside = (spot: Spot, className: string | undefined, placed: Readonly<Record<string, number>>) => (
    <OutsideSpot
      key={spot.selection}
      {...spotProps(spot)}
      label={isNarrow ? undefined : shortTerms(spot, props.returns)}
      className={className}
      {...placed}
    />
  )

  return (
    <div
      ref={board}
      className={styles.board}
      role="toolbar"
      aria-label="Bets"
      aria-describedby={keys}
      data-inside={hasInside || undefined}
      onKeyDown={onKeyDown}
    >
      {numberSpots.map((spot, number) => (
        <NumberSpot
          key={spot.selection}
          number={number}
          isLit={lit?.[number] ?? false}
          isResult={number === result}
          {...spotProps(spot)}
        />
      ))}
      {columnSpots.map((spot, column) => outside(spot, styles.column, { column }))}
      {dozenSpots.map((spot, dozen) => outside(spot, styles.dozen, { dozen }))}
      {evenSpots.map((spot, even) =>
        outside(spot, classNames(styles.even, styles[spot.selection]), { even }),
      )}
      <div className={styles.inside}>
        {insideSpots.map((spot) => (
          <LineSpot key={spot.selection} {...spotProps(spot)} />
        ))}
      </div>
      <p id={keys} className="visually-hidden">
        {rouletteText.boardKeys}
      </p>
    </div>
  )
}

interface SpotButtonProps {
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

const NumberSpot = memo(function NumberSpot({ number, isLit, isResult, ...rest }: NumberSpotProps) {
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

const OutsideSpot = memo(function OutsideSpot(props: OutsideSpotProps) {
  const { className, label, column = 0, dozen = 0, even = 0, ...rest } = props
  const { selection } = rest.spot
  const name = betName('roulette', selection)
  const short = label ?? shortNames[selection]
  return (
    <SpotButton {...rest} className={className} style={place({ j: column, d: dozen, e: even })}>
      {short ?? name}
      {short !== undefined && <span className="visually-hidden">, {name}</span>}
    </SpotButton>
  )
})

const LineSpot = memo(function LineSpot(props: SpotButtonProps) {
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
