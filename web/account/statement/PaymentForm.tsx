/** The payment-method chooser: a player deposits or withdraws by it; a guest is told that the house plays with play money. */

import { type FormEvent, useState } from 'react'
import type { Payment, PaymentMethod, Wallet } from '#contract/wallet.ts'
import { accountText } from '../../text/en/account.ts'
import { methodWords, walletText } from '../../text/en/wallet.ts'
import { formatMoney } from '../../text/format.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IdentityNotice } from '../identity/IdentityNotice.tsx'
import { usePayment } from '../money/use-payment.ts'
import { useWalletState } from '../money/use-wallet.ts'
import { DepositChoice } from '../protection/DepositChoice.tsx'
import { DepositsClosed, useDepositsClosed } from '../protection/DepositsClosed.tsx'
import { ConfirmForm } from '../security/ConfirmForm.tsx'
import styles from './UserDashboard.module.css'

const methods = [
  { id: 'CARD', name: 'Debit card' },
  { id: 'BANK_TRANSFER', name: 'Bank transfer' },
  { id: 'UPI', name: 'UPI' },
  { id: 'E_WALLET', name: 'E-wallet' },
] as const satisfies readonly { id: PaymentMethod; name: string }[]

interface Problems {
  method?: string
  amount?: string
}

/** Choose a method and an amount. Nothing is charged of a guest, and where there is no provider. */
export function PaymentForm({ kind = 'deposit' }: { kind?: Payment['kind'] }) {
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { answer, isBusy, confirmed, forget, send } = usePayment(kind)
  const wallet = useWalletState()
  const closed = useDepositsClosed()

  const change = () => {
    setProblems({})
    forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseHundredths(typed)
    setProblems({
      ...(method === null && { method: accountText.methodNeeded }),
      ...(!amount && { amount: accountText.amountNeeded }),
    })
    if (method !== null && amount) send({ method, amount }, wallet, () => setTyped(''))
  }

  if (kind === 'deposit' && closed !== null) return <DepositsClosed why={closed} />
  return (
    <>
      {kind === 'deposit' && wallet?.isOffered === true && (
        <>
          <IdentityNotice />
          <DepositChoice />
        </>
      )}
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
                  checked={method === each.id}
                  aria-describedby={problems.method === undefined ? undefined : 'method-problem'}
                  onChange={() => {
                    setMethod(each.id)
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
        {kind === 'deposit' && wallet?.isOffered === true && (
          <p className={styles.notes}>{walletText.funds[wallet.fundsLevel]}</p>
        )}
        {kind === 'withdrawal' && wallet !== undefined && <WithdrawalNotes wallet={wallet} />}
        <Button type="submit" kind="primary" busy={isBusy} disabled={confirmed.isAsking}>
          Continue
        </Button>
        {answer !== null && <Alert kind={answer.kind}>{answer.text}</Alert>}
      </form>
      {confirmed.isAsking && (
        <div className={styles.confirmation}>
          <ConfirmForm confirmed={confirmed} />
        </div>
      )}
    </>
  )
}

/** What is to be known before money is withdrawn. */
function WithdrawalNotes({ wallet }: { wallet: Wallet }) {
  const back = wallet.methods.filter(({ toReturn }) => toReturn > 0)
  return (
    <div className={styles.notes}>
      <p>{walletText.noReturn}</p>
      <p>{walletText.reviewed(formatMoney(wallet.reviewAbove))}</p>
      {back.map(({ method, toReturn }) => (
        <p key={method}>{walletText.back(formatMoney(toReturn), methodWords[method])}</p>
      ))}
    </div>
  )
}
