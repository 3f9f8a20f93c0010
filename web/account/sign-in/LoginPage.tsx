/** The sign-in page. */
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { accountText } from '../../text/en/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/notice.ts'
import { postLogin } from '../auth-calls.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useAuthCall } from './use-auth-call.ts'

/** Asks for e-mail and password; after sign-in the sports home says that it succeeded. */
export default function LoginPage() {
  // Who has just signed up does not write the address again.
  const signedUp = (useLocation().state as { email?: string } | null)?.email
  const [email, setEmail] = useState(signedUp ?? '')
  const [password, setPassword] = useState('')
  const { alert, isBusy, send } = useAuthCall()
  const navigate = useNavigate()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(
      () => postLogin({ email, password }),
      accountText.loginFailed,
      () => {
        showNotice({ kind: 'success', sentence: accountText.loginSuccessful, path: '/' })
        return navigate('/')
      },
    )
  }

  return (
    <AuthLayout
      title="Log in"
      alert={alert}
      onSubmit={onSubmit}
      otherWay={
        <>
          No account yet? <Link to="/signup">Sign up</Link>
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
      <Button type="submit" kind="primary" size="large" busy={isBusy}>
        Log in
      </Button>
    </AuthLayout>
  )
}
