/** Plays a published scenario of kind `function`: the figure it asks for is brought about by real bets. */
import type { Side } from '#core/exchange/command.ts'
import { sessionProfit } from '#core/exchange/risk/session-rate.ts'
import { coreLevels } from '../simulation/core-reading.ts'
import { expectSame } from '../simulation/difference.ts'
import { aboutFields, expectKnown, expectOneOf } from './known-fields.ts'
import { cashOutPlayers } from './play-cash-out.ts'
import { crossPlayers } from './play-cross.ts'
import { startPlayers } from './play-start.ts'
import { vectorCodeOf } from './refusal-codes.ts'
import { type FunctionScenario, wholeOf } from './scenario.ts'
import { Stage } from './stage.ts'

const plenty = 100_000_000
type Bets = readonly (readonly [price: string, stake: string])[]

export interface Player {
  readonly play: (scenario: FunctionScenario) => void
  /** What it reads of the scenario: all that may be there. */
  readonly input: readonly string[]
  readonly expected: readonly string[]
  /** Whether it allows for the scenario's tolerance. */
  readonly tolerates?: true
}

/** What each function's scenarios are played by. */
const players: Readonly<Record<string, Player>> = {
  dead_heat_profit: {
    play: playDeadHeat,
    input: ['stake', 'price', 'places', 'tied', 'side'],
    expected: ['profit'],
    tolerates: true,
  },
  matched_exposure: { play: playMatched, input: ['backs', 'lays'], expected: ['if_wins', 'if_loses'] },
  unmatched_exposure: { play: playUnmatched, input: ['backs', 'lays'], expected: ['if_wins', 'if_loses'] },
  market_exposure: {
    play: playMarketExposure,
    input: ['runners', 'winners', 'per_runner_worst_if_wins_loses'],
    expected: ['worst'],
  },
  price_improvement: {
    play: playPriceImprovement,
    input: ['side', 'stake', 'limit', 'fill_price'],
    expected: ['profit', 'stake'],
    tolerates: true,
  },
  commission: {
    play: playCommission,
    input: ['net_winnings', 'base_rate', 'discount'],
    expected: ['commission'],
  },
  line_profit: { play: playLine, input: ['line', 'stake', 'side', 'result'], expected: ['profit'] },
  asian_profit: {
    play: playAsian,
    input: ['stake', 'price', 'handicap', 'goal_difference'],
    expected: ['profit'],
  },
  fancy_profit: {
    play: playSession,
    input: ['side', 'line', 'rate', 'stake', 'result'],
    expected: ['profit'],
  },
  reduce_win_price: { play: playReduction, input: ['price', 'rf'], expected: ['price'] },
  reduce_place_price: { play: playReduction, input: ['price', 'rf'], expected: ['price'] },
  each_way_reduced: {
    play: playEachWayReduction,
    input: ['win_price', 'rf', 'divisor'],
    expected: ['win_price', 'place_price'],
  },
  profit_ratio_check: {
    play: playProfitRatio,
    input: ['stake', 'price'],
    expected: ['accepted', 'error'],
  },
  ...cashOutPlayers,
  ...crossPlayers,
  ...startPlayers,
  delayed_order: {
    play: playDelay,
    input: ['delay_s', 'case_1_orders', 'case_2'],
    expected: ['book_at_t3', 'book_at_t6', 'book_at_t10', 'book_at_t13', 'case_2_book'],
  },
}

/** Plays the scenario; throws at what does not hold, and at whatever there is no way to play. */
export function playFunction(scenario: FunctionScenario): void {
  const { id } = scenario
  const player = Object.hasOwn(players, scenario.function) ? players[scenario.function] : undefined
  if (player === undefined) throw new Error(`Nothing plays ${scenario.function}`)
  const own = ['function', 'input', 'expected', ...(player.tolerates ? ['tolerance'] : [])]
  expectKnown(id, scenario, [...aboutFields, ...own])
  expectKnown(`${id}, the input`, scenario.input, player.input)
  expectKnown(`${id}, expected`, scenario.expected, player.expected)
  player.play(scenario)
}

/** Profit of the whole scenario: what the account owns more than before. */
function expectProfit(scenario: FunctionScenario, actual: number): void {
  const expected = wholeOf(String(scenario.expected.profit), 2)
  const tolerance = wholeOf(scenario.tolerance ?? '0', 2)
  if (Math.abs(actual - expected) <= tolerance) return
  expectSame(`profit of ${scenario.id}`, actual, expected)
}

