/**
 * The one field for odds and stakes. A comma typed or pasted becomes the decimal point, what is no number is refused with
 * a sentence instead of being dropped, and arrows, page keys, the wheel and − and + move by steps that mean something.
 */
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { numberText } from '../text/en/number.ts'
import { decimalOf, isDecimalText } from '../text/number-field.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './NumberField.module.css'
import { wheelSteps } from './wheel-steps.ts'

interface NumberFieldProps {
  id: string
  value: string
  onChange(text: string): void
  /** Returns the text that stands `steps` steps above the given one, below it where they are negative. */
  stepText(text: string, steps: number): string
  /** What − and + say; without it there are no such buttons. */
  stepNames?: readonly [down: string, up: string]
  step: number
  min?: number
  max?: number
  isLocked?: boolean
  isDisabled?: boolean
  isWrong?: boolean
  /** Where it is empty nothing is sent (`goToEmpty`). */
  isNeeded?: boolean
  /** The field of a form that has just opened. */
  takesFocus?: boolean
  /** Id of the sentence about the field that its owner shows. */
  describedBy?: string | undefined
  onBlur?(): void
  /** Shows the sentence in the owner's place, null takes it away; without it the field shows it beneath itself. */
  onRefuse?(sentence: string | null): void
  className?: string | undefined
  ref?: RefObject<HTMLInputElement | null> | undefined
}

const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** The field. `value` is what is typed: digits and at most one point, also a half-written number. */
export function NumberField(props: NumberFieldProps) {
  const { id, value, stepNames, isLocked = false, isDisabled = false, isWrong = false } = props
  const noteId = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = props.ref ?? own
  const [note, setNote] = useState<string | null>(null)
  const refuse = props.onRefuse ?? setNote
  const move = (steps: number) => {
    if (isLocked || isDisabled) return
    refuse(null)
    props.onChange(props.stepText(value, steps))
  }
  const accepts = useTyping(input, refuse)
  useWheel(input, move)
  const described = [props.describedBy, note !== null && noteId].filter(Boolean).join(' ')
  return (
    <>
      <span
        className={classNames(
          styles.box,
          isLocked && styles.locked,
          isDisabled && styles.disabled,
          isWrong && styles.wrong,
          props.className,
        )}
      >
        {stepNames && (
          <StepButton
            name={stepNames[0]}
            icon="minus"
            isOff={isLocked || isDisabled}
            onPress={() => move(-1)}
          />
        )}
        <input
          ref={input}
          id={id}
          type="number"
          inputMode="decimal"
          step={props.step}
          min={props.min}
          max={props.max}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only where the player has just asked for this field.
          autoFocus={props.takesFocus}
          required={props.isNeeded}
          readOnly={isLocked}
          disabled={isDisabled}
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => {
            // What is not handed on is taken back: the field shows `value`.
            if (accepts(target.value)) props.onChange(target.value)
          }}
          onBlur={props.onBlur}
          onFocus={({ target }) => {
            refuse(null)
            target.select()
          }}
          onKeyDown={(event) => {
            const steps = stepsByKey[event.key]
            if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            move(steps)
          }}
        />
        {stepNames && (
          <StepButton
            name={stepNames[1]}
            icon="plus"
            isOff={isLocked || isDisabled}
            onPress={() => move(1)}
          />
        )}
      </span>
      {note !== null && (
        <p id={noteId} className={styles.note} role="alert">
          {note}
        </p>
      )}
    </>
  )
}

interface StepButtonProps {
  name: string
  icon: 'minus' | 'plus'
  isOff: boolean
  onPress(): void
}

/** − or +. Not a tab stop: the arrow keys do the same in the field, and Tab goes from field to field. */
function StepButton({ name, icon, isOff, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      tabIndex={-1}
      disabled={isOff}
      aria-label={name}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

/**
 * Rewrites or refuses what is about to be inserted: left to itself, Chromium drops the comma of "2,5" and makes it 25.
 * Returns whether a value that the field reports may stand.
 */
function useTyping(
  input: RefObject<HTMLInputElement | null>,
  refuse: (sentence: string | null) => void,
): (value: string) => boolean {
  /** The sentence about an insertion that could not be stopped, as those of some keyboards on screens cannot. */
  const toTakeBack = useRef<string | null>(null)
  /** A sentence stands while typing goes on: "1e3" is 13 by then, which nobody meant. It goes with what is taken out. */
  const isCorrected = useRef(false)
  const latest = useRef(refuse)
  useEffect(() => {
    latest.current = refuse
  })
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const onBeforeInput = (event: InputEvent) => {
      const overwritten = getSelection()?.toString() ?? ''
      isCorrected.current = overwritten !== '' || event.inputType.startsWith('delete')
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      if (inserted === '') return
      const decimal = decimalOf(inserted)
      const misplaced = decimal === undefined ? null : misplacedIn(field.value, overwritten, decimal)
      if (decimal === inserted && misplaced === null) return
      const sentence = misplaced ?? numberText.noNumber(inserted)
      if (!event.cancelable) {
        toTakeBack.current = sentence
        return
      }
      event.preventDefault()
      if (decimal === undefined || misplaced !== null) latest.current(sentence)
      // The only way to insert at the caret, which a number field does not tell. It comes back here as it will stand.
      else document.execCommand('insertText', false, decimal)
    }
    field.addEventListener('beforeinput', onBeforeInput)
    return () => field.removeEventListener('beforeinput', onBeforeInput)
  }, [input])
  return (value) => {
    const sentence = toTakeBack.current ?? (isDecimalText(value) ? null : numberText.noNumber(value))
    toTakeBack.current = null
    if (sentence !== null || isCorrected.current) refuse(sentence)
    return sentence === null
  }
}

/** Returns the sentence about a second point or a late sign, which browsers would drop or keep as they like; null without one. */
function misplacedIn(text: string, overwritten: string, inserted: string): string | null {
  if (inserted.includes('.') && text.includes('.') && !overwritten.includes('.')) {
    return numberText.onePoint
  }
  return inserted.startsWith('-') && text !== '' && overwritten === '' ? numberText.noNumber('-') : null
}

/** Steps by the wheel over the field while it has the focus, and keeps the page from scrolling under it. */
function useWheel(input: RefObject<HTMLInputElement | null>, move: (steps: number) => void): void {
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const field = input.current
    if (field === null) return
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (document.activeElement !== field) return
      event.preventDefault()
      const { steps, rest } = wheelSteps(turned, event)
      turned = rest
      if (steps !== 0) latest.current(steps)
    }
    field.addEventListener('wheel', onWheel, { passive: false })
    return () => field.removeEventListener('wheel', onWheel)
  }, [input])
}
