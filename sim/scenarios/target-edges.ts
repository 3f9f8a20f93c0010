/** Where orders that are sized by a target turn on the last cent: played on engine and oracle, with the numbers expected. */
import type { PlaceOrder, Side } from '#core/exchange/command.ts'
import type { Sizing } from '#core/facts/order.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 90_000_000_000

interface Placing extends Partial<PlaceOrder> {
  readonly account: number
  readonly side: Side
  readonly price: number
  readonly size: number
  readonly sizedBy?: Sizing
}

/** Places an order on the first runner. Returns the oracle's id of it. */
function place(stage: Stage, { sizedBy, ...order }: Placing): number {
  const { id, refusal } = stage.place({ selectionId: 1, ...order, ...(sizedBy && { terms: { sizedBy } }) })
  if (refusal !== undefined) throw new Error(`Refused: ${refusal}`)
  return id
}

function expectParts(stage: Stage, order: number, what: string, expected: Record<string, unknown>): void {
  const parts: Record<string, unknown> = { ...stage.parts(order), fills: stage.fills(order) }
  expectSame(what, Object.fromEntries(Object.keys(expected).map((name) => [name, parts[name]])), expected)
}

/** By the rule at whose edge they are; each throws when it does not hold. */
export const targetEdges: Readonly<Record<string, () => void>> = {
  'a target that is not a cent at the best price goes to no other price': () => {
    const stage = new Stage({ runners: 2 })
    const [account, maker] = [stage.account(plenty), stage.account(plenty)]
    place(stage, { account: maker, side: 'LAY', price: 300, size: 100 })
    place(stage, { account: maker, side: 'LAY', price: 102, size: 100 })
    const order = place(stage, { account, side: 'BACK', price: 101, size: 2, sizedBy: 'PAYOUT' })
    expectParts(stage, order, 'the order', {
      matched: 0,
      unmatched: 0,
      cancelled: 1,
      reason: 'TARGET_REACHED',
    })
    stage.end()
  },

  'a target that an offer takes up to the cent goes on where a cent more fits in': () => {
    const stage = new Stage({ runners: 2 })
    const [account, maker] = [stage.account(plenty), stage.account(plenty)]
    for (const price of [500, 200]) place(stage, { account: maker, side: 'LAY', price, size: 200 })
    const order = place(stage, { account, side: 'BACK', price: 150, size: 1_003, sizedBy: 'PAYOUT' })
    expectParts(stage, order, 'the order', {
      unmatched: 0,
      cancelled: 0,
      fills: [
        [500, 200],
        [200, 1],
      ],
    })
    stage.end()
  },

  'a fill-or-kill payout is whole when not a cent more fits in, and a least payout is one of payout': () => {
    const stage = new Stage({ runners: 2 })
    const [account, maker] = [stage.account(plenty), stage.account(plenty)]
    const kill = {
      account,
      side: 'BACK',
      price: 300,
      sizedBy: 'PAYOUT',
      timeInForce: 'FILL_OR_KILL',
    } as const
    place(stage, { account: maker, side: 'LAY', price: 300, size: 3_333 })
    expectParts(stage, place(stage, { ...kill, size: 10_002 }), 'a cent short', {
      matched: 0,
      cancelled: 3_334,
    })
    const least = place(stage, { ...kill, size: 20_000, minFill: 10_000 })
    expectParts(stage, least, '99.99 of 100.00', { matched: 0, cancelled: 6_666 })
    expectParts(stage, place(stage, { ...kill, size: 10_001 }), 'whole', { matched: 3_333, cancelled: 0 })
    place(stage, { account: maker, side: 'LAY', price: 300, size: 3_334 })
    const enough = place(stage, { ...kill, size: 20_000, minFill: 10_000 })
    expectParts(stage, enough, '100.02 of 100.00', {
      matched: 3_334,
      cancelled: 3_332,
      reason: 'FILL_OR_KILL',
    })
    stage.end()
  },

  'what a replacement takes over while it waits is less by what was matched of the target': () => {
    const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
    const [account, other] = [stage.account(plenty), stage.account(plenty)]
    const terms = { sizedBy: 'PAYOUT', persistence: 'PERSIST' } as const
    const old = place(stage, { account, side: 'BACK', price: 400, size: 10_000, ...terms })
    stage.run({ kind: 'turn-in-play', market: 1 })
    place(stage, { account: other, side: 'LAY', price: 400, size: 1_000 })
    stage.at(1)
    const { id } = stage.run({ kind: 'replace-order', market: 1, account, order: old, price: 500 })
    expectParts(stage, id, 'while it waits', { unmatched: 2_000 })
    stage.at(5_001)
    expectParts(stage, old, 'the old one', { matched: 1_000, cancelled: 1_500 })
    expectParts(stage, id, 'the new one', { size: 2_000, unmatched: 1_200, lapsed: 800 })
    stage.end()
  },

  'an order that waits is the stake of its limit, and what it comes to once it is released': () => {
    const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
    const [account, other] = [stage.account(plenty), stage.account(plenty)]
    place(stage, { account: other, side: 'BACK', price: 200, size: 1_000, persistence: 'PERSIST' })
    stage.run({ kind: 'turn-in-play', market: 1 })
    const lay = place(stage, { account, side: 'LAY', price: 400, size: 3_000, sizedBy: 'BACKERS_PROFIT' })
    expectParts(stage, lay, 'while it waits', { size: 1_000, unmatched: 1_000 })
    stage.run({ kind: 'cancel-order', market: 1, account, order: lay, sizeReduction: 500 })
    expectParts(stage, lay, 'with a lower target', { size: 1_000, unmatched: 833, cancelled: 167 })
    stage.at(5_000)
    expectParts(stage, lay, 'released', { size: 1_667, matched: 1_000, unmatched: 500, cancelled: 167 })
    stage.end()
  },

  'of an order that waits and is to be matched whole, a lower target is what must be matched': () => {
    for (const [offered, matched] of [
      [1_250, 1_250],
      [625, 0],
    ] as const) {
      const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
      const [account, other] = [stage.account(plenty), stage.account(plenty)]
      place(stage, { account: other, side: 'LAY', price: 400, size: offered, persistence: 'PERSIST' })
      stage.run({ kind: 'turn-in-play', market: 1 })
      const terms = { sizedBy: 'PAYOUT', timeInForce: 'FILL_OR_KILL' } as const
      const back = place(stage, { account, side: 'BACK', price: 400, size: 10_000, ...terms })
      stage.run({ kind: 'cancel-order', market: 1, account, order: back, sizeReduction: 5_000 })
      stage.at(5_000)
      expectParts(stage, back, 'released', { matched })
      stage.end()
    }
  },

  'a lower target keeps the place in the queue, and one below a cent is none': () => {
    const stage = new Stage({ runners: 2 })
    const [account, other] = [stage.account(plenty), stage.account(plenty)]
    const first = place(stage, { account, side: 'BACK', price: 300, size: 3_001, sizedBy: 'PAYOUT' })
    const second = place(stage, { account: other, side: 'BACK', price: 300, size: 1_000 })
    const replace = (size: number) =>
      stage.run({ kind: 'replace-order', market: 1, account, order: first, price: 300, size })
    expectSame('the same stake', replace(3_000).unmatched, 1_000)
    expectSame('less', replace(1_505).id, first)
    place(stage, { account: stage.account(plenty), side: 'LAY', price: 300, size: 600 })
    expectParts(stage, first, 'the first', { matched: 501, cancelled: 499 })
    expectParts(stage, second, 'the second', { matched: 99 })
    const last = place(stage, { account, side: 'BACK', price: 400, size: 1_000, sizedBy: 'PAYOUT' })
    const reduce = (sizeReduction: number) =>
      stage.run({ kind: 'cancel-order', market: 1, account, order: last, sizeReduction })
    expectSame('left', reduce(990).unmatched, 2)
    expectSame('less than a cent', reduce(7).cancelled, 2)
    stage.end()
  },

  'an order never comes to more than the largest stake, whatever its target': () => {
    const stage = new Stage({ runners: 2 })
    const [account, ...others] = [1, 2, 3].map(() => stage.account(plenty))
    for (const maker of others)
      place(stage, { account: maker, side: 'BACK', price: 101, size: 1_000_000_000 })
    const profit = { account: account!, side: 'LAY', price: 1_000, sizedBy: 'BACKERS_PROFIT' } as const
    const lay = place(stage, { ...profit, size: 30_000_000 })
    expectParts(stage, lay, 'the lay', { size: 1_000_000_000, matched: 1_000_000_000, cancelled: 0 })
    stage.end()
  },

  'of a target at a limit of its account as much is taken as closes a position': () => {
    const stage = new Stage({ runners: 2 })
    const [account, other] = [stage.account(1_000), stage.account(plenty)]
    stage.matchBet({ account, against: other, selectionId: 1, side: 'BACK', price: 300, size: 1_000 })
    place(stage, { account: other, side: 'BACK', price: 250, size: 100_000 })
    const lay = place(stage, { account, side: 'LAY', price: 250, size: 10_000, sizedBy: 'PAYOUT' })
    expectParts(stage, lay, 'the lay', {
      matched: 1_333,
      unmatched: 0,
      cancelled: 2_667,
      reason: 'CLOSED_OUT',
    })
    stage.end()
  },
}
