/** The payment-method chooser. There is no payment provider: it says so, and who credits play money. */

import { type FormEvent, useState } from 'react'
import { accountText } from '../../text/en/account.ts'
import { formatMoney } from '../../text/format.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAccountId } from '../wallet.ts'
import styles from './UserDashboard.module.css'

const methods = [
  { id: 'card', name: 'Debit or credit card', by: 'card' },
  { id: 'bank', name: 'Bank transfer', by: 'bank transfer' },
  { id: 'upi', name: 'UPI', by: 'UPI' },
  { id: 'wallet', name: 'E-wallet', by: 'e-wallet' },
] as const

type Method = (typeof methods)[number]

interface Problems {
  method?: string
  amount?: string
}

/** Choose a method and an amount; nothing is charged and nothing is promised. */
export function PaymentForm() {
  const [method, setMethod] = useState<Method | null>(null)
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [answer, setAnswer] = useState<string | null>(null)
  const accountId = useAccountId()

  const change = () => {
    setProblems({})
    setAnswer(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseHundredths(typed)
    const found: Problems = {
      ...(method === null && { method: accountText.methodNeeded }),
      ...(!amount && { amount: accountText.amountNeeded }),
    }
    setProblems(found)
    setAnswer(
      method !== null && amount
        ? accountText.playMoneyOnly(method.by, formatMoney(amount), accountId ?? null)
        : null,
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset>
        <legend className={styles.legend}>Method</legend>
        <div className={styles.methods}>
          {methods.map((each) => (
            <label key={each.id} className={styles.method}>
              <input
                type="radio"
                name="method"
                value={each.id}
                checked={method === each}
                aria-describedby={problems.method === undefined ? undefined : 'method-problem'}
                onChange={() => {
                  setMethod(each)
                  change()
                }}
              />
              {each.name}
            </label>
          ))}
        </div>
        {problems.method !== undefined && (
          <p className={styles.problem} id="method-problem" role="alert">
            {problems.method}
          </p>
        )}
      </fieldset>
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={typed}
        error={problems.amount}
        onChange={(event) => {
          setTyped(event.target.value)
          change()
        }}
      />
      <Button type="submit" kind="primary">
        Continue
      </Button>
      {answer !== null && <Alert kind="notice">{answer}</Alert>}
    </form>
  )
}