function playDeadHeat(scenario: FunctionScenario): void {
  const { stake, price, places, tied, side } = scenario.input as Record<string, string>
  expectOneOf(`side of ${scenario.id}`, side, ['BACK', 'LAY'])
  const tiedCount = Number(tied)
  const stage = new Stage({ runners: tiedCount + 1, numberOfWinners: Number(places) })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  const size = wholeOf(stake!, 2)
  const bet = { account, against, selectionId: 1, side: side as Side }
  stage.matchBet({ ...bet, price: wholeOf(price!, 2), size })
  stage.settle(Array.from({ length: tiedCount }, (_, i) => i + 1))
  expectProfit(scenario, stage.balance(account) - plenty)
}

/** Results on one runner, if it wins and if another does, in 1/100 of a minor unit. */
function expectResults(scenario: FunctionScenario, actual: { ifWins: number; ifLoses: number }): void {
  const { if_wins, if_loses } = scenario.expected as Record<string, string>
  const expected = { ifWins: wholeOf(if_wins!, 4), ifLoses: wholeOf(if_loses!, 4) }
  expectSame(`results of ${scenario.id}`, actual, expected)
}

function playMatched(scenario: FunctionScenario): void {
  const { backs, lays } = scenario.input as Record<string, Bets>
  const stage = new Stage({ runners: 2 })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  for (const [side, bets] of [['BACK', backs!] as const, ['LAY', lays!] as const]) {
    for (const [price, stake] of bets) {
      const bet = { account, against, selectionId: 1, side }
      stage.matchBet({ ...bet, price: wholeOf(price, 2), size: wholeOf(stake, 2) })
    }
  }
  expectResults(scenario, {
    ifWins: stage.resultIfWins(account, 1),
    ifLoses: stage.resultIfWins(account, 2),
  })
}

/** The bets wait for a bet delay: they count as unmatched then, and opposite ones of one account do not meet. */
function playUnmatched(scenario: FunctionScenario): void {
  const { backs, lays } = scenario.input as Record<string, Bets>
  const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
  const account = stage.account(plenty)
  stage.run({ kind: 'turn-in-play', market: 1 })
  for (const [side, bets] of [['BACK', backs!] as const, ['LAY', lays!] as const]) {
    for (const [price, stake] of bets) {
      stage.place({ account, selectionId: 1, side, price: wholeOf(price, 2), size: wholeOf(stake, 2) })
    }
  }
  expectResults(scenario, { ifWins: stage.worstIfWins(account, 1), ifLoses: stage.worstIfWins(account, 2) })
}

/**
 * Each runner's two worst figures are made by bets: a gain if it loses by a matched lay of that size, a loss both
 * ways by an unmatched back and an unmatched lay.
 */
function playMarketExposure(scenario: FunctionScenario): void {
  const { runners, winners } = scenario.input as Record<string, string>
  const figures = scenario.input.per_runner_worst_if_wins_loses as Record<string, [string, string]>
  const stage = new Stage({ runners: Number(runners), numberOfWinners: Number(winners) })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  Object.values(figures).forEach(([wins, loses], i) => {
    const selectionId = i + 1
    const ifWins = wholeOf(wins, 2)
    const ifLoses = wholeOf(loses, 2)
    if (ifLoses > 0) {
      const price = 100 - (ifWins * 100) / ifLoses
      stage.matchBet({ account, against, selectionId, side: 'LAY', price, size: ifLoses })
    } else {
      stage.place({ account, selectionId, side: 'BACK', price: 300, size: -ifLoses })
      stage.place({ account, selectionId, side: 'LAY', price: 200, size: -ifWins })
    }
  })
  expectSame(`worst of ${scenario.id}`, -stage.exposure(account), wholeOf(String(scenario.expected.worst), 2))
}

function playPriceImprovement(scenario: FunctionScenario): void {
  const { side, stake, limit, fill_price } = scenario.input as Record<string, string>
  expectSame(`side of ${scenario.id}`, side, 'BACK')
  const stage = new Stage({ runners: 2 })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  const size = wholeOf(stake!, 2)
  stage.place({ account: against, selectionId: 1, side: 'LAY', price: wholeOf(fill_price!, 2), size })
  const { matched } = stage.place({ account, selectionId: 1, side: 'BACK', price: wholeOf(limit!, 2), size })
  expectSame(`stake of ${scenario.id}`, matched, wholeOf(String(scenario.expected.stake), 2))
  stage.settle([1])
  expectProfit(scenario, stage.balance(account) - plenty)
}

