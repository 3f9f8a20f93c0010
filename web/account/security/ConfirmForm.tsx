/** Asks the owner to show who it is: by a passkey where the account has one, a code where there is a second factor, else the password. */
import { type FormEvent, useState } from 'react'
import { securityText } from '../../text/en/security.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { canUsePasskeys } from './passkey.ts'
import { usePasskeys } from './passkeys-calls.ts'
import styles from './Security.module.css'
import { useSecurity } from './security.ts'
import type { Confirmed } from './use-confirmed.ts'

/** The form, where something waits for it. */
export function ConfirmForm({ confirmed }: { confirmed: Confirmed }) {
  return confirmed.isAsking ? <Asking {...confirmed} /> : null
}

function Asking({ isBusy, confirm, cancel }: Confirmed) {
  const passkeys = usePasskeys()
  const security = useSecurity()
  const hasPasskey = (passkeys.data?.passkeys.length ?? 0) > 0
  const hasFactor = (security.data?.secondFactor ?? null) !== null
  const [typed, setTyped] = useState('')
  // What is asked for must not change under who types: a password is not to stand where a code is shown.
  if (passkeys.isPending || security.isPending) return <Skeleton rows={2} rowHeight={40} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTyped('')
    confirm(hasFactor ? { code: typed } : { password: typed })
  }
  return (
    <form className={styles.confirm} onSubmit={onSubmit} aria-label={securityText.confirm}>
      <p>{hasFactor ? securityText.confirmByCode : securityText.confirmByPassword}</p>
      <Field
        label={hasFactor ? securityText.code : 'Password'}
        type={hasFactor ? 'text' : 'password'}
        autoComplete={hasFactor ? 'one-time-code' : 'current-password'}
        autoFocus
        required
        maxLength={hasFactor ? 40 : 1024}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {securityText.goOn}
        </Button>
        {hasPasskey && canUsePasskeys() && (
          <Button disabled={isBusy} onClick={() => confirm('passkey')}>
            {securityText.logInByPasskey}
          </Button>
        )}
        <Button onClick={cancel}>{securityText.cancel}</Button>
      </div>
    </form>
  )
}
