/** The stakes of one press: the player's own, kept on the account, and the one that levels the runner. */
import { type KeyboardEvent, useId, useState } from 'react'
import { stakeMax } from '#core/values/money.ts'
import { changeSetting, useSetting } from '../../account/document/account-document.ts'
import { useBets, usePosition } from '../../live/use-live.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { formatFigure } from '../../text/format.ts'
import { fieldText, parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { closingAt, runnerBetsOf } from '../market/closing.ts'
import slip from '../slip/Slip.module.css'
import { offerOf, type SlipLine } from '../slip/slip-line.ts'
import styles from './Ticket.module.css'
import { takeStake } from './ticket-store.ts'

/** Minor units. */
const usual: number[] = [1_000, 2_500, 5_000, 10_000]

interface PresetsProps {
  line: SlipLine
  isLocked: boolean
  isEdited: boolean
  onDone(): void
}

/** One button a stake, the last one Net; fields while they are changed. */
export function Presets({ line, isLocked, isEdited, onDone }: PresetsProps) {
  const kept = useSetting('stakes', usual)
  const stakes = kept.length === 0 ? usual : kept
  const { stake } = offerOf(line)
  const net = useNet(line)
  if (isEdited) return <PresetFields stakes={stakes} onDone={onDone} />
  return (
    <fieldset className={classNames(slip.quick, styles.presets)} disabled={isLocked}>
      <legend className="visually-hidden">{ticketText.presets}</legend>
      {stakes.map((amount, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a stake is its place.
          key={place}
          type="button"
          className={slip.quickStake}
          aria-pressed={stake === amount}
          onClick={() => takeStake(line, amount)}
        >
          {formatFigure(amount)}
        </button>
      ))}
      <button
        type="button"
        className={slip.quickStake}
        title={ticketText.netTitle}
        disabled={net === null}
        aria-pressed={net !== null && stake === net}
        onClick={() => net !== null && takeStake(line, net)}
      >
        {ticketText.net(net)}
      </button>
    </fieldset>
  )
}

/** Returns the stake at the line's price that levels what is matched on its runner; null where its side does not. */
function useNet(line: SlipLine): number | null {
  const bets = useBets(line.marketId)
  const position = usePosition(line.marketId)
  const { price } = offerOf(line)
  if (!price || line.terms !== undefined) return null
  const closing = closingAt(runnerBetsOf(bets, line.selectionId, position), price)
  return closing?.side === line.side ? closing.size : null
}

/** Enter and Escape end the changing: in the slip around they would place the bet, or remove it. */
function PresetFields({ stakes, onDone }: { stakes: readonly number[]; onDone(): void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <fieldset className={classNames(slip.quick, styles.presets)} onKeyDown={onKeyDown}>
      <legend className="visually-hidden">{ticketText.editPresets}</legend>
      {stakes.map((stake, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stake is its place.
        <PresetField key={place} stakes={stakes} place={place} stake={stake} />
      ))}
    </fieldset>
  )
}

interface PresetFieldProps {
  stakes: readonly number[]
  place: number
  stake: number
}

function PresetField({ stakes, place, stake }: PresetFieldProps) {
  const id = useId()
  const [text, setText] = useState(fieldText(stake))
  return (
    <span>
      <label className="visually-hidden" htmlFor={id}>
        {ticketText.preset(place)}
      </label>
      <NumberField
        id={id}
        className={styles.preset}
        step={0.01}
        takesFocus={place === 0}
        value={text}
        stepText={stakeTextAt}
        onChange={(next) => {
          setText(next)
          const typed = parseHundredths(next)
          if (typed !== undefined && typed > 0 && typed <= stakeMax) {
            changeSetting('stakes', stakes.with(place, typed))
          }
        }}
      />
    </span>
  )
}

/** The pencil beside what the line is bet by. */
export function EditPresets({ isEdited, onEdit }: { isEdited: boolean; onEdit(isEdited: boolean): void }) {
  return (
    <button
      type="button"
      className={styles.edit}
      aria-label={isEdited ? ticketText.presetsDone : ticketText.editPresets}
      onClick={() => onEdit(!isEdited)}
    >
      {isEdited ? (
        <Icon name="check" size={16} />
      ) : (
        <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
          <path d="m4 16 .8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11 6.3 13.7 9" />
        </svg>
      )}
    </button>
  )
}
