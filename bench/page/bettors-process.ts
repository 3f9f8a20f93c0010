/** The bettors, a process of its own: one bet after the other over HTTP, in each match in turn, so near each other that the best prices move. */
import type { PlaceOrders } from '#contract/orders.ts'
import { answerQuestions } from '../child.ts'
import { HttpConnection } from '../http/connection.ts'
import { type PacedResult, runPaced } from '../http/paced.ts'
import { paths } from '../http/paths.ts'
import { createRequestPool, type RequestPool } from '../http/requests.ts'
import { randomBet, randomSide } from '../random-bets.ts'
import { betTicks, matchCount } from './seed.ts'

export interface Begin {
  readonly kind: 'begin'
  readonly port: number
  readonly tokens: readonly string[]
}
export interface Bet {
  readonly kind: 'bet'
  /** In this many of the markets, from the first on. */
  readonly markets: number
  readonly perSecond: number
  readonly seconds: number
}

const connectionCount = 8
const poolSize = 2_000

let connections: HttpConnection[] = []
let begun: Begin
/** By how many markets they bet in. */
const pools = new Map<number, RequestPool>()

answerQuestions(async (question: Begin | Bet): Promise<PacedResult | object> => {
  if (question.kind === 'bet') return await runPaced(connections, poolFor(question.markets), question)
  begun = question
  connections = Array.from({ length: connectionCount }, () => new HttpConnection(begun.port))
  poolFor(matchCount)
  return {}
})

function poolFor(markets: number): RequestPool {
  const known = pools.get(markets)
  if (known !== undefined) return known
  let turn = 0
  const pool = createRequestPool({
    path: paths.bet,
    host: `127.0.0.1:${begun.port}`,
    tokens: begun.tokens,
    bodyOf: (random): PlaceOrders => ({
      marketId: 1 + (turn++ % markets),
      instructions: [{ ...randomBet(random, betTicks), side: randomSide(random) }],
    }),
    size: poolSize,
    seed: 1,
  })
  pools.set(markets, pool)
  return pool
}
