/**
 * Projects the matches that players had part in, what each pair of players matched with each other in a month and which of the two
 * won it, and what each account has matched in a market: what the queries of the risk page read.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { profitOfBet } from '#core/exchange/settlement/bet-profit.ts'
import type { FactLog } from '#core/facts/log.ts'
import { matchVoided } from '#core/facts/market.ts'
import { orderMatched } from '#core/facts/order.ts'
import { readerOf } from '#core/facts/reader.ts'
import { matchReduced } from '#core/facts/reduction.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId, Money } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import { monthOf } from './months.ts'
import type { OpenBets } from './open-bets.ts'
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
  readonly #delete: StatementSync
  readonly #reduce: StatementSync
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
    this.#markets = new Sums(database, 'market_account', ['market_id', 'account_id'], ['staked'])
    this.#ofMarket = database.prepare('SELECT * FROM player_match WHERE market_id = ? ORDER BY match_id')
    this.#setResult = database.prepare('UPDATE player_match SET result = ? WHERE match_id = ?')
    const found =
      'SELECT match_id FROM player_match WHERE back_account = ? AND lay_account = ? AND back_order = ? AND lay_order = ? AND size = ? AND price = ? ORDER BY match_id LIMIT 1'
    this.#delete = database.prepare(`DELETE FROM player_match WHERE match_id = (${found})`)
    this.#reduce = database.prepare(`UPDATE player_match SET price = ? WHERE match_id = (${found})`)
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
    if (this.#isPair(row)) this.#pairs.matched(month, row)
  }

  /** A player's match says something: which of the counts grow. */
  countSignal(time: number, account: AccountId, kind: 'late' | 'fast' | 'reversal'): void {
    const counts = [0, 0, 0, kind === 'late' ? 1 : 0, kind === 'fast' ? 1 : 0, kind === 'reversal' ? 1 : 0]
    for (const one of [account, 0]) this.#months.add([monthOf(time), one], ...counts)
  }

  /** A match is void. */
  projectVoided({ numbers }: FactLog, at: number): void {
    this.#delete.run(
      voided.backAccount(numbers, at),
      voided.layAccount(numbers, at),
      voided.backOrder(numbers, at),
      voided.layOrder(numbers, at),
      voided.size(numbers, at),
      voided.price(numbers, at),
    )
  }

  /** A match stands at another price. */
  projectReduced({ numbers }: FactLog, at: number): void {
    this.#reduce.run(
      reduced.reduced(numbers, at),
      reduced.backAccount(numbers, at),
      reduced.layAccount(numbers, at),
      reduced.backOrder(numbers, at),
      reduced.layOrder(numbers, at),
      reduced.size(numbers, at),
      reduced.price(numbers, at),
    )
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

  /** A result is taken back. */
  forget(marketId: MarketId): void {
    this.#setResults(marketId, () => null)
  }

  #setResults(marketId: MarketId, resultOf: (row: Row) => Money | null): void {
    // As they were before the first is changed.
    for (const found of this.#ofMarket.all(marketId)) {
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

/** The sums of pairs: what moved one way follows from the others. */
class PairSums {
  readonly #sums: Sums
  readonly #moved: StatementSync
  readonly #changed = new Map<string, readonly [month: number, low: number, high: number]>()

  constructor(database: DatabaseSync) {
    const columns = ['matches', 'staked', 'decided', 'low_won', 'flow', 'moved']
    this.#sums = new Sums(database, 'pair_month', ['month', 'low', 'high'], columns)
    this.#moved = database.prepare(
      'UPDATE pair_month SET moved = abs(low_won) WHERE month = ? AND low = ? AND high = ?',
    )
  }

  matched(month: number, { back_account, lay_account, size }: Row): void {
    const [low, high] = [Math.min(back_account, lay_account), Math.max(back_account, lay_account)]
    this.#sums.add([month, low, high], 1, size)
  }

  /** `times`: 1 where the result came, -1 where it is taken back. */
  decided({ back_account, lay_account, time }: Row, result: Money, times: 1 | -1): void {
    const low = Math.min(back_account, lay_account)
    const key = [monthOf(time), low, Math.max(back_account, lay_account)] as const
    const won = back_account === low ? result : -result
    this.#sums.add(key, 0, 0, times, times * won, times * Math.abs(won))
    this.#changed.set(key.join(' '), key)
  }

  write(): void {
    this.#sums.write()
    for (const key of this.#changed.values()) this.#moved.run(...key)
    this.#changed.clear()
  }
}
