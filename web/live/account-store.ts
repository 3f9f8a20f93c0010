/**
 * The signed-in player's money, live. Null for a guest and until the stream has told it. While a casino round is being shown it
 * stands still: the balance must not tell the result before the cards or the wheel do.
 */
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { Balance } from '#contract/orders.ts'
import { account, startLive } from './live.ts'

/** Minor units, except the count of bets. */
export type AccountMoney = Pick<
  Balance,
  'accountId' | 'balance' | 'exposure' | 'available' | 'line' | 'activeBets'
>

/** What screens show of the player's money. */
export const shownAccount = createStore<AccountMoney | null>()(() => account.getState())
let holders = 0

account.subscribe(() => {
  // A player who has signed out has no money to show, whatever is under way.
  if (holders === 0 || account.getState() === null) shownAccount.setState(account.getState(), true)
})

/** Holds the money as it is shown. Returns the function that lets go; then what has changed is shown. */
export function holdAccount(): () => void {
  let isHeld = true
  holders++
  return () => {
    if (!isHeld) return
    isHeld = false
    holders--
    if (holders === 0) shownAccount.setState(account.getState(), true)
  }
}

function follow(listener: () => void): () => void {
  startLive()
  return shownAccount.subscribe(listener)
}

/** Returns the player's balance, exposure, available money and number of active bets, or null. */
export function useAccount(): AccountMoney | null {
  return useSyncExternalStore(follow, shownAccount.getState)
}
