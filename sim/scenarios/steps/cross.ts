/** The steps that look at cross-matches: what could be taken across the runners, receipts, the house's accounts. */
import { crossMatchesOf, receiptOf } from '#core/exchange/book/receipt.ts'
import { virtualOffer } from '#core/exchange/orders/crossing.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { queue } from '../../oracle/book.ts'
import { gainsOfHouse, VirtualOffers } from '../../oracle/cross.ts'
import { houseAccounts } from '../../oracle/world.ts'
import { expectSame } from '../../simulation/difference.ts'
import {
  accountOf,
  marketOf,
  moneyOf,
  type OrderPlay,
  type OrderStep,
  orderOf,
  priceOf,
  refOf,
  type StepTable,
  selectionOf,
  textOf,
} from '../order-play.ts'
import { wholeOf } from '../scenario.ts'

export const crossSteps: StepTable = {
  expect_virtual: { fields: ['account', 'market', 'runner', 'side', 'level'], play: expectVirtual },
  expect_receipt: { fields: ['ref', 'legs', 'gain_if_wins'], play: expectReceipt },
  expect_house: {
    fields: ['account', 'value'],
    play: (play, step, what) => {
      const account = houseAccounts[textOf(step, 'account') as keyof typeof houseAccounts]
      expectSame(what, play.stage.balance(account), moneyOf(play, step.value))
    },
  },
}

function expectVirtual(play: OrderPlay, step: OrderStep, what: string): void {
  const { stage } = play
  const market = marketOf(play, step)
  const account = accountOf(play, step)
  const selectionId = selectionOf(play, market, step.runner)
  const side = step.side as 'BACK' | 'LAY'
  const [price, size] = step.level as string[]
  const expected = price === undefined ? [] : [priceOf(price), moneyOf(play, size)]
  const core = stage.coreMarket(market)
  const comer = { runner: selectionId - 1, side: side === 'BACK' ? 0 : 1, account } as const
  const offer = virtualOffer(stage.pair.machine.state, core, comer)
  const { prices } = ladderByCode(core.ladder)
  expectSame(what, offer === undefined ? [] : [prices[offer.tick], offer.size], expected)
  const oracle = stage.oracleMarket(market)
  const others = oracle.runners.filter((runner) => !runner.removed && runner.selectionId !== selectionId)
  const lines = others.map((runner) => queue(oracle, runner.selectionId, side))
  const virtual = new VirtualOffers(oracle, lines, side, account)
  let found: number[] = []
  while (found.length === 0) {
    const at = virtual.price()
    if (at === undefined) break
    const taken = virtual.take(Number.MAX_SAFE_INTEGER)
    if (taken.size > 0) found = [at, taken.size]
  }
  expectSame(`${what}, in the oracle`, found, expected)
}

/** The receipt of the order's first cross-match: every part of it, and what the house has whoever wins. */
function expectReceipt(play: OrderPlay, step: OrderStep, what: string): void {
  const { stage, scenario } = play
  const order = orderOf(play, step.ref)
  const market = stage.parts(order).market
  const core = stage.coreMarket(market)
  const id = stage.pair.known.ids.coreIdOf(order)
  const { matches } = crossMatchesOf(core.matches, id, Number.POSITIVE_INFINITY)
  const receipt = receiptOf(core.matches, matches.at(-1) ?? -1)
  const { runners } = scenario.config
  const parts = receipt?.parts.map((part) => [
    ...[refOf(play, part.order), runners[part.runner], part.side === 0 ? 'BACK' : 'LAY'],
    ...[part.price, part.size],
  ])
  const legs = (step.legs as string[][]).map(([ref, runner, side, price, size]) => [
    ...[ref, runner, side, priceOf(price), moneyOf(play, size)],
  ])
  expectSame(`${what}, the parts`, parts, legs)
  const gains = Object.entries(step.gain_if_wins as Record<string, string>)
  for (const [runner, gain] of gains) {
    expectSame(`${what}, if ${runner} wins`, receipt?.gains.get(runners.indexOf(runner)), wholeOf(gain, 4))
  }
  const [taker, ...others] = receipt?.parts ?? []
  const side = taker!.side === 0 ? 'BACK' : 'LAY'
  const prices = others.map(({ price }) => price)
  const byRule = gainsOfHouse(side, taker!.size, taker!.price, prices)
  expectSame(
    `${what}, by the rule`,
    [taker!, ...others].map(({ runner }) => receipt!.gains.get(runner)),
    byRule,
  )
}
