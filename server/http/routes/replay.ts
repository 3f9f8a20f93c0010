/** The time machine: markets as they were, for everyone, and what happened to one's own bets in them. */
import { calls } from '#contract/calls.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { notInHistory } from '../history.ts'
import { packed } from '../packed.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade } from '../submit.ts'

/** Adds the reads of the time machine. */
export function replayRoutes(app: App, { views, catalogue }: ServerDeps): void {
  route(app, calls.getReplay, async (request, reply) => {
    sendMade(reply, await views.replayRange(Number(request.params.marketId)))
    return reply
  })
  route(
    app,
    calls.getReplayPage,
    async (request, reply) => {
      const marketId = Number(request.params.marketId)
      const page = await views.replayPage(marketId, Number(request.query.from ?? 0))
      if (page !== undefined) {
        sendMade(reply, page)
        return reply
      }
      if (catalogue.market(marketId) === undefined) throw notInHistory(views, 'market_not_found')
      throw new RefusedError('nothing_recorded')
    },
    { onSend: packed },
  )
  route(app, calls.getReplayCourse, async (request, reply) => {
    const { marketId, selectionId, from } = { ...request.params, ...request.query }
    const course = await views.replayCourse(Number(marketId), Number(selectionId), Number(from ?? 0))
    if (course === undefined) throw notInHistory(views, 'runner_not_found')
    sendMade(reply, course)
    return reply
  })
  route(app, calls.listReplayBets, async (request, reply) => {
    const marketId = Number(request.params.marketId)
    const { accountId } = sessionOf(request)
    sendMade(reply, await views.replayBets(accountId, marketId, pageOf(request.query)))
    return reply
  })
}
