/** The page at /recover: asks for a link by mail, or does what the link that led here is for. What follows the "#" no server sees. */
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { forgotPassword, resetPassword, verifyEmail } from '#contract/addresses/recovery.ts'
import { ApiError, api } from '../../api/client.ts'
import { accountText } from '../../text/en/account.ts'
import { recoveryText } from '../../text/en/recovery.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { AuthLayout } from '../sign-in/AuthLayout.tsx'

/** Chooses what is shown by the link. */
export default function RecoverPage() {
  const [[purpose, secret = '']] = useState(() => location.hash.slice(1).split('=') as [string, string?])
  if (purpose === 'reset') return <ResetForm secret={secret} />
  if (purpose === 'verify') return <VerifyForm secret={secret} />
  return <ForgotForm />
}

/** One call, and what became of it. */
function useSent() {
  const [said, setSaid] = useState<string | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (call: () => Promise<{ message: string }>) => {
    setBusy(true)
    setAlert(null)
    try {
      setSaid((await call()).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAlert(error.message)
    } finally {
      setBusy(false)
    }
  }
  return {
    said,
    alert,
    setAlert,
    isBusy,
    send: (call: () => Promise<{ message: string }>) => void send(call),
  }
}

const backToLogin = <Link to="/login">{recoveryText.backToLogin}</Link>

function ForgotForm() {
  const { said, alert, isBusy, send } = useSent()
  const [email, setEmail] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) send(() => api(forgotPassword, { body: { email } }))
  }
  return (
    <AuthLayout title={recoveryText.forgotTitle} alert={alert} onSubmit={onSubmit} otherWay={backToLogin}>
      {said === null ? (
        <>
          <p>{recoveryText.forgotHelp}</p>
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" kind="primary" size="large" busy={isBusy}>
            {recoveryText.sendLink}
          </Button>
        </>
      ) : (
        <Alert kind="success">{said}</Alert>
      )}
    </AuthLayout>
  )
}

function ResetForm({ secret }: { secret: string }) {
  const { said, alert, setAlert, isBusy, send } = useSent()
  const [form, setForm] = useState({ newPassword: '', again: '' })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const { newPassword, again } = form
    if (newPassword !== again) return setAlert(accountText.passwordsDoNotMatch)
    send(() => api(resetPassword, { body: { secret, newPassword } }))
  }
  const put = (field: keyof typeof form) => ({
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    maxLength: 1024,
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  })
  return (
    <AuthLayout title={recoveryText.resetTitle} alert={alert} onSubmit={onSubmit} otherWay={backToLogin}>
      {said === null ? (
        <>
          <Field label="New password" {...put('newPassword')} />
          <Field label="New password again" {...put('again')} />
          <Button type="submit" kind="primary" size="large" busy={isBusy}>
            {recoveryText.setPassword}
          </Button>
        </>
      ) : (
        <Alert kind="success">{said}</Alert>
      )}
    </AuthLayout>
  )
}

/** A button, so that a program that follows every link in a mail confirms nothing. */
function VerifyForm({ secret }: { secret: string }) {
  const { said, alert, isBusy, send } = useSent()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) send(() => api(verifyEmail, { body: { secret } }))
  }
  return (
    <AuthLayout title={recoveryText.verifyTitle} alert={alert} onSubmit={onSubmit} otherWay={backToLogin}>
      {said === null ? (
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {recoveryText.confirmAddress}
        </Button>
      ) : (
        <Alert kind="success">{said}</Alert>
      )}
    </AuthLayout>
  )
}
