/** Keys for programs: those there are, each with a button that ends it, and the form that makes one. */
import { type FormEvent, useState } from 'react'
import { endKey, makeKey } from '#contract/addresses/security.ts'
import type { KeyRow } from '#contract/security.ts'
import { api } from '../../api/client.ts'
import { securityText } from '../../text/en/security.ts'
import { timeFormat } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toast.ts'
import profile from '../profile/Security.module.css'
import { ConfirmForm } from './ConfirmForm.tsx'
import styles from './Security.module.css'
import { useReadAgain, useSecurity } from './security.ts'
import { useConfirmed } from './use-confirmed.ts'

const dayAndTime = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The section's contents. */
export function ProgramKeys() {
  const { data } = useSecurity()
  const readAgain = useReadAgain()
  const confirmed = useConfirmed()
  const [made, setMade] = useState<string | null>(null)
  const end = (keyId: string) =>
    confirmed.run(async () => {
      await api(endKey, { params: { keyId } })
      readAgain()
    })
  const make = (name: string, mayTrade: boolean) =>
    confirmed.run(async () => {
      const body = { name, scopes: mayTrade ? (['read', 'trade'] as const) : (['read'] as const) }
      const { key } = await api(makeKey, { body: { ...body, scopes: [...body.scopes] } })
      setMade(key)
      readAgain()
    })
  return (
    <div className={styles.steps}>
      <p className={profile.detail}>{securityText.keysHelp}</p>
      {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
      {data !== undefined && data.keys.length > 0 && (
        <ul className={profile.sessions}>
          {data.keys.map((key) => (
            <KeyItem key={key.keyId} row={key} onEnd={() => end(key.keyId)} />
          ))}
        </ul>
      )}
      {made === null ? (
        <KeyForm isHidden={confirmed.isAsking} isBusy={confirmed.isBusy} onMake={make} />
      ) : (
        <MadeKey made={made} onDone={() => setMade(null)} />
      )}
      <ConfirmForm confirmed={confirmed} />
    </div>
  )
}

function KeyItem({ row, onEnd }: { row: KeyRow; onEnd(): void }) {
  const { name, scopes, createdAt, usedAt } = row
  const parts = [
    scopes.includes('trade') ? securityText.mayTrade : securityText.mayRead,
    securityText.since(dayAndTime.format(createdAt)),
    usedAt === null ? securityText.neverUsed : securityText.lastUsed(dayAndTime.format(usedAt)),
  ]
  return (
    <li className={profile.session}>
      <div>
        <p className={profile.program}>{name}</p>
        <p className={profile.detail}>{parts.join(' · ')}</p>
      </div>
      <Button size="small" onClick={onEnd} aria-label={securityText.endOf(name)}>
        {securityText.end}
      </Button>
    </li>
  )
}

interface KeyFormProps {
  /** While something waits to be confirmed. What was typed stays. */
  isHidden: boolean
  isBusy: boolean
  onMake(name: string, mayTrade: boolean): void
}

function KeyForm({ isHidden, isBusy, onMake }: KeyFormProps) {
  const [name, setName] = useState('')
  const [mayTrade, setMayTrade] = useState(false)
  if (isHidden) return null
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onMake(name.trim(), mayTrade)
  }
  return (
    <form onSubmit={onSubmit}>
      <Field
        label={securityText.keyName}
        required
        maxLength={60}
        pattern=".*\S.*"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={mayTrade} onChange={({ target }) => setMayTrade(target.checked)} />
        {securityText.keyTrades}
      </label>
      <p className={profile.detail}>{securityText.keyTradesNote}</p>
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {securityText.makeKey}
        </Button>
      </div>
    </form>
  )
}

function MadeKey({ made, onDone }: { made: string; onDone(): void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(made)
    showToast(securityText.copied)
  }
  return (
    <>
      <Alert kind="notice">{securityText.keyShown}</Alert>
      <code className={styles.secret}>{made}</code>
      <div className={styles.actions}>
        {window.isSecureContext && <Button onClick={() => void copy()}>{securityText.copy}</Button>}
        <Button kind="primary" onClick={onDone}>
          {securityText.done}
        </Button>
      </div>
    </>
  )
}
