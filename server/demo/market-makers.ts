/**
 * The market makers: ordinary accounts that quote both sides of every open market around the feed's published price.
 * They know a price when everyone does, and touch only the orders that a move has put out of place.
 */

import type { Command } from '#core/engine/command.ts'
import { BACK } from '#core/exchange/book/book.ts'
import { isBettingOver, type Market, marketStatus } from '#core/exchange/market/market.ts'
import { crossLeg } from '#core/facts/cross.ts'
import { marketOpened, marketSettled, marketVoided } from '#core/facts/market.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { startTaken } from '#core/facts/starting-price.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { type Exchange, Stopped } from '#server/house/exchange.ts'
import type { Timers } from '#server/house/timers.ts'
import type { UnmatchedOrder } from '#server/live/bet-queries.ts'
import type { BetReaders } from '#server/live/bet-readers.ts'
import { follow, isDecidedByWinners, makerStyles, styleBeside } from './maker-styles.ts'
import { standingOrders } from './own-orders.ts'
import { accountOfParticipant, topUp } from './participants.ts'
import type { MarketPrices, PriceBoard } from './price-board.ts'
import { type MakerStyle, type Quote, quotesOfLine, quotesOfRunner, surplusesOf } from './quoting.ts'

const matched = readerOf(orderMatched)
const leg = readerOf(crossLeg)
const taken = readerOf(startTaken)
const opened = readerOf(marketOpened)
const ended = sharedReaderOf([marketSettled, marketVoided])

interface Maker {
  readonly name: string
  readonly account: AccountId
  readonly style: MakerStyle
}

const makerFunds = 100_000_000
/** Orders go to the exchange in parts of this number, so that no part of it is long. */
const commandsAtOnce = 200
/** After a match the makers look again this much later. */
const refillMs = 300
/** An order is topped up when less than this share of its size is left. */
const thinBelow = 0.5
const topUpEveryMs = 60_000

export interface MakerParts {
  readonly exchange: Exchange
  readonly timers: Timers
  readonly prices: PriceBoard
  readonly bets: BetReaders
  readonly onError: (error: unknown) => void
}

/** What is known of one market. */
interface MarketQuoting {
  /** The probabilities that the orders stand around, by runner. */
  quoted: number[]
  isRefillDue: boolean
}

/** An event's markets are quoted together, since they are priced from one state. */
interface EventQuoting {
  /** Markets to look at as soon as it is not busy. */
  readonly waiting: Set<MarketId>
  isBusy: boolean
}

export class MarketMakers {
  readonly #parts: MakerParts
  readonly #makers: readonly Maker[]
  readonly #accounts: ReadonlySet<number>
  readonly #quotings = new Map<number, MarketQuoting>()
  readonly #events = new Map<number, EventQuoting>()

  private constructor(parts: MakerParts, makers: readonly Maker[]) {
    this.#parts = parts
    this.#makers = makers
    this.#accounts = new Set(makers.map(({ account }) => account))
  }

