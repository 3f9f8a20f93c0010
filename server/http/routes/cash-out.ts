/** Cashing out: quotes from what is published, the action itself, and one's last ones. */
import { calls } from '#contract/calls.ts'
import { sessionOf } from '../access.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { route } from '../route.ts'
import { submit } from '../submit.ts'

/** Adds the calls of cashing out. Both look at the books of all runners that are meant, and each runner is charged as an instruction. */
export function cashOutRoutes(app: App, { sequencer, bets, work, now }: ServerDeps): void {
  route(app, calls.quoteCashOut, (request, reply) => {
    const { accountId } = sessionOf(request)
    const { selectionId, partBps = '10000' } = request.query
    const marketId = Number(request.params.marketId)
    const asked = {
      selectionId: selectionId === undefined ? undefined : Number(selectionId),
      partBps: Number(partBps),
    }
    work.begin(accountId, bets.runnersMeant(marketId, asked.selectionId), true)
    const quote = bets.cashOutQuote(accountId, marketId, asked, now())
    if (typeof quote === 'string') refuse(reply, quote)
    else reply.send(quote)
  })
  route(app, calls.cashOut, (request, reply) => {
    const { accountId: account } = sessionOf(request)
    const { leastResult: least, ...asked } = request.body
    const market = Number(request.params.marketId)
    work.begin(account, bets.runnersMeant(market, asked.selectionId))
    submit(sequencer, {
      ...{ request, reply, form: forms.cashedOut },
      commands: [
        { kind: 'cash-out', account, market, ...asked, ...(least === undefined ? undefined : { least }) },
      ],
      decided: (given) => work.end(account, given),
    })
  })
  route(app, calls.setCashOut, (request, reply) => {
    const { accountId: account } = sessionOf(request)
    const { profit: target, ...asked } = request.body
    const market = Number(request.params.marketId)
    work.begin(account, bets.runnersMeant(market, asked.selectionId))
    submit(sequencer, {
      ...{ request, reply, form: forms.cashOutSet },
      commands: [
        {
          kind: 'set-cash-out',
          ...{ account, market, ...asked },
          ...(target === undefined ? undefined : { target }),
        },
      ],
      decided: (given) => work.end(account, given),
    })
  })
  route(app, calls.listHeldCashOuts, (request) => ({
    heldCashOuts: bets.heldCashOutsOf(sessionOf(request).accountId),
  }))
  route(app, calls.listCashOuts, (request) => ({ cashOuts: bets.cashOutsOf(sessionOf(request).accountId) }))
}
