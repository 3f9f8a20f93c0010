/** Buttons: primary, secondary and text, in three sizes; busy keeps the size. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

interface Look {
  kind?: 'primary' | 'secondary' | 'text'
  size?: 'small' | 'normal' | 'large'
  /** The light pair that stands on the dark money band. */
  onBand?: boolean
  className?: string | undefined
}

function lookOf({ kind = 'secondary', size = 'normal', onBand = false, className }: Look): string {
  return classNames(styles.button, styles[kind], styles[size], onBand && styles.onBand, className)
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner in place of the words and refuses clicks; the size stays. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
  className?: string | undefined
}

/** A button; of type "button" unless said otherwise. */
export function Button({ kind, size, onBand, className, busy = false, children, ...rest }: ButtonProps) {
  const look: Look = {
    className,
    ...(kind && { kind }),
    ...(size && { size }),
    ...(onBand !== undefined && { onBand }),
  }
  return (
    <button
      type="button"
      {...rest}
      className={lookOf(look)}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      <span
        // Other words, which begin elsewhere, are not these that have been moved.
        key={typeof children === 'string' ? children : 'words'}
        className={classNames(styles.words, busy && styles.hidden)}
      >
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner size={18} />
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'secondary',
  size = 'normal',
  onBand = false,
  className,
  ...rest
}: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={lookOf({ kind, size, onBand, className })} />
}
