/** The forms of a case: a note for its log, and the outcome with its reason. */
import { type FormEvent, useState } from 'react'
import type { CaseOutcome } from '#contract/risk.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { riskText } from '../text/en/risk.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './Reviews.module.css'
import { postCaseNote, postCaseOutcome } from './risk-calls.ts'

const noteMax = 1_000

/** Adds a note; what was typed stays until it is kept. */
export function CaseNoteForm({ caseId }: { caseId: number }) {
  const [note, setNote] = useState('')
  const { isBusy, refusal, run } = useConfirmed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') run(() => postCaseNote(caseId, note.trim()).then(() => setNote('')))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={riskText.addNote}>
      <NoteField label={riskText.noteLabel} value={note} onChange={setNote} />
      {refusal !== null && <Alert>{refusal}</Alert>}
      <Button type="submit" busy={isBusy} disabled={note.trim() === ''}>
        {riskText.addNote}
      </Button>
    </form>
  )
}

/** Decides the case, once it was shown who decides. */
export function CaseDecisionForm({ caseId }: { caseId: number }) {
  const [outcome, setOutcome] = useState<CaseOutcome>('nothing_found')
  const [note, setNote] = useState('')
  const confirmed = useConfirmed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') confirmed.run(() => postCaseOutcome(caseId, outcome, note.trim()))
  }
  return (
    <>
      <form className={classNames(styles.form, styles.plain)} onSubmit={submit} aria-label={riskText.decide}>
        <label className={styles.field}>
          <span>{riskText.outcome}</span>
          <select value={outcome} onChange={({ target }) => setOutcome(target.value as CaseOutcome)}>
            {Object.entries(riskText.outcomes).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <NoteField label={riskText.decideWhy} value={note} onChange={setNote} />
        <p>{riskText.decideHelp}</p>
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={note.trim() === ''}>
          {riskText.decide}
        </Button>
      </form>
      <ConfirmForm confirmed={confirmed} />
    </>
  )
}

interface NoteFieldProps {
  label: string
  value: string
  onChange(note: string): void
}

function NoteField({ label, value, onChange }: NoteFieldProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <textarea maxLength={noteMax} value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}
