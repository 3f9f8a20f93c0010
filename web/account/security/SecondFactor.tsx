/** The second factor: setting it up by a key and a code, recovery codes, turning it off. */
import { type FormEvent, useState } from 'react'
import {
  beginSecondFactor,
  enableSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#contract/addresses/security.ts'
import type { Security } from '#contract/security.ts'
import { api } from '../../api/client.ts'
import { securityText } from '../../text/en/security.ts'
import { timeFormat } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import profile from '../profile/Security.module.css'
import { ConfirmForm } from './ConfirmForm.tsx'
import styles from './Security.module.css'
import { useReadAgain, useSecurity } from './security.ts'
import { type Confirmed, useConfirmed } from './use-confirmed.ts'

const day = timeFormat({ dateStyle: 'medium' })

/** What is shown once: the key of an app that is being set up, or recovery codes. */
type Shown =
  | { readonly kind: 'secret'; readonly secret: string; readonly address: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** The section's contents. */
export function SecondFactor() {
  const { data, error } = useSecurity()
  const readAgain = useReadAgain()
  const confirmed = useConfirmed()
  const [shown, setShown] = useState<Shown | null>(null)
  if (data === undefined) {
    return error === null ? <Skeleton rows={2} rowHeight={32} /> : <Alert>{error.message}</Alert>
  }
  const showCodes = (codes: readonly string[]) => {
    setShown({ kind: 'codes', codes })
    readAgain()
  }
  const actions: Actions = {
    begin: async () => setShown({ kind: 'secret', ...(await api(beginSecondFactor)) }),
    renew: async () => showCodes((await api(renewRecoveryCodes)).recoveryCodes),
    end: async () => {
      await api(endSecondFactor)
      showToast(securityText.off)
      readAgain()
    },
  }
  return (
    <div className={styles.steps}>
      {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
      {shown === null && <Standing security={data} confirmed={confirmed} actions={actions} />}
      {shown?.kind === 'secret' && (
        <SetUp
          {...shown}
          isBusy={confirmed.isBusy}
          onCode={(code) =>
            confirmed.run(async () =>
              showCodes((await api(enableSecondFactor, { body: { code } })).recoveryCodes),
            )
          }
          onCancel={() => setShown(null)}
        />
      )}
      {shown?.kind === 'codes' && <Codes codes={shown.codes} onKept={() => setShown(null)} />}
      <ConfirmForm confirmed={confirmed} />
    </div>
  )
}

type Actions = Readonly<Record<'begin' | 'renew' | 'end', () => Promise<void>>>

function Standing({
  security: { secondFactor, secondFactorRequired },
  confirmed: { run, isAsking },
  actions,
}: {
  security: Security
  confirmed: Confirmed
  actions: Actions
}) {
  if (secondFactor === null) {
    return (
      <>
        <p className={profile.detail}>{securityText.factorOff}</p>
        {secondFactorRequired && <Alert kind="notice">{securityText.factorRequired}</Alert>}
        {!isAsking && (
          <div className={styles.actions}>
            <Button kind="primary" onClick={() => run(actions.begin)}>
              {securityText.setUp}
            </Button>
          </div>
        )}
      </>
    )
  }
  return (
    <>
      <p>
        {securityText.factorOn(day.format(secondFactor.since))}{' '}
        {securityText.codesLeft(secondFactor.codesLeft)}
      </p>
      {!isAsking && (
        <div className={styles.actions}>
          <Button onClick={() => run(actions.renew)}>{securityText.newCodes}</Button>
          <Button onClick={() => run(actions.begin)}>{securityText.exchange}</Button>
          {!secondFactorRequired && <Button onClick={() => run(actions.end)}>{securityText.turnOff}</Button>}
        </div>
      )}
    </>
  )
}

interface SetUpProps {
  secret: string
  address: string
  isBusy: boolean
  onCode(code: string): void
  onCancel(): void
}

function SetUp({ secret, address, isBusy, onCode, onCancel }: SetUpProps) {
  const [code, setCode] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCode(code)
  }
  return (
    <form onSubmit={onSubmit}>
      <p>{securityText.secretHelp}</p>
      <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <p>
        <a href={address}>{securityText.openApp}</a>
      </p>
      <Field
        label={securityText.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {securityText.turnOn}
        </Button>
        <Button onClick={onCancel}>{securityText.cancel}</Button>
      </div>
    </form>
  )
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  return (
    <>
      <Alert kind="notice">{securityText.codesShown}</Alert>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onKept}>
          {securityText.codesKept}
        </Button>
      </div>
    </>
  )
}
