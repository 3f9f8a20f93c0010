/** Plays the scenarios of the starting price: orders at it are placed, the off is brought about, and what became of them is read. */
import type { Side } from '#core/exchange/command.ts'
import { expectSame } from '../simulation/difference.ts'
import { expectOneOf } from './known-fields.ts'
import type { Player } from './play-function.ts'
import { type FunctionScenario, wholeOf } from './scenario.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000_000
type Limited = readonly (readonly [amount: string, limit: string | null])[]

export const startPlayers: Readonly<Record<string, Player>> = {
  bsp_with_limits: {
    play: playLimits,
    input: ['sp_backs', 'sp_lays'],
    expected: ['price', 'back_fills', 'lay_liability_fills'],
  },
  take_sp: {
    play: playTaking,
    input: ['side', 'price', 'unmatched', 'sp'],
    expected: ['matched', 'price', 'cancelled'],
  },
  sp_order: { play: playOrder, input: ['side', 'limit', 'liability', 'sp'], expected: ['matched', 'price'] },
  sp_lay_after_withdrawal: {
    play: playWithdrawal,
    input: ['liability', 'withdrawn_rf', 'own_rf', 'market'],
    expected: ['liability'],
  },
}

function startStage(numberOfWinners = 1): Stage {
  return new Stage({ runners: 4, numberOfWinners, more: { terms: { startingPrice: true } } })
}

/** Places an order at the starting price of runner 1, of an account of its own. Returns its id in the engine. */
function atStart(stage: Stage, side: Side, amount: number, limit?: number): number {
  const { id } = stage.run({
    kind: 'place-at-start',
    ...{ market: 1, account: stage.account(plenty), selectionId: 1, side, size: amount },
    ...(limit !== undefined && { limit }),
  })
  return stage.pair.known.ids.coreIdOf(id)
}

/** Turns the market in play, to the end of what that takes. Returns the starting price of runner 1, hundredths. */
function off(stage: Stage): number {
  stage.run({ kind: 'turn-in-play', market: 1 })
  while (stage.coreMarket().task !== undefined) stage.run({ kind: 'continue-tasks' })
  return stage.coreMarket().starting!.runners[0]!.price
}

/** Two others see to it that the price is `price`: one backs 1,000.00 at it, the other lays as much as that takes beside `liability`. */
function bringAbout(stage: Stage, price: number, { stake = 0, liability = 0 }): void {
  atStart(stage, 'BACK', 100_000)
  atStart(stage, 'LAY', Math.round(((100_000 + stake) * (price - 100)) / 100) - liability)
}

function partsOf(stage: Stage, order: number) {
  return stage.pair.known.history.orders.get(order)!
}

function playLimits({ id, input, expected }: FunctionScenario): void {
  const { sp_backs, sp_lays } = input as Record<string, Limited>
  const stage = startStage()
  const place = (side: Side, list: Limited) =>
    list.map(([amount, limit]) =>
      atStart(stage, side, wholeOf(amount, 2), limit === null ? undefined : wholeOf(limit, 2)),
    )
  const backs = place('BACK', sp_backs!)
  const lays = place('LAY', sp_lays!)
  const price = off(stage)
  expectSame(`price of ${id}`, price, wholeOf(String(expected.price), 2))
  const { back_fills, lay_liability_fills } = expected as Record<string, readonly string[]>
  const matched = (order: number) => partsOf(stage, order).matched
  expectSame(
    `backs of ${id}`,
    backs.map(matched),
    back_fills!.map((fill) => wholeOf(fill, 2)),
  )
  const liabilities = lays.map((order) => (matched(order) * (price - 100)) / 100)
  expectSame(
    `lays of ${id}`,
    liabilities,
    lay_liability_fills!.map((fill) => wholeOf(fill, 2)),
  )
}

/** An order of the book, unmatched at the off. */
function playTaking({ id, input, expected }: FunctionScenario): void {
  const { side, price, unmatched, sp } = input as Record<string, string>
  expectOneOf(`side of ${id}`, side, ['BACK', 'LAY'])
  const stage = startStage()
  const size = wholeOf(unmatched!, 2)
  const own = wholeOf(price!, 2)
  const order = { account: stage.account(plenty), selectionId: 1, side: side as Side, price: own, size }
  const placed = stage.place({ ...order, persistence: 'MARKET_ON_CLOSE' })
  const liability = side === 'LAY' ? (size * (own - 100)) / 100 : 0
  bringAbout(stage, wholeOf(sp!, 2), side === 'BACK' ? { stake: size } : { liability })
  const found = off(stage)
  const { matched, cancelled } = partsOf(stage, stage.pair.known.ids.coreIdOf(placed.id))
  expectSame(
    `order of ${id}`,
    { matched, price: found, cancelled },
    {
      matched: wholeOf(String(expected.matched), 2),
      price: wholeOf(String(expected.price), 2),
      cancelled: wholeOf(String(expected.cancelled), 2),
    },
  )
}

/** An order at the starting price with a limit; `liability` is a back's stake as well. */
function playOrder({ id, input, expected }: FunctionScenario): void {
  const { side, limit, liability, sp } = input as Record<string, string>
  expectOneOf(`side of ${id}`, side, ['BACK', 'LAY'])
  const stage = startStage()
  const size = wholeOf(liability!, 2)
  const worst = wholeOf(limit!, 2)
  const price = wholeOf(sp!, 2)
  const order = atStart(stage, side as Side, size, worst)
  const takesPart = side === 'BACK' ? worst <= price : worst >= price
  bringAbout(stage, price, takesPart ? (side === 'BACK' ? { stake: size } : { liability: size }) : {})
  expectSame(`starting price of ${id}`, off(stage), price)
  const { matched } = partsOf(stage, order)
  expectSame(`matched of ${id}`, matched, wholeOf(String(expected.matched), 2))
  const at = matched === 0 ? null : price
  const { price: expectedPrice } = expected
  expectSame(`price of ${id}`, at, expectedPrice === null ? null : wholeOf(String(expectedPrice), 2))
}

function playWithdrawal({ id, input, expected }: FunctionScenario): void {
  const { liability, withdrawn_rf, own_rf, market } = input as Record<string, string>
  expectOneOf(`market of ${id}`, market, ['WIN', 'PLACE'])
  const stage = startStage(market === 'PLACE' ? 2 : 1)
  const order = atStart(stage, 'LAY', wholeOf(liability!, 2))
  stage.run({
    kind: 'remove-runner',
    ...{ market: 1, selectionId: 2, factorBps: wholeOf(withdrawn_rf!, 2), reason: 'withdrawn' },
    rates: [{ selectionId: 1, factorBps: wholeOf(own_rf!, 2) }],
  })
  expectSame(`liability of ${id}`, partsOf(stage, order).unmatched, wholeOf(String(expected.liability), 2))
}
