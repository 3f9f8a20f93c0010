/** Markets with more prices than one message has room for: told in parts, current at the end, and no message larger than the others. */
import { describe, expect, test } from 'vitest'
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import type { Command } from '#core/engine/command.ts'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { createCatalogueReaders } from '#server/live/catalogue-readers.ts'
import { levelsAtOnce, levelsOf } from '#server/live/market-book.ts'
import { createScores } from '#server/live/scores.ts'
import { createLiveEngine, type LiveEngine } from '#server/live/testing/live-engine.ts'
import type { Place } from './book-parts.ts'
import { MarketTrace } from './market-trace.ts'
import { ClientBooks } from './testing/client-books.ts'
import { received } from './testing/received.ts'
import { StreamClient } from './testing/stream-client.ts'
import { startStreamServer } from './testing/stream-server.ts'

/** Each account offers at as many prices as it may have orders. */
const pricesEach = 9_000

interface Large {
  readonly market: number
  readonly accounts: readonly number[]
}

/** Two sides of a line, whose prices go by hundredths: on the first runner lays and backs at 9,000 prices each, on the other three. */
function openLarge(live: LiveEngine): Large {
  const event = live.make({
    ...{ kind: 'create-event', sport: 'soccer', name: 'A v B', competition: 'Cup' },
    startTime: 1_700_000_100_000,
  })
  const handicaps = [
    { side: 'OVER', handicap: 250 },
    { side: 'UNDER', handicap: 250 },
  ] as const
  const market = live.make({
    ...{ kind: 'create-market', event, name: 'Goals', numberOfWinners: 1, betDelayMs: 0 },
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    ...{ betDelayModel: 'PASSIVE', commissionBps: 0, stakeMin: 100, profitRatioChecked: false },
    terms: { marketKind: 'ASIAN_TOTAL', handicaps },
  })
  live.make({ kind: 'open-market', market })
  const accounts = [0, 1].map(() => live.make({ kind: 'open-account', grant: 10_000_000_000 }))
  const [backs, lays] = accounts as [number, number]
  const offers = Array.from({ length: pricesEach }, (_, i) => i)
  live.batch(offers.map((i) => order(market, backs, 1, 'BACK', 30_000 + i)))
  live.batch(offers.map((i) => order(market, lays, 1, 'LAY', 20_000 - i)))
  live.batch([0, 1, 2].map((i) => order(market, lays, 2, 'LAY', 150 - i)))
  return { market, accounts }
}

function order(
  market: number,
  account: number,
  selectionId: number,
  side: 'BACK' | 'LAY',
  price: number,
): Command {
  return {
    ...{ kind: 'place-order', market, account, selectionId, side, price, size: 100 },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
  }
}

/** The book as it is, without regard to what a message has room for. */
function wholeBook(live: LiveEngine, market: number) {
  const its = live.published.markets[market]
  return [0, 1].map((runner) => [levelsOf(its, runner, LAY, 'full'), levelsOf(its, runner, BACK, 'full')])
}

function booksOf(books: ClientBooks, market: number) {
  return [...(books.markets.get(market)?.runners.values() ?? [])].map(({ back, lay }) => [back, lay])
}

function pricesIn({ runners = [] }: MarketImage | MarketDelta): number {
  return runners.reduce((sum, { back = [], lay = [] }) => sum + back.length + lay.length, 0)
}

/** One who is told by a trace, as the topic tells its readers. */
function readerOf(trace: MarketTrace) {
  const books = new ClientBooks('full')
  const heard: (MarketImage | MarketDelta)[] = []
  let told = -1
  let rest: Place | undefined
  return {
    books,
    heard,
    isWhole: () => told !== -1 && rest === undefined,
    tell() {
      trace.observe()
      const next = trace.next('full', told, rest)
      told = Math.max(told, trace.sequence)
      rest = next.rest
      for (const text of next.messages) {
        const message = received(String(text)) as MarketImage | MarketDelta
        heard.push(message)
        books.take(message)
      }
    },
  }
}

