/** Projects the casino into the views: rounds with what each bet returned, the pairs of seeds, and the paytables. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type GameKey, gameKeys, type Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { payBets } from '#core/casino/round.ts'
import { seedCommitted, seedsRotated } from '#core/facts/casino.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { paytableOfFact, roundOfFact } from '#server/live/round-fact.ts'
import type { Inserts } from './inserts.ts'

const committed = readerOf(seedCommitted)
const rotated = readerOf(seedsRotated)

export class RoundProjection {
  readonly #inserts: Inserts
  readonly #activatePair: StatementSync
  readonly #revealPair: StatementSync
  readonly #lastOfGame: StatementSync
  /** Every version of each game's paytable. */
  readonly #paytables = new Map<string, Paytable>()

  constructor(database: DatabaseSync, inserts: Inserts) {
    this.#inserts = inserts
    const setOfPair = (columns: string) =>
      database.prepare(`UPDATE seed_pair SET ${columns} WHERE account_id = ? AND pair = ?`)
    this.#activatePair = setOfPair('client_seed = ?, by_player = ?')
    this.#revealPair = setOfPair('server_seed = ?')
    this.#lastOfGame = database.prepare(
      `SELECT rounds_so_far, staked_so_far, returned_so_far FROM round
       WHERE account_id = ? AND game = ? ORDER BY round_id DESC LIMIT 1`,
    )
    for (const key of gameKeys) this.#keep(key, defaultPaytables[key])
    for (const row of database.prepare('SELECT game, version, content FROM paytable').iterate()) {
      const content = JSON.parse(row.content as string) as Omit<Paytable, 'version'>
      this.#keep(row.game as GameKey, { ...content, version: Number(row.version) })
    }
  }

  #keep(game: GameKey, paytable: Paytable): void {
    this.#paytables.set(`${game} ${paytable.version}`, paytable)
  }

  /** Projects a round_played, and returns it. `time` is the engine's, `balanceOf` returns an account's balance before the round. */
  projectRound(
    log: FactLog,
    at: number,
    time: number,
    balanceOf: (account: AccountId) => Money,
  ): ReturnType<typeof roundOfFact> {
    const played = roundOfFact(log, at)
    const { game, paytable, bets, result } = played
    const payouts = payBets(gameOf(game), this.#paytables.get(`${game} ${paytable}`)!, bets, result)
    const before = this.#lastOfGame.get(played.account, game)
    const soFar = (column: string) => Number(before?.[column] ?? 0)
    this.#inserts.round({
      round_id: played.round,
      account_id: played.account,
      game,
      paytable,
      bets: JSON.stringify(bets),
      result: JSON.stringify(result),
      payouts: JSON.stringify(payouts),
      stake: played.stake,
      payout: played.payout,
      pair: played.pair,
      nonce: played.nonce,
      time,
      balance_after: balanceOf(played.account) - played.stake + played.payout,
      rounds_so_far: soFar('rounds_so_far') + 1,
      staked_so_far: soFar('staked_so_far') + played.stake,
      returned_so_far: soFar('returned_so_far') + played.payout,
    })
    return played
  }

  /** Projects a paytable_set. */
  projectPaytable(log: FactLog, at: number): void {
    const { game, paytable } = paytableOfFact(log, at)
    const { version, ...content } = paytable
    this.#keep(game, paytable)
    this.#inserts.paytable({ game, version, content: JSON.stringify(content) })
  }

  /** Projects a seed_committed. */
  projectCommitted(log: FactLog, at: number): void {
    const { hash } = JSON.parse(textOf(log, at, seedCommitted)) as { hash: string }
    this.#inserts.seed_pair({
      account_id: committed.account(log.numbers, at),
      pair: committed.pair(log.numbers, at),
      hash,
      client_seed: '',
      by_player: 0,
      server_seed: null,
    })
  }

  /** Projects a seeds_rotated. */
  projectRotated(log: FactLog, at: number): void {
    const { numbers } = log
    const account = rotated.account(numbers, at)
    const pair = rotated.pair(numbers, at)
    const content = JSON.parse(textOf(log, at, seedsRotated)) as { clientSeed: string; revealed: string }
    this.#activatePair.run(content.clientSeed, rotated.byPlayer(numbers, at), account, pair)
    if (content.revealed !== '') this.#revealPair.run(content.revealed, account, pair - 1)
  }
}
