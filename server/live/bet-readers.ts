/** One's own bets, positions and money in the shapes of the calls, as of the last synced batch. */

import type { CashOut, CashOutQuote, HeldCashOut } from '#contract/cash-out.ts'
import type { Balance, Bet, Bets, PlaceInstruction, Position, Switches, WhatIf } from '#contract/orders.ts'
import type { Receipts } from '#contract/receipts.ts'
import { isEnded, type Market, runnerIndex } from '#core/exchange/market/market.ts'
import { exposureOfParts } from '#core/exchange/risk/exposure.ts'
import { grossOfBet } from '#core/exchange/risk/figures.ts'
import { type FigureChange, payoffs } from '#core/exchange/risk/payoff.ts'
import { figureOf, figuresOf, findPosition, positionRow } from '#core/exchange/risk/position.ts'
import {
  type Accounts,
  availableOf,
  balanceOf,
  exposureOfAccount,
  isExcluded,
  isPlayer,
  playableOf,
} from '#core/ledger/accounts.ts'
import { lineOf } from '#core/ledger/beside.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { AccountId, MarketId, Money, OrderId, SelectionId } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { stakeMax } from '#core/values/money.ts'
import { countOpenBets, marketOfBet } from './account-bets.ts'
import { type BetsFilter, pageOfBets } from './bet-page.ts'
import { intOf, POSITION } from './bet-pool.ts'
import { betShape } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import { type CashOutAsked, cashOutQuote } from './cash-out-quote.ts'
import { cashOutsOf, type KnownCashOuts } from './cash-outs.ts'
import type { Catalogue } from './catalogue.ts'
import { figuresOf as figuresOfBets, findPositionOf, type MarketBets, UNSETTLED } from './market-bets.ts'
import { findBet } from './order-index.ts'
import { positionShape } from './position-shape.ts'
import { type CountedQueue, queueOf } from './queue-places.ts'
import { type ReceiptPage, receiptsOf } from './receipts.ts'
import type { PublishedSource } from './source.ts'
import { withTrail } from './trails.ts'

const { CONSTANT, EXPOSURE } = positionRow

export type WhatIfInstruction = Pick<PlaceInstruction, 'selectionId' | 'side' | 'price' | 'size'>

export interface BetReaders {
  /** Returns the bet of an order, or undefined when it is not the account's (or its market is trimmed or archived). */
  betOf(account: AccountId, order: OrderId): Bet | undefined
  /** Returns a page of the receipts of an account's order, or undefined when `betOf` returns none. */
  receiptsOf(account: AccountId, order: OrderId, page: ReceiptPage): Receipts | undefined
  /** Returns whether `betOf` would return a bet. */
  isOwn(account: AccountId, order: OrderId): boolean
  /** Returns the markets without a result in which an account has something unmatched or matched. */
  marketsWithOpenBets(account: AccountId): MarketId[]
  /** Returns a page of an account's bets, newest first. Settled bets are the views' to tell. */
  betsOf(account: AccountId, filter: BetsFilter): Bets
  /** Returns an account's position in a market, or undefined when there is no such market or it is archived. */
  positionOf(account: AccountId, marketId: MarketId): Position | undefined
  /** Returns the positions of all unsettled markets in which the account has active bets. */
  positionsOf(account: AccountId): Position[]
  /**
   * Returns the position as it is and as it would be with the orders matched in full at their prices, or why no such
   * orders could be placed: market_not_found, runner_not_found, price_off_ladder, size_too_large, position_too_large.
   */
  whatIf(account: AccountId, marketId: MarketId, orders: readonly WhatIfInstruction[]): WhatIf | RefusalCode
  /** Returns where an account's newest resting orders stand in a market's queues, or undefined when there is no such market. */
  queueOf(account: AccountId, marketId: MarketId): CountedQueue | undefined
  /** Returns the money of a player's account, or undefined when there is no such account. */
  balanceOf(account: AccountId): Balance | undefined
  /** Returns the account's dead man's switches, in the order in which they were set. */
  switchesOf(account: AccountId): Switches
  /** Returns what cashing out would come to at an engine time, or why it cannot be. */
  cashOutQuote(
    account: AccountId,
    marketId: MarketId,
    asked: CashOutAsked,
    time: number,
  ): CashOutQuote | RefusalCode
  /** Returns the runners whose books a cash-out looks at: one that is named, or all of the market. At least 1. */
  runnersMeant(marketId: MarketId, selectionId: SelectionId | undefined): number
  /** Returns the account's last cash-outs, newest first. */
  cashOutsOf(account: AccountId): CashOut[]
  /** Returns the account's cash-outs that are had by themselves, market by market. */
  heldCashOutsOf(account: AccountId): HeldCashOut[]
  /** Returns whether the account takes no new bets. */
  isExcluded(account: AccountId): boolean
}

