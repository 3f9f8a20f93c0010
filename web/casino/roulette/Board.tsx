/** The roulette table: numbers, outside bets, and the spots on its lines. One tab stop; arrow keys and digits go over it. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Spot, spotOf } from '#core/casino/roulette-bets.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Board.module.css'
import { LineSpot, NumberSpot, OutsideSpot, type SpotButtonProps } from './BoardSpots.tsx'
import { neighbourOf, typedNumber } from './board-keys.ts'
import type { SpotAmounts } from './laid-chips.ts'
import { columnSpots, dozenSpots, evenSpots, insideSpots, numberSpots, shortTerms } from './table-bets.ts'

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
  /** Those before, where they have changed and the player has not played by the new ones yet. */
  returnsBefore?: Readonly<Record<string, number>> | undefined
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
      labelBefore={isNarrow ? undefined : shortTerms(spot, props.returnsBefore)}
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