function openTrace() {
  const live = createLiveEngine()
  const large = openLarge(live)
  const trace = new MarketTrace(live, live.fold<Catalogue>('catalogue').markets.get(large.market)!)
  return { live, ...large, trace, reader: readerOf(trace) }
}

describe('a market with 18,000 prices', () => {
  test('comes in parts, each side’s best first, and is whole and current at the end, whatever changes meanwhile', () => {
    const { live, market, accounts, trace, reader } = openTrace()
    const [backs, lays] = accounts as [number, number]
    reader.tell()
    expect(reader.heard[0]).toMatchObject({ op: 'market-image', sequence: 0 })
    const shown = booksOf(reader.books, market)
    expect(shown[0]!.map((side) => side.length)).toEqual([1_000, 1_000])
    expect(shown[0]![0]![0]).toEqual([20_000, 100])
    expect(shown[0]![1]![0]).toEqual([30_000, 100])
    expect(shown[1]![0]).toHaveLength(3)
    for (let i = 0; !reader.isWhole(); i++) {
      // Behind what was told, and before what is to come.
      live.batch([order(market, backs, 1, 'BACK', 30_000 + i), order(market, lays, 1, 'LAY', 11_500 - i)])
      live.batch([order(market, lays, 2, 'LAY', 140 - i)])
      trace.touchLevel(0, BACK, 30_000 + i, live.sequence)
      trace.touchLevel(0, LAY, 11_500 - i, live.sequence)
      trace.touchLevel(1, LAY, 140 - i, live.sequence)
      reader.tell()
    }
    expect(booksOf(reader.books, market)).toEqual(wholeBook(live, market))
    for (const message of reader.heard) expect(pricesIn(message)).toBeLessThanOrEqual(levelsAtOnce)
    const sequences = reader.heard.map(({ sequence }) => sequence)
    expect(sequences.slice(0, -1).every((sequence) => sequence === 0)).toBe(true)
    expect([sequences.length > 8, sequences.at(-1)]).toEqual([true, live.sequence])
  })

  test('of which more prices change than one message has room for is told as an image once more', () => {
    const { live, market, accounts, trace, reader } = openTrace()
    while (!reader.isWhole()) reader.tell()
    const before = reader.heard.length
    live.batch([{ kind: 'cancel-all', market, account: accounts[1]! }])
    for (let i = 0; i < pricesEach; i++) trace.touchLevel(0, LAY, 20_000 - i, live.sequence)
    do reader.tell()
    while (!reader.isWhole())
    expect(reader.heard[before]).toMatchObject({ op: 'market-image', sequence: 0 })
    expect(booksOf(reader.books, market)).toEqual(wholeBook(live, market))
    for (const message of reader.heard) expect(pricesIn(message)).toBeLessThanOrEqual(levelsAtOnce)
  })

  test('is not continued for a reader that was cut off before it had the whole', () => {
    const { trace, reader } = openTrace()
    reader.tell()
    expect(trace.canContinueFrom(reader.books.markets.values().next().value!.sequence)).toBe(false)
    while (!reader.isWhole()) reader.tell()
    expect(trace.canContinueFrom(reader.books.markets.values().next().value!.sequence)).toBe(true)
  })

  test('is answered with the best prices of each side, and says that there are more', () => {
    const { live, market } = openTrace()
    const { book } = createCatalogueReaders(live, createScores())
    const full = book(market, 'full')!
    expect(full.isWhole).toBe(false)
    expect(full.runners[0]!.back).toEqual(wholeBook(live, market)[0]![0]!.slice(0, 1_000))
    expect(full.runners[1]!.back).toHaveLength(3)
    expect(book(market, 'best')).not.toHaveProperty('isWhole')
  })
})

test('over a socket it comes whole, in several messages', async () => {
  const server = await startStreamServer()
  const client = new StreamClient(server.port, 'full')
  try {
    const { market } = openLarge(server.live)
    await client.connect()
    client.subscribe([market])
    await client.until(() => client.markets.get(market)?.sequence === server.live.sequence)
    expect(booksOf(client.books, market)).toEqual(wholeBook(server.live, market))
    expect(client.of('market-delta').length).toBeGreaterThan(3)
  } finally {
    client.cut()
    await server.close()
  }
})
