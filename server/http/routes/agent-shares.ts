/** What an agent has earned by market and by game: one's own, and of those below; as a list and as a file. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MarketShares } from '#contract/agent-reports.ts'
import { calls } from '#contract/calls.ts'
import { gameOfCode } from '#core/casino/games.ts'
import type { AccountId } from '#core/values/brands.ts'
import { type Books, bookSource, gameOfSource } from '#server/agents/books.ts'
import { booksFold } from '#server/agents/books-fold.ts'
import { sharesOf } from '#server/agents/reports.ts'
import { cell, csvHead, csvLine } from '#server/csv.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { createSight } from './agent-call.ts'

type Period = 'open' | 'before'
type Row = MarketShares['rows'][number]

/** Adds these reads. Refuses account_not_found of whom the caller does not see. */
export function agentShareRoutes(app: App, deps: ServerDeps): void {
  const { sequencer } = deps
  const seen = createSight(deps)
  const send = createCsvFiles()
  const rowOf = createRows(deps)
  const read = async (account: AccountId, period: Period = 'open'): Promise<MarketShares> => {
    const books = sequencer.fold<Books>(booksFold.name)
    const node = books.nodes.get(account)
    if (node === undefined) throw new RefusedError('account_not_found')
    const { rows, ...found } = await sharesOf(books, node, period)
    return { ...found, rows: rows.map(({ earned, source }) => ({ ...rowOf(source), earned })) }
  }
  const save = (request: FastifyRequest, reply: FastifyReply, { more, rows, total }: MarketShares) => {
    const lines = rows.map(({ earned, game, marketId, name }) =>
      csvLine([marketId ?? '', game ?? '', cell(name), inUnits(earned)]),
    )
    const all = more === 0 ? 'All' : `All, with ${more} more that are not listed`
    lines.push(csvLine(['', '', cell(all), inUnits(total)]))
    return send(reply, sessionOf(request).accountId, {
      ...{ name: 'shares.csv', head: sharesHead, rows: lines.length, isWhole: true },
      page: () => ({ lines: lines.join(''), next: null }),
    })
  }
  route(app, calls.listMarketShares, (request) =>
    read(seen(request, request.params.accountId), request.query.period),
  )
  route(app, calls.exportMarketShares, async (request, reply) =>
    save(request, reply, await read(seen(request, request.params.accountId), request.query.period)),
  )
  route(app, calls.listOwnShares, (request) => read(sessionOf(request).accountId, request.query.period))
  route(app, calls.exportOwnShares, async (request, reply) =>
    save(request, reply, await read(sessionOf(request).accountId, request.query.period)),
  )
}

/** Returns what names the row of a source. A market that has left memory goes by its number. */
function createRows({ catalogue }: Pick<ServerDeps, 'catalogue'>) {
  return (source: number): Omit<Row, 'earned'> => {
    const code = gameOfSource(source)
    const game = code === undefined ? undefined : gameOfCode(code)
    if (game !== undefined) return { marketId: null, game: game.key, name: game.name }
    if (source === bookSource) return { marketId: null, game: null, name: 'House’s book' }
    const market = catalogue.market(source)
    const event = market && catalogue.event(market.eventId)
    const name = market === undefined ? `Market ${source}` : market.name
    return { marketId: source, game: null, name: event === undefined ? name : `${event.name} · ${name}` }
  }
}

/** Returns minor units with four decimals, "-80.0000", in whole units with six, "-0.800000": exactly. */
function inUnits(earned: string): string {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(earned.replace('.', '')) ?? []
  const whole = digits.padStart(7, '0')
  return `${sign}${whole.slice(0, -6)}.${whole.slice(-6)}`
}

const sharesHead = csvHead(['market', 'game', 'name', 'earned'])
