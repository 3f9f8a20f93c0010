/** A labelled text field with its error beside it. */
import { type InputHTMLAttributes, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  /** A sentence under the field; the edge turns to the colour of loss. */
  error?: string | undefined
}

/** A field of one line. Of type "password", it gets a button that shows what was typed. */
export function Field({ label, error, type = 'text', ...rest }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.wrong)}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            onClick={() => setShown(!isShown)}
            aria-pressed={isShown}
            aria-label="Show what is typed"
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </div>
      {error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
