/** The sign-in page. */
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { accountText } from '../../text/en/account.ts'
import { recoveryText } from '../../text/en/recovery.ts'
import { securityText } from '../../text/en/security.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/notice.ts'
import { postLogin } from '../auth-calls.ts'
import { canUsePasskeys, logInByPasskey } from '../security/passkey.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useAuthCall } from './use-auth-call.ts'

/** Asks for e-mail and password; after sign-in the sports home says that it succeeded. */
export default function LoginPage() {
  // Who has just signed up does not write the address again.
  const signedUp = (useLocation().state as { email?: string } | null)?.email
  const [email, setEmail] = useState(signedUp ?? '')
  const [password, setPassword] = useState('')
  // Asked for once the password was right, of an account that has a second factor.
  const [code, setCode] = useState<string | null>(null)
  const { alert, isBusy, send } = useAuthCall()
  const navigate = useNavigate()

  const login = async () => {
    const answer = await postLogin({ email, password, ...(code && { code }) })
    if (answer.code === 'second_factor_needed') setCode('')
    return answer
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(login, accountText.loginFailed, goHome)
  }
  const goHome = () => {
    showNotice({ kind: 'success', sentence: accountText.loginSuccessful, path: '/' })
    return navigate('/')
  }
  const onPasskey = () => send(logInByPasskey, accountText.loginFailed, goHome)

  return (
    <AuthLayout
      title="Log in"
      alert={alert}
      onSubmit={onSubmit}
      otherWay={
        <>
          No account yet? <Link to="/signup">Sign up</Link>
          <br />
          <Link to="/recover">{recoveryText.forgotten}</Link>
        </>
      }
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code !== null && (
        <Field
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" kind="primary" size="large" busy={isBusy}>
        Log in
      </Button>
      {canUsePasskeys() && (
        <Button size="large" disabled={isBusy} onClick={onPasskey}>
          {securityText.logInByPasskey}
        </Button>
      )}
    </AuthLayout>
  )
}
