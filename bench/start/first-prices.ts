/**
 * From the start of a process on an empty folder to what a guest sees first: the first price of the matches that the home page lists, and
 * prices on both sides of all of them, by the calls and the stream that the page uses.
 */
import { join } from 'node:path'
import type { Market } from '#contract/catalogue.ts'
import type { SportsEvents } from '#contract/sports.ts'
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import { startChild } from '../child.ts'
import type { Listening } from './living-process.ts'

/** Seconds since the start of the process. */
export interface FirstPrices {
  readonly listens: number
  readonly first: number
  readonly all: number
  /** Main markets of the lists that were open. */
  readonly markets: number
}

const sports = ['tennis', 'cricket', 'soccer']
const patienceMs = 60_000

/** Starts the server on the folder, and ends it once all there is to see has been seen. Rejects where that does not come. */
export async function firstPrices(dataDir: string): Promise<FirstPrices> {
  const startedAt = performance.now()
  const since = () => (performance.now() - startedAt) / 1_000
  const server = startChild(join(import.meta.dirname, 'living-process.ts'), [dataDir])
  try {
    const { url } = await server.ask<Listening>({})
    const listens = since()
    const markets = await mainMarkets(url)
    const { first, all } = await pricesOf(url, markets, since)
    return { listens, first, all, markets: markets.length }
  } finally {
    await server.kill()
  }
}

/** Returns the main markets of the lists' matches that are open: of a match it is the first. */
async function mainMarkets(url: string): Promise<number[]> {
  const lists = await Promise.all(sports.map((sport) => read<SportsEvents>(`${url}/api/sports/${sport}`)))
  const events = lists.flatMap(({ data }) => data.map(({ id }) => Number(id)))
  const { markets } = await read<{ markets: Market[] }>(`${url}/api/exchange/markets?eventIds=${events}`)
  const mains = events.map((event) => markets.find(({ eventId }) => eventId === event))
  return mains.filter((market) => market?.status === 'OPEN').map((market) => market!.marketId)
}

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return (await response.json()) as T
}

/** Resolves to when the first of the markets had a price, and when the last of them had some on both sides. */
function pricesOf(
  url: string,
  marketIds: readonly number[],
  since: () => number,
): Promise<{ first: number; all: number }> {
  const waiting = new Set(marketIds)
  let first: number | undefined
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/stream`)
    const timer = setTimeout(() => {
      socket.close()
      reject(new Error(`No prices of ${[...waiting]} in ${patienceMs / 1_000} s.`))
    }, patienceMs)
    socket.onerror = () => reject(new Error('The stream broke.'))
    socket.onopen = () => socket.send(JSON.stringify({ op: 'subscribe', topic: 'markets', marketIds }))
    const sides = new Map<number, Set<string>>()
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as MarketImage | MarketDelta
      for (const { back = [], lay = [] } of message.runners ?? []) {
        const seen = sides.get(message.marketId) ?? new Set()
        sides.set(message.marketId, seen)
        if (back.length > 0) seen.add('back')
        if (lay.length > 0) seen.add('lay')
        if (seen.size > 0) first ??= since()
        if (seen.size === 2) waiting.delete(message.marketId)
      }
      if (first === undefined || waiting.size > 0) return
      clearTimeout(timer)
      socket.close()
      resolve({ first, all: since() })
    }
  })
}
