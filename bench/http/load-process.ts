/** The load generator, a process of its own: is told the server and its players, then runs one phase after the other. */
import { answerQuestions } from '../child.ts'
import { type ClosedResult, runClosed } from './closed-loop.ts'
import { HttpConnection } from './connection.ts'
import { type OnlookerFigures, type Onlookers, startOnlookers } from './onlookers.ts'
import { type PacedResult, runPaced } from './paced.ts'
import { type MeasuredCall, paths } from './paths.ts'
import { createRequestPool, placingBody, type RequestPool, roundBody } from './requests.ts'

export interface Connect {
  readonly kind: 'connect'
  readonly port: number
  readonly tokens: readonly string[]
  readonly connections: number
}
export interface Closed {
  readonly kind: 'closed'
  readonly call: MeasuredCall
  /** Of calls that place bets; a round is one a request. */
  readonly betsPerRequest: number
  readonly connections: number
  readonly seconds: number
}
export interface Paced {
  readonly kind: 'paced'
  readonly perSecond: number
  readonly seconds: number
}
export type LoadQuestion = Connect | Closed | Paced | { readonly kind: 'onlookers' }
export type LoadAnswer = ClosedResult | PacedResult | OnlookerFigures

const poolSize = 10_000
const rounds: ReadonlySet<MeasuredCall> = new Set(['round', 'round-nothing', 'round-nothing-together'])

let open: HttpConnection[] = []
let onlookers: Onlookers | undefined
let poolOf: (call: Closed['call'], betsPerRequest: number) => RequestPool

async function prepare({ port, tokens, connections }: Connect): Promise<void> {
  open = Array.from({ length: connections }, () => new HttpConnection(port))
  onlookers = await startOnlookers(port, tokens)
  const pools = new Map<string, RequestPool>()
  poolOf = (call, betsPerRequest) => {
    const name = `${call} ${betsPerRequest}`
    let pool = pools.get(name)
    if (!pool) {
      const host = `127.0.0.1:${port}`
      const size = Math.max(tokens.length, Math.floor(poolSize / betsPerRequest))
      pool = createRequestPool({
        path: paths[call],
        host,
        tokens,
        bodyOf: rounds.has(call) ? roundBody : (random) => placingBody(random, betsPerRequest),
        size,
        seed: betsPerRequest,
      })
      pools.set(name, pool)
    }
    return pool
  }
}

answerQuestions(async (question: LoadQuestion): Promise<LoadAnswer> => {
  switch (question.kind) {
    case 'connect':
      await prepare(question)
      return onlookers!.figures()
    case 'closed': {
      const { call, betsPerRequest, connections, seconds } = question
      const pool = poolOf(call, betsPerRequest)
      return await runClosed(open.slice(0, connections), pool, { seconds, isBet: call === 'bet' })
    }
    case 'paced':
      return await runPaced(open, poolOf('bet', 1), question)
    case 'onlookers':
      return onlookers!.figures()
  }
})
