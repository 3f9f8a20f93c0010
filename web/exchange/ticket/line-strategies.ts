/** The strategy that each line of the slip is of: what was named last when it was made, until another one is named in it. */
import { create } from 'zustand'
import { onTokenChange, readSession } from '../../api/token.ts'
import { useSlip } from '../slip/slip-store.ts'

/** By line, as typed; empty for none. Lines from before there was a trader's slip are of none. */
export const useStrategies = create<Readonly<Record<string, string>>>()(() => ofLines(() => ''))

/** Named last, in the slip or for a dutch, by who is here. */
let last = ''
let session = readSession()

useSlip.subscribe(() => {
  const before = useStrategies.getState()
  const now = ofLines((id) => before[id] ?? last)
  if (Object.keys(now).join() !== Object.keys(before).join()) useStrategies.setState(now, true)
})

// What somebody has named is not of who comes after. What a guest has named is his when he has logged in.
onTokenChange(() => {
  const hadSession = session !== null
  session = readSession()
  if (!hadSession) return
  last = ''
  useStrategies.setState(
    ofLines(() => ''),
    true,
  )
})

/** Names the strategy of a line, as typed, and of those that are made after it. */
export function nameStrategy(lineId: string, strategy: string): void {
  nameNext(strategy)
  nameLine(lineId, strategy)
}

/** Names the strategy of a line, as typed, and of no other. */
export function nameLine(lineId: string, strategy: string): void {
  useStrategies.setState({ [lineId]: strategy })
}

/** Names the strategy of what is made next, as typed. */
export function nameNext(strategy: string): void {
  last = strategy
}

/** Returns what was named last, as typed; empty for none. */
export function strategyNow(): string {
  return last
}

function ofLines(strategyOf: (id: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(useSlip.getState().lines.map(({ id }) => [id, strategyOf(id)]))
}
