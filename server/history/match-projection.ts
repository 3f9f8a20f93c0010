/**
 * Projects the matches that players had part in, what each pair of players matched with each other in a month and which of the two
 * won it, and what each account has matched in a market: what the queries of the risk page read. What is void stays as a match that was
 * taken, and counts in no sum of money.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { profitOfBet } from '#core/exchange/settlement/bet-profit.ts'
import type { FactLog } from '#core/facts/log.ts'
import { matchVoided } from '#core/facts/market.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf } from '#core/facts/reader.ts'
import { matchReduced } from '#core/facts/reduction.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId, Money, Price } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import { monthOf } from './months.ts'
import type { OpenBets } from './open-bets.ts'
import { PairSums } from './pair-sums.ts'
import type { ViewsSchema } from './schema.ts'
import { Sums } from './sums.ts'

type Row = ViewsSchema['player_match']

const matched = readerOf(orderMatched)
const voided = readerOf(matchVoided)
const reduced = readerOf(matchReduced)

export class MatchProjection {
  readonly #inserts: Inserts
  readonly #open: OpenBets
  readonly #isParticipant: (account: AccountId) => boolean
  readonly #pairs: PairSums
  readonly #months: Sums
  readonly #markets: Sums
  readonly #ofMarket: StatementSync
  readonly #setResult: StatementSync
  readonly #find: StatementSync
  readonly #setVoid: StatementSync
  readonly #reduce: StatementSync
  readonly #voidMarket: StatementSync
  readonly #restoreMarket: StatementSync
  #last: number

  constructor(
    database: DatabaseSync,
    inserts: Inserts,
    open: OpenBets,
    isParticipant: (account: AccountId) => boolean,
  ) {
    this.#inserts = inserts
    this.#open = open
    this.#isParticipant = isParticipant
    this.#pairs = new PairSums(database)
    const counted = ['matches', 'staked', 'in_play', 'late', 'fast', 'reversals']
    this.#months = new Sums(database, 'account_month', ['month', 'account_id'], counted)
    this.#markets = new Sums(database, 'market_account', ['market_id', 'account_id'], ['staked', 'voided'])
    this.#ofMarket = database.prepare(
      'SELECT * FROM player_match WHERE market_id = ? AND void = ? ORDER BY match_id',
    )
    this.#setResult = database.prepare('UPDATE player_match SET result = ? WHERE match_id = ?')
    this.#find = database.prepare(
      "SELECT * FROM player_match WHERE back_order = ? AND lay_order = ? AND size = ? AND price = ? AND void = '' ORDER BY match_id LIMIT 1",
    )
    this.#setVoid = database.prepare('UPDATE player_match SET void = ? WHERE match_id = ?')
    this.#reduce = database.prepare('UPDATE player_match SET price = ? WHERE match_id = ?')
    const moved = 'UPDATE market_account SET staked = voided, voided = staked WHERE market_id = ?'
    this.#voidMarket = database.prepare(`${moved} AND staked > 0`)
    this.#restoreMarket = database.prepare(`${moved} AND voided > 0`)
    this.#last = Number(database.prepare('SELECT max(match_id) AS last FROM player_match').get()!.last ?? 0)
  }

  /** Two orders were matched. Returns the row of the match, undefined where both are of the house's programs. */
  projectMatched({ numbers }: FactLog, at: number): Row | undefined {
    const market = matched.market(numbers, at)
    const size = matched.size(numbers, at)
    const [taker, maker] = [matched.takerAccount(numbers, at), matched.makerAccount(numbers, at)]
    for (const account of [0, taker, maker]) this.#markets.add([market, account], size)
    if (!this.#isPlayer(taker) && !this.#isPlayer(maker)) return undefined
    const takerBacks = matched.takerSide(numbers, at) === 0
    const orders = [matched.taker(numbers, at), matched.maker(numbers, at)] as const
    const row: Row = {
      match_id: ++this.#last,
      market_id: market,
      runner: matched.runner(numbers, at),
      time: this.#open.store.time,
      price: matched.price(numbers, at),
      size,
      taker: takerBacks ? 'BACK' : 'LAY',
      in_play: this.#open.catalogue.markets.get(market)?.inPlay ? 1 : 0,
      back_account: takerBacks ? taker : maker,
      lay_account: takerBacks ? maker : taker,
      back_order: orders[takerBacks ? 0 : 1],
      lay_order: orders[takerBacks ? 1 : 0],
      result: null,
      void: '',
    }
    this.#inserts.player_match(row)
    this.#count(row, taker)
    return row
  }

  #count(row: Row, taker: AccountId): void {
    const month = monthOf(row.time)
    for (const account of [row.back_account, row.lay_account]) {
      if (!this.#isPlayer(account)) continue
      const taken = account === taker ? row.in_play : 0
      for (const one of [account, 0]) this.#months.add([month, one], 1, row.size, taken)
    }
    if (this.#isPair(row)) this.#pairs.matched(row, 1)
  }

  /** A player's match says something: which of the counts grow. */
  countSignal(time: number, account: AccountId, kind: 'late' | 'fast' | 'reversal'): void {
    const counts = [0, 0, 0, kind === 'late' ? 1 : 0, kind === 'fast' ? 1 : 0, kind === 'reversal' ? 1 : 0]
    for (const one of [account, 0]) this.#months.add([monthOf(time), one], ...counts)
  }

  /** A match is void, for good. */
  projectVoided({ numbers }: FactLog, at: number): void {
    const accounts = [voided.backAccount(numbers, at), voided.layAccount(numbers, at)] as const
    // The house's account between two was never counted.
    if (Math.min(...accounts) < playerIdFirst) return
    const size = voided.size(numbers, at)
    for (const account of [0, ...accounts]) this.#markets.add([voided.market(numbers, at), account], -size)
    const row = this.#found(
      voided.backOrder(numbers, at),
      voided.layOrder(numbers, at),
      size,
      voided.price(numbers, at),
    )
    if (row !== undefined) this.#setStanding(row, 'match')
  }

  /** A match stands at another price. */
  projectReduced({ numbers }: FactLog, at: number): void {
    const row = this.#found(
      reduced.backOrder(numbers, at),
      reduced.layOrder(numbers, at),
      reduced.size(numbers, at),
      reduced.price(numbers, at),
    )
    if (row !== undefined) this.#reduce.run(reduced.reduced(numbers, at), row.match_id)
  }

  /** Returns the first match of two orders that is not void, undefined where no player had part in it. */
  #found(backOrder: number, layOrder: number, size: Money, price: Price): Row | undefined {
    return this.#find.get(backOrder, layOrder, size, price) as unknown as Row | undefined
  }

  /** Takes what was staked off the sums where the match is void, and puts it back where it is not any more. */
  #setStanding(row: Row, standing: Row['void']): void {
    const times = standing === '' ? 1 : -1
    this.#setVoid.run(standing, row.match_id)
    for (const account of [row.back_account, row.lay_account]) {
      if (!this.#isPlayer(account)) continue
      for (const one of [account, 0]) this.#months.add([monthOf(row.time), one], 0, times * row.size)
    }
    if (!this.#isPair(row)) return
    this.#pairs.matched(row, times)
    if (row.result !== null) this.#pairs.decided(row, row.result, times)
  }

  /** The market is void, until a result is named after all. */
  projectMarketVoided(marketId: MarketId): void {
    for (const found of this.#ofMarket.all(marketId, '')) this.#setStanding(found as unknown as Row, 'market')
    this.#markets.write()
    this.#voidMarket.run(marketId)
  }

  /** The market is settled by the result that the catalogue has. */
  projectSettled(marketId: MarketId): void {
    const { payoff, kindTerms, result } = this.#open.catalogue.markets.get(marketId)!
    if (result === undefined) return
    this.#setResults(marketId, ({ runner, size, price }) =>
      profitOfBet(
        payoff,
        { result, kindTerms },
        { runner, isLay: false, matched: size, payout: size * price },
      ),
    )
  }

  /** A result is taken back, or that the market is void. */
  forget(marketId: MarketId): void {
    for (const found of this.#ofMarket.all(marketId, 'market')) this.#setStanding(found as unknown as Row, '')
    this.#markets.write()
    this.#restoreMarket.run(marketId)
    this.#setResults(marketId, () => null)
  }

  #setResults(marketId: MarketId, resultOf: (row: Row) => Money | null): void {
    // As they were before the first is changed.
    for (const found of this.#ofMarket.all(marketId, '')) {
      const row = found as unknown as Row
      const result = resultOf(row)
      if (result === row.result) continue
      this.#setResult.run(result, row.match_id)
      if (!this.#isPair(row)) continue
      if (row.result !== null) this.#pairs.decided(row, row.result, -1)
      if (result !== null) this.#pairs.decided(row, result, 1)
    }
  }

  #isPlayer(account: AccountId): boolean {
    return account >= playerIdFirst && !this.#isParticipant(account)
  }

  #isPair({ back_account, lay_account }: Row): boolean {
    return this.#isPlayer(back_account) && this.#isPlayer(lay_account)
  }

  /** Writes what has changed. */
  write(): void {
    this.#pairs.write()
    this.#months.write()
    this.#markets.write()
  }
}