  /** Opens or finds the makers' accounts, takes back what they left standing, and begins to quote what has a price. */
  static async start(parts: MakerParts): Promise<MarketMakers> {
    const makers: Maker[] = await Promise.all(
      Object.entries(makerStyles).map(async ([name, style]) => {
        return { name, style, account: await accountOfParticipant(parts.exchange, name, makerFunds) }
      }),
    )
    const marketMakers = new MarketMakers(parts, makers)
    await marketMakers.#withdraw()
    parts.exchange.onFacts((log) => {
      const opened: MarketId[] = []
      marketMakers.#noteFacts(opened, log, 0, log.count)
      if (opened.length > 0) marketMakers.#quote(opened)
    })
    parts.prices.onChange((markets) => marketMakers.#quote(markets))
    marketMakers.#topUpRegularly()
    return marketMakers
  }

  /** What stands from before this start was priced by a feed that has been away: it is cancelled and placed again. */
  async #withdraw(): Promise<void> {
    const commands: Command[] = []
    for (const market of this.#parts.exchange.state.markets) {
      if (market === undefined || isBettingOver(market)) continue
      for (const { account } of this.#makers)
        commands.push({ kind: 'cancel-all', market: market.id, account })
    }
    if (commands.length > 0) await this.#parts.exchange.run(commands)
  }

  /** Notes what has happened; adds the markets that were opened. */
  readonly #noteFacts = foldOf<MarketId[]>({
    time_advanced: 'ignored',
    answered: 'ignored',
    call_answered: 'ignored',
    call_begun: 'ignored',
    profile_set: 'ignored',
    audit_noted: 'ignored',
    limit_set: 'ignored',
    limit_asked: 'ignored',
    limit_passed: 'ignored',
    time_out_taken: 'ignored',
    self_excluded: 'ignored',
    return_requested: 'ignored',
    reminder_set: 'ignored',
    session_begun: 'ignored',
    reminder_acknowledged: 'ignored',
    deposit_limit_declined: 'ignored',
    limits_reviewed: 'ignored',
    identity_noted: 'ignored',
    account_suspended: 'ignored',
    account_restricted: 'ignored',
    ledger_rooted: 'ignored',
    deposit_begun: 'ignored',
    withdrawal_begun: 'ignored',
    withdrawal_approved: 'ignored',
    transfer_posted: 'ignored',
    transfer_voided: 'ignored',
    deposit_charged_back: 'ignored',
    deals_set: 'ignored',
    line_set: 'ignored',
    deals_announced: 'ignored',
    give_back_announced: 'ignored',
    deals_acted: 'ignored',
    branch_frozen: 'ignored',
    branch_thawed: 'ignored',
    branch_swept: 'ignored',
    payment_proposed: 'ignored',
    payment_confirmed: 'ignored',
    payment_lapsed: 'ignored',
    claim_filed: 'ignored',
    claim_raised: 'ignored',
    claim_answered: 'ignored',
    account_moved: 'ignored',
    agent_closed: 'ignored',
    period_left: 'ignored',
    give_backs_left: 'ignored',
    period_closed: 'ignored',
    book_bet_taken: 'ignored',
    book_bet_settled: 'ignored',
    discount_set: 'ignored',

    account_opened: 'ignored',
    account_added: 'ignored',
    posting: 'ignored',

    event_created: 'ignored',
    market_created: 'ignored',
    market_terms: 'ignored',
    market_result: 'ignored',
    runner_placed: 'ignored',
    market_scheduled: 'ignored',
    market_quiet: 'ignored',
    quiet_ended: 'ignored',
    market_opened: (markets, { numbers }, at) => void markets.push(opened.market(numbers, at)),
    market_suspended: 'ignored',
    market_stopped: 'ignored',
    market_turned_in_play: 'ignored',
    market_closed: 'ignored',
    runner_result: 'ignored',
    market_settled: (_, { numbers }, at) => this.#forget(ended.market(numbers, at)),
    market_graded: 'ignored',
    settlement_reversed: 'ignored',
    market_voided: (_, { numbers }, at) => this.#forget(ended.market(numbers, at)),
    runner_removed: 'ignored',
    match_voided: 'ignored',
    window_voided: 'ignored',
    runner_voided: 'ignored',
    account_settled: 'ignored',
    market_archived: 'ignored',
    market_trimmed: 'ignored',
    void_ruled: 'ignored',

    task_left: 'ignored',
    task_ended: 'ignored',
    correction_begun: 'ignored',
    positions_freed: 'ignored',
    positions_recounted: 'ignored',
    runner_withdrawn: 'ignored',
    runner_reduced: 'ignored',
    match_reduced: 'ignored',

    order_placed: 'ignored',
    order_delayed: 'ignored',
    order_waits: 'ignored',
    order_terms: 'ignored',
    order_resized: 'ignored',
    order_retargeted: 'ignored',
    order_held: 'ignored',
    held_edited: 'ignored',
    held_fired: 'ignored',
    held_waits: 'ignored',
    held_again: 'ignored',
    pair_made: 'ignored',
    order_offset: 'ignored',
    exit_due: 'ignored',
    exit_placed: 'ignored',
    switch_set: 'ignored',
    switch_renewed: 'ignored',
    switch_fired: 'ignored',
    account_excluded: 'ignored',
    sweep_ended: 'ignored',
    cash_out_begun: 'ignored',
    cash_out_hedge: 'ignored',
    cash_out_ended: 'ignored',
    cash_out_held: 'ignored',
    held_cash_out_fired: 'ignored',
    held_cash_out_ended: 'ignored',
    order_released: 'ignored',
    order_matched: (_, { numbers }, at) => this.#noteMatch(numbers, at),
    cross_matched: 'ignored',
    cross_leg: (_, { numbers }, at) => {
      if (this.#accounts.has(leg.account(numbers, at))) this.#refillSoon(leg.market(numbers, at))
    },
    start_placed: 'ignored',
    start_begun: 'ignored',
    start_entered: 'ignored',
    start_priced: 'ignored',
    start_taken: (_, { numbers }, at) => {
      if (this.#accounts.has(taken.account(numbers, at))) this.#refillSoon(taken.market(numbers, at))
    },
    start_matched: 'ignored',
    start_reduced: 'ignored',
    limit_loosened: 'ignored',
    runner_rated: 'ignored',
    order_cancelled: 'ignored',
    remainder_cancelled: 'ignored',
    order_lapsed: 'ignored',

    game_switched: 'ignored',
    paytable_set: 'ignored',
    stake_cap_set: 'ignored',
    seed_committed: 'ignored',
    seeds_rotated: 'ignored',
    round_played: 'ignored',
  })

  #noteMatch(numbers: Float64Array, at: number): void {
    if (this.#accounts.has(matched.makerAccount(numbers, at))) this.#refillSoon(matched.market(numbers, at))
  }

  #refillSoon(marketId: MarketId): void {
    const quoting = this.#quotingOf(marketId)
    if (quoting.isRefillDue) return
    quoting.isRefillDue = true
    const { timers } = this.#parts
    timers.at(timers.now() + refillMs, () => {
      quoting.isRefillDue = false
      this.#quote([marketId])
    })
  }

