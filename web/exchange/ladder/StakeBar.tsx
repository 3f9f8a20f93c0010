/** The stakes that one press, or a key from 1 to 6, chooses for a ladder, and the strategy that its bets are of; they can be changed in place. */
import { useId, useState } from 'react'
import { stakeMax } from '#core/values/money.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { formatFigure } from '../../text/format.ts'
import { fieldText, parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { classNames } from '../../ui/class-names.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Ticks } from '../ticket/Choices.tsx'
import { StrategyField } from '../ticket/StrategyField.tsx'
import { changeExits, exitTicksMax, useLadderExits } from './exits.ts'
import styles from './Ladder.module.css'
import { changeStake, useStakes } from './stakes.ts'
import { ladderStrategy, nameLadderStrategy, useLadderStrategy } from './strategy.ts'

interface StakeBarProps {
  /** Which of them; one more than there are is Net. */
  chosen: number
  onChoose(place: number): void
}

/** The bar. While it is changed, the exits of a bet with Shift and the strategy stand under the stakes. */
export function StakeBar({ chosen, onChoose }: StakeBarProps) {
  const stakes = useStakes()
  const [isEdited, setEdited] = useState(false)
  return (
    <fieldset className={styles.stakes}>
      <legend className="visually-hidden">{ladderText.stake}</legend>
      <span className={styles.label}>
        {isEdited ? <span aria-hidden="true">{ladderText.stake}</span> : <Shown />}
      </span>
      {isEdited
        ? stakes.map((stake, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stake is its place.
            <StakeField key={place} place={place} stake={stake} />
          ))
        : [...stakes, null].map((stake, place) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a stake is its place.
              key={place}
              type="button"
              className={styles.stakeChoice}
              aria-pressed={place === chosen}
              title={stake === null ? ladderText.netTitle : undefined}
              onClick={() => onChoose(place)}
            >
              {stake === null ? ladderText.net : formatFigure(stake)}
            </button>
          ))}
      <button
        type="button"
        className={styles.editStakes}
        aria-label={isEdited ? ladderText.stakesDone : ladderText.editStakes}
        onClick={() => setEdited(!isEdited)}
      >
        {isEdited ? <Tick /> : <Pencil />}
      </button>
      {isEdited && <ExitFields />}
      {isEdited && <LadderStrategy />}
    </fieldset>
  )
}

/** Before the stakes: the exits of a bet with Shift, and the strategy, where there are any. */
function Shown() {
  const { offset, stop } = useLadderExits()
  const strategy = useLadderStrategy()
  return (
    <>
      {offset + stop > 0 ? (
        <span title={ladderText.exitsShown(offset, stop)}>
          <span className="visually-hidden">{ladderText.exitsShown(offset, stop)}</span>
          <span aria-hidden="true">
            ⇧ {offset || '–'}/{stop || '–'}
          </span>
        </span>
      ) : (
        <span aria-hidden="true">{ladderText.stake}</span>
      )}
      {strategy !== undefined && (
        <span className={classNames(styles.strategy, 'ellipsis')} title={ladderText.strategyIs(strategy)}>
          <span className="visually-hidden">{ladderText.strategyIs(strategy)}</span>
          <span aria-hidden="true">{strategy}</span>
        </span>
      )}
    </>
  )
}

/** The strategy as it is typed; it is kept without the spaces around it. */
function LadderStrategy() {
  const [typed, setTyped] = useState(() => ladderStrategy() ?? '')
  return (
    <div className={styles.exits}>
      <StrategyField
        value={typed}
        title={ladderText.strategyHelp}
        onChange={(next) => {
          setTyped(next)
          nameLadderStrategy(next)
        }}
      />
    </div>
  )
}

/** The exits of a bet with Shift, 0 for none. */
function ExitFields() {
  const { offset, stop } = useLadderExits()
  const field = { least: 0, max: exitTicksMax, isLocked: false }
  return (
    <div className={styles.exits}>
      <span className={styles.label}>{ladderText.shiftExits}</span>
      <span className={styles.exit}>
        {ticketText.offset}
        <Ticks
          {...field}
          name={ladderText.exitOffset}
          value={offset}
          onChange={(ticks) => changeExits({ offset: ticks })}
        />
      </span>
      <span className={styles.exit}>
        {ticketText.stop}
        <Ticks
          {...field}
          name={ladderText.exitStop}
          value={stop}
          onChange={(ticks) => changeExits({ stop: ticks })}
        />
      </span>
    </div>
  )
}

function StakeField({ place, stake }: { place: number; stake: number }) {
  const id = useId()
  const [text, setText] = useState(fieldText(stake))
  return (
    <span>
      <label className="visually-hidden" htmlFor={id}>
        {ladderText.stake} {place + 1}
      </label>
      <NumberField
        id={id}
        className={styles.stakeField}
        step={0.01}
        value={text}
        stepText={stakeTextAt}
        onChange={(next) => {
          setText(next)
          const typed = parseHundredths(next)
          if (typed !== undefined && typed > 0 && typed <= stakeMax) changeStake(place, typed)
        }}
      />
    </span>
  )
}

function Pencil() {
  return (
    <svg width="16" height="16" viewBox="0 0 20 20" className={styles.pencil} aria-hidden="true">
      <path d="m4 16 .8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11 6.3 13.7 9" />
    </svg>
  )
}

function Tick() {
  return (
    <svg width="16" height="16" viewBox="0 0 20 20" className={styles.pencil} aria-hidden="true">
      <path d="m4 10.5 4 4 8-9" />
    </svg>
  )
}
