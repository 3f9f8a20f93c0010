/** The form that gives an account a discount: a row of the house's table, and why. */
import { type FormEvent, useId, useRef, useState } from 'react'
import { type Discount, discounts } from '#core/ledger/discounts.ts'
import { accountsText, discountChoices } from '../text/en/admin-accounts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Accounts.module.css'
import { type AccountRow, postDiscount } from './accounts-calls.ts'

/** The form in the place of the account's row. */
export function DiscountForm({ account, onClose }: { account: AccountRow; onClose(): void }) {
  const selectId = useId()
  const [discount, setDiscount] = useState(rowOf(account.discountBps))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // One key until an answer came: a repeated action is the same action.
  const key = useRef<string>(undefined)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || reason.trim() === '') return
    key.current ??= crypto.randomUUID()
    setBusy(true)
    setProblem(undefined)
    try {
      await postDiscount(account.accountId, { discount, reason }, key.current)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.fields}
      aria-label={accountsText.of(account.fullName)}
      onSubmit={(event) => void onSubmit(event)}
    >
      <b className={styles.whose}>
        {account.accountId} · {account.fullName}
      </b>
      <div className={styles.select}>
        <label htmlFor={selectId}>{accountsText.discount}</label>
        <select
          id={selectId}
          value={discount}
          onChange={(event) => {
            key.current = undefined
            setDiscount(event.target.value as Discount)
          }}
        >
          {discountChoices.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={accountsText.reason}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          key.current = undefined
          setReason(event.target.value)
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{accountsText.cancel}</Button>
        <Button type="submit" kind="primary" busy={isBusy} disabled={reason.trim() === ''}>
          {accountsText.save}
        </Button>
      </div>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </form>
  )
}

function rowOf(discountBps: number): Discount {
  const names = Object.keys(discounts) as Discount[]
  return names.find((name) => discounts[name] === discountBps) ?? 'NONE'
}