  /** Brings the orders of markets to where they should be, an event's together, one step at a time. */
  #quote(marketIds: readonly MarketId[]): void {
    const events = new Set<number>()
    for (const marketId of marketIds) {
      const event = this.#parts.exchange.market(marketId)?.event
      if (event === undefined) continue
      this.#eventOf(event).waiting.add(marketId)
      events.add(event)
    }
    for (const event of events) this.#requote(event)
  }

  #requote(event: number): void {
    const { exchange, onError } = this.#parts
    const quoting = this.#eventOf(event)
    if (quoting.isBusy) return
    const commands = this.#commands([...quoting.waiting])
    quoting.waiting.clear()
    if (commands.length === 0) {
      this.#events.delete(event)
      return
    }
    quoting.isBusy = true
    runInParts(exchange, commands)
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) onError(error)
      })
      .finally(() => {
        quoting.isBusy = false
        this.#requote(event)
      })
  }

  /**
   * All that is out of place in any of the markets goes before anything new comes: so makers do not take each other's old orders,
   * and nobody finds old and new prices of one event side by side.
   */
  #commands(marketIds: readonly MarketId[]): Command[] {
    const cancels: Command[] = []
    const places: Command[] = []
    for (const marketId of marketIds) {
      const market = this.#parts.exchange.market(marketId)
      const prices = this.#parts.prices.of(marketId)
      if (market?.status !== marketStatus.OPEN || prices === undefined) continue
      const quoting = this.#quotingOf(marketId)
      quoting.quoted = follow(quoting.quoted, prices, market)
      for (const { account, style } of this.#makersOf(prices, market)) {
        const wanted = this.#wanted(market, { ...prices, probabilities: quoting.quoted }, account, style)
        const own = standingOrders(this.#parts.exchange.state, market.id, account)
        cancels.push(...surplusOrders(own, wanted).map(cancelOf))
        places.push(...missing(own, wanted).map((quote) => placementOf(market, account, quote)))
      }
    }
    return [...cancels, ...places]
  }

  #makersOf({ marketId, isMain }: MarketPrices, market: Market): readonly Maker[] {
    if (isMain) return this.#makers
    const maker = this.#makers[marketId % this.#makers.length] as Maker
    return [{ ...maker, style: styleBeside(market) }]
  }

  #wanted(
    market: Market,
    { probabilities, below }: MarketPrices,
    account: AccountId,
    style: MakerStyle,
  ): Quote[] {
    const ladder = ladderByCode(market.ladder)
    if (below) return quotesOfLine(below, style, ladder)
    const surpluses = this.#surpluses(market, probabilities, account)
    return probabilities.flatMap((probability, runner) =>
      market.removed[runner]
        ? []
        : quotesOfRunner(runner, probability, surpluses[runner] ?? 0, style, ladder),
    )
  }

  /** Where more than winning decides, a maker does not lean against its position. */
  #surpluses(market: Market, probabilities: readonly number[], account: AccountId): number[] {
    if (!isDecidedByWinners(market)) return []
    const position = this.#parts.bets.positionOf(account, market.id)
    const ifWins = position?.runners.map((runner) => runner.ifWins) ?? probabilities.map(() => 0)
    return surplusesOf(ifWins, probabilities)
  }

  #quotingOf(marketId: MarketId): MarketQuoting {
    let quoting = this.#quotings.get(marketId)
    if (quoting === undefined) {
      quoting = { quoted: [], isRefillDue: false }
      this.#quotings.set(marketId, quoting)
    }
    return quoting
  }

  #eventOf(event: number): EventQuoting {
    let quoting = this.#events.get(event)
    if (quoting === undefined) {
      quoting = { waiting: new Set(), isBusy: false }
      this.#events.set(event, quoting)
    }
    return quoting
  }

  #forget(marketId: MarketId): void {
    this.#quotings.delete(marketId)
  }

  #topUpRegularly(): void {
    const { timers, exchange, onError } = this.#parts
    timers.at(timers.now() + topUpEveryMs, () => {
      for (const { account, name } of this.#makers) topUp(exchange, account, name, makerFunds).catch(onError)
      this.#topUpRegularly()
    })
  }
}

