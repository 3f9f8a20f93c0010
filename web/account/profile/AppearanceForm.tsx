/** How the screens look: light or dark, and the colour of the lay side. Shown in the header and on the settings page. */
import { useId } from 'react'
import { chooseLay, chooseTheme, useAppearance } from '../../ui/appearance.ts'
import styles from './AppearanceForm.module.css'

/** Two choices that act at once and are kept in this browser. */
export function AppearanceForm() {
  const { theme, lay } = useAppearance()
  return (
    <div className={styles.form}>
      <Choice
        title="Theme"
        chosen={theme ?? 'light'}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChoose={chooseTheme}
      />
      <Choice
        title="Lay colour"
        chosen={lay}
        options={[
          { value: 'pink', label: 'Pink' },
          { value: 'straw', label: 'Straw' },
        ]}
        onChoose={chooseLay}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  title: string
  chosen: Value
  options: readonly { value: Value; label: string }[]
  onChoose(value: Value): void
}

function Choice<Value extends string>({ title, chosen, options, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={styles.swatch} data-swatch={value} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
