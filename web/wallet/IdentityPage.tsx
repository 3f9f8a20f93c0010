/** The page where a player says who he is, and sees how far the check of that has come. */
import { type FormEvent, useRef, useState } from 'react'
import type { Identity, Particulars } from '#contract/identity.ts'
import { submitIdentity, useIdentity } from '../account/identity/identity.ts'
import { useSession } from '../account/session.ts'
import { ApiError } from '../api/client.ts'
import { LobbyPage } from '../exchange/pages/LobbyPage.tsx'
import { identityText as text } from '../text/en/identity.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Identity.module.css'
import panel from './Panel.module.css'

const badges: Record<Identity['state'], BadgeKind> = {
  ...{ NONE: 'fact', PENDING: 'waiting', REFERRED: 'waiting', VERIFIED: 'done', REFUSED: 'failed' },
}

/** The page. */
export default function IdentityPage() {
  const { isAuthenticated } = useSession()
  const { data, error } = useIdentity(isAuthenticated)
  return (
    <LobbyPage title={text.title}>
      {!isAuthenticated && (
        <section className={panel.panel}>
          <Empty icon="user" sentence={text.logIn} />
          <p className={styles.ways}>
            <ButtonLink to="/login">Log in</ButtonLink>
          </p>
        </section>
      )}
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {isAuthenticated && data === undefined && error === null && <Skeleton rows={5} rowHeight={56} />}
      {data !== undefined && <Check identity={data} />}
    </LobbyPage>
  )
}

function Check({ identity }: { identity: Identity }) {
  const { isAsked, state, reason, submittedAt, particulars } = identity
  const isOpen = state === 'NONE' || state === 'REFUSED'
  return (
    <div className={styles.columns}>
      <section className={panel.panel} aria-labelledby="standing-heading">
        <div className={styles.standing} role="status">
          <h2 id="standing-heading">{text.standing}</h2>
          <Badge kind={badges[state]}>{text.states[state]}</Badge>
          {reason !== '' && <p>{reason}</p>}
          <p>{text.means[state]}</p>
          {submittedAt !== null && <p className={styles.detail}>{text.submitted(dayAndTime(submittedAt))}</p>}
        </div>
        <div className={styles.about}>
          <p>{isAsked ? text.asked : text.offered}</p>
          <p>{text.documents}</p>
        </div>
      </section>
      <section className={panel.panel} aria-labelledby="particulars-heading">
        <h2 id="particulars-heading" className={panel.heading}>
          {text.form}
        </h2>
        {isOpen ? <Form known={particulars} /> : particulars !== null && <Known of={particulars} />}
      </section>
    </div>
  )
}

const fields = [
  { name: 'fullName', type: 'text', autoComplete: 'name', maxLength: 100 },
  { name: 'bornOn', type: 'date', autoComplete: 'bday', maxLength: 10 },
  { name: 'address', type: 'text', autoComplete: 'street-address', maxLength: 200 },
  { name: 'postcode', type: 'text', autoComplete: 'postal-code', maxLength: 16 },
] as const satisfies readonly { name: keyof Particulars; [attribute: string]: unknown }[]

const empty: Particulars = { fullName: '', bornOn: '', address: '', postcode: '' }

function Known({ of }: { of: Particulars }) {
  return (
    <dl className={styles.known}>
      {fields.map(({ name }) => (
        <div key={name}>
          <dt>{text[name]}</dt>
          <dd>{of[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Form({ known }: { known: Particulars | null }) {
  const [typed, setTyped] = useState<Particulars>(known ?? empty)
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // One key until an answer came: a repeated action is the same action.
  const key = useRef<string>(undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isComplete = Object.values(typed).every((value) => value.trim() !== '')
    setMissing(!isComplete)
    if (!isComplete || isBusy) return
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setRefusal(null)
    try {
      const [fullName, address, postcode] = [typed.fullName, typed.address, typed.postcode].map((part) =>
        part.trim(),
      ) as [string, string, string]
      await submitIdentity({ fullName, bornOn: typed.bornOn, address, postcode }, key.current)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      key.current = undefined
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(({ name, ...attributes }) => (
        <Field
          key={name}
          label={text[name]}
          {...attributes}
          value={typed[name]}
          error={isMissing && typed[name].trim() === '' ? text.missing : undefined}
          onChange={({ target }) => {
            key.current = undefined
            setTyped({ ...typed, [name]: target.value })
          }}
        />
      ))}
      {refusal !== null && <Alert>{refusal}</Alert>}
      <Button type="submit" kind="primary" busy={isBusy}>
        {text.submit}
      </Button>
      <p className={styles.detail}>{text.kept}</p>
    </form>
  )
}
