/** A setting that is on or off. */
import { useId } from 'react'
import styles from './AppearanceForm.module.css'

interface SwitchProps {
  name: string
  note: string
  isOn: boolean
  onTurn(isOn: boolean): void
}

/** The switch with what it means. */
export function Switch({ name, note, isOn, onTurn }: SwitchProps) {
  const noteId = useId()
  return (
    <div>
      <label className={styles.switch}>
        <span>{name}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={noteId}
          onChange={({ target }) => onTurn(target.checked)}
        />
        <span className={styles.knob} aria-hidden="true" />
      </label>
      <p id={noteId} className={styles.note}>
        {note}
      </p>
    </div>
  )
}
