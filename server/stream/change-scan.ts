/** Reads the facts of a published batch for what the stream's readers watch: levels, runners, markets, bets, money. */
import type { SideCode } from '#core/exchange/book/book.ts'
import { posting } from '#core/facts/ledger.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  eventCreated,
  marketArchived,
  marketClosed,
  marketCreated,
  marketOpened,
  marketSettled,
  marketSuspended,
  marketTurnedInPlay,
  marketVoided,
  matchVoided,
  runnerRemoved,
  runnerResult,
  settlementReversed,
} from '#core/facts/market.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderWaits,
  remainderCancelled,
} from '#core/facts/order.ts'

/** What may change, and what of it a listener is called with. */
export interface Changes {
  /** The resting size at a price changed. */
  level: [market: number, runner: number, side: SideCode, price: number]
  /** As `level`, of the order's own price. */
  levelOfOrder: [market: number, order: number]
  /** The runner's matched sum changed. */
  runner: [market: number, runner: number]
  bet: [account: number, market: number, order: number]
  /** The active bets and the position of everybody in a market changed. */
  betsOfAll: [market: number]
  money: [account: number]
  /** The market's matched sum changed. */
  matched: [market: number]
  /** The market's state changed. */
  market: [market: number]
  /** An event or market appeared, went in play or ended. */
  catalogue: []
}

export type ChangeListener = { readonly [K in keyof Changes]: (...change: Changes[K]) => void }

/** Returns a listener that calls each of these, in their order, with the changes it has a function for. */
export function combineListeners(listeners: readonly Partial<ChangeListener>[]): ChangeListener {
  const each = <K extends keyof Changes>(kind: K): ((...change: Changes[K]) => void) => {
    const called = listeners.flatMap((listener) => listener[kind] ?? [])
    return (...change: Changes[K]) => {
      for (const call of called) call(...change)
    }
  }
  return {
    level: each('level'),
    levelOfOrder: each('levelOfOrder'),
    runner: each('runner'),
    bet: each('bet'),
    betsOfAll: each('betsOfAll'),
    money: each('money'),
    matched: each('matched'),
    market: each('market'),
    catalogue: each('catalogue'),
  }
}

/** Tells the listener of each fact `from` up to but not including `to`. */
export function scanChanges(log: FactLog, from: number, to: number, listener: ChangeListener): void {
  for (let i = from; i < to; i++) scanFact(log.numbers, i * factStride, listener)
}

const placed = orderPlaced.fields
const matched = orderMatched.fields
const cut = orderCancelled.fields
const released = orderReleased.fields

function scanFact(numbers: Float64Array, at: number, listener: ChangeListener): void {
  switch (numbers[at]) {
    case orderPlaced.code: {
      const market = numbers[at + placed.market]!
      if (numbers[at + placed.resting]! > 0) {
        const side = numbers[at + placed.side] as SideCode
        listener.level(market, numbers[at + placed.runner]!, side, numbers[at + placed.price]!)
      }
      listener.bet(numbers[at + placed.account]!, market, numbers[at + placed.order]!)
      return
    }
    case orderMatched.code: {
      const market = numbers[at + matched.market]!
      const makerSide = (1 - numbers[at + matched.takerSide]!) as SideCode
      listener.level(market, numbers[at + matched.runner]!, makerSide, numbers[at + matched.price]!)
      listener.matched(market)
      listener.bet(numbers[at + matched.takerAccount]!, market, numbers[at + matched.taker]!)
      listener.bet(numbers[at + matched.makerAccount]!, market, numbers[at + matched.maker]!)
      return
    }
    case orderCancelled.code:
    case orderLapsed.code:
      listener.levelOfOrder(numbers[at + cut.market]!, numbers[at + cut.order]!)
      listener.bet(numbers[at + cut.account]!, numbers[at + cut.market]!, numbers[at + cut.order]!)
      return
    case orderReleased.code:
      listener.levelOfOrder(numbers[at + released.market]!, numbers[at + released.order]!)
      listener.bet(
        numbers[at + released.account]!,
        numbers[at + released.market]!,
        numbers[at + released.order]!,
      )
      return
    case orderDelayed.code: {
      const { account, market, order } = orderDelayed.fields
      listener.bet(numbers[at + account]!, numbers[at + market]!, numbers[at + order]!)
      return
    }
    case orderWaits.code: {
      const { account, market, order } = orderWaits.fields
      listener.bet(numbers[at + account]!, numbers[at + market]!, numbers[at + order]!)
      return
    }
    case remainderCancelled.code: {
      const { account, market, order } = remainderCancelled.fields
      listener.bet(numbers[at + account]!, numbers[at + market]!, numbers[at + order]!)
      return
    }
    case posting.code:
      listener.money(numbers[at + posting.fields.from]!)
      listener.money(numbers[at + posting.fields.to]!)
      return
    default:
      scanMarketFact(numbers, at, listener)
  }
}

/** In all of these the market is the first field. */
function scanMarketFact(numbers: Float64Array, at: number, listener: ChangeListener): void {
  const market = numbers[at + 1]!
  switch (numbers[at]) {
    case eventCreated.code:
    case marketCreated.code:
      return listener.catalogue()
    case marketOpened.code:
    case marketSuspended.code:
    case marketClosed.code:
    case runnerResult.code:
      return listener.market(market)
    case runnerRemoved.code:
      listener.market(market)
      // Exposure is recalculated over the remaining runners.
      return listener.betsOfAll(market)
    case marketTurnedInPlay.code:
    case marketArchived.code:
      listener.market(market)
      return listener.catalogue()
    case marketSettled.code:
    case marketVoided.code:
    case settlementReversed.code:
      listener.market(market)
      listener.betsOfAll(market)
      return listener.catalogue()
    case matchVoided.code: {
      const fields = matchVoided.fields
      listener.runner(market, numbers[at + fields.runner]!)
      listener.matched(market)
      listener.bet(numbers[at + fields.backAccount]!, market, numbers[at + fields.backOrder]!)
      listener.bet(numbers[at + fields.layAccount]!, market, numbers[at + fields.layOrder]!)
      return
    }
  }
}
