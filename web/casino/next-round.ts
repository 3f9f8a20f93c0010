/** From when on the next round may begin, at whichever table: the least time between two rounds holds for the player, not for a table. */
import { create } from 'zustand'
import { onTokenChange } from '../api/token.ts'
import { serverNow } from '../live/live.ts'

interface NextRound {
  /** By this machine's clock, milliseconds; 0 for at once. */
  readonly at: number
}
const useNextRoundStore = create<NextRound>()(() => ({ at: 0 }))
onTokenChange(() => useNextRoundStore.setState({ at: 0 }))

/** Returns from when on, by this machine's clock; 0 for at once. */
export function useNextRoundAt(): number {
  return useNextRoundStore(({ at }) => at)
}

/** Notes a moment by this machine's clock; one that is before what is known changes nothing. */
export function noteNextRoundAt(at: number): void {
  if (at > useNextRoundStore.getState().at) useNextRoundStore.setState({ at })
}

/** Notes what the server has said: engine time, or null for at once. */
export function noteNextRoundTold(at: number | null | undefined): void {
  if (at) noteNextRoundAt(Date.now() + at - serverNow())
}
