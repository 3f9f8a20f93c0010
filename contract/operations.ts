/** For whoever runs the server: is it alive, is it ready, how is it doing. */
import { Type } from 'typebox'
import { defineCall } from './call.ts'
import { HistoryStanding } from './values.ts'

export const Health = Type.Object({ status: Type.Literal('ok') })
/**
 * `history`: how far statements, ended bets and rounds are. `ended`: what has ended by itself and is being started again:
 * `views` makes and reads history, `sealing` checks the journal, `snapshots` makes the next start quick. `missing`: what the operator
 * has yet to set up: `mail`, by which people confirm an address and get a new password.
 */
export const Ready = Type.Object({
  status: Type.Literal('ready'),
  sequence: Type.Integer(),
  history: HistoryStanding,
  ended: Type.Array(Type.Enum(['views', 'sealing', 'snapshots'])),
  missing: Type.Array(Type.Literal('mail')),
})

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
