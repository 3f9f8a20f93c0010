/** The form behind the single-use links: the one that the server prints while it has no administrator, and an invitation. */
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { postAdminSetup } from '../account/auth-calls.ts'
import { AuthLayout } from '../account/sign-in/AuthLayout.tsx'
import { useAuthCall } from '../account/sign-in/use-auth-call.ts'
import { accountText } from '../text/en/account.ts'
import { adminText } from '../text/en/admin.ts'
import { pageText } from '../text/en/page.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'

/** What stands before the secret of an invitation. */
const invited = 'join='

/** Makes the first administrator, or whoever was invited, and signs him in. The secret stands after the "#", so that no address carries it to a server. */
export default function AdminSetupPage() {
  const [hash] = useState(() => window.location.hash.slice(1))
  const isInvited = hash.startsWith(invited)
  const secret = isInvited ? hash.slice(invited.length) : hash
  const title = isInvited ? adminText.join : adminText.makeFirst
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
      title={title}
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
        {title}
      </Button>
    </AuthLayout>
  )
}
