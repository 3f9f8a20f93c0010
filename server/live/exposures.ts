/**
 * Adds up who stands to lose how much in which market, of the published state: when it is asked for, some thousand rows at a time
 * between which bets are taken, and no sooner again than in a few seconds.
 */
import type { State } from '#core/engine/state.ts'
import type { Market } from '#core/exchange/market/market.ts'
import { payoffs } from '#core/exchange/risk/payoff.ts'
import { figureOf, figuresOf, positionRow } from '#core/exchange/risk/position.ts'
import { balanceOf, exposureOfAccount, playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, EventId, MarketId, Money } from '#core/values/brands.ts'
import { inSlices } from './in-slices.ts'
import { keptFor } from './kept-for.ts'

export interface Exposed {
  readonly exposure: Money
}
export interface ExposedMarket extends Exposed {
  readonly market: MarketId
  readonly accounts: number
}
export interface ExposedEvent extends Exposed {
  readonly event: EventId
  readonly markets: number
}
export interface ExposedAccount extends Exposed {
  readonly account: AccountId
  readonly balance: Money
}
export interface ExposedPosition extends Exposed {
  readonly account: AccountId
  readonly market: MarketId
  /** What it comes to at best, minor units, rounded down; unmatched bets counted where they lose. */
  readonly best: Money
}

/** The largest of each, the largest first; minor units. */
export interface ExposureSums {
  /** Engine time. */
  readonly asOf: number
  readonly total: Money
  /** Accounts with any. */
  readonly accounts: number
  readonly markets: readonly ExposedMarket[]
  /** Of every market with any, not the largest alone. */
  readonly byMarket: ReadonlyMap<MarketId, Money>
  readonly events: readonly ExposedEvent[]
  readonly byAccount: readonly ExposedAccount[]
  readonly positions: readonly ExposedPosition[]
}

/** How many of each are named. */
const namedMax = 50
/** Of a step. */
const rowsAtOnce = 200
/** What was added up is answered for this long. */
const keptMs = 5_000

/** Resolves to the sums, added up at most once in a while for all who ask. */
export type Exposures = () => Promise<ExposureSums>

/** Returns what resolves to the sums. `machineNow`: milliseconds of any clock. */
export function createExposures(
  published: () => State,
  machineNow: () => number = () => performance.now(),
): Exposures {
  return keptFor(() => inSlices(addUp(published())), keptMs, machineNow)
}

/** Keeps the largest of what it is given. */
class Largest<T extends Exposed> {
  readonly found: T[] = []

  /** `make` is called for what is kept alone. */
  take(exposure: Money, make: () => T): void {
    const { found } = this
    if (exposure <= 0 || (found.length === namedMax && exposure <= found.at(-1)!.exposure)) return
    const place = found.findIndex((one) => one.exposure < exposure)
    found.splice(place === -1 ? found.length : place, 0, make())
    if (found.length > namedMax) found.pop()
  }
}

function* addUp(state: State): Generator<undefined, ExposureSums> {
  const { markets, byMarket, events, positions } = yield* addMarkets(state)
  const byAccount = new Largest<ExposedAccount>()
  let [total, accounts] = [0, 0]
  for (let account = playerIdFirst; account < state.accounts.next; account++) {
    if (account % rowsAtOnce === 0) yield
    const exposure = exposureOfAccount(state.accounts, account)
    if (exposure === 0) continue
    total += exposure
    accounts++
    const balance = balanceOf(state.accounts, account)
    byAccount.take(exposure, () => ({ account, exposure, balance }))
  }
  return {
    ...{ asOf: state.time, total, accounts },
    ...{
      markets: markets.found,
      byMarket,
      events: events.found,
      byAccount: byAccount.found,
      positions: positions.found,
    },
  }
}

function* addMarkets(state: State) {
  const markets = new Largest<ExposedMarket>()
  const byMarket = new Map<MarketId, Money>()
  const positions = new Largest<ExposedPosition>()
  const sums = new Map<EventId, { exposure: Money; markets: number }>()
  for (let id = 1; id < state.markets.length; id++) {
    if (id % rowsAtOnce === 0) yield
    const market = state.markets[id]
    if (market === undefined) continue
    const { exposure, accounts } = yield* addPositions(market, positions)
    if (exposure === 0) continue
    markets.take(exposure, () => ({ market: id, exposure, accounts }))
    byMarket.set(id, exposure)
    const event = sums.get(market.event) ?? { exposure: 0, markets: 0 }
    sums.set(market.event, { exposure: event.exposure + exposure, markets: event.markets + 1 })
  }
  const events = new Largest<ExposedEvent>()
  for (const [event, sum] of sums) events.take(sum.exposure, () => ({ event, ...sum }))
  return { markets, byMarket, events, positions }
}

function* addPositions(market: Market, largest: Largest<ExposedPosition>) {
  const { positions } = market
  let [sum, accounts] = [0, 0]
  for (let i = 0; i < positions.count; i++) {
    if (i % rowsAtOnce === rowsAtOnce - 1) yield
    const exposure = figureOf(positions, i, positionRow.EXPOSURE)
    if (exposure === 0) continue
    sum += exposure
    accounts++
    const account = positions.accounts[i]!
    largest.take(exposure, () => ({ account, market: market.id, exposure, best: bestOf(market, i) }))
  }
  return { exposure: sum, accounts }
}

/** Returns the best result: the worst of the same position turned round. */
function bestOf(market: Market, index: number): Money {
  const payoff = payoffs[market.payoff]!
  const turned = figuresOf(market.positions, index).map((figure) => 0 - figure)
  const worst = payoff.worst(0 - figureOf(market.positions, index, positionRow.CONSTANT), turned, market)
  return 0 - Math.ceil(worst / (100 * payoff.parts(market.kindTerms)))
}
