/** A sentence that must be read: an error, a notice or a success, on its own tint. */
import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

export type AlertKind = 'error' | 'notice' | 'success'

const icons: Record<AlertKind, IconName> = { error: 'alert', notice: 'bolt', success: 'check' }

interface AlertProps {
  kind?: AlertKind
  children: ReactNode
  /** Adds a button that takes the sentence away. */
  onClose?: (() => void) | undefined
}

/** The sentence, announced at once (`role="alert"`). */
export function Alert({ kind = 'error', children, onClose }: AlertProps) {
  return (
    <div className={classNames(styles.alert, styles[kind])} role="alert">
      <Icon name={icons[kind]} />
      <span className={styles.sentence}>{children}</span>
      {onClose && (
        <button type="button" className={styles.close} onClick={onClose} aria-label="Dismiss">
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
