/** The registration page. */
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountText } from '../../text/en/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/notice.ts'
import { postRegistration } from '../auth-calls.ts'
import styles from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { emptyForm, refusalOf, type SignupForm } from './signup-form.ts'
import { useAuthCall } from './use-auth-call.ts'

/** Asks for name, e-mail and a password twice; after it the sign-in page says that it succeeded. */
export default function SignupPage() {
  const [form, setForm] = useState<SignupForm>(emptyForm)
  const { alert, setAlert, isBusy, send } = useAuthCall()
  const navigate = useNavigate()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = refusalOf(form)
    if (refusal !== null) return setAlert(refusal)
    const { fullName, email, password } = form
    send(
      () => postRegistration({ fullName, email, password }),
      accountText.registrationFailed,
      () => {
        showNotice({ kind: 'success', sentence: accountText.registrationSuccessful, path: '/login' })
        return navigate('/login', { state: { email } })
      },
    )
  }
  const put = (field: 'fullName' | 'email' | 'password' | 'confirmPassword') => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  })

  return (
    <AuthLayout
      title="Sign up"
      alert={alert}
      onSubmit={onSubmit}
      otherWay={
        <>
          Have an account? <Link to="/login">Log in</Link>
        </>
      }
    >
      <Field
        label="Full Name"
        autoComplete="name"
        placeholder="Your name"
        required
        maxLength={100}
        {...put('fullName')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        required
        maxLength={254}
        {...put('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={1024}
        {...put('password')}
      />
      <Field
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        required
        maxLength={1024}
        {...put('confirmPassword')}
      />
      <label className={styles.terms}>
        <input
          type="checkbox"
          checked={form.hasAgreed}
          onChange={(event) => setForm({ ...form, hasAgreed: event.target.checked })}
        />
        <span>
          I agree to the{' '}
          <Link to="/terms" target="_blank">
            terms and conditions
          </Link>
        </span>
      </label>
      <Button type="submit" kind="primary" size="large" busy={isBusy}>
        Create account
      </Button>
    </AuthLayout>
  )
}
