/** Projects what the reports add up: by day of UTC what was matched and earned in a market and a sport, played at a game, and moved on the house's accounts. */
import type { DatabaseSync } from 'node:sqlite'
import type { GameKey } from '#core/casino/game.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import type { PostingKind } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { startMatched, startTaken } from '#core/facts/starting-price.ts'
import { house, playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId, Money } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import { dayMs } from './movement-projection.ts'
import type { OpenBets } from './open-bets.ts'
import { Sums } from './sums.ts'

const matched = readerOf(orderMatched)
const crossed = sharedReaderOf([crossMatched, crossLeg])
const started = sharedReaderOf([startTaken, startMatched])
const columns = ['matches', 'turnover', 'commission', 'rounding']

/** Whose balances are one row a day. */
export const allPlayers = 0
export const housePrograms = -1

/** A posting as the reports see it. */
export interface ReportedPosting {
  readonly from: AccountId
  readonly to: AccountId
  readonly kind: PostingKind
  /** Minor units. */
  readonly amount: Money
  readonly market: MarketId
}

interface HouseDay {
  readonly day: number
  readonly account: number
  change: Money
  closing: Money
}

export class ReportProjection {
  readonly #inserts: Inserts
  readonly #open: OpenBets
  readonly #isParticipant: (account: AccountId) => boolean
  readonly #markets: Sums
  readonly #sports: Sums
  readonly #games: Sums
  /** The last day of each account. */
  readonly #house = new Map<number, HouseDay>()
  readonly #changed = new Set<HouseDay>()

  constructor(
    database: DatabaseSync,
    inserts: Inserts,
    open: OpenBets,
    isParticipant: (account: AccountId) => boolean,
  ) {
    this.#inserts = inserts
    this.#open = open
    this.#isParticipant = isParticipant
    this.#markets = new Sums(database, 'market_day', ['day', 'market_id'], columns)
    this.#sports = new Sums(database, 'sport_day', ['day', 'sport'], columns)
    this.#games = new Sums(database, 'game_day', ['day', 'game'], ['rounds', 'staked', 'returned'])
    for (const row of database.prepare('SELECT * FROM house_day ORDER BY day').iterate()) {
      const [account, day] = [Number(row.account_id), Number(row.day)]
      this.#house.set(account, { day, account, change: Number(row.change), closing: Number(row.closing) })
    }
  }

  /** Two orders were matched. */
  projectMatched({ numbers }: FactLog, at: number): void {
    this.#add(matched.market(numbers, at), 1, matched.size(numbers, at))
  }

  /** An order was matched across the runners with the house's account. */
  projectCrossed({ numbers }: FactLog, at: number): void {
    this.#add(crossed.market(numbers, at), 1, crossed.size(numbers, at))
  }

  /** An order was matched at the starting price: as much is backed there as is laid, so backs alone count. */
  projectStarted({ numbers }: FactLog, at: number): void {
    const size = started.size(numbers, at)
    if (size > 0 && started.side(numbers, at) === 0) this.#add(started.market(numbers, at), 1, size)
  }

  projectPosting({ from, to, kind, amount, market }: ReportedPosting): void {
    for (const [account, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      this.#change(this.#bookOf(account, kind), change)
      if (account === house.commission && market !== 0) this.#add(market, 0, 0, change)
      if ((account === house.rounding || account === house.cross) && market !== 0)
        this.#add(market, 0, 0, 0, change)
    }
  }

  projectRound(game: GameKey, staked: Money, returned: Money): void {
    this.#games.add([this.#day, game], 1, staked, returned)
  }

  get #day(): number {
    return Math.floor(this.#open.store.time / dayMs)
  }

  #add(market: MarketId, ...changes: number[]): void {
    const { markets, events } = this.#open.catalogue
    const known = markets.get(market)
    const sport = (known && events.get(known.eventId)?.sport) ?? ''
    this.#markets.add([this.#day, market], ...changes)
    this.#sports.add([this.#day, sport], ...changes)
  }

  /** The first funding makes an account of the time before kinds one of the house's programs. */
  #bookOf(account: AccountId, kind: PostingKind): number {
    if (account < playerIdFirst) return account
    return kind === 'funding' || this.#isParticipant(account) ? housePrograms : allPlayers
  }

  #change(account: number, change: Money): void {
    const day = this.#day
    let last = this.#house.get(account)
    if (last?.day !== day) {
      last = { day, account, change: 0, closing: last?.closing ?? 0 }
      this.#house.set(account, last)
    }
    last.change += change
    last.closing += change
    this.#changed.add(last)
  }

  /** Writes what has changed. */
  write(): void {
    for (const sums of [this.#markets, this.#sports, this.#games]) sums.write()
    for (const { day, account, change, closing } of this.#changed) {
      this.#inserts.house_day({ day, account_id: account, change, closing })
    }
    this.#changed.clear()
  }
}
