/** One's own balance and statement. */
import { Balance, PageQuery, Statement } from '#contract/orders.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { answers, security } from '../openapi.ts'
import { pageOf } from '../paging.ts'

const tags = ['money']
const config = { access: 'signed-in' } as const

/** Adds the reads of a player's own money. */
export function moneyRoutes(app: App, { bets, views }: ServerDeps): void {
  app.get(
    '/api/exchange/balance',
    { schema: { tags, security, summary: 'My balance', response: answers(Balance) }, config },
    (request, reply) => {
      const balance = bets.balanceOf(sessionOf(request).accountId)
      if (balance === undefined) refuse(reply, 'account_not_found')
      else reply.send(balance)
    },
  )
  app.get(
    '/api/exchange/statement',
    {
      schema: {
        tags,
        security,
        summary: 'My statement',
        querystring: PageQuery,
        response: answers(Statement),
      },
      config,
    },
    (request) => views.statement(sessionOf(request).accountId, pageOf(request.query)),
  )
}
