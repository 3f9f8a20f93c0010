/** Casino rounds of the views: an account's own, page by page or one, with what they can be checked by. */

import type { Kysely } from 'kysely'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { nextOf, type PageQuery } from './readers.ts'
import type { ViewsSchema } from './schema.ts'

export interface RoundsQuery extends PageQuery {
  /** Of one game only. */
  readonly game?: GameKey | undefined
}

/** A round, the account's balance after it (minor units), and its server seed once that is revealed. */
export interface KeptRound {
  readonly round: PlayedRound
  readonly balanceAfter: Money
  readonly serverSeed?: string
}

type Db = Kysely<ViewsSchema>

/** Returns a page of an account's rounds, newest first. */
export async function readRounds(
  db: Db,
  account: AccountId,
  { game, cursor, limit }: RoundsQuery,
): Promise<{ rounds: KeptRound[]; next: string | null }> {
  let query = keptRounds(db).where('round.account_id', '=', account)
  if (game !== undefined) query = query.where('round.game', '=', game)
  if (cursor !== undefined) query = query.where('round_id', '<', cursor)
  const rows = await query
    .orderBy('round_id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rounds: rows.slice(0, limit).map(roundOfRow), next: nextOf(rows, limit, (row) => row.round_id) }
}

/** Returns an account's round, or undefined when it has none of this number. */
export async function readRound(db: Db, account: AccountId, round: number): Promise<KeptRound | undefined> {
  const row = await keptRounds(db)
    .where('round_id', '=', round)
    .where('round.account_id', '=', account)
    .executeTakeFirst()
  return row && roundOfRow(row)
}

/** What an account has played at a game, minor units. */
export interface GamePlayed {
  readonly game: GameKey
  readonly rounds: number
  readonly staked: Money
  readonly returned: Money
}

/** Returns what an account has played since `from`, by game; each game costs two look-ups, however many rounds there are. */
export async function readPlayedSince(db: Db, account: AccountId, from: number): Promise<GamePlayed[]> {
  const last = await db
    .selectFrom('round')
    .select('round_id')
    .where('time', '<', from)
    .orderBy('time', 'desc')
    .orderBy('round_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const played: GamePlayed[] = []
  for (const game of gameKeys) {
    const now = await soFar(db, account, game, Number.MAX_SAFE_INTEGER)
    const before = last === undefined ? undefined : await soFar(db, account, game, last.round_id)
    const since = (column: keyof SoFar) => (now?.[column] ?? 0) - (before?.[column] ?? 0)
    const rounds = since('rounds_so_far')
    if (rounds === 0) continue
    played.push({ game, rounds, staked: since('staked_so_far'), returned: since('returned_so_far') })
  }
  return played
}

type SoFar = Pick<ViewsSchema['round'], 'rounds_so_far' | 'staked_so_far' | 'returned_so_far'>

function soFar(db: Db, account: AccountId, game: GameKey, roundMax: number): Promise<SoFar | undefined> {
  return db
    .selectFrom('round')
    .select(['rounds_so_far', 'staked_so_far', 'returned_so_far'])
    .where('account_id', '=', account)
    .where('game', '=', game)
    .where('round_id', '<=', roundMax)
    .orderBy('round_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether the account ever had this client seed, named by itself or not. */
export async function readIsClientSeedKnown(db: Db, account: AccountId, seed: string): Promise<boolean> {
  const found = await db
    .selectFrom('seed_pair')
    .select('pair')
    .where('account_id', '=', account)
    .where('client_seed', '=', seed)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function keptRounds(db: Db) {
  return db
    .selectFrom('round')
    .innerJoin('seed_pair', (join) =>
      join.onRef('seed_pair.account_id', '=', 'round.account_id').onRef('seed_pair.pair', '=', 'round.pair'),
    )
    .selectAll('round')
    .select(['seed_pair.hash', 'seed_pair.client_seed', 'seed_pair.by_player', 'seed_pair.server_seed'])
}

type RoundRow = Awaited<ReturnType<ReturnType<typeof keptRounds>['execute']>>[number]

function roundOfRow(row: RoundRow): KeptRound {
  const round: PlayedRound = {
    round: row.round_id,
    account: row.account_id,
    game: row.game,
    paytable: row.paytable,
    bets: JSON.parse(row.bets),
    payouts: JSON.parse(row.payouts),
    stake: row.stake,
    payout: row.payout,
    result: JSON.parse(row.result),
    pair: row.pair,
    serverSeedHash: row.hash,
    clientSeed: row.client_seed,
    byPlayer: row.by_player === 1,
    nonce: row.nonce,
    time: row.time,
  }
  return {
    round,
    balanceAfter: row.balance_after,
    ...(row.server_seed !== null && { serverSeed: row.server_seed }),
  }
}