function playCommission(scenario: FunctionScenario): void {
  const { net_winnings, base_rate, discount } = scenario.input as Record<string, string>
  expectSame(`discount of ${scenario.id}`, discount, '0')
  const stage = new Stage({ runners: 2, commissionBps: wholeOf(base_rate!, 4) })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  const net = wholeOf(net_winnings!, 2)
  stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 200, size: net })
  stage.settle([1])
  const commission = plenty + net - stage.balance(account)
  expectSame(`commission of ${scenario.id}`, commission, wholeOf(String(scenario.expected.commission), 2))
}

function playLine(scenario: FunctionScenario): void {
  const { line, stake, side, result } = scenario.input as Record<string, string>
  const terms = { low: 50, high: 30_050, step: 100, resultMin: 0, resultMax: 300 }
  const stage = new Stage({ runners: 1, more: { terms: { marketKind: 'LINE', line: terms } } })
  const [account, against] = [stage.account(plenty), stage.account(plenty)]
  const bet = { account, against, selectionId: 1, side: side as Side }
  stage.matchBet({ ...bet, price: wholeOf(line!, 2), size: wholeOf(stake!, 2) })
  stage.settleBy({ number: Number(result) })
  expectProfit(scenario, stage.balance(account) - plenty)
}

function playAsian(scenario: FunctionScenario): void {
  const { stake, price, handicap, goal_difference } = scenario.input as Record<string, string>
  const home = wholeOf(handicap!, 2)
  const handicaps = [
    { side: 'HOME', handicap: home },
    { side: 'AWAY', handicap: 0 - home },
  ] as const
  const stage = new Stage({ runners: 2, more: { terms: { marketKind: 'ASIAN_HANDICAP', handicaps } } })
  const [account, against] = [stage.account(plenty), stage.account(plenty)]
  const bet = { account, against, selectionId: 1, side: 'BACK' } as const
  stage.matchBet({ ...bet, price: wholeOf(price!, 2), size: wholeOf(stake!, 2) })
  stage.settleBy({ number: Number(goal_difference) })
  expectProfit(scenario, stage.balance(account) - plenty)
}

/** A session at a rate is not for the exchange: a figure alone. */
function playSession(scenario: FunctionScenario): void {
  const { side, line, rate, stake, result } = scenario.input as Record<string, string>
  expectOneOf(`side of ${scenario.id}`, side, ['YES', 'NO'])
  const bet = { line: Number(line), rate: Number(rate), stake: wholeOf(stake!, 2) }
  expectProfit(scenario, sessionProfit({ side: side as 'YES' | 'NO', ...bet }, Number(result)))
}

function playProfitRatio(scenario: FunctionScenario): void {
  const { stake, price } = scenario.input as Record<string, string>
  const stage = new Stage({ runners: 2, profitRatioChecked: true })
  const account = stage.account(plenty)
  const order = { account, selectionId: 1, side: 'BACK', price: wholeOf(price!, 2) } as const
  const { refusal } = stage.place({ ...order, size: wholeOf(stake!, 2) })
  expectSame(`whether ${scenario.id} is accepted`, refusal === undefined, scenario.expected.accepted)
  expectSame(`refusal of ${scenario.id}`, refusal && vectorCodeOf(refusal), scenario.expected.error)
  // A hundred times the stake wins a whole 0.78.
  expectSame(
    'refusal of a larger stake',
    stage.place({ ...order, size: wholeOf(stake!, 4) }).refusal,
    undefined,
  )
}

interface TimedOrder {
  readonly t: string
  readonly account: string
  readonly side: 'BACK' | 'LAY'
  readonly price: string
  readonly stake: string
}

