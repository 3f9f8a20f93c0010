/** What takes two people, by many seeds. */
import { expect, test } from 'vitest'
import { createRandom } from '#sim/simulation/random.ts'
import { playTwoPeople } from './testing/two-people/run.ts'

const seeds = 60

/** What has to occur in the runs together, or they prove nothing about it. */
const expected = [
  ...['credit', 'debit', 'settle', 'correct', 'void', 'void_window'].map((kind) => `done: ${kind}`),
  ...['settle', 'correct', 'void', 'void_window'].map((kind) => `failed: ${kind}`),
  ...['credit', 'debit', 'settle', 'correct', 'void', 'void_window'].map((kind) => `rejected: ${kind}`),
  ...['approved: withdrawal', 'approved: erasure', 'carried out: write-off', 'carried out: move'],
  ...[
    'rejected in the tree',
    'too long ago to know',
    'end of a process',
    'end of a start',
    'a decision again',
  ],
  ...['approval_own', 'approval_touches_you', 'approval_over', 'approval_waits', 'approved_already'].map(
    (code) => `refused: ${code}`,
  ),
  ...['own_request', 'consent_missing', 'request_not_found', 'erasure_refused', 'forbidden'].map(
    (code) => `refused: ${code}`,
  ),
]

test(`${seeds} runs of 400 steps: what one asks for is carried out once, after another has approved in time`, async () => {
  const counts = new Map<string, number>()
  const from = 1 + (Date.now() % 100_000)
  for (let seed = from; seed < from + seeds; seed++) {
    const played = await playTwoPeople({ random: createRandom(seed), steps: 400 }).catch((error: unknown) => {
      throw new Error(`Seed ${seed}`, { cause: error })
    })
    for (const [what, count] of played) counts.set(what, (counts.get(what) ?? 0) + count)
  }
  console.log(
    `note: from seed ${from} on: ${[...counts].map(([what, count]) => `${what} ${count}`).join(', ')}`,
  )
  expect(expected.filter((what) => !counts.has(what))).toEqual([])
})
