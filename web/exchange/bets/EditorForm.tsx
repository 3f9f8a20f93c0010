/** The form that changes a bet in place: whose it is, its fields, and what Enter and Escape do. */
import type { FormEvent, ReactNode } from 'react'
import type { Bet } from '#contract/orders.ts'
import { sideWord } from '../../text/en/slip.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './BetLists.module.css'

interface EditorFormProps {
  bet: Bet
  label?: string
  onSave(): void
  /** Escape leaves the bet as it is. */
  onClose(): void
  children: ReactNode
}

/** The form with its head. */
export function EditorForm({ bet, label, onSave, onClose, children }: EditorFormProps) {
  return (
    <form
      className={styles.editor}
      data-keeps-texts=""
      noValidate
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p className={styles.editorHead}>
        <Badge kind={bet.side === 'BACK' ? 'back' : 'lay'}>{sideWord[bet.side]}</Badge>
        <span className="ellipsis">
          {runnerLabel(bet.runnerName, bet.handicap)} · {bet.marketName}
        </span>
      </p>
      {children}
    </form>
  )
}
