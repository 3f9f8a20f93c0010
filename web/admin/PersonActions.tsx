/** What the house may do about an account: note, suspend, restrict by a public rule; money is moved by hand on a page of its own. One form at a time. */
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PersonRead } from '#contract/people.ts'
import type { AccountRule, SuspensionReason } from '#core/facts/protection.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { houseText, personText as text } from '../text/en/people.ts'
import { parseHundredths } from '../text/number-field.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import styles from './Person.module.css'
import { postPersonNote, postRule, postSuspension } from './people-calls.ts'
import { usePermission } from './permission.ts'

type Form = 'note' | 'suspend' | 'restrict'

/** The panel of the page's side. */
export function PersonActions({ of }: { of: PersonRead }) {
  const [form, setForm] = useState<Form>()
  const { house } = of
  const all: readonly (readonly [Form, string, boolean])[] = [
    ['note', text.addNote, usePermission('people.note')],
    ['suspend', house.suspended === null ? text.suspend : text.lift, usePermission('people.suspend')],
    ['restrict', text.restrict, usePermission('people.suspend')],
  ]
  const mayPost = usePermission('money.credit')
  const buttons = all.filter(([, , isAllowed]) => isAllowed)
  return (
    <section className={admin.panel} aria-label={houseText.title}>
      <header className={admin.panelHead}>
        <h2>{houseText.title}</h2>
      </header>
      {house.suspended !== null && (
        <p className={styles.fact}>
          <b>{text.states.suspended}:</b> {houseText.reasons[house.suspended]}
        </p>
      )}
      {house.rules.map(({ rule, amount }) => (
        <p key={rule} className={styles.fact}>
          {houseText.rule(rule, amount)}
        </p>
      ))}
      <div className={styles.buttons}>
        {buttons.map(([id, label]) => (
          <Button
            key={id}
            size="small"
            aria-expanded={form === id}
            onClick={() => setForm(form === id ? undefined : id)}
          >
            {label}
          </Button>
        ))}
        {mayPost &&
          (['credit', 'debit'] as const).map((kind) => (
            <ButtonLink
              key={kind}
              size="small"
              to={`/admin/approvals/posting?account=${of.accountId}&kind=${kind}`}
            >
              {text[kind]}
            </ButtonLink>
          ))}
      </div>
      {form === 'note' && <NoteForm of={of} onDone={() => setForm(undefined)} />}
      {form === 'suspend' && <SuspendForm of={of} onDone={() => setForm(undefined)} />}
      {form === 'restrict' && <RestrictForm of={of} onDone={() => setForm(undefined)} />}
    </section>
  )
}

interface FormProps {
  of: PersonRead
  onDone(): void
}

/** The frame of each form: asks who it is where that is wanted, and says why not. */
function Frame(props: {
  label: string
  help: string
  isReady: boolean
  children: ReactNode
  submit(): Promise<void>
  onDone(): void
}) {
  const { label, help, isReady, children, submit, onDone } = props
  const confirmed = useConfirmed()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady)
      confirmed.run(async () => {
        await submit()
        onDone()
      })
  }
  return (
    <div className={styles.form}>
      <form onSubmit={onSubmit} aria-label={label}>
        <p className={styles.help}>{help}</p>
        {children}
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={confirmed.isBusy} disabled={!isReady}>
            {label}
          </Button>
          <Button onClick={onDone}>{text.cancel}</Button>
        </div>
      </form>
      {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
      <ConfirmForm confirmed={confirmed} />
    </div>
  )
}

function NoteField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <Field
      label={text.note}
      maxLength={1000}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function NoteForm({ of: { accountId }, onDone }: FormProps) {
  const [note, setNote] = useState('')
  return (
    <Frame
      label={text.addNote}
      help={text.noteHelp}
      isReady={note.trim() !== ''}
      submit={() => postPersonNote(accountId, note.trim())}
      onDone={onDone}
    >
      <NoteField value={note} onChange={setNote} />
    </Frame>
  )
}

const reasons = Object.keys(text.reasons) as SuspensionReason[]

function SuspendForm({ of: { accountId, house }, onDone }: FormProps) {
  const [reason, setReason] = useState<SuspensionReason>('PAYMENTS')
  const [note, setNote] = useState('')
  const isLift = house.suspended !== null
  return (
    <Frame
      label={isLift ? text.lift : text.suspend}
      help={text.suspendHelp}
      isReady={note.trim() !== ''}
      submit={() => postSuspension(accountId, isLift ? null : reason, note.trim())}
      onDone={onDone}
    >
      {!isLift && (
        <label className={styles.select}>
          <span>{text.reason}</span>
          <select value={reason} onChange={({ target }) => setReason(target.value as SuspensionReason)}>
            {reasons.map((each) => (
              <option key={each} value={each}>
                {text.reasons[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      {!isLift && (
        <p className={styles.help}>
          {text.readsSo} “{houseText.reasons[reason]}”
        </p>
      )}
      <NoteField value={note} onChange={setNote} />
    </Frame>
  )
}

const rules = Object.keys(text.rules) as AccountRule[]

function RestrictForm({ of: { accountId, house }, onDone }: FormProps) {
  const [rule, setRule] = useState<AccountRule>('STAKE_CAP')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const amount = parseHundredths(typed.replaceAll(',', ''))
  const standing = house.rules.find((each) => each.rule === rule)
  // A cap may be set in the place of another; a rule without an amount is lifted where it holds.
  const isLifted = standing !== undefined && (rule === 'NO_NEW_RISK' || typed === '')
  const isCap = rule === 'STAKE_CAP' && !isLifted
  const isReady = note.trim() !== '' && (!isCap || (amount !== undefined && amount > 0))
  return (
    <Frame
      label={isLifted ? text.liftRule(text.rules[rule]) : text.restrict}
      help={text.restrictHelp}
      isReady={isReady}
      submit={() =>
        postRule(accountId, { rule, isLifted, note: note.trim(), ...(isCap && { amount: amount! }) })
      }
      onDone={onDone}
    >
      <label className={styles.select}>
        <span>{text.rule}</span>
        <select value={rule} onChange={({ target }) => setRule(target.value as AccountRule)}>
          {rules.map((each) => (
            <option key={each} value={each}>
              {text.rules[each]}
            </option>
          ))}
        </select>
      </label>
      {rule === 'STAKE_CAP' && (
        <Field
          label={text.cap}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {(!isCap || amount !== undefined) && !isLifted && (
        <p className={styles.help}>
          {text.readsSo} “{houseText.rule(rule, amount ?? null)}”
        </p>
      )}
      <NoteField value={note} onChange={setNote} />
    </Frame>
  )
}
