/** Plays the published figures of cross-matching: by the core's arithmetic and the oracle's, and by books of real orders. */
import { createLegs, crossedTick, legStake } from '#core/exchange/book/cross.ts'
import { forEachShownLevel, forEachVirtual } from '#core/exchange/book/virtual-levels.ts'
import { ladderByCode, ODDS } from '#core/values/ladder.ts'
import { crossPrice, legsOf } from '../oracle/cross.ts'
import { ladder } from '../oracle/limits.ts'
import { expectSame } from '../simulation/difference.ts'
import type { Player } from './play-function.ts'
import { type FunctionScenario, wholeOf } from './scenario.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000_000

export const crossPlayers: Readonly<Record<string, Player>> = {
  cross_price: { play: playPrice, input: ['prices'], expected: ['price'] },
  cross_stake: { play: playStake, input: ['stake', 'from_price', 'to_price'], expected: ['stake'] },
  cross_match: {
    play: playMatch,
    input: ['unmatched_backs', 'order'],
    expected: ['available', 'match_price', 'A_left', 'B_left'].concat(
      ['A', 'B', 'C'].map((runner) => `pnl_${runner}_owner`),
    ),
  },
  virtual_offers: {
    play: playOffers,
    input: ['other_runners_unmatched_lays'],
    expected: ['offers'],
    tolerates: true,
  },
  displayed_best_offers: {
    play: playDisplay,
    input: ['side', 'own_runner_raw', 'other_runner_raw', 'virtual_amounts_under'],
    expected: ['best10'],
    tolerates: true,
  },
}

/** Both sides take the legs at the ladder's prices next to the exact one, each against him. */
function expectTicks(what: string, prices: readonly number[], exact: number): void {
  const legs = createLegs(prices.length)
  legs.count = prices.length
  legs.prices.set(prices)
  const onLadder = ladderByCode(ODDS).prices
  const below = ladder.findLast((price) => price <= exact)
  const above = ladder.find((price) => price >= exact)
  expectSame(`${what}, backed`, onLadder[crossedTick(0, legs, onLadder)], below)
  expectSame(`${what}, laid`, onLadder[crossedTick(1, legs, onLadder)], above)
  expectSame(`${what}, backed in the oracle`, crossPrice('BACK', prices), below)
  expectSame(`${what}, laid in the oracle`, crossPrice('LAY', prices), above)
}

function playPrice({ id, input, expected }: FunctionScenario): void {
  const prices = (input.prices as string[]).map((price) => wholeOf(price, 2))
  expectTicks(id, prices, wholeOf(String(expected.price), 3) / 10)
}

function playStake({ id, input, expected }: FunctionScenario): void {
  const { stake, from_price, to_price } = input as Record<string, string>
  // A tenth of a hundredth finer than prices are: the rule is the same.
  const payout = wholeOf(stake!, 2) * wholeOf(from_price!, 3)
  const wanted = wholeOf(String(expected.stake), 2)
  expectSame(id, legStake(payout, wholeOf(to_price!, 3)), wanted)
  expectSame(
    `${id} in the oracle`,
    legsOf(wholeOf(stake!, 2), wholeOf(from_price!, 3), [wholeOf(to_price!, 3)]),
    [wanted],
  )
}

/** The amounts are in thousandths there; here they are a million times as large, which leaves nothing to round. */
function playMatch({ id, input, expected }: FunctionScenario): void {
  const { A, B } = input.unmatched_backs as Record<string, [string, string]>
  const order = input.order as Record<string, string>
  expectSame(`order of ${id}`, [order.runner, order.side, order.price], ['C', 'BACK', '3.3'])
  const size = (text: string) => wholeOf(text, 8)
  const prices = [A![0], B![0]].map((price) => wholeOf(price, 2))
  const [price, available] = expected.available as [string, string]
  expectSame(`match_price of ${id}`, expected.match_price, price)
  const exact = wholeOf(price, 3)
  expectTicks(id, prices, exact / 10)
  const payout = Math.min(size(A![1]) * prices[0]!, size(B![1]) * prices[1]!)
  expectSame(`available of ${id}, cut`, Math.floor((payout * 10) / exact / 100_000), wholeOf(available, 3))
  const stake = size(order.stake!)
  const legs = prices.map((leg) => legStake(stake * exact, leg * 10))
  expectSame(`A_left of ${id}`, size(A![1]) - legs[0]!, size(String(expected.A_left)))
  expectSame(`B_left of ${id}`, size(B![1]) - legs[1]!, size(String(expected.B_left)))
  const stakes = [...legs, stake]
  ;['A', 'B', 'C'].forEach((runner, i) => {
    const results = (expected[`pnl_${runner}_owner`] as string[]).map(size)
    const own = stakes[i]!
    const profit = (stake * exact) / 1_000 - own
    expectSame(
      `results of ${runner} in ${id}`,
      results,
      stakes.map((_, winner) => (winner === i ? profit : -own)),
    )
  })
}

type Levels = readonly (readonly [price: string, size: string])[]

/** Rests the orders of a side on a runner, and returns nothing that the book would not. */
function rest(stage: Stage, account: number, runner: number, side: 'BACK' | 'LAY', levels: Levels): void {
  for (const [price, size] of levels) {
    const order = { account, selectionId: runner, side, price: wholeOf(price, 2), size: wholeOf(size, 2) }
    stage.place(order)
  }
}

function expectNear(scenario: FunctionScenario, actual: number[][], expected: Levels): void {
  const tolerance = wholeOf(scenario.tolerance ?? '0', 2)
  const wanted = expected.map(([price, size]) => [wholeOf(price, 2), wholeOf(size, 2)])
  const isNear =
    actual.length === wanted.length &&
    actual.every((level, i) => level.every((value, j) => Math.abs(value - wanted[i]![j]!) <= tolerance))
  if (!isNear) expectSame(scenario.id, actual, wanted)
}

/** As the exact prices are, before they are put on the ladder. */
function playOffers(scenario: FunctionScenario): void {
  const others = scenario.input.other_runners_unmatched_lays as Levels[]
  const stage = new Stage({ runners: others.length + 1 })
  const account = stage.account(plenty)
  for (const [i, levels] of others.entries()) rest(stage, account, i + 1, 'LAY', levels)
  const found: number[][] = []
  forEachVirtual(stage.coreMarket(1), others.length, 1, (_, payout, prices, count) => {
    let left = 1
    for (let i = 0; i < count; i++) left -= 100 / prices[i]!
    found.push([Math.round(100 / left), Math.round((payout * left) / 100)])
    return true
  })
  expectNear(scenario, found, scenario.expected.offers as Levels)
}

/** What rests on the runner itself and what the other offers, put together by price. */
function playDisplay(scenario: FunctionScenario): void {
  const { side, own_runner_raw, other_runner_raw } = scenario.input
  const isToLay = side === 'lay'
  const stage = new Stage({ runners: 2 })
  const account = stage.account(plenty)
  rest(stage, account, 1, isToLay ? 'BACK' : 'LAY', own_runner_raw as Levels)
  rest(stage, account, 2, isToLay ? 'LAY' : 'BACK', other_runner_raw as Levels)
  const market = stage.coreMarket(1)
  const shown: number[][] = []
  forEachShownLevel(market, 0, isToLay ? 1 : 0, (price, size) => shown.push([price, size]), 10)
  expectNear(scenario, shown, scenario.expected.best10 as Levels)
}
