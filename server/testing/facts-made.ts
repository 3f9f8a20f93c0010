/** For tests: what calls leave in the journal, without what the server notes by itself. */
import { readFact } from '#core/facts/registry.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

/** The time, which goes with every batch, and what is noted once a minute or an hour. */
const byTheClock: readonly string[] = ['time_advanced', 'audit_noted', 'ledger_rooted']

/** Returns the names of the facts that are published from now on, a list that grows. */
export function followFacts(sequencer: Sequencer): readonly string[] {
  const made: string[] = []
  sequencer.onPublished((log, first, end) => {
    for (let fact = first; fact < end; fact++) {
      const { name } = readFact(log, fact)
      if (!byTheClock.includes(name)) made.push(name)
    }
  })
  return made
}

/**
 * Returns the names of the facts that come while `act` does its work. What was begun before is waited for first: the first call of a
 * player begins his session, which is journaled behind the answer's back.
 */
export async function factsOf(sequencer: Sequencer, act: () => Promise<unknown>): Promise<string[]> {
  await sequencer.run([])
  const made = followFacts(sequencer)
  await act()
  await sequencer.run([])
  return [...made]
}
