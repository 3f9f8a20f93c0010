/** The time machine's pages in the shapes of the calls, of chunks that are written and of the one under way. */
import { inflateRawSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { MarketStatus } from '#contract/catalogue.ts'
import type {
  ReplayBets,
  ReplayCourse,
  ReplayFrame,
  ReplayMark,
  ReplayNames,
  ReplayPage,
  ReplayRange,
} from '#contract/replay.ts'
import type { HistoryStanding } from '#contract/values.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { nextOf, type PageQuery } from './readers.ts'
import {
  bookOfKey,
  type Entry,
  entryKinds,
  levelKey,
  priceOfKey,
  readFrames,
  readImage,
  readTraded,
} from './replay-bytes.ts'
import { type Chunk, replayStatuses } from './replay-recorder.ts'
import type { ViewsSchema } from './schema.ts'

type Db = Kysely<ViewsSchema>

/** A page ends with the chunk with which it has this many bytes as they are kept, or this many chunks. */
const pageBytes = 48 * 1024
const pageChunks = 60
const marksMax = 2_000
/** Markets of an event that are looked at. */
const marketsBeside = 200
const coursePoints = 1_500

/** A chunk as it is kept. */
interface KeptChunk {
  readonly time: number
  readonly image: Uint8Array
  readonly traded: Uint8Array
  readonly changes: Uint8Array
}

/** Returns from when to when a market is recorded, and how it stood meanwhile. */
export async function readReplayRange(
  db: Db,
  marketId: MarketId,
  underWay: Chunk | undefined,
): Promise<Omit<ReplayRange, keyof HistoryStanding>> {
  const ends = await db
    .selectFrom('replay')
    .select((eb) => [eb.fn.min('time').as('from'), eb.fn.max('time').as('to')])
    .where('market_id', '=', marketId)
    .executeTakeFirstOrThrow()
  const from = ends.from === null ? (underWay?.time ?? null) : Number(ends.from)
  const names = await namesOf(db, marketId)
  const markets = await playableBeside(db, marketId)
  const named = { marketId, ...(names && { names }), markets, marks: await marksOf(db, marketId) }
  if (underWay !== undefined || ends.to === null) return { ...named, from, to: underWay?.last ?? null }
  const [last] = await chunksFrom(db, marketId, Number(ends.to), 1)
  let to = last!.time
  for (const { time } of readFrames(last!.changes, last!.time)) to = time
  return { ...named, from, to }
}

/** Returns the markets of a market's event of which something is recorded, in the order in which they were made. */
async function playableBeside(db: Db, marketId: MarketId): Promise<ReplayRange['markets']> {
  const ofEvent = db
    .selectFrom('market')
    .select(['market_id', 'market_name'])
    .where('event_id', '=', (eb) =>
      eb.selectFrom('market').select('event_id').where('market_id', '=', marketId),
    )
    .orderBy('market_id')
    .limit(marketsBeside)
  const rows = await db
    .selectFrom(ofEvent.as('m'))
    .selectAll()
    // A mark is written at once, a chunk some seconds later; of a market that has stood so for days there is the chunk alone.
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('replay_mark').select('state').whereRef('replay_mark.market_id', '=', 'm.market_id'),
        ),
        exists(selectFrom('replay').select('bytes').whereRef('replay.market_id', '=', 'm.market_id')),
      ]),
    )
    .orderBy('market_id')
    .execute()
  return rows.map(({ market_id, market_name }) => ({ marketId: market_id, name: market_name }))
}

async function namesOf(db: Db, marketId: MarketId): Promise<ReplayNames | undefined> {
  const market = await db
    .selectFrom('market')
    .select(['event_name', 'market_name', 'sport', 'kind'])
    .where('market_id', '=', marketId)
    .executeTakeFirst()
  if (market === undefined) return undefined
  const runners = await db
    .selectFrom('runner')
    .select(['selection_id', 'runner_name', 'handicap'])
    .where('market_id', '=', marketId)
    .orderBy('place')
    .execute()
  return {
    eventName: market.event_name,
    marketName: market.market_name,
    sport: market.sport,
    ...(market.kind !== null && { kind: market.kind }),
    runners: runners.map(({ selection_id, runner_name, handicap }) => ({
      selectionId: selection_id,
      name: runner_name,
      ...(handicap !== null && { handicap: JSON.parse(handicap) }),
    })),
  }
}

