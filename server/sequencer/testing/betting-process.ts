/**
 * For tests: a process that bets and plays casino rounds and writes a line for every acknowledged call, until it is killed
 * or cannot go on.
 * `node betting-process.ts DATA_DIR NAME CALLS_AT_ONCE [CALLS]`: line "ready", then lines "KEY BODY"; keys begin with NAME.
 */
import { writeSync } from 'node:fs'
import type { Command } from '#core/engine/command.ts'
import { commitSeeds, fundBankroll, roundOf, testVault } from '#server/casino/testing/rounds.ts'
import { openSequencer } from '../sequencer.ts'
import type { AnswerForm } from '../submission.ts'
import { bet, openAccounts, openMarket } from './exchange.ts'
import { bodyOf, ofBets, ofRotation, ofRound } from './told-forms.ts'

/** Writes a line at once and whole, also while the reader is slow and the pipe full: what is told is acknowledged. */
function tell(line: string): void {
  let rest = Buffer.from(`${line}\n`)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(pause, 0, 0, 1)
    }
  }
}
const pause = new Int32Array(new SharedArrayBuffer(4))

const [dataDir = '', name = '', atOnce = '1', calls = '1000000000'] = process.argv.slice(2)
const players = 20
const sequencer = await openSequencer({
  dataDir,
  folds: [],
  vault: () => testVault,
  // So often that a kill finds one being made.
  snapshots: { everyFacts: 2_000, everyMs: 20_000 },
})
if (sequencer.sequence === 0) {
  await openMarket(sequencer)
  await fundBankroll(sequencer)
  const accounts = await openAccounts(sequencer, players)
  await Promise.all(accounts.map((account) => commitSeeds(sequencer, account)))
}
tell('ready')

let begun = 0
let answered = 0

function next(): void {
  if (begun === Number(calls)) return
  const call = begun++
  const key = `${name}-${call}`
  const [commands, form] = call % 4 === 3 ? casinoCall(call) : betCall(call)
  sequencer.submit({ account: 101, key, bodyHash: 'same', commands, form }, (told) => {
    tell(`${key} ${bodyOf(told)}`)
    answered++
    if (answered === Number(calls)) void sequencer.close()
    else next()
  })
}

type Call = readonly [commands: readonly Command[], form: AnswerForm]

function betCall(call: number): Call {
  const order = {
    side: call % 3 === 0 ? 'LAY' : 'BACK',
    price: 200 + (call % 5) * 2,
    size: 100 + (call % 7),
  } as const
  // Every tenth call has several bets.
  const bets = Array.from({ length: call % 10 === 0 ? 3 : 1 }, (_, i) =>
    bet(1, 101 + ((call + i) % players), order),
  )
  return [bets, ofBets]
}

/** Now and then a change of the seeds, else a round; both of the same few players. */
function casinoCall(call: number): Call {
  const account = 101 + (call % 5)
  if (call % 40 === 3) {
    const next = testVault.create()
    const rotation = { account, clientSeed: `seed-${call}`, byPlayer: true, next }
    return [[{ kind: 'rotate-seeds', ...rotation }], ofRotation]
  }
  const bets = [
    { selection: `straight-${call % 37}`, amount: 100 + (call % 7) },
    { selection: 'red', amount: 150 },
  ]
  return [[roundOf(account, 'roulette', bets)], ofRound]
}

for (let i = 0; i < Number(atOnce); i++) next()
