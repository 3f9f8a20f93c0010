/** Where the bets of the slip wait while the player logs in. Apart from the slip: the home asks for it, and needs nothing else of it. */
import { create } from 'zustand'

/** The address; null where none waits. */
export const useWaitingBet = create<{ readonly address: string | null }>()(() => ({ address: null }))

/** Notes where the bets wait; null once the player is back. */
export function waitForLogin(address: string | null): void {
  useWaitingBet.setState({ address })
}
