/** Begins a payment: once however often it is pressed, and a withdrawal once its player has shown who he is. */
import { useRef, useState } from 'react'
import type { Payment, PaymentMethod, Wallet } from '#contract/wallet.ts'
import { ApiError } from '../../api/client.ts'
import { accountText } from '../../text/en/account.ts'
import { methodWords, walletText } from '../../text/en/wallet.ts'
import { formatMoney } from '../../text/format.ts'
import { useConfirmed } from '../security/use-confirmed.ts'
import { useSession } from '../session.ts'
import { useAccountId } from '../wallet.ts'
import { beginPayment } from './wallet-calls.ts'

/** What is said after the form was sent. */
interface Answer {
  readonly kind: 'success' | 'notice' | 'error'
  readonly text: string
}

/** Returns what begins a payment, and what it was answered. */
export function usePayment(kind: Payment['kind']) {
  const [said, setSaid] = useState<Answer | null>(null)
  const accountId = useAccountId() ?? null
  const { isAuthenticated } = useSession()
  const confirmed = useConfirmed()
  // One key until an answer came: a repeated action is the same action.
  const key = useRef<string>(undefined)

  const forget = () => {
    key.current = undefined
    setSaid(null)
    confirmed.cancel()
  }
  const send = (
    { method, amount }: { readonly method: PaymentMethod; readonly amount: number },
    wallet: Wallet | undefined,
    onBegun: () => void,
  ) => {
    const words = [formatMoney(amount), methodWords[method]] as const
    if (!isAuthenticated || wallet?.isOffered === false) {
      return setSaid({ kind: 'notice', text: accountText.playMoneyOnly(words[1], words[0], accountId) })
    }
    confirmed.run(async () => {
      key.current ??= crypto.randomUUID()
      await beginPayment(kind, { method, amount }, key.current).catch((error: unknown) => {
        // What was refused is over: the same again is another payment. What nobody answered may have been done.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = undefined
        throw error
      })
      key.current = undefined
      setSaid({ kind: 'success', text: walletText.begun[kind](...words) })
      onBegun()
    })
  }
  const { isBusy, refusal } = confirmed
  const answer: Answer | null = refusal === null ? said : { kind: 'error', text: refusal }
  return { answer, isBusy, confirmed, forget, send }
}
