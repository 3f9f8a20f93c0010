/** The form behind the single-use link that the server prints while it has no administrator. */
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { postAdminSetup } from '../account/auth-calls.ts'
import { AuthLayout } from '../account/sign-in/AuthLayout.tsx'
import { useAuthCall } from '../account/sign-in/use-auth-call.ts'
import { accountText } from '../text/en/account.ts'
import { pageText } from '../text/en/page.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'

/** Makes the first administrator and signs him in. The secret stands after the "#", so that no address carries it to a server. */
export default function AdminSetupPage() {
  const [secret] = useState(() => window.location.hash.slice(1))
  const navigate = useNavigate()
  const [form, setForm] = useState({ fullName: '', email: '', password: '' })
  const { alert, isBusy, send } = useAuthCall()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(
      () => postAdminSetup({ secret, ...form }),
      accountText.registrationFailed,
      () => navigate('/admin', { replace: true }),
    )
  }
  const put = (field: keyof typeof form) => ({
    value: form[field],
    required: true,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  })

  return (
    <AuthLayout
      title="Make the administrator"
      alert={alert}
      onSubmit={onSubmit}
      otherWay={<Link to="/">{pageText.backToSports}</Link>}
    >
      <Field label="Full Name" autoComplete="name" maxLength={100} {...put('fullName')} />
      <Field label="Email" type="email" autoComplete="username" maxLength={254} {...put('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={1024}
        {...put('password')}
      />
      <Button type="submit" kind="primary" size="large" busy={isBusy}>
        Make the administrator
      </Button>
    </AuthLayout>
  )
}
