/**
 * Records each market's changes for the time machine, at the stream's grain, in chunks: an image of the whole book and the frames
 * that follow it, until the minute is over or the chunk is full. The chunk under way is in memory and written every few
 * seconds: who is killed lacks the last of them, and goes on with an image.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import type { MarketStatus } from '#contract/catalogue.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  marketClosed,
  marketGraded,
  marketOpened,
  marketSettled,
  marketStopped,
  marketSuspended,
  marketTurnedInPlay,
  marketVoided,
  settlementReversed,
} from '#core/facts/market.ts'
import { orderMatched } from '#core/facts/order.ts'
import { sharedReaderOf } from '#core/facts/reader.ts'
import { startMatched, startTaken } from '#core/facts/starting-price.ts'
import { correctionBegun, taskLeft } from '#core/facts/task.ts'
import type { MarketId, Money, Price } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import type { OpenBets } from './open-bets.ts'
import {
  Bytes,
  bookOfKey,
  type Entry,
  entryKinds,
  imageOf,
  priceOfKey,
  tradedBytesOf,
} from './replay-bytes.ts'
import { ReplayLevels } from './replay-levels.ts'

const grainMs = 50
const minuteMs = 60_000
export const replayMs = 7 * 24 * 60 * minuteMs
/** Seven days of what the demo is to have at most. */
const bytesMax = 7 * 200 * 2 ** 20
const chunkBytesMax = 64 * 1024
/** Between two writes of the chunks under way, by the clock of the thread. */
const writeEveryMs = 10_000
/** Of chunks that are too old, how many are deleted at once. */
const deletedAtOnce = 500

/** The states of a market, by their code: two a status, the second of them in play. Appended to, never changed. */
export const replayStatuses: readonly MarketStatus[] = [
  ...(['CREATED', 'OPEN', 'SUSPENDED', 'CLOSED'] as const),
  ...(['SETTLED', 'VOIDED', 'SETTLING', 'GRADED'] as const),
]

/** What is recorded of a market from `time` on. */
export interface Chunk {
  readonly time: number
  readonly image: Uint8Array
  /** What had been traded before its first frame. */
  readonly traded: Uint8Array
  readonly frames: Bytes
  /** Of its last frame. */
  last: number
  /** How many bytes of its frames are written, -1 before; and how many it takes as they are kept. */
  written: number
  bytes: number
}

interface Recorded {
  chunk: Chunk | undefined
  /** As it was last said. */
  state: number
  /** By key the sizes that levels had before the grain of time under way. */
  readonly changed: Map<number, number>
  readonly trades: Entry[]
}

const traded = sharedReaderOf([orderMatched, crossMatched, crossLeg, startMatched, startTaken])
const isTrade: (true | undefined)[] = []
for (const { code } of [orderMatched, crossMatched, crossLeg, startMatched, startTaken]) isTrade[code] = true
/** Facts after which a market may be in another state; all have it in their first field. */
const isOfState: (true | undefined)[] = []
const ofState = [
  ...[marketOpened, marketSuspended, marketStopped, marketTurnedInPlay, marketClosed, marketGraded],
  ...[marketSettled, marketVoided, settlementReversed, correctionBegun, taskLeft],
]
for (const { code } of ofState) isOfState[code] = true

const noLevels: ReadonlyMap<number, number> = new Map()

export class ReplayRecorder {
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #levels: ReplayLevels
  readonly #markets = new Map<MarketId, Recorded>()
  /** Markets of which something has changed in the grain of time that is under way. */
  readonly #touched = new Set<MarketId>()
  readonly #deleteOld: StatementSync
  readonly #sizeOfOld: StatementSync
  readonly #deleteOldMarks: StatementSync
  readonly #oldest: StatementSync
  #bytes: number
  /** The last batch's time. */
  #time = 0
  #wroteAt = performance.now()
  /** Engine time before which nothing is recorded. */
  since = 0

