/** For whoever runs the server: is it alive, is it ready, how is it doing. */
import { Type } from 'typebox'
import { isOwnMachine } from '../address.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { answers } from '../openapi.ts'

const tags = ['operations']
const config = { access: 'public' } as const
const Health = Type.Object({ status: Type.Literal('ok') })
const Ready = Type.Object({ status: Type.Literal('ready'), sequence: Type.Integer() })

/** Adds /healthz, /readyz and /metrics. */
export function operationRoutes(app: App, { isReady, sequencer, metrics }: ServerDeps): void {
  app.get(
    '/healthz',
    { schema: { tags, summary: 'The process is alive', response: answers(Health) }, config },
    (_, reply) => {
      reply.send({ status: 'ok' })
    },
  )
  app.get(
    '/readyz',
    { schema: { tags, summary: 'Calls are answered', response: answers(Ready) }, config },
    (_, reply) => {
      if (isReady()) reply.send({ status: 'ready', sequence: sequencer.sequence })
      else refuse(reply, 'not_ready')
    },
  )
  app.get(
    '/metrics',
    { schema: { tags, summary: 'Figures for Prometheus, to this machine and to administrators' }, config },
    async (request, reply) => {
      const isAdmin = request.session?.roles.includes('admin') ?? false
      if (!isAdmin && !isOwnMachine(request.ip)) {
        refuse(reply, 'forbidden')
        return reply
      }
      reply.type(metrics.contentType)
      return metrics.text()
    },
  )
}
