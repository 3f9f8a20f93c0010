/** One of several, as buttons of a kind: what is chosen acts at once. */
import { type ReactNode, useId } from 'react'
import styles from './AppearanceForm.module.css'

interface ChoiceProps<Value extends string> {
  title: string
  /** Said under the title. */
  note?: string | undefined
  chosen: Value | null
  options: readonly { value: Value; label: string; sample?: ReactNode }[]
  /** Whether the one that is chosen takes the focus as it is drawn. */
  takesFocus?: boolean
  onChoose(value: Value): void
}

/** The group. Null chooses none of them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { title, note, chosen, options, takesFocus = false, onChoose } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, sample }) => (
          <label key={value} className={styles.option}>
            <input
              // biome-ignore lint/a11y/noAutofocus: the page was drawn again by this very choice.
              autoFocus={takesFocus && value === chosen}
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {sample}
            {label}
          </label>
        ))}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </fieldset>
  )
}

/** A little of the colour that an option stands for. */
export function Swatch({ of }: { of: string }) {
  return <span className={styles.swatch} data-swatch={of} />
}
