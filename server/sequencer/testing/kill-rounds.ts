/** For tests: kills a betting process again and again and compares the folder with its acknowledgements each time. */
import { expect } from 'vitest'
import { hashState } from '#core/engine/state-hash.ts'
import { recover } from '#server/journal/recovery.ts'
import { withAnswerIndex } from '../answer-index.ts'
import type { Sequencer } from '../sequencer.ts'
import { type Acknowledged, compare, inOrder, startBetting } from './acknowledged.ts'
import { bet, openExchange, temporaryFolder } from './exchange.ts'
import { bodyOf, ofBets } from './told-forms.ts'

/** Runs `rounds` rounds of start, bets, kill -9, restart; the moment of each kill comes from the seed. */
export async function killRounds(
  rounds: number,
  seed: number,
): Promise<{ acknowledged: number; batches: number }> {
  const { dataDir, remove } = temporaryFolder()
  const all: Acknowledged = new Map()
  const random = randomOf(seed)
  let batches = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const betting = startBetting([dataDir, `round${round}`, 1 + Math.floor(random() * 60)])
      await betting.reached(20 + Math.floor(random() * 1_500))
      betting.child.kill('SIGKILL')
      const { status, said } = await betting.ended()
      expect({ status, said }, `seed ${seed}, round ${round}`).toEqual({ status: null, said: '' })
      for (const [key, body] of betting.acknowledged) all.set(key, body)
      const { lastSequence, ...found } = await compare(dataDir, all)
      expect(found, `seed ${seed}, round ${round}`).toEqual(inOrder)
      batches = lastSequence
      await expectSameBySnapshot(dataDir)
      await expectAnsweredAgain(dataDir, betting.acknowledged)
    }
  } finally {
    remove()
  }
  return { acknowledged: all.size, batches }
}

async function expectSameBySnapshot(dataDir: string): Promise<void> {
  const folds = withAnswerIndex([])
  const quick = await recover({ dataDir, folds })
  const whole = await recover({ dataDir, folds, useSnapshots: false })
  expect(hashState(quick.state)).toBe(hashState(whole.state))
}

/** The callers try again after the restart, as they would: each gets the answer it had, and nothing is placed twice. */
async function expectAnsweredAgain(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const sequencer = await openExchange(dataDir)
  const { sequence } = sequencer
  for (const [key, body] of [...acknowledged].slice(-50)) {
    expect(await repeat(sequencer, key)).toBe(body)
  }
  expect(sequencer.sequence).toBe(sequence)
  await sequencer.close()
}

function repeat(sequencer: Sequencer, key: string): Promise<string> {
  const call = { account: 101, key, bodyHash: 'same', commands: [bet(1, 101)], form: ofBets }
  return new Promise((resolve) => sequencer.submit(call, (answered) => resolve(bodyOf(answered))))
}

/** Returns a generator of numbers from 0 up to but not including 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
