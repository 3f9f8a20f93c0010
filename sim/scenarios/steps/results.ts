/** The result that a step names. */
import type { ResultTerms } from '#core/exchange/command.ts'
import { type OrderPlay, type OrderStep, selectionOf } from '../order-play.ts'

/** Returns the result that a step names, as the commands have it. */
export function resultOf(play: OrderPlay, step: OrderStep, market: number): ResultTerms {
  const selections = (names: unknown) => (names as string[]).map((name) => selectionOf(play, market, name))
  return {
    ...(step.winners === undefined ? {} : { winners: selections(step.winners) }),
    ...(step.tied === undefined ? {} : { tied: selections(step.tied) }),
    ...(step.placed === undefined ? {} : { placed: selections(step.placed) }),
    ...(step.placed_tied === undefined ? {} : { placedTied: selections(step.placed_tied) }),
    ...(step.result === undefined ? {} : { number: Number(step.result) }),
    ...(step.runs_by_over === undefined
      ? {}
      : { session: { runsByOver: step.runs_by_over as number[], inningsOver: step.innings_over === true } }),
  }
}
