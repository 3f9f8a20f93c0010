/** The edges of pairs and of exits: to the last cent of what is held back, what a slice leaves over, and who is sold what once. */
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000_000
const bracket = { ticks: 2, stopTicks: 5 }

/** Backs 10.00 at 20 with a bracket: the worst that it may come to is 80.00. */
function backBracket(stage: Stage, account: number) {
  return stage.place({ account, selectionId: 1, side: 'BACK', price: 2_000, size: 1_000, offset: bracket })
}

export const pairEdges: Readonly<Record<string, () => void>> = {
  'a bracket waits, is released and is matched with the last cent of what it may come to': () => {
    const stage = new Stage({ runners: 3, betDelayMs: 5_000 })
    const account = stage.account(8_000)
    stage.run({ kind: 'turn-in-play', market: 1 })
    const { id } = backBracket(stage, account)
    expectSame('held back while it waits', stage.exposure(account), 8_000)
    stage.at(5_000)
    expectSame('unmatched', stage.parts(id).unmatched, 1_000)
    stage.place({ account: stage.account(plenty), selectionId: 1, side: 'LAY', price: 2_000, size: 400 })
    stage.at(10_000)
    stage.at(15_000)
    expectSame('matched', stage.parts(id).matched, 400)
    expectSame('held back with an exit and its stop', stage.exposure(account), 8_000)
    stage.end()
  },

  'a bracket that is a cent short is refused, and replaced it needs no more than the new one': () => {
    const stage = new Stage({ runners: 3 })
    expectSame('79.99', backBracket(stage, stage.account(7_999)).refusal, 'insufficient_funds')
    const account = stage.account(8_000)
    const { id } = backBracket(stage, account)
    const replaced = stage.run({ kind: 'replace-order', market: 1, account, order: id, price: 1_950 })
    expectSame('replaced', replaced.refusal, undefined)
    stage.end()
  },

  'a stop alone follows each fill: held back for from the acceptance, held, and fired to the last cent':
    () => {
      const stage = new Stage({ runners: 3 })
      const [maker, taker] = [stage.account(plenty), stage.account(plenty)]
      const offset = { ticks: 0, stopTicks: 5, slippage: 0 }
      const back = { selectionId: 1, side: 'BACK', price: 2_000, size: 1_000, offset } as const
      // 10.00 at 20 wins 190.00, laid at 25 it loses 240.00: 50.00 are held back for that.
      expectSame(
        '49.99',
        stage.place({ account: stage.account(4_999), ...back }).refusal,
        'insufficient_funds',
      )
      const account = stage.account(5_000)
      stage.place({ account, ...back })
      expectSame('unmatched', stage.exposure(account), 5_000)
      for (const size of [400, 600]) {
        stage.place({ account: taker, selectionId: 1, side: 'LAY', price: 2_000, size })
        expectSame('held back with a stop', stage.exposure(account), 5_000)
      }
      const stops = stage.oracleMarket().orders.filter(({ parent }) => parent !== 0)
      const standing = stops.map(({ state, held, unmatched }) => `${state} at ${held?.trigger}: ${unmatched}`)
      expectSame('two stops', standing.join(), 'held at 2500: 400,held at 2500: 600')
      stage.place({ account: taker, selectionId: 1, side: 'LAY', price: 2_300, size: 5_000 })
      stage.place({ account: maker, selectionId: 1, side: 'BACK', price: 2_500, size: 5_000 })
      expectSame(
        'matched by its stops',
        stops.map(({ id }) => stage.parts(id).matched),
        [400, 600],
      )
      expectSame('what was held back is what it cost', stage.exposure(account), 5_000)
      stage.end()
    },

  'of a lay a stop alone risks no more than the lay': () => {
    const stage = new Stage({ runners: 3 })
    const account = stage.account(19_000)
    const offset = { ticks: 0, stopTicks: 200 }
    stage.place({ account, selectionId: 1, side: 'LAY', price: 2_000, size: 1_000, offset })
    stage.place({ account: stage.account(plenty), selectionId: 1, side: 'BACK', price: 2_000, size: 1_000 })
    expectSame('all of it', stage.exposure(account), 19_000)
    stage.end()
  },

  'of an exit that is matched in part across the runners, its stop is for the rest': () => {
    const stage = new Stage({ runners: 2, more: { terms: { crossMatching: true } } })
    const [account, taker] = [stage.account(plenty), stage.account(plenty)]
    // The taker's own, and so nothing that he could take.
    stage.place({ account: taker, selectionId: 2, side: 'LAY', price: 210, size: 500 })
    const offset = { ticks: 1, stopTicks: 3 }
    stage.place({ account, selectionId: 1, side: 'BACK', price: 200, size: 1_000, offset })
    stage.place({ account: taker, selectionId: 1, side: 'LAY', price: 200, size: 1_000 })
    const { orders } = stage.oracleMarket()
    const exit = orders.find(({ parent, held }) => parent !== 0 && held === undefined)!
    const stop = orders.find(({ held }) => held !== undefined)!
    expectSame('some is matched', exit.matched > 0 && exit.unmatched > 0, true)
    expectSame('the stop', stop.unmatched, exit.unmatched)
    stage.end()
  },

  'a stop that fires and its take-profit are one size for a taker across the runners': () => {
    const stage = new Stage({ runners: 2, more: { terms: { crossMatching: true } } })
    const [account, other, taker] = [stage.account(plenty), stage.account(plenty), stage.account(plenty)]
    stage.place({ account: other, selectionId: 1, side: 'BACK', price: 350, size: 2_000 })
    stage.place({ account: other, selectionId: 1, side: 'LAY', price: 315, size: 1_000 })
    const held = stage.run({
      kind: 'hold-order',
      ...{ market: 1, account, selectionId: 1, side: 'LAY', size: 1_000, exit: 'STOP' },
      ...{ trigger: 320, slippage: 0, takeProfit: 310 },
    })
    const before = stage.parts(held.id).unmatched + stage.parts(held.other).unmatched
    expectSame('both stand', before, 2_000)
    // Lays of the second runner take the lays of the first.
    stage.place({ account: taker, selectionId: 2, side: 'LAY', price: 160, size: 100_000 })
    expectSame('sold', stage.parts(held.id).matched + stage.parts(held.other).matched, 1_000)
    stage.end()
  },

  'a stop that fires and its take-profit are one size for who takes all or nothing': () => {
    const stage = new Stage({ runners: 2 })
    const [account, other, taker] = [stage.account(plenty), stage.account(plenty), stage.account(plenty)]
    stage.place({ account: other, selectionId: 1, side: 'BACK', price: 350, size: 2_000 })
    stage.place({ account: other, selectionId: 1, side: 'LAY', price: 315, size: 1_000 })
    stage.run({
      kind: 'hold-order',
      ...{ market: 1, account, selectionId: 1, side: 'LAY', size: 1_000, exit: 'STOP' },
      ...{ trigger: 320, slippage: 0, takeProfit: 310 },
    })
    // 3.20, 3.15 and 3.10 have 10.00 each, but the first and the last are the same 10.00.
    const take = (size: number) =>
      stage.place({
        account: taker,
        selectionId: 1,
        side: 'BACK',
        price: 310,
        size,
        timeInForce: 'FILL_OR_KILL',
      }).matched
    expectSame('20.01', take(2_001), 0)
    expectSame('20.00', take(2_000), 2_000)
    stage.end()
  },

  'a take-profit that waits while its stop trails past it goes when that fires': () => {
    const stage = new Stage({ runners: 3, betDelayMs: 5_000 })
    const [account, other] = [stage.account(plenty), stage.account(plenty)]
    const offer = (side: 'BACK' | 'LAY', price: number) =>
      stage.place({ account: other, selectionId: 1, side, price, size: 2_000, persistence: 'PERSIST' }).id
    const before = [offer('BACK', 300), offer('LAY', 290)]
    stage.run({ kind: 'turn-in-play', market: 1 })
    const [, low] = [offer('LAY', 240), offer('BACK', 250), offer('BACK', 260)]
    stage.at(1_000)
    const held = stage.run({
      kind: 'hold-order',
      ...{ market: 1, account, selectionId: 1, side: 'LAY', size: 1_000, exit: 'TRAILING' },
      ...{ distance: 2, slippage: 0, takeProfit: 298 },
    })
    const cancel = (order: number) => stage.run({ kind: 'cancel-order', market: 1, account: other, order })
    for (const order of before) cancel(order)
    stage.at(5_000)
    expectSame(
      'both wait',
      [held.id, held.other].map((id) => stage.parts(id).unmatched),
      [1_000, 1_000],
    )
    // The best price to lay was 2.50, and is 2.60: past 2.54, where the stop comes in.
    cancel(low!)
    expectSame('the take-profit at 2.98', stage.parts(held.other).reason, 'OTHER_LEG')
    expectSame('the stop', stage.parts(held.id).unmatched, 1_000)
    expectSame('held back at 2.54', stage.exposure(account), 1_540)
    stage.end()
  },

  'what a slice leaves of the exits is placed in the next, before anything fires': () => {
    const stage = new Stage({ runners: 3 }, { facts: 7 })
    const offset = { ticks: 2, stopTicks: 2 }
    for (let i = 0; i < 6; i++) {
      const account = stage.account(plenty)
      stage.place({ account, selectionId: 1, side: 'BACK', price: 300, size: 500, offset })
    }
    stage.place({ account: stage.account(plenty), selectionId: 1, side: 'LAY', price: 300, size: 3_000 })
    let slices = 0
    for (; stage.coreMarket().task !== undefined; slices++) stage.run({ kind: 'continue-tasks' })
    expectSame('several slices', slices > 2, true)
    expectSame('stops', stage.pair.machine.state.orders.held, 6)
    stage.end()
  },
}