/** Returns the first changes of a market's state and the last one, which is how it stands; a restart says the same again. */
async function marksOf(db: Db, marketId: MarketId): Promise<ReplayMark[]> {
  const rows = await db
    .selectFrom('replay_mark')
    .select(['time', 'state', 'reason'])
    .where('market_id', '=', marketId)
    .orderBy('time')
    .limit(marksMax)
    .execute()
  if (rows.length === marksMax) {
    const last = await db
      .selectFrom('replay_mark')
      .select(['time', 'state', 'reason'])
      .where('market_id', '=', marketId)
      .orderBy('time', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last !== undefined && last.time > rows.at(-1)!.time) rows.push(last)
  }
  return rows
    .filter(({ state }, i) => state !== rows[i - 1]?.state)
    .map(({ time, state, reason }) => ({ time, ...statusOf(state), ...(reason !== null && { reason }) }))
}

/** Returns the price of a runner by the minutes in which something happened in its market; undefined where it has no such runner. */
export async function readReplayCourse(
  db: Db,
  { marketId, selectionId, from }: { marketId: MarketId; selectionId: number; from: number },
  underWay: Chunk | undefined,
): Promise<Pick<ReplayCourse, 'marketId' | 'selectionId' | 'points' | 'next'> | undefined> {
  const place = (await selectionIdsOf(db, marketId)).indexOf(selectionId)
  if (place === -1) return undefined
  const rows = await db
    .selectFrom('replay')
    .select(['time', 'traded'])
    .where('market_id', '=', marketId)
    .where('time', '>=', from)
    .orderBy('time')
    .limit(coursePoints + 1)
    .execute()
  const chunks: Pick<KeptChunk, 'time' | 'traded'>[] = rows
  const isLast = rows.length <= coursePoints
  if (isLast && underWay !== undefined && underWay.time >= from && rows.at(-1)?.time !== underWay.time)
    chunks.push(underWay)
  const points = chunks.slice(0, coursePoints).map(({ time, traded }): ReplayCourse['points'][number] => {
    const { lastPrice, matched } = readTraded(traded)[place] ?? { lastPrice: 0, matched: 0 }
    return [time, lastPrice || null, matched]
  })
  return { marketId, selectionId, points, next: chunks[coursePoints]?.time ?? null }
}

/** Returns what was in a market at a time, or at the last moment before it that is kept whole, and what followed; undefined where nothing of the market is kept. */
export async function readReplayPage(
  db: Db,
  marketId: MarketId,
  from: number,
  underWay: Chunk | undefined,
): Promise<Omit<ReplayPage, 'sequence' | 'asOf' | 'isComplete'> | undefined> {
  const chunks = await pageOfChunks(db, marketId, from, underWay)
  const [first] = chunks.page
  if (first === undefined) return undefined
  const { state, levels } = readImage(first.image)
  const selectionIds = await selectionIdsOf(db, marketId)
  const traded = readTraded(first.traded)
  const page = {
    ...{ marketId, time: first.time, ...statusOf(state) },
    runners: selectionIds.map((selectionId, runner) => {
      const { lastPrice = 0, matched = 0 } = traded[runner] ?? {}
      return { selectionId, lastPrice: lastPrice || null, matched, ...sidesOf(levels, runner) }
    }),
  }
  return { ...page, frames: framesOf(chunks.page, levels, state), next: chunks.next }
}

/** Returns the chunks of a page, oldest first, and when the one after them begins. */
async function pageOfChunks(db: Db, marketId: MarketId, from: number, underWay: Chunk | undefined) {
  const before = await db
    .selectFrom('replay')
    .select((eb) => eb.fn.max('time').as('time'))
    .where('market_id', '=', marketId)
    .where('time', '<=', from)
    .executeTakeFirstOrThrow()
  const kept = await chunksFrom(db, marketId, Number(before.time ?? 0), pageChunks + 1)
  if (underWay !== undefined && kept.length <= pageChunks) addUnderWay(kept, underWay)
  // Unless it was written meanwhile, nothing is before it.
  const isLater = underWay !== undefined && underWay.time <= from
  const first = isLater ? kept.findLastIndex(({ time }) => time <= from) : 0
  const page: KeptChunk[] = []
  let bytes = 0
  for (const chunk of kept.slice(Math.max(0, first), Math.max(0, first) + pageChunks)) {
    if (bytes > pageBytes) break
    bytes += chunk.image.length + chunk.changes.length
    page.push(chunk)
  }
  return { page, next: kept[Math.max(0, first) + page.length]?.time ?? null }
}

/** The chunk under way stands last, in the place of what was written of it. */
function addUnderWay(kept: KeptChunk[], { time, image, traded, frames }: Chunk): void {
  if (kept.at(-1)?.time === time) kept.pop()
  kept.push({ time, image, traded, changes: frames.whole })
}

async function chunksFrom(db: Db, marketId: MarketId, from: number, limit: number): Promise<KeptChunk[]> {
  const rows = await db
    .selectFrom('replay')
    .select(['time', 'image', 'traded', 'changes'])
    .where('market_id', '=', marketId)
    .where('time', '>=', from)
    .orderBy('time')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, changes: inflateRawSync(row.changes) }))
}

