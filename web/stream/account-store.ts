/** The signed-in player's money, live. Null for a guest and until the stream has told it. */
import { useSyncExternalStore } from 'react'
import type { Balance } from '#contract/orders.ts'
import { account, startLive } from './live.ts'

/** Minor units, except the count of bets. */
export type AccountMoney = Pick<Balance, 'accountId' | 'balance' | 'exposure' | 'available' | 'activeBets'>

function follow(listener: () => void): () => void {
  startLive()
  return account.subscribe(listener)
}

/** Returns the player's balance, exposure, available money and number of active bets, or null. */
export function useAccount(): AccountMoney | null {
  return useSyncExternalStore(follow, account.get)
}