function playDelay(scenario: FunctionScenario): void {
  const orders = scenario.input.case_1_orders as readonly TimedOrder[]
  for (const order of orders) expectKnown(scenario.id, order, ['t', 'account', 'side', 'price', 'stake'])
  const delayMs = wholeOf(String(scenario.input.delay_s), 3)
  const stage = inPlayStage(delayMs)
  const accounts = new Map(orders.map(({ account }) => [account, stage.account(plenty)]))
  const placed: number[] = []
  const looks = { 3: 'book_at_t3', 6: 'book_at_t6', 10: 'book_at_t10' } as Record<number, string>
  for (let second = 0; second <= 13; second++) {
    stage.at(second * 1_000)
    for (const { t, account, side, price, stake } of orders) {
      if (Number(t) !== second) continue
      const terms = { side, price: wholeOf(price, 2), size: wholeOf(stake, 2) }
      placed.push(stage.place({ account: accounts.get(account)!, selectionId: 1, ...terms }).id)
    }
    const look = looks[second]
    if (look !== undefined) expectSame(look, bookLines(stage), scenario.expected[look])
  }
  expectSame('the book at t13', bookLines(stage), [])
  expectSame('book_at_t13', scenario.expected.book_at_t13, 'empty: both matched 100 at 2')
  for (const order of placed) expectSame('fills', stage.fills(order), [[200, 10_000]])
  expectSame('case_2', scenario.input.case_2, 'one delayed back, then cancel-all before its delay ends')
  expectSame('case_2_book', scenario.expected.case_2_book, 'empty, nothing matched, stake released')
  playCancelledDelay(delayMs)
}

function playCancelledDelay(delayMs: number): void {
  const stage = inPlayStage(delayMs)
  const account = stage.account(plenty)
  const { id } = stage.place({ account, selectionId: 1, side: 'BACK', price: 200, size: 10_000 })
  expectSame('exposure while it waits', stage.exposure(account), 10_000)
  stage.at(delayMs - 1)
  stage.run({ kind: 'cancel-all', market: 1, account })
  stage.at(delayMs + 1)
  expectSame('the book after cancel-all', bookLines(stage), [])
  expectSame('matched after cancel-all', stage.parts(id).matched, 0)
  expectSame('exposure after cancel-all', stage.exposure(account), 0)
}

function inPlayStage(betDelayMs: number): Stage {
  const stage = new Stage({ runners: 2, betDelayMs })
  stage.run({ kind: 'turn-in-play', market: 1 })
  return stage
}

function bookLines(stage: Stage): string[] {
  return ([0, 1] as const).flatMap((side) =>
    coreLevels(stage.coreMarket(), 0, side).map(
      ([price, size]) => `${side === 0 ? 'back' : 'lay'} ${size / 100} at ${price / 100}`,
    ),
  )
}

/** A bet at the price is matched in a win or a place market, and another runner leaves it. */
function playReduction(scenario: FunctionScenario): void {
  const { price, rf } = scenario.input as Record<string, string>
  const stage = new Stage({ runners: 4, numberOfWinners: scenario.function === 'reduce_place_price' ? 2 : 1 })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: wholeOf(price!, 2), size: 1_000 })
  const factorBps = wholeOf(rf!, 2)
  stage.run({ kind: 'remove-runner', market: 1, selectionId: 2, factorBps, reason: 'withdrawn' })
  const expected = wholeOf(String(scenario.expected.price), 2)
  const [match] = stage.pair.known.history.matches.get(1) ?? []
  expectSame(`price of ${scenario.id}`, match?.price, expected)
}

/** The place price is the one at which half of the stake is paid when the runner is placed and does not win. */
function playEachWayReduction({ id, input, expected }: FunctionScenario): void {
  const { win_price, rf, divisor } = input as Record<string, string>
  const eachWay = { places: 2, divisor: Number(divisor) }
  const stage = new Stage({ runners: 4, more: { terms: { marketKind: 'EACH_WAY', eachWay } } })
  const account = stage.account(plenty)
  const against = stage.account(plenty)
  const half = 1_000
  const price = wholeOf(win_price!, 2)
  stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price, size: 2 * half })
  const factorBps = wholeOf(rf!, 2)
  stage.run({ kind: 'remove-runner', market: 1, selectionId: 2, factorBps, reason: 'withdrawn' })
  const [match] = stage.pair.known.history.matches.get(1) ?? []
  expectSame(`win price of ${id}`, match?.price, wholeOf(String(expected.win_price), 2))
  stage.settleBy({ winners: [3], placed: [3, 1] })
  const placePrice = wholeOf(String(expected.place_price), 2)
  expectSame(`result of ${id}`, stage.balance(account) - plenty, (half * (placePrice - 200)) / 100)
}
