/** A few bettors who take a price now and then, so that volumes grow and last prices move. Ordinary accounts. */

import { BACK, LAY } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import type { PlaceOrder } from '#core/exchange/command.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import { payoffs } from '#core/exchange/risk/payoff.ts'
import type { AccountId } from '#core/values/brands.ts'
import { type Exchange, Stopped } from '#server/house/exchange.ts'
import type { Timers } from '#server/house/timers.ts'
import type { Random } from './fixtures/random.ts'
import { accountOfParticipant, topUp } from './participants.ts'
import type { PriceBoard } from './price-board.ts'
import { betAtStart } from './start-bets.ts'

export interface Bettor {
  readonly name: string
  readonly account: AccountId
}

const names = ['Amelie', 'Bashir', 'Chiara', 'Dmitri', 'Eszter', 'Farouk']
const bettorFunds = 5_000_000
/** Between two bets, all bettors together. */
const meanPauseMs = 600
/** How much likelier a market is picked when it is in play, and when it is its event's main one. */
const inPlayWeight = 4
const mainWeight = 12
const backShare = 0.6
const stakes = [200, 500, 500, 1_000, 1_000, 2_000, 2_500, 5_000, 10_000, 25_000]

export interface BettorParts {
  readonly exchange: Exchange
  readonly timers: Timers
  readonly prices: PriceBoard
  readonly random: Random
  readonly onError: (error: unknown) => void
}

/** Opens or finds the bettors' accounts and lets them bet from now on. */
export async function startBettors(parts: BettorParts): Promise<void> {
  const { exchange, timers, random, onError } = parts
  const bettors: Bettor[] = await Promise.all(
    names.map(async (name) => ({ name, account: await accountOfParticipant(exchange, name, bettorFunds) })),
  )
  betAtStart(parts, bettors)
  const betAndWait = () => {
    bet(parts, random.pick(bettors)).catch((error: unknown) => {
      if (!(error instanceof Stopped)) onError(error)
    })
    timers.at(timers.now() - meanPauseMs * Math.log(1 - random.unit()), betAndWait)
  }
  timers.at(timers.now() + meanPauseMs, betAndWait)
}

async function bet(parts: BettorParts, { name, account }: Bettor): Promise<void> {
  const { exchange, random } = parts
  await topUp(exchange, account, name, bettorFunds)
  const market = pickMarket(parts)
  const order = market && pickOrder(market, account, random)
  // A refusal is normal: the market was suspended at that moment.
  if (order) await exchange.run([order])
}

function pickMarket({ exchange, prices, random }: BettorParts): Market | undefined {
  const open: Market[] = []
  const weights: number[] = []
  for (const { marketId, isMain } of prices.all()) {
    const market = exchange.market(marketId)
    if (market?.status !== marketStatus.OPEN) continue
    open.push(market)
    weights.push((market.inPlay ? inPlayWeight : 1) * (isMain ? mainWeight : 1))
  }
  return open.length === 0 ? undefined : open[random.weighted(weights)]
}

/** Takes the best price, or what of it is still there. */
function pickOrder(market: Market, account: AccountId, random: Random): PlaceOrder | undefined {
  const runner = random.below(market.runnerCount)
  const isBack = random.chance(backShare)
  let price = 0
  forEachLevel(
    market.books,
    runner,
    isBack ? LAY : BACK,
    (best) => {
      price = best
    },
    1,
  )
  if (price === 0 || market.removed[runner]) return undefined
  const stake = random.pick(stakes)
  return {
    kind: 'place-order',
    market: market.id,
    account,
    selectionId: market.selectionIds[runner] as number,
    side: isBack ? 'BACK' : 'LAY',
    price,
    // A layer goes by the liability; a line is paid at even money.
    size: isBack
      ? stake
      : Math.max(market.stakeMin, Math.round((stake * 100) / (oddsAt(market, price) - 100))),
    persistence: 'LAPSE',
    timeInForce: 'FILL_OR_KILL',
    minFill: 1,
  }
}

function oddsAt({ payoff }: Market, price: number): number {
  return (payoffs[payoff] as (typeof payoffs)[number]).odds(price)
}
