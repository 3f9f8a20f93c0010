/** The sign-in page. */
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { postLogin, tokenOf } from '../../account/auth-calls.ts'
import { showNotice } from '../../account/notice.ts'
import { signIn } from '../../account/session.ts'
import { text } from '../../text/en.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { AuthLayout } from './AuthLayout.tsx'

/** Asks for e-mail and password; after sign-in the sports home says that it succeeded. */
export default function Login() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  const logIn = async () => {
    setBusy(true)
    setAlert(null)
    try {
      const answer = await postLogin({ email, password })
      const token = tokenOf(answer)
      if (token === null) return setAlert(answer.message || text.loginFailed)
      signIn(token)
      showNotice({ kind: 'success', sentence: text.loginSuccessful, path: '/' })
      await navigate('/')
    } catch {
      // No answer at all, or none that can be read: the one thing a player can do about either is the same.
      setAlert(text.networkError)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void logIn()
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
