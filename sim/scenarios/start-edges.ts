/** The edges of the starting price: what rounding leaves, what the book gives, and what slices pass on. */
import type { Command } from '#core/engine/command.ts'
import { advanceTime, createEngine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import type { Side } from '#core/exchange/command.ts'
import { usualLimits } from '#core/exchange/market/slice.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000_000
const slicesMost = 200

function startStage(runners = 4): Stage {
  return new Stage({ runners, more: { terms: { startingPrice: true } } })
}

function atStart(stage: Stage, side: Side, size: number, more: { limit?: number; account?: number } = {}) {
  const { account = stage.account(plenty), ...limit } = more
  const { id } = stage.run({
    kind: 'place-at-start',
    ...{ market: 1, account, selectionId: 1, side, size, ...limit },
  })
  return id
}

/** Brings the off about, to the end of its slices. Returns the starting price of runner 1. */
function off(stage: Stage): number {
  stage.run({ kind: 'turn-in-play', market: 1 })
  while (stage.coreMarket().task !== undefined) stage.run({ kind: 'continue-tasks' })
  return stage.coreMarket().starting!.runners[0]!.price
}

export const startEdges: Readonly<Record<string, () => void>> = {
  'a lay that waits for the starting price is no part of what a result would pay its account': () => {
    for (const [winner, won] of [
      [1, 2_000],
      [2, -1_000],
    ] as const) {
      const stage = startStage()
      const [account, against] = [stage.account(plenty), stage.account(plenty)]
      stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 300, size: 1_000 })
      // Whatever its limit, it risks its size alone: that is what the preview has to take off.
      atStart(stage, 'LAY', 700, { account, limit: 500 })
      stage.settle([winner])
      expectSame(`won by runner ${winner}`, stage.balance(account) - plenty, won)
      stage.end()
    }
  },

  'lays of the book are taken until their average is the starting price': () => {
    const stage = startStage()
    atStart(stage, 'BACK', 83_100)
    atStart(stage, 'LAY', 442_800)
    const book = [
      [680, 2_000],
      [660, 3_113],
      [640, 10_000],
    ] as const
    const taken = book.map(([price, size]) => {
      const lay = { account: stage.account(plenty), selectionId: 1, side: 'LAY', price, size } as const
      return stage.place({ ...lay, persistence: 'PERSIST' }).id
    })
    expectSame('price', off(stage), 668)
    const [first, second] = taken.map((id) => stage.parts(id).matched)
    expectSame('6.80', first, 2_000)
    expectSame('6.60 and beyond the average', second! > 2_900 && second! <= 3_113, true)
    stage.end()
  },

  'a lay of the book keeps its liability: 2.00 at 12 is 1.96 at 12.2, the rest is cancelled': () => {
    const stage = startStage()
    const lay = {
      account: stage.account(plenty),
      selectionId: 1,
      side: 'LAY',
      price: 1_200,
      size: 200,
    } as const
    const { id } = stage.place({ ...lay, persistence: 'MARKET_ON_CLOSE' })
    atStart(stage, 'BACK', 100_000)
    atStart(stage, 'LAY', 1_120_000 - 2_200)
    expectSame('price', off(stage), 1_220)
    const { matched, cancelled, reason } = stage.parts(id)
    expectSame(
      'parts',
      { matched, cancelled, reason },
      { matched: 196, cancelled: 4, reason: 'STARTING_PRICE' },
    )
    stage.end()
  },

  'a lay of the book that risks less than the least lapses, one that risks as much does not': () => {
    const stage = new Stage({ runners: 2, stakeMin: 100, more: { terms: { startingPrice: true } } })
    const lay = { selectionId: 1, side: 'LAY', persistence: 'MARKET_ON_CLOSE', price: 300 } as const
    const less = stage.place({ ...lay, account: stage.account(plenty), size: 499 }).id
    const enough = stage.place({ ...lay, account: stage.account(plenty), size: 500 }).id
    atStart(stage, 'BACK', 100_000)
    off(stage)
    expectSame('9.98', stage.parts(less).reason, 'START_TOO_SMALL')
    expectSame('10.00', stage.parts(enough).matched > 0, true)
    stage.end()
  },

  'a lay is rounded up only where its account has what it risks more': () => {
    // 2.00 at 69 are 0.0294: 0.03 risk 2.04.
    for (const [grant, matched] of [
      [203, 2],
      [204, 3],
    ] as const) {
      const stage = startStage()
      const id = atStart(stage, 'LAY', 200, { account: stage.account(grant) })
      atStart(stage, 'BACK', 1_000)
      atStart(stage, 'LAY', 67_800)
      expectSame('price', off(stage), 6_900)
      expectSame(`matched with ${grant}`, stage.parts(id).matched, matched)
      stage.end()
    }
  },

  'a lay at it risks less after a withdrawal, by the chance that its own runner has gained': () => {
    const stage = startStage()
    const id = atStart(stage, 'LAY', 20_000)
    const rates = [{ selectionId: 1, factorBps: 2_000 }]
    const removal = { market: 1, selectionId: 2, factorBps: 5_000, reason: 'lame', rates } as const
    stage.run({ kind: 'remove-runner', ...removal })
    expectSame('200.00 at 50 % and 20 %', stage.parts(id).unmatched, 7_500)
    stage.end()
  },

  'what the book falls short of the starting price is made good to it': () => {
    const stage = startStage()
    atStart(stage, 'BACK', 100_000)
    atStart(stage, 'LAY', 600_000)
    const back = {
      account: stage.account(plenty),
      selectionId: 1,
      side: 'BACK',
      price: 200,
      size: 20_000,
    } as const
    const { id } = stage.place({ ...back, persistence: 'PERSIST' })
    expectSame('price', off(stage), 600)
    const match = stage.pair.known.history.matches.get(1)!.find(({ maker, taker }) => {
      return maker + taker === stage.pair.known.ids.coreIdOf(id)
    })
    expectSame('price of the back at 2.00', match?.price, 600)
    stage.end()
  },

  'a later slice goes on after the last one that was passed over': () => {
    const stage = startStage(2)
    // Those whose limit is the price wait for those without one, who came later.
    for (let i = 0; i < 3; i++) atStart(stage, 'BACK', 10_000, { limit: 600 })
    // Of one account: after each of them all accounts are compared.
    const account = stage.account(plenty)
    for (let i = 0; i < 600; i++) atStart(stage, 'BACK', 100, { account })
    atStart(stage, 'LAY', 400_000)
    expectSame('price', off(stage), 600)
    stage.end()
  },

  'a slice that only passes orders over goes on after them in the next one': () => {
    // How many rows a slice looks at is the core's own affair.
    const engine = createEngine(undefined, { ...usualLimits, rows: 20 })
    advanceTime(engine, 1_700_000_000_000)
    const run = (command: Command): number => {
      const { refusal, id } = execute(engine, command)
      if (refusal !== undefined) throw new Error(`${command.kind}: ${refusal}`)
      return id
    }
    run({ kind: 'create-event', sport: 'other', name: 'A', competition: '', startTime: 1_700_000_100_000 })
    const runners = [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
    const rules = { betDelayMs: 0, betDelayModel: 'FULL', commissionBps: 0, stakeMin: 1 } as const
    run({
      ...{ kind: 'create-market', event: 1, name: 'Win', runners, numberOfWinners: 1, ...rules },
      ...{ profitRatioChecked: false, terms: { startingPrice: true } },
    })
    run({ kind: 'open-market', market: 1 })
    const account = run({ kind: 'open-account', grant: plenty })
    const other = run({ kind: 'open-account', grant: plenty })
    const back = { kind: 'place-at-start', market: 1, account, selectionId: 1, side: 'BACK' } as const
    for (let i = 0; i < 50; i++) run({ ...back, size: 10_000, limit: 600 })
    for (let i = 0; i < 50; i++) run({ ...back, size: 1_000 })
    run({ ...back, account: other, side: 'LAY', size: 400_000 })
    run({ kind: 'turn-in-play', market: 1 })
    let slices = 0
    for (; engine.state.tasks.length > 0 && slices < slicesMost; slices++) run({ kind: 'continue-tasks' })
    expectSame('several slices', slices > 5 && slices < slicesMost, true)
    expectSame('price', engine.state.markets[1]!.starting!.runners[0]!.price, 600)
  },

  'a loosened limit counts where it is now': () => {
    const stage = startStage()
    const account = stage.account(plenty)
    const order = atStart(stage, 'BACK', 50_000, { limit: 800, account })
    atStart(stage, 'BACK', 50_000)
    atStart(stage, 'LAY', 600_000)
    stage.run({ kind: 'loosen-limit', market: 1, account, order, limit: 600 })
    expectSame('price', off(stage), 700)
    expectSame('matched', stage.parts(order).matched, 50_000)
    stage.end()
  },
}