async function selectionIdsOf(db: Db, marketId: MarketId): Promise<number[]> {
  const rows = await db
    .selectFrom('runner')
    .select('selection_id')
    .where('market_id', '=', marketId)
    .orderBy('place')
    .execute()
  return rows.map(({ selection_id }) => selection_id)
}

function statusOf(state: number): { status: MarketStatus; inPlay: boolean } {
  return { status: replayStatuses[Math.floor(state / 2)]!, inPlay: state % 2 === 1 }
}

/** Returns a runner's prices, best first. What can be backed are unmatched lays. */
function sidesOf(levels: ReadonlyMap<number, number>, runner: number) {
  const side = (book: number) =>
    [...levels]
      .filter(([key]) => bookOfKey(key) === book)
      .map(([key, size]): [number, number] => [priceOfKey(key), size])
      .sort(([one], [other]) => one - other)
  return { back: side(runner * 2 + 1).reverse(), lay: side(runner * 2) }
}

/** Returns the frames of chunks that follow each other. Mutates `levels`, which are those of the first one's image. */
function framesOf(chunks: readonly KeptChunk[], levels: Map<number, number>, state: number): ReplayFrame[] {
  const frames: ReplayFrame[] = []
  let present = state
  const take = (time: number, entries: readonly Entry[]) => {
    for (const entry of entries) {
      if (entry.kind === entryKinds.STATE) present = entry.of
      if (entry.kind === entryKinds.LEVEL) setLevel(levels, entry)
    }
    if (entries.length > 0) frames.push(frameOf(time, entries))
  }
  chunks.forEach(({ time, image, changes }, i) => {
    if (i > 0) take(time, differences(levels, present, readImage(image)))
    for (const frame of readFrames(changes, time)) take(frame.time, frame.entries)
  })
  return frames
}

function setLevel(levels: Map<number, number>, { of, price, size }: Entry): void {
  if (size === 0) levels.delete(levelKey(of, price))
  else levels.set(levelKey(of, price), size)
}

/** Returns what makes the levels those of the next image. */
function differences(
  levels: ReadonlyMap<number, number>,
  state: number,
  next: { readonly state: number; readonly levels: ReadonlyMap<number, number> },
): Entry[] {
  const entries: Entry[] = []
  const level = (key: number, size: number): Entry => {
    return { kind: entryKinds.LEVEL, of: bookOfKey(key), price: priceOfKey(key), size }
  }
  if (state !== next.state) entries.push({ kind: entryKinds.STATE, of: next.state, price: 0, size: 0 })
  for (const [key, size] of next.levels) if (levels.get(key) !== size) entries.push(level(key, size))
  for (const key of levels.keys()) if (!next.levels.has(key)) entries.push(level(key, 0))
  return entries
}

function frameOf(time: number, entries: readonly Entry[]): ReplayFrame {
  const levels: NonNullable<ReplayFrame['levels']> = []
  const trades: NonNullable<ReplayFrame['trades']> = []
  let state: number | undefined
  for (const { kind, of, price, size } of entries) {
    if (kind === entryKinds.STATE) state = of
    else if (kind === entryKinds.TRADE) trades.push([of, price, size])
    else levels.push([Math.floor(of / 2), 1 - (of % 2), price, size])
  }
  return {
    time,
    ...(levels.length > 0 && { levels }),
    ...(trades.length > 0 && { trades }),
    ...(state !== undefined && statusOf(state)),
  }
}

/** Returns a page of what happened to an account's bets in a market, oldest first. */
export async function readReplayBets(
  db: Db,
  account: AccountId,
  marketId: MarketId,
  { cursor, limit }: PageQuery,
): Promise<Pick<ReplayBets, 'bets' | 'next'>> {
  let query = db
    .selectFrom('replay_bet')
    .innerJoin('runner', (join) =>
      join
        .onRef('runner.market_id', '=', 'replay_bet.market_id')
        .onRef('runner.place', '=', 'replay_bet.runner'),
    )
    .selectAll('replay_bet')
    .select('runner.selection_id')
    .where('replay_bet.account_id', '=', account)
    .where('replay_bet.market_id', '=', marketId)
  if (cursor !== undefined) query = query.where('event_id', '>', cursor)
  const rows = await query
    .orderBy('event_id')
    .limit(limit + 1)
    .execute()
  const bets = rows.slice(0, limit).map((row) => ({
    time: row.time,
    kind: row.kind,
    orderId: row.order_id,
    selectionId: row.selection_id,
    side: row.side,
    price: row.price,
    size: row.size,
  }))
  return { bets, next: nextOf(rows, limit, (row) => row.event_id) }
}
