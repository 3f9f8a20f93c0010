/** What all in a market can read of voids, reductions and corrections, driven by an engine. */
import { beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import type { Catalogue } from './catalogue.ts'
import { marketShape } from './event-text.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'

let live: LiveEngine
let market: number
let matchedAt: number

beforeEach(() => {
  live = createLiveEngine()
  const [backer, layer] = [0, 0].map(() => live.make({ kind: 'open-account', grant: 1_000_000 }))
  const startTime = 1_700_000_900_000
  const event = live.make({
    kind: 'create-event',
    sport: 'tennis',
    name: 'A v B',
    competition: 'Cup',
    startTime,
  })
  market = live.make({
    ...{ kind: 'create-market', event, name: 'Match Odds', numberOfWinners: 1, betDelayMs: 0 },
    ...{ betDelayModel: 'PASSIVE', commissionBps: 500, stakeMin: 100, profitRatioChecked: false },
    runners: [1, 2, 3, 4].map((id) => ({ selectionId: id, name: `Runner ${id}` })),
  })
  live.make({ kind: 'open-market', market })
  const order = { kind: 'place-order', market, selectionId: 1, price: 800, size: 1_000 } as const
  const rest = { persistence: 'PERSIST', timeInForce: 'LIMIT' } as const
  live.batch([
    { ...order, ...rest, account: layer!, side: 'LAY' },
    { ...order, ...rest, account: backer!, side: 'BACK' },
  ])
  matchedAt = live.publishedTime
  live.make({ kind: 'suspend-market', market, lapse: false, reason: '' })
})

/** Does it, and returns the notices without the time, which is that of the command. */
function noticesAfter(...commands: Command[]) {
  const times = commands.map((command) => {
    live.make(command)
    return live.publishedTime
  })
  const { notices = [] } = marketShape(live.fold<Catalogue>('catalogue').markets.get(market)!)
  expect(times).toEqual(expect.arrayContaining(notices.map(({ time }) => time)))
  return notices.map(({ time, ...notice }) => notice)
}

const settle: Command = { kind: 'settle-market', market: 1, winners: [1] }

test('of a market in which all went as usual there are none', () => {
  expect(noticesAfter(settle)).toEqual([])
})

test('a void names its rule and its sentence', () => {
  const notices = noticesAfter({ kind: 'void-market', market, rule: 'MATCH_ABANDONED', reason: 'Rain' })
  expect(notices).toEqual([{ kind: 'VOID', rule: 'MATCH_ABANDONED', sentence: 'Rain' }])
})

test('bets that are void of a time name it, also where they were paid before', () => {
  const window = { kind: 'void-window', market, from: matchedAt, to: matchedAt + 1 } as const
  const command: Command = { ...window, rule: 'PALPABLE_ERROR', reason: 'A wrong price' }
  const { from, to } = window
  expect(noticesAfter(settle, command)).toEqual([
    { kind: 'VOID', rule: 'PALPABLE_ERROR', sentence: 'A wrong price', from, to },
  ])
})

test('a runner who leaves is named, with what that takes off the prices of the others', () => {
  const leaves = { kind: 'remove-runner', market, rule: 'RUNNER_WITHDRAWN' } as const
  const notices = noticesAfter(
    { ...leaves, selectionId: 3, factorBps: 2_500, reason: 'Lame' },
    { ...leaves, selectionId: 2, reason: 'Lame' },
  )
  const void_ = { rule: 'RUNNER_WITHDRAWN', sentence: 'Lame' }
  expect(notices).toEqual([
    { ...void_, kind: 'REDUCTION', selectionId: 3, factorBps: 2_500 },
    { ...void_, kind: 'VOID', selectionId: 2 },
  ])
})

test('a correction says why', () => {
  const again: Command = { kind: 'resettle-market', market, winners: [2], reason: 'The photograph' }
  expect(noticesAfter(settle, again)).toEqual([{ kind: 'CORRECTION', sentence: 'The photograph' }])
})

test('the last twenty are kept', () => {
  const corrections = Array.from(
    { length: 21 },
    (_, i): Command => ({ kind: 'resettle-market', market, winners: [1 + (i % 2)], reason: `Look ${i}` }),
  )
  const notices = noticesAfter(settle, ...corrections)
  expect([notices.length, notices[0]!.sentence, notices.at(-1)!.sentence]).toEqual([20, 'Look 1', 'Look 20'])
})
