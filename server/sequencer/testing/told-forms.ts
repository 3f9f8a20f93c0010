/** For tests: the forms of the betting process's calls and the line that each tells, the same whenever it is made. */
import type { Answered, AnswerForm } from '../submission.ts'
import { toldOf } from './exchange.ts'

export const ofBets: AnswerForm = { kind: 101, version: 1, parameters: [] }
export const ofRound: AnswerForm = { kind: 102, version: 1, parameters: [] }
export const ofRotation: AnswerForm = { kind: 103, version: 1, parameters: [7, -1, 2 ** 40] }

/** Returns what a call is told, as text. */
export function bodyOf(answered: Answered): string {
  if (typeof answered === 'string' || 'text' in answered) throw new Error('A call was not decided.')
  const { refusal, round } = answered.outcomes[0]!
  switch (answered.form.kind) {
    case ofBets.kind:
      return JSON.stringify(toldOf(answered))
    case ofRound.kind:
      return JSON.stringify(
        refusal === undefined ? { round: round!.round, payout: round!.payout } : { refusal },
      )
    case ofRotation.kind:
      if (answered.form.parameters.join() !== ofRotation.parameters.join()) throw new Error('Another form.')
      return JSON.stringify({ refusal })
    default:
      throw new Error(`There is no form ${answered.form.kind}.`)
  }
}
