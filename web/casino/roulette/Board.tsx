/** The roulette table: numbers, outside bets, and on request the spots on its lines. One tab stop; arrow keys go over it. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { colourOf } from '#core/casino/roulette.ts'
import { type Spot, spotOf } from '#core/casino/roulette-bets.ts'
import { classNames } from '../../ui/class-names.ts'
import { Chip } from '../Chip.tsx'
import { betName } from '../rules/bet-names.ts'
import styles from './Board.module.css'
import { neighbourOf } from './board-keys.ts'
import {
  betTerms,
  cellOf,
  columnSpots,
  dozenSpots,
  evenSpots,
  insideSpots,
  middleOf,
  numberSpots,
} from './table-bets.ts'

interface BoardProps {
  chosen: readonly string[]
  onToggle(selection: string): void
  /** What lies on each chosen spot, minor units; null while the stake is not valid. */
  stake: number | null
  /** The number of the last spin. */
  result: number | null
  isDisabled: boolean
  returns: Readonly<Record<string, number>>
}

/** The table with the switch for its inside bets. */
export function Board(props: BoardProps) {
  const [hasInside, setInside] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const [stop, setStop] = useState('straight-0')
  const board = useRef<HTMLDivElement>(null)
  const lit = pointed === null ? undefined : spotOf(pointed)?.covers

  const spotProps = (selection: string) => ({
    selection,
    isChosen: props.chosen.includes(selection),
    isStop: selection === stop,
    isDisabled: props.isDisabled,
    stake: props.stake,
    onToggle: props.onToggle,
    onPoint: setPointed,
    onStop: setStop,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(board.current?.querySelectorAll('button') ?? [])]
    const from = buttons.indexOf(event.target as HTMLButtonElement)
    const next = neighbourOf(
      buttons.map((button) => button.getBoundingClientRect()),
      from,
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const toggleInside = () => {
    setInside(!hasInside)
    // The tab stop must not go with a spot that is no longer shown.
    if (insideSpots.some(({ selection }) => selection === stop)) setStop('straight-0')
  }

  return (
    <div className={styles.table}>
      <div className={styles.above}>
        <p className="ellipsis" aria-hidden="true">
          {pointed !== null && betTerms(pointed, props.returns)}
        </p>
        <button type="button" className={styles.more} aria-pressed={hasInside} onClick={toggleInside}>
          Inside bets
        </button>
      </div>
      <div
        ref={board}
        className={styles.board}
        role="toolbar"
        aria-label="Bets"
        data-inside={hasInside || undefined}
        onKeyDown={onKeyDown}
      >
        {numberSpots.map(({ selection }, number) => (
          <NumberSpot
            key={selection}
            number={number}
            isLit={lit?.[number] ?? false}
            isResult={number === props.result}
            {...spotProps(selection)}
          />
        ))}
        {columnSpots.map(({ selection }, column) => (
          <SpotButton
            key={selection}
            className={styles.column}
            style={place({ j: column })}
            {...spotProps(selection)}
          >
            <SpotLabel selection={selection} short={`Col ${column + 1}`} />
          </SpotButton>
        ))}
        {dozenSpots.map(({ selection }, dozen) => (
          <SpotButton
            key={selection}
            className={styles.dozen}
            style={place({ d: dozen })}
            {...spotProps(selection)}
          >
            <SpotLabel selection={selection} />
          </SpotButton>
        ))}
        {evenSpots.map(({ selection }, index) => (
          <SpotButton
            key={selection}
            className={classNames(styles.even, styles[selection])}
            style={place({ e: index })}
            {...spotProps(selection)}
          >
            <SpotLabel selection={selection} short={shortNames[selection]} />
          </SpotButton>
        ))}
        {hasInside && (
          <div className={styles.inside}>
            {insideSpots.map((spot) => (
              <SpotButton
                key={spot.selection}
                className={styles.crossing}
                style={crossing(spot)}
                chipSize={24}
                {...spotProps(spot.selection)}
              >
                <span className="visually-hidden">{betName('roulette', spot.selection)}</span>
              </SpotButton>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

interface SpotButtonProps {
  selection: string
  isChosen: boolean
  isStop: boolean
  isDisabled: boolean
  stake: number | null
  className?: string | undefined
  style: CSSProperties
  chipSize?: number
  onToggle(selection: string): void
  onPoint(selection: string | null): void
  onStop(selection: string): void
  children: ReactNode
}

function SpotButton(props: SpotButtonProps) {
  const { selection, isChosen, stake, onPoint } = props
  return (
    <button
      type="button"
      className={classNames(styles.spot, props.className)}
      style={props.style}
      data-spot={selection}
      aria-pressed={isChosen}
      disabled={props.isDisabled}
      tabIndex={props.isStop ? 0 : -1}
      onClick={() => props.onToggle(selection)}
      onPointerEnter={() => onPoint(selection)}
      onPointerLeave={() => onPoint(null)}
      onFocus={(event) => {
        // A finger leaves the focus behind where it was; only the keyboard goes on pointing.
        if (event.target.matches(':focus-visible')) onPoint(selection)
        props.onStop(selection)
      }}
      onBlur={() => onPoint(null)}
    >
      {props.children}
      {isChosen && stake !== null && <Chip amount={stake} size={props.chipSize ?? 28} />}
    </button>
  )
}

/** Half a table is as wide as a few letters. */
const shortNames: Readonly<Record<string, string>> = { low: '1–18', high: '19–36' }

/** A spot's name; where only a shorter one has room, that one is seen and both are read. */
function SpotLabel({ selection, short }: { selection: string; short?: string | undefined }) {
  const name = betName('roulette', selection)
  if (short === undefined) return name
  return (
    <>
      {short}
      <span className="visually-hidden">, {name}</span>
    </>
  )
}

interface NumberSpotProps extends Omit<SpotButtonProps, 'style' | 'children' | 'className'> {
  number: number
  isLit: boolean
  isResult: boolean
}

function NumberSpot({ number, isLit, isResult, ...rest }: NumberSpotProps) {
  const colour = colourOf(number)
  const { along, across } = cellOf(number)
  const marks = [isLit && styles.lit, isResult && styles.result, number === 0 && styles.zero]
  return (
    <SpotButton
      {...rest}
      className={classNames(styles.number, styles[colour], ...marks)}
      style={number === 0 ? {} : place({ c: along, j: across })}
    >
      {number}
      <span className="visually-hidden"> {colour}</span>
    </SpotButton>
  )
}

/** Returns a place as custom properties, from which the layouts make rows and columns. */
function place(values: Readonly<Record<string, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]))
}

function crossing(spot: Spot): CSSProperties {
  const { along, across } = middleOf(spot)
  return place({ a: along, b: across })
}
