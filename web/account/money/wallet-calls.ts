/** The calls of the wallet, and what is read again after them. */
import * as calls from '#contract/addresses/wallet.ts'
import type { Payment, PaymentMethod, Payments, Wallet } from '#contract/wallet.ts'
import { api } from '../../api/client.ts'
import { accountKey, queryClient } from '../../api/query-client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'

export const walletKey = [accountKey, 'wallet']
export const paymentsKey = [accountKey, 'payments']

/** Returns the player's wallet. Throws ApiError. */
export function getWallet(signal: AbortSignal): Promise<Wallet> {
  return api(calls.getWallet, { signal })
}

/** Returns a page of payments, newest first; `cursor` is the last page's `next`. Throws ApiError. */
export function getPayments(cursor: string | null, signal: AbortSignal): Promise<Payments> {
  return api(calls.listPayments, { query: { limit: '20', cursor: cursor ?? undefined }, signal })
}

/** Begins a payment, once however often it is repeated under the key. Throws ApiError with the refusal's sentence. */
export async function beginPayment(
  kind: Payment['kind'],
  body: { readonly method: PaymentMethod; readonly amount: number },
  idempotencyKey: string,
): Promise<void> {
  const call = { body, idempotencyKey }
  const ask = () => (kind === 'deposit' ? api(calls.beginDeposit, call) : api(calls.beginWithdrawal, call))
  await askUntilAnswered<unknown>(ask, { pauseMaxMs: 4_000, attemptsMax: 5 })
  await readWalletAgain()
}

/** Reads the wallet and the newest payments again. */
export async function readWalletAgain(): Promise<void> {
  await Promise.all([walletKey, paymentsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
