/** The payment-method chooser: a player deposits or withdraws by it; a guest is told that the house plays with play money. */

import { type FormEvent, useRef, useState } from 'react'
import type { Payment, PaymentMethod, Wallet } from '#contract/wallet.ts'
import { accountText } from '../../text/en/account.ts'
import { methodWords, walletText } from '../../text/en/wallet.ts'
import { formatMoney } from '../../text/format.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useWalletState } from '../money/use-wallet.ts'
import { beginPayment } from '../money/wallet-calls.ts'
import { DepositChoice } from '../protection/DepositChoice.tsx'
import { useSession } from '../session.ts'
import { useAccountId } from '../wallet.ts'
import styles from './UserDashboard.module.css'

const methods = [
  { id: 'CARD', name: 'Debit or credit card' },
  { id: 'BANK_TRANSFER', name: 'Bank transfer' },
  { id: 'UPI', name: 'UPI' },
  { id: 'E_WALLET', name: 'E-wallet' },
] as const satisfies readonly { id: PaymentMethod; name: string }[]

interface Problems {
  method?: string
  amount?: string
}

/** What is said after the form was sent. */
interface Answer {
  readonly kind: 'success' | 'notice' | 'error'
  readonly text: string
}

/** Choose a method and an amount. Nothing is charged of a guest, and where there is no provider. */
export function PaymentForm({ kind = 'deposit' }: { kind?: Payment['kind'] }) {
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { answer, isBusy, forget, send } = usePayment(kind)
  const wallet = useWalletState()

  const change = () => {
    setProblems({})
    forget()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = parseHundredths(typed)
    setProblems({
      ...(method === null && { method: accountText.methodNeeded }),
      ...(!amount && { amount: accountText.amountNeeded }),
    })
    if (method !== null && amount && (await send(method, amount, wallet))) setTyped('')
  }

  return (
    <>
      {kind === 'deposit' && wallet?.isOffered === true && <DepositChoice />}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        {kind === 'withdrawal' && wallet !== undefined && <WithdrawalNotes wallet={wallet} />}
        <Button type="submit" kind="primary" busy={isBusy}>
          Continue
        </Button>
        {answer !== null && <Alert kind={answer.kind}>{answer.text}</Alert>}
      </form>
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

/** Returns what begins a payment, and what it was answered. */
function usePayment(kind: Payment['kind']) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const accountId = useAccountId() ?? null
  const { isAuthenticated } = useSession()
  // One key until an answer came: a repeated action is the same action.
  const key = useRef<string>(undefined)

  const forget = () => {
    key.current = undefined
    setAnswer(null)
  }
  /** Returns whether it has begun. */
  const send = async (
    method: PaymentMethod,
    amount: number,
    wallet: Wallet | undefined,
  ): Promise<boolean> => {
    const said = [formatMoney(amount), methodWords[method]] as const
    if (!isAuthenticated || wallet?.isOffered === false) {
      setAnswer({ kind: 'notice', text: accountText.playMoneyOnly(said[1], said[0], accountId) })
      return false
    }
    key.current ??= crypto.randomUUID()
    setBusy(true)
    try {
      await beginPayment(kind, { method, amount }, key.current)
      key.current = undefined
      setAnswer({ kind: 'success', text: walletText.begun[kind](...said) })
      return true
    } catch (error) {
      setAnswer({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { answer, isBusy, forget, send }
}
