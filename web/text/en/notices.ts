/** What is told of a market to all: bets that are void, prices that were reduced, a result that was corrected. */
import type { Market, Notice } from '#contract/catalogue.ts'
import { runnerLabel } from '../runner-label.ts'
import { clockTime } from '../times.ts'

/** By which rule bets are void, in words. */
export const voidRuleWords: Readonly<Record<NonNullable<Notice['rule']>, string>> = {
  OPERATOR_DECISION: 'a decision of the operator',
  LATE_SUSPENSION: 'matched before the market could be suspended',
  PALPABLE_ERROR: 'a price that was plainly a mistake',
  RUNNER_WITHDRAWN: 'withdrawn',
  NO_RESULT: 'no result',
  MATCH_ABANDONED: 'abandoned',
  SESSION_NOT_COMPLETED: 'the session was not completed',
}

/** Returns what a notice says, with its rule: "Bets on Ash are void (withdrawn), prices of the others fall by 25%: Lame". */
export function noticeWords(
  { kind, rule, sentence, selectionId, factorBps, from, to }: Notice,
  runners: Market['runners'],
): string {
  if (kind === 'CORRECTION') return `Result corrected: ${sentence}`
  const on = runners.find((runner) => runner.selectionId === selectionId)
  const which =
    on === undefined
      ? from === undefined
        ? 'All bets'
        : 'Bets'
      : `Bets on ${runnerLabel(on.name, on.handicap)}`
  const when =
    from === undefined || to === undefined ? '' : ` of ${clockTime.format(from)} to ${clockTime.format(to)}`
  const why = rule === undefined ? '' : ` (${voidRuleWords[rule]})`
  const fall = factorBps === undefined ? '' : `, prices of the others fall by ${factorBps / 100}%`
  return `${which}${when} are void${why}${fall}: ${sentence}`
}