/** What the orders of a what-if come to at most, in the parts of the market's kind: half of the largest exposure that is exact. */
const whatIfGrossMax = 2 ** 51

/** Returns readers over the folds 'bets' and 'catalogue' and the published state. */
export function createBetReaders(source: PublishedSource): BetReaders {
  const store = () => source.fold<BetStore>('bets')
  const catalogue = () => source.fold<Catalogue>('catalogue')

  function positionOf(account: AccountId, marketId: MarketId): Position | undefined {
    const known = catalogue().markets.get(marketId)
    const market = source.published.markets[marketId]
    if (known === undefined || market === undefined) return undefined
    return positionShape(known, matchedFigures(store(), account, market), exposureIn(market, account))
  }

  /** Returns the bet of an account's order and its market, or undefined when the account has none such. */
  function findOwn(bets: BetStore, account: AccountId, order: OrderId) {
    const bet = findBet(bets, order)
    const market = bet === -1 ? undefined : bets.markets[marketOfBet(bets, bet)]
    return market === undefined || accountOfBet(bets, market, bet) !== account ? undefined : { market, bet }
  }

  return {
    betOf(account, order) {
      const bets = store()
      const own = findOwn(bets, account, order)
      return own && withTrail(source.published, betShape(bets, catalogue(), own.market, own.bet))
    },
    receiptsOf(account, order, page) {
      const own = findOwn(store(), account, order)
      const market = own && source.published.markets[own.market.market]
      return market && receiptsOf(market, account, order, page)
    },
    isOwn: (account, order) => findOwn(store(), account, order) !== undefined,
    betsOf(account, filter) {
      const page = pageOfBets(store(), catalogue(), account, filter)
      return { ...page, bets: page.bets.map((bet) => withTrail(source.published, bet)) }
    },
    marketsWithOpenBets(account) {
      const bets = store()
      return [...(bets.marketsOfAccount.get(account) ?? [])].filter((id) => {
        const market = bets.markets[id]!
        return market.outcome === UNSETTLED && activeIn(market, account) > 0
      })
    },
    positionOf,
    positionsOf(account) {
      const bets = store()
      const positions: Position[] = []
      for (const marketId of bets.marketsOfAccount.get(account) ?? []) {
        const market = bets.markets[marketId]!
        if (market.outcome !== UNSETTLED || activeIn(market, account) === 0) continue
        const position = positionOf(account, marketId)
        if (position !== undefined) positions.push(position)
      }
      return positions
    },
    whatIf(account, marketId, orders) {
      const known = catalogue().markets.get(marketId)
      const market = source.published.markets[marketId]
      if (known === undefined || market === undefined) return 'market_not_found'
      const figures = matchedFigures(store(), account, market)
      const whole = wholeFigures(market, account)
      const exposure = exposureIn(market, account)
      const now = positionShape(known, figures, exposure)
      const { add } = payoffs[market.payoff]!
      let gross = 0
      for (const { selectionId, side, price, size } of orders) {
        const runner = runnerIndex(market, selectionId)
        if (runner === -1) return 'runner_not_found'
        if (ladderByCode(market.ladder).indexOf(price) === -1) return 'price_off_ladder'
        if (size > stakeMax) return 'size_too_large'
        gross += grossOfBet(market, price, size)
        if (gross > whatIfGrossMax) return 'position_too_large'
        const bet = { runner, isBack: side === 'BACK', price, size, isMatched: true }
        add(figures, market, bet)
        add(whole, market, bet)
      }
      const exposureAfter = isEnded(market) ? 0 : exposureOfFigures(market, whole)
      return {
        now,
        after: positionShape(known, figures, exposureAfter),
        available: playableWith(source.published.accounts, account),
        availableAfter: playableWith(source.published.accounts, account, exposure - exposureAfter),
      }
    },
    switchesOf(account) {
      const switches = source.published.switches.get(account) ?? []
      return {
        switches: switches.map(({ strategy, timeoutMs, deadline }) => ({
          ...(strategy !== '' && { strategy }),
          timeoutMs,
          deadline,
        })),
      }
    },
    cashOutQuote: (account, marketId, asked, time) =>
      cashOutQuote(source.published, account, marketId, asked, time),
    runnersMeant(marketId, selectionId) {
      return selectionId === undefined ? (source.published.markets[marketId]?.runnerCount ?? 1) : 1
    },
    cashOutsOf(account) {
      const selectionIdOf = (market: number, runner: number) =>
        source.published.markets[market]?.selectionIds[runner]
      return cashOutsOf(source.fold<KnownCashOuts>('cash-outs'), account, selectionIdOf)
    },
    heldCashOutsOf(account) {
      const { markets } = source.published
      return [...(store().marketsOfAccount.get(account) ?? [])].flatMap((marketId) => {
        const market = markets[marketId]
        return (market?.heldCashOuts?.get(account) ?? []).map(({ runner, target: profit }) => ({
          marketId,
          ...(runner !== -1 && { selectionId: market!.selectionIds[runner]! }),
          profit,
        }))
      })
    },
    queueOf: (account, marketId) => queueOf(source, account, marketId),
    isExcluded: (account) => isExcluded(source.published.accounts, account),
    balanceOf(account) {
      const { accounts } = source.published
      if (!isPlayer(accounts, account)) return undefined
      return {
        accountId: account,
        balance: balanceOf(accounts, account),
        exposure: exposureOfAccount(accounts, account),
        available: playableWith(accounts, account),
        line: lineOf(accounts, account),
        activeBets: countOpenBets(store(), account),
      }
    },
  }
}