  /** `open` must be as of the batch before the first one that is recorded. */
  constructor(database: DatabaseSync, inserts: Inserts, open: OpenBets) {
    this.#open = open
    this.#inserts = inserts
    this.#levels = new ReplayLevels(open.store, (market, key, before) => {
      const { changed } = this.#of(market)
      if (!changed.has(key)) changed.set(key, before)
    })
    // What there is at the start is the first image of each market, once something changes.
    for (const { changed } of this.#markets.values()) changed.clear()
    this.#touched.clear()
    const old = `SELECT rowid FROM replay WHERE time < ? ORDER BY time LIMIT ${deletedAtOnce}`
    this.#deleteOld = database.prepare(`DELETE FROM replay WHERE rowid IN (${old})`)
    this.#sizeOfOld = database.prepare(`SELECT sum(bytes) AS bytes FROM replay WHERE rowid IN (${old})`)
    const oldMarks = `SELECT rowid FROM replay_mark WHERE time < ? ORDER BY time LIMIT ${deletedAtOnce}`
    this.#deleteOldMarks = database.prepare(`DELETE FROM replay_mark WHERE rowid IN (${oldMarks})`)
    this.#oldest = database.prepare('SELECT min(time) AS time FROM replay')
    this.#bytes = Number(database.prepare('SELECT sum(bytes) AS bytes FROM replay').get()!.bytes ?? 0)
  }

  /** Called before the first fact of a batch: what has changed in the grain before its time is a frame. */
  beginBatch(time: number): void {
    if (Math.floor(time / grainMs) !== Math.floor(this.#time / grainMs)) this.#frame()
    this.#time = time
  }

  before(log: FactLog, i: number): void {
    this.#levels.before(log, i)
  }

  after(log: FactLog, i: number): void {
    this.#levels.after(log, i)
    const { numbers } = log
    const at = i * factStride
    const code = numbers[at]!
    if (isOfState[code] === true) this.#of(numbers[at + 1]!)
    else if (isTrade[code] === true) {
      const [market, runner] = [traded.market(numbers, at), traded.runner(numbers, at)]
      this.#addTrade(market, runner, traded.price(numbers, at), traded.size(numbers, at))
    }
  }

  #addTrade(market: MarketId, runner: number, price: Price, size: Money): void {
    const { trades } = this.#of(market)
    const last = trades.at(-1)
    if (last?.of === runner && last.price === price)
      trades[trades.length - 1] = { ...last, size: last.size + size }
    else trades.push({ kind: entryKinds.TRADE, of: runner, price, size })
  }

  /** Returns what is recorded of a market and touches it. */
  #of(market: MarketId): Recorded {
    let recorded = this.#markets.get(market)
    if (recorded === undefined) {
      recorded = { chunk: undefined, state: -1, changed: new Map(), trades: [] }
      this.#markets.set(market, recorded)
    }
    this.#touched.add(market)
    return recorded
  }

  /** Makes a frame of what has changed; of each market one. */
  #frame(): void {
    for (const market of this.#touched) {
      const recorded = this.#markets.get(market)!
      if (this.#time >= this.since) this.#frameOf(market, recorded)
      recorded.changed.clear()
      recorded.trades.length = 0
    }
    this.#touched.clear()
  }

  #frameOf(market: MarketId, recorded: Recorded): void {
    const state = this.#stateOf(market)
    const levels = this.#levels.markets.get(market) ?? noLevels
    let { chunk } = recorded
    const isNew = chunk === undefined || isOver(chunk, this.#time)
    const entries = isNew ? [] : changedEntries(recorded, levels, state)
    if (isNew) {
      if (chunk !== undefined) this.#write(market, chunk)
      const time = Math.max(this.#time, (chunk?.last ?? 0) + 1)
      chunk = {
        time,
        image: imageOf(state, levels).slice(),
        traded: this.#tradedBefore(market, recorded.trades),
        frames: new Bytes(),
        last: time,
        written: -1,
        bytes: 0,
      }
      recorded.chunk = chunk
    }
    if (state !== recorded.state) {
      const reason = this.#open.catalogue.markets.get(market)?.suspendReason ?? null
      this.#inserts.replay_mark({ market_id: market, time: this.#time, state, reason })
    }
    recorded.state = state
    entries.push(...recorded.trades)
    if (entries.length > 0) addFrame(chunk!, this.#time, entries)
    if (isOfEnded(state) && levels.size === 0) this.#end(market, chunk!)
  }

  /** A market that has ended is recorded no further; a correction begins another chunk. */
  #end(market: MarketId, chunk: Chunk): void {
    this.#write(market, chunk)
    this.#markets.delete(market)
    this.#levels.forget(market)
  }

  #stateOf(market: MarketId): number {
    const known = this.#open.catalogue.markets.get(market)
    if (known === undefined) return replayStatuses.indexOf('CLOSED') * 2
    return replayStatuses.indexOf(known.status) * 2 + (known.inPlay ? 1 : 0)
  }

  /** What was traded of each runner without these last trades; nothing of a market that is archived. */
  #tradedBefore(market: MarketId, trades: readonly Entry[]): Uint8Array {
    const runners = this.#open.catalogue.markets.get(market)?.runners ?? []
    const matched = runners.map((runner) => runner.matched)
    // A trade may have been made void at once.
    for (const { of, size } of trades) matched[of] = Math.max(0, (matched[of] ?? 0) - size)
    return tradedBytesOf(runners.map(({ lastPrice }, i) => ({ lastPrice, matched: matched[i]! }))).slice()
  }

  #write(market: MarketId, chunk: Chunk): void {
    if (chunk.written === chunk.frames.length) return
    chunk.written = chunk.frames.length
    const changes = deflateRawSync(chunk.frames.whole)
    const { time, image, traded } = chunk
    const bytes = image.length + traded.length + changes.length
    this.#bytes += bytes - chunk.bytes
    chunk.bytes = bytes
    this.#inserts.replay({ market_id: market, time, bytes, image, traded, changes })
  }

  /** Called at the end of each step, in its transaction. Returns whether what is recorded was written. */
  endStep(): boolean {
    const isDue = performance.now() - this.#wroteAt >= writeEveryMs
    if (isDue) this.write()
    return isDue
  }

  /** Writes all chunks that are under way, and deletes some that are too old or too many. */
  write(): void {
    this.#frame()
    this.#wroteAt = performance.now()
    for (const [market, recorded] of this.#markets) {
      if (recorded.chunk === undefined) continue
      this.#write(market, recorded.chunk)
      // A market that is quiet is not kept in memory.
      if (isOver(recorded.chunk, this.#time)) recorded.chunk = undefined
    }
    this.#deleteBefore(this.#time - replayMs)
    if (this.#bytes > bytesMax) this.#deleteBefore(Number(this.#oldest.get()!.time) + 60 * minuteMs)
  }

  #deleteBefore(time: number): void {
    this.#deleteOldMarks.run(time)
    const size = Number(this.#sizeOfOld.get(time)!.bytes ?? 0)
    if (size === 0) return
    this.#deleteOld.run(time)
    this.#bytes -= size
  }

  /** Returns the chunk of a market that is under way, with all that has happened up to now. */
  underWay(market: MarketId): Chunk | undefined {
    this.#frame()
    return this.#markets.get(market)?.chunk
  }
}

function isOver({ time, frames }: Chunk, now: number): boolean {
  return Math.floor(now / minuteMs) !== Math.floor(time / minuteMs) || frames.length > chunkBytesMax
}

function isOfEnded(state: number): boolean {
  const status = replayStatuses[Math.floor(state / 2)]
  return status === 'SETTLED' || status === 'VOIDED'
}

function changedEntries(
  { changed, state: said }: Recorded,
  levels: ReadonlyMap<number, number>,
  state: number,
): Entry[] {
  const entries: Entry[] = []
  if (state !== said) entries.push({ kind: entryKinds.STATE, of: state, price: 0, size: 0 })
  for (const [key, before] of changed) {
    const size = levels.get(key) ?? 0
    if (size === before) continue
    entries.push({ kind: entryKinds.LEVEL, of: bookOfKey(key), price: priceOfKey(key), size })
  }
  return entries
}

function addFrame(chunk: Chunk, time: number, entries: readonly Entry[]): void {
  const at = Math.max(time, chunk.last)
  chunk.frames.add(at - chunk.last)
  chunk.frames.add(entries.length)
  for (const entry of entries) chunk.frames.addEntry(entry)
  chunk.last = at
}
