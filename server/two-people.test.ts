/** What takes two people, by seeds: asked for, decided, lapsed, and carried out once and only then, in processes that end between any two writes. */
import { expect, test } from 'vitest'
import { createRandom } from '#sim/simulation/random.ts'
import { playTwoPeople } from './testing/two-people/run.ts'

test.each([1, 2, 7, 8])(
  'what one asks for is carried out once, after another has approved in time, whenever the process ends, seed %i',
  async (seed) => {
    const least = { 'end of a process': 11, 'done: roles': 1 }
    const counts = await playTwoPeople({ random: createRandom(seed), steps: 250, least })
    for (const [what, times] of Object.entries(least)) expect(counts.get(what)).toBeGreaterThanOrEqual(times)
  },
)