/** Returns what an account may bet once `freed` more is at its disposal, minor units: a line that nobody plays on is not in it, and takes it not below zero. */
function playableWith(accounts: Accounts, account: AccountId, freed: Money = 0): Money {
  const available = availableOf(accounts, account) + freed
  return Math.min(available, Math.max(0, playableOf(accounts, account) + freed))
}

function accountOfBet(store: BetStore, market: MarketBets, bet: number): number {
  return market.accounts[intOf(store.pool, bet, POSITION)]!
}

function activeIn(market: MarketBets, account: AccountId): number {
  const position = findPositionOf(market, account)
  return position === -1 ? 0 : market.activeCount[position]!
}

/** The figures of the account's matched bets, as the slip's what-if calculates them. A copy. */
function matchedFigures(store: BetStore, account: AccountId, market: Market): FigureChange {
  const bets = store.markets[market.id]
  // In a trimmed market nothing is unmatched: the engine's figures are those of what matched.
  if (bets === undefined) return wholeFigures(market, account)
  const position = findPositionOf(bets, account)
  if (position === -1) return { constant: 0, figures: new Float64Array(bets.figureCount) }
  const { constant, figures } = figuresOfBets(bets, position)
  return { constant, figures: figures.slice() }
}

/** The engine's own figures: unmatched orders count where they would lose. A copy. */
function wholeFigures({ positions }: Market, account: AccountId): FigureChange {
  const index = findPosition(positions, account)
  return { constant: figureOf(positions, index, CONSTANT), figures: figuresOf(positions, index) }
}

function exposureOfFigures(market: Market, { constant, figures }: FigureChange): number {
  const { worst, parts } = payoffs[market.payoff]!
  return exposureOfParts(worst(constant, figures, market), parts(market.kindTerms))
}

function exposureIn(market: Market, account: AccountId): number {
  const index = findPosition(market.positions, account)
  return figureOf(market.positions, index, EXPOSURE)
}
