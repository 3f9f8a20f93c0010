/** A value of a list with its name and a button that copies it. */
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './FairnessPanel.module.css'

interface CopiedValueProps {
  name: string
  value: string
  note?: string
  /** Counts have no button: they are as quickly typed. */
  isCount?: boolean
}

/** A pair of a `<dl>`. */
export function CopiedValue({ name, value, note, isCount = false }: CopiedValueProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // The reader's settings may forbid it; the value can still be marked and copied by hand.
      () => setCopied(false),
    )
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        {note && <small>{note}</small>}
      </dd>
      {/* Browsers offer the clipboard on https and on the machine itself only. */}
      {navigator.clipboard && !isCount && (
        <dd className={styles.copy}>
          <button type="button" onClick={() => void copy()} onBlur={() => setCopied(false)}>
            {isCopied ? <Icon name="check" size={16} /> : 'Copy'}
            <span className="visually-hidden">{isCopied ? `Copied: ${name}` : name}</span>
          </button>
        </dd>
      )}
    </div>
  )
}
