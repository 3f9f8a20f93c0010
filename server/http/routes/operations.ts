/** For whoever runs the server: is it alive, is it ready, how is it doing. */
import { calls } from '#contract/calls.ts'
import { may } from '#contract/permissions.ts'
import { areMailsSent } from '#server/config.ts'
import { isOwnMachine } from '../address.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { route } from '../route.ts'

/** Adds /healthz, /readyz and /metrics. */
export function operationRoutes(
  app: App,
  { isReady, sequencer, views, metrics, workers, config }: ServerDeps,
): void {
  route(app, calls.getHealth, (_, reply) => {
    reply.send({ status: 'ok' })
  })
  route(app, calls.getReady, (_, reply) => {
    if (sequencer.damage) refuse(reply, 'exchange_stopped')
    else if (isReady()) {
      const ended = workers().filter(({ isDown }) => isDown)
      reply.send({
        status: 'ready',
        sequence: sequencer.sequence,
        history: views.standing,
        ended: ended.map(({ name }) => name),
        missing: areMailsSent(config) ? [] : ['mail'],
      })
    } else refuse(reply, 'not_ready')
  })
  route(app, calls.getMetrics, async (request, reply) => {
    const mayRead = may(request.session?.roles ?? [], 'operations.metrics')
    // Behind a proxy everybody may look like this machine.
    if (!mayRead && (config.behindTls || !isOwnMachine(request.ip))) {
      refuse(reply, 'forbidden')
      return reply
    }
    reply.type(metrics.contentType)
    return metrics.text()
  })
}
