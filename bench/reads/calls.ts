/** The reads that are measured: every one that the public or a player may make and that grows with what there is. */
import { eventCount, marketsPerEvent, type Population } from './population.ts'

export interface Read {
  readonly name: string
  /** Returns the calls, taken in turn. `ask` returns the body of a call's answer. */
  requests(ask: (request: Buffer) => Promise<string>): Promise<readonly Buffer[]>
}

const pages = 4
const deepPages = 60

/** Returns the reads. tokens: of the accounts settled, cancelled and matched. */
export function readsOf({ names }: Population, tokens: readonly string[]): Read[] {
  const [settled, cancelled, matched] = tokens as [string, string, string]
  const guest = (name: string, path: string): Read => ({
    name,
    requests: async () => [requestOf(path)],
  })
  const player = (name: string, token: string, path: string): Read => ({
    name,
    requests: async () => [requestOf(path, token)],
  })
  const deep = (name: string, token: string, path: string): Read => ({
    name,
    async requests(ask) {
      const found: Buffer[] = []
      let cursor = ''
      for (let i = 0; i < deepPages; i++) {
        const request = requestOf(`${path}${cursor}`, token)
        if (i >= deepPages - pages) found.push(request)
        const { next } = JSON.parse(await ask(request)) as { next: string | null }
        if (next === null) return [request]
        cursor = `&cursor=${next}`
      }
      return found
    },
  })
  const market = (eventCount * marketsPerEvent) / 2
  const hundredIds = Array.from({ length: 100 }, (_, i) => 1 + i * 97).join()
  return [
    guest('what does nothing', '/healthz'),
    guest('sidebar of a sport', '/api/sports/tennis'),
    guest('events', '/api/exchange/events'),
    guest('events, 500', '/api/exchange/events?limit=500'),
    guest('events of a sport', '/api/exchange/events?sport=soccer'),
    guest('events in play', '/api/exchange/events?inPlay=true&limit=100'),
    guest('events with a result, 500', '/api/exchange/events?settled=true&limit=500'),
    guest('events by 100 ids', `/api/exchange/events?eventIds=${hundredIds}&limit=100`),
    guest('search, 4 found', `/api/exchange/events?search=${names.rare}`),
    guest('search, none found', '/api/exchange/events?search=zzyzx%20quux'),
    guest('search, two letters', '/api/exchange/events?search=xq'),
    guest('search, 500 of very many', `/api/exchange/events?search=${names.common}&limit=500`),
    guest('search, 48 letters', `/api/exchange/events?search=${'a+e+i+o+n+r+l+s+k+d+b+c+'.repeat(4)}qz`),
    guest('markets', '/api/exchange/markets'),
    guest('markets of 500 events', '/api/exchange/markets?limit=500'),
    guest('one event', `/api/exchange/events/${eventCount / 2}`),
    guest('one market', `/api/exchange/markets/${market}`),
    guest('book of a market', `/api/exchange/markets/${market}/book?depth=full`),
    player('open bets, none but old ones', settled, '/api/exchange/bets?state=open'),
    player('open bets beside cancelled', cancelled, '/api/exchange/bets?state=open'),
    player('open bets, 500', matched, '/api/exchange/bets?state=open&limit=500'),
    deep('open bets, deep pages of 500', matched, '/api/exchange/bets?state=open&limit=500'),
    player('unmatched bets, none but an old one', matched, '/api/exchange/bets?state=unmatched'),
    deep('matched bets, deep pages', matched, '/api/exchange/bets?state=matched&limit=500'),
    player('open bets in a market', matched, `/api/exchange/bets?state=open&marketId=${market}&limit=500`),
    player('settled bets, 500', settled, '/api/exchange/bets?state=settled&limit=500'),
    deep('settled bets, deep pages', settled, '/api/exchange/bets?state=settled&limit=500'),
    player('settled bets in a market', settled, '/api/exchange/bets?state=settled&marketId=100&limit=500'),
    player('balance', matched, '/api/exchange/balance'),
    player('position in a market', matched, `/api/exchange/markets/${market}/position`),
    player('statement, 500', settled, '/api/exchange/statement?limit=500'),
    deep('statement, deep pages', settled, '/api/exchange/statement?limit=50'),
    player('rounds', settled, '/api/fairness/rounds'),
    player('who I am', settled, '/api/auth/me'),
    guest('games', '/api/games'),
  ]
}

function requestOf(path: string, token?: string): Buffer {
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${authorization}\r\n`, 'latin1')
}
