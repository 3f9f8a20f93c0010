/** Changes one's password: the present one, the new one twice. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePassword } from '#contract/addresses/auth.ts'
import { ApiError, api } from '../../api/client.ts'
import { accountText } from '../../text/en/account.ts'
import { Alert, type AlertKind } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { sessionsKey } from './sessions.ts'

const empty = { password: '', newPassword: '', again: '' }

/** The form. Every other session of the account ends with it. */
export function PasswordForm() {
  const [form, setForm] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ kind: AlertKind; sentence: string } | null>(null)
  const queries = useQueryClient()

  const change = async () => {
    setBusy(true)
    try {
      const { password, newPassword } = form
      const { message } = await api(changePassword, { body: { password, newPassword } })
      setForm(empty)
      setSaid({ kind: 'success', sentence: message })
      void queries.invalidateQueries({ queryKey: sessionsKey })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid({ kind: 'error', sentence: error.message })
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setSaid(null)
    if (form.newPassword === form.again) void change()
    else setSaid({ kind: 'error', sentence: accountText.passwordsDoNotMatch })
  }
  const put = (field: keyof typeof form) => ({
    type: 'password',
    required: true,
    maxLength: 1024,
    value: form[field],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [field]: event.target.value }),
  })

  return (
    <form onSubmit={onSubmit}>
      {said !== null && <Alert kind={said.kind}>{said.sentence}</Alert>}
      <Field label="Present password" autoComplete="current-password" {...put('password')} />
      <Field label="New password" autoComplete="new-password" {...put('newPassword')} />
      <Field label="New password again" autoComplete="new-password" {...put('again')} />
      <Button type="submit" kind="primary" busy={isBusy}>
        Change password
      </Button>
    </form>
  )
}
