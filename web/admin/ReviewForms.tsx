/** The forms of a review: a note for its log, and the outcome with its reason. */
import { type FormEvent, useState } from 'react'
import type { ReviewOutcome } from '#contract/reviews.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { reviewsText } from '../text/en/reviews.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './Reviews.module.css'
import { postNote, postOutcome } from './reviews-calls.ts'

const noteMax = 1_000

/** Adds a note; what was typed stays until it is kept. */
export function NoteForm({ reviewId }: { reviewId: number }) {
  const [note, setNote] = useState('')
  const { isBusy, refusal, run } = useConfirmed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') run(() => postNote(reviewId, note.trim()).then(() => setNote('')))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={reviewsText.addNote}>
      <NoteField label={reviewsText.noteLabel} value={note} onChange={setNote} />
      {refusal !== null && <Alert>{refusal}</Alert>}
      <Button type="submit" busy={isBusy} disabled={note.trim() === ''}>
        {reviewsText.addNote}
      </Button>
    </form>
  )
}

/** Decides the review, once it was shown who decides. */
export function DecisionForm({ reviewId }: { reviewId: number }) {
  const [outcome, setOutcome] = useState<ReviewOutcome>('nothing_needed')
  const [note, setNote] = useState('')
  const confirmed = useConfirmed()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '') confirmed.run(() => postOutcome(reviewId, outcome, note.trim()))
  }
  return (
    <>
      <form
        className={classNames(styles.form, styles.plain)}
        onSubmit={submit}
        aria-label={reviewsText.decide}
      >
        <label className={styles.field}>
          <span>{reviewsText.outcome}</span>
          <select value={outcome} onChange={({ target }) => setOutcome(target.value as ReviewOutcome)}>
            {Object.entries(reviewsText.outcomes).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <NoteField label={reviewsText.why} value={note} onChange={setNote} />
        <p>{reviewsText.decideHelp}</p>
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={note.trim() === ''}>
          {reviewsText.decide}
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
