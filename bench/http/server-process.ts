/**
 * The server that is measured: the product's own, without feeds, limits and log, and with more routes that do
 * nothing with the same bodies. `node server-process.ts DATA_DIR`; questions come over IPC.
 */

import { pino } from 'pino'
import { type TSchema, Type } from 'typebox'
import { SevenUpDownPlay } from '#contract/casino/seven-up-down.ts'
import { PlaceOrders } from '#contract/orders.ts'
import { loadConfig } from '#server/config.ts'
import type { App } from '#server/http/app.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import { run } from '#server/run.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { answerQuestions } from '../child.ts'
import { type Crowd, lapseAll, letAllWait, settleFor } from '../slices/crowd.ts'
import { paths } from './paths.ts'

export interface ServerFigures {
  readonly url: string
  /** Seconds of this process in all its threads, and of the thread that answers calls. */
  readonly cpu: number
  readonly mainCpu: number
  /** Orders that were ever placed, as published. */
  readonly orders: number
  /** Casino rounds that were ever played, as published. */
  readonly rounds: number
  readonly batches: number
  readonly syncs: number
  readonly syncMsSum: number
}

/** Adds two routes that read and check the same body as the measured call: one answers at once, one at the end of the turn. */
function addNothing(app: App, body: TSchema, path: string, pathTogether: string): void {
  const answer = { ok: true } as const
  const options = {
    schema: { body, response: { 200: Type.Object({ ok: Type.Literal(true) }) } },
    config: { access: 'public' },
  } as const
  app.post(path, options, (_, reply) => {
    reply.send(answer)
  })
  let waiting: { send(answer: { readonly ok: true }): unknown }[] = []
  function answerAll(): void {
    const replies = waiting
    waiting = []
    for (const reply of replies) reply.send(answer)
  }
  app.post(pathTogether, options, (_, reply) => {
    if (waiting.push(reply) === 1) setImmediate(answerAll)
  })
}

function addRoutes(app: App): void {
  addNothing(app, PlaceOrders, paths.nothing, paths['nothing-together'])
  addNothing(app, SevenUpDownPlay, paths['round-nothing'], paths['round-nothing-together'])
}

const config = loadConfig({
  PORT: '0',
  DATA_DIR: process.argv[2],
  SEED_KEY_FILE: `${process.argv[2]}/seeds.key`,
  FEED_SPEED: '0',
  LOG_LEVEL: 'silent',
  MAX_REQUESTS_PER_ADDRESS: '0',
  MAX_CONNECTIONS_PER_ADDRESS: '0',
  MAX_ORDER_CALLS_PER_ACCOUNT: '0',
  MAX_INSTRUCTIONS_PER_ACCOUNT: '0',
  MAX_JOURNAL_BYTES_PER_ACCOUNT: '0',
})
const accepted = { acceptClock: true, acceptNoUsers: true }
const starting = run({ config, logger: pino({ level: 'silent' }), extend: addRoutes, ...accepted })

/** What is to be done with the crowd's markets. */
export type Crowding =
  | { readonly kind: 'settle'; readonly crowd: Crowd; readonly ms: number }
  | { readonly kind: 'wait' | 'lapse'; readonly crowd: Crowd }

/** When batches were published: [sequence, milliseconds since 1970], the last of them. */
export interface Published {
  readonly times: readonly (readonly [number, number])[]
}

const publishedMax = 100_000
const published: (readonly [number, number])[] = []
void starting.then(({ sequencer }) =>
  sequencer.onPublished((_log, _from, _to, sequence) => {
    if (published.length === publishedMax) published.splice(0, publishedMax / 2)
    published.push([sequence, performance.timeOrigin + performance.now()])
  }),
)

type Question = Crowding | { readonly kind: 'figures' | 'published' }

answerQuestions(async (question: Question): Promise<object> => {
  const { url, sequencer } = await starting
  switch (question.kind) {
    case 'published':
      return { times: published } satisfies Published
    case 'figures':
      return figuresOf(url, sequencer)
    case 'settle':
      return { times: await settleFor(sequencer, question.crowd, question.ms) }
    case 'wait':
      await letAllWait(sequencer, question.crowd)
      return {}
    case 'lapse':
      return { ms: await lapseAll(sequencer, question.crowd) }
  }
})

function figuresOf(url: string, sequencer: Sequencer): ServerFigures {
  const { figures } = sequencer
  return {
    url,
    cpu: secondsOf(process.cpuUsage()),
    mainCpu: secondsOf(process.threadCpuUsage()),
    orders: sequencer.fold<BetStore>('bets').serial,
    rounds: sequencer.published.casino.roundCount,
    batches: figures.batches,
    syncs: figures.syncs,
    syncMsSum: figures.syncMsSum,
  }
}

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}

process.once('SIGTERM', () => {
  void starting.then(({ stop }) => stop()).then(() => process.exit(0))
})
