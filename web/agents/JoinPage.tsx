/** Signing up by a link of somebody above. What follows the "#" no server sees. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { join, lookAtLink } from '#contract/addresses/agents.ts'
import { signIn } from '../account/session.ts'
import admin from '../admin/AdminTable.module.css'
import { ApiError, api } from '../api/client.ts'
import { agentsText } from '../text/en/agents.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Agents.module.css'

/** The page at /agents/join. */
export default function JoinPage() {
  const [secret] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['join', secret],
    queryFn: ({ signal }) => api(lookAtLink, { body: { secret }, signal }),
    enabled: secret !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={`${admin.page} ${styles.narrow}`}>
      <title>Sign up · Crossbook</title>
      <h1 tabIndex={-1}>{agentsText.join}</h1>
      {error !== null && <Alert>{error.message}</Alert>}
      {data && (
        <section className={admin.panel} aria-label={agentsText.join}>
          <p className={`${admin.text} ${styles.alone}`}>{agentsText.joinBelow(data.by, data.kind)}</p>
          <Form secret={secret} kind={data.kind} />
        </section>
      )}
    </div>
  )
}

function Form({ secret, kind }: { secret: string; kind: 'agent' | 'player' }) {
  const [form, setForm] = useState({ fullName: '', email: '', password: '', bornOn: '', postcode: '' })
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setAlert(null)
    try {
      const { bornOn, postcode, ...registration } = form
      const person = kind === 'agent' ? { person: { bornOn, postcode } } : {}
      signIn((await api(join, { body: { secret, ...registration, ...person } })).data.token)
      await navigate(kind === 'agent' ? '/agents' : '/lobby/agent')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAlert(error.message)
    } finally {
      setBusy(false)
    }
  }
  const put = (field: keyof typeof form) => ({
    value: form[field],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [field]: target.value }),
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label={agentsText.join}>
      <Field label="Full Name" autoComplete="name" maxLength={100} {...put('fullName')} />
      <Field label="Email" type="email" autoComplete="username" maxLength={254} {...put('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={1024}
        {...put('password')}
      />
      {kind === 'agent' && (
        <>
          <p className={styles.detail}>{agentsText.personHelp}</p>
          <Field label="Date of birth" type="date" autoComplete="bday" {...put('bornOn')} />
          <Field label="Postcode" autoComplete="postal-code" maxLength={16} {...put('postcode')} />
        </>
      )}
      {alert !== null && <Alert>{alert}</Alert>}
      <p className={styles.detail}>
        <Link to="/terms" target="_blank" className={admin.link}>
          Terms and conditions
        </Link>
      </p>
      <Button type="submit" kind="primary" busy={isBusy}>
        {agentsText.joinButton}
      </Button>
    </form>
  )
}
