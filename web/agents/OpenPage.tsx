/** Makes the single-use link that opens an account directly below. */
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { openNode } from '#contract/addresses/agents.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import admin from '../admin/AdminTable.module.css'
import { api } from '../api/client.ts'
import { agentsText } from '../text/en/agents.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './Agents.module.css'
import { useBase } from './base.ts'
import { DealFields, dealsOf, noDeals } from './DealFields.tsx'

/** The page. */
export default function OpenPage() {
  const base = useBase()
  const [kind, setKind] = useState<'player' | 'agent'>('player')
  const [alias, setAlias] = useState('')
  const [typed, setTyped] = useState(noDeals)
  const [link, setLink] = useState<{ address: string; endsAt: number } | null>(null)
  const confirmed = useConfirmed()
  const { isBusy, refusal, run } = confirmed
  // One key until an answer came: the same asked for again is the same link.
  const key = useRef<{ asked: string; key: string }>(undefined)
  const deals = dealsOf(typed)
  const isReady = alias.trim() !== '' && (kind === 'player' || deals !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    run(async () => {
      const body = { kind, alias: alias.trim(), ...(kind === 'agent' && deals && { deals }) }
      const asked = JSON.stringify(body)
      if (key.current?.asked !== asked) key.current = { asked, key: crypto.randomUUID() }
      const { secret, endsAt } = await api(openNode, { body, idempotencyKey: key.current.key })
      key.current = undefined
      setLink({ address: `${location.origin}/agents/join#${secret}`, endsAt })
      setAlias('')
    })
  }
  return (
    <div className={`${admin.page} ${styles.narrow}`}>
      <title>Open an account · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{agentsText.open}</h1>
        <Link to={base} className={admin.link}>
          {agentsText.back}
        </Link>
      </header>
      <section className={admin.panel} aria-label={agentsText.open}>
        <form className={styles.form} onSubmit={submit} aria-label={agentsText.open}>
          <fieldset className={styles.choice}>
            <legend>{agentsText.kindOf}</legend>
            {(['player', 'agent'] as const).map((one) => (
              <label key={one}>
                <input type="radio" name="kind" checked={one === kind} onChange={() => setKind(one)} />
                {agentsText.kinds[one]}
              </label>
            ))}
          </fieldset>
          <Field
            label={agentsText.alias}
            maxLength={40}
            autoComplete="off"
            value={alias}
            onChange={({ target }) => setAlias(target.value)}
          />
          {kind === 'agent' && (
            <>
              <p>{agentsText.dealsHelp}</p>
              <DealFields typed={typed} onChange={setTyped} />
            </>
          )}
          <p>{agentsText.linkHelp}</p>
          {refusal !== null && <Alert>{refusal}</Alert>}
          <Button type="submit" kind="primary" busy={isBusy} disabled={!isReady}>
            {agentsText.makeLink}
          </Button>
        </form>
        <ConfirmForm confirmed={confirmed} />
        {link !== null && <MadeLink of={link} />}
      </section>
    </div>
  )
}

function MadeLink({ of: { address, endsAt } }: { of: { address: string; endsAt: number } }) {
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => showToast(agentsText.copied),
      () => {},
    )
  return (
    <div className={styles.form} role="status">
      <p>{agentsText.linkMade(dayAndTime(endsAt))}</p>
      <code className={styles.secret}>{address}</code>
      <Button onClick={copy}>{agentsText.copy}</Button>
    </div>
  )
}
