/** For whoever runs the server: is it alive, is it ready, how is it doing. */
import { Type } from 'typebox'
import { defineCall } from './call.ts'

export const Health = Type.Object({ status: Type.Literal('ok') })
export const Ready = Type.Object({ status: Type.Literal('ready'), sequence: Type.Integer() })

const operations = { tag: 'operations', access: 'public' } as const

export const operationCalls = {
  getHealth: defineCall({ ...operations, summary: 'The process is alive', answer: Health }),
  getReady: defineCall({ ...operations, summary: 'Calls are answered', answer: Ready }),
  getMetrics: defineCall({
    ...operations,
    summary: 'Figures for Prometheus, to this machine and to administrators',
    answer: 'text/plain',
  }),
}
