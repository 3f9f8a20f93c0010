/** Projects the casino into the views: rounds with what each bet returned, the pairs of seeds, and the paytables. */
import type { StatementSync } from 'node:sqlite'
import { type GameKey, gameKeys, type Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { payBets } from '#core/casino/round.ts'
import { paytableSet, roundPlayed, seedCommitted, seedsRotated } from '#core/facts/casino.ts'
import type { FactLog } from '#core/facts/log.ts'
import { paytableOfFact, roundOfFact } from '#server/live/round-fact.ts'
import type { ViewsDatabase } from './database.ts'
import type { Inserts } from './inserts.ts'

export class RoundProjection {
  readonly #inserts: Inserts
  readonly #activatePair: StatementSync
  readonly #revealPair: StatementSync
  /** Every version of each game's paytable. */
  readonly #paytables = new Map<string, Paytable>()

  constructor({ raw, db }: ViewsDatabase, inserts: Inserts) {
    this.#inserts = inserts
    const activate = db.updateTable('seed_pair').set({ client_seed: '', by_player: 0 })
    const reveal = db.updateTable('seed_pair').set({ server_seed: '' })
    const ofPair = (update: typeof activate) =>
      raw.prepare(update.where('account_id', '=', 0).where('pair', '=', 0).compile().sql)
    this.#activatePair = ofPair(activate)
    this.#revealPair = ofPair(reveal)
    for (const key of gameKeys) this.#keep(key, defaultPaytables[key])
    for (const row of raw.prepare('SELECT game, version, content FROM paytable').iterate()) {
      const content = JSON.parse(row.content as string) as Omit<Paytable, 'version'>
      this.#keep(row.game as GameKey, { ...content, version: Number(row.version) })
    }
  }

  #keep(game: GameKey, paytable: Paytable): void {
    this.#paytables.set(`${game} ${paytable.version}`, paytable)
  }

  /** Projects the fact whose row begins at `at`, when it is of the casino. `time` is the engine's. */
  project(log: FactLog, at: number, time: number): void {
    switch (log.numbers[at]) {
      case roundPlayed.code:
        return this.#projectRound(log, at, time)
      case paytableSet.code:
        return this.#projectPaytable(log, at)
      case seedCommitted.code:
        return this.#projectCommitted(log, at)
      case seedsRotated.code:
        return this.#projectRotated(log, at)
    }
  }

  #projectRound(log: FactLog, at: number, time: number): void {
    const played = roundOfFact(log, at)
    const { game, paytable, bets, result } = played
    const payouts = payBets(gameOf(game), this.#paytables.get(`${game} ${paytable}`)!, bets, result)
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
    })
  }

  #projectPaytable(log: FactLog, at: number): void {
    const { game, paytable } = paytableOfFact(log, at)
    const { version, ...content } = paytable
    this.#keep(game, paytable)
    this.#inserts.paytable({ game, version, content: JSON.stringify(content) })
  }

  #projectCommitted({ numbers, texts }: FactLog, at: number): void {
    const { fields } = seedCommitted
    const { hash } = JSON.parse(texts[numbers[at + fields.text]!]!) as { hash: string }
    this.#inserts.seed_pair({
      account_id: numbers[at + fields.account]!,
      pair: numbers[at + fields.pair]!,
      hash,
      client_seed: '',
      by_player: 0,
      server_seed: null,
    })
  }

  #projectRotated({ numbers, texts }: FactLog, at: number): void {
    const { fields } = seedsRotated
    const account = numbers[at + fields.account]!
    const pair = numbers[at + fields.pair]!
    const content = JSON.parse(texts[numbers[at + fields.text]!]!) as { clientSeed: string; revealed: string }
    this.#activatePair.run(content.clientSeed, numbers[at + fields.byPlayer]!, account, pair)
    if (content.revealed !== '') this.#revealPair.run(content.revealed, account, pair - 1)
  }
}