/** Does the commands in their order, so many at once that nobody's bet waits for long. */
async function runInParts(exchange: Exchange, commands: readonly Command[]): Promise<void> {
  for (let from = 0; from < commands.length; from += commandsAtOnce) {
    await exchange.run(commands.slice(from, from + commandsAtOnce))
  }
}

function surplusOrders(own: readonly UnmatchedOrder[], wanted: readonly Quote[]): UnmatchedOrder[] {
  return own.filter((quote) => !wanted.some((want) => isSamePlace(quote, want)))
}

/** Returns what is not there at all, and the difference where too little is left. */
function missing(own: readonly UnmatchedOrder[], wanted: readonly Quote[]): Quote[] {
  return wanted.flatMap((want) => {
    const there = own
      .filter((quote) => isSamePlace(quote, want))
      .reduce((sum, { unmatched }) => sum + unmatched, 0)
    if (there >= want.size * thinBelow) return []
    return [{ ...want, size: want.size - there }]
  })
}

function isSamePlace(a: UnmatchedOrder, b: Quote): boolean {
  return a.runner === b.runner && a.side === b.side && a.price === b.price
}

function cancelOf({ market, account, order }: UnmatchedOrder): Command {
  return { kind: 'cancel-order', market, account, order }
}

function placementOf(market: Market, account: AccountId, { runner, side, price, size }: Quote): Command {
  return {
    kind: 'place-order',
    market: market.id,
    account,
    selectionId: market.selectionIds[runner] as number,
    side: side === BACK ? 'BACK' : 'LAY',
    price,
    size,
    persistence: 'LAPSE',
    timeInForce: 'LIMIT',
  }
}
