/** What of a market's bets is void by itself: those on a runner who does not take part, or those of a window of time. Pure; the server decides again. */
import type { RemoveRunner, VoidWindow } from '#contract/admin.ts'
import type { Runner } from '#contract/catalogue.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { parseHundredths } from '../text/number-field.ts'
import { runnerLabel } from '../text/runner-label.ts'
import { dayAndTime } from '../text/times.ts'
import { isNumbered, type ResultMarket } from './market-result.ts'

/** What was chosen and typed. */
export interface SomeForm {
  /** Of a removal, and of a window that is of one runner. */
  readonly runner: number | undefined
  /** By how many percent a removal reduces the odds of the others, as typed; "" where they stand. */
  readonly factor: string
  /** The window, as the fields have times of the operator's own zone. */
  readonly from: string
  readonly to: string
}

/** Nothing chosen and nothing typed. */
export const emptySome: SomeForm = { runner: undefined, factor: '', from: '', to: '' }

/** What the call is sent beside version, rule and reason, undefined while something is missing; and what that is, or what it will do. */
interface Said<T> {
  readonly terms: T | undefined
  readonly sentence: string
}

const factorBelow = 10_000

/** Returns whether enough runners would stay if one were removed. */
export function canLose({ runners, numberOfWinners, eachWay }: ResultMarket): boolean {
  const active = runners.filter(({ status }) => status === 'ACTIVE').length
  return active - 1 > Math.max(numberOfWinners, eachWay?.places ?? 0)
}

/** Returns the runner who is removed, and by which factor the odds of the others are reduced. */
export function removalIn(
  market: ResultMarket,
  { runner: selectionId, factor }: SomeForm,
): Said<Pick<RemoveRunner, 'selectionId' | 'factorBps'>> {
  const name = nameOf(market, selectionId)
  if (selectionId === undefined || name === undefined) return missing(marketsText.chooseRunner)
  if (factor.trim() === '' || isNumbered(market)) {
    return { terms: { selectionId }, sentence: marketsText.removes(name) }
  }
  const factorBps = parseHundredths(factor)
  if (factorBps === undefined || factorBps >= factorBelow) return missing(marketsText.typeFactor)
  return { terms: { selectionId, factorBps }, sentence: marketsText.removesReducing(name, factor.trim()) }
}

/** Returns the window whose matches are void, of one runner or of all. */
export function windowIn(
  market: ResultMarket,
  { runner: selectionId, from: first, to: last }: SomeForm,
): Said<Pick<VoidWindow, 'from' | 'to' | 'selectionId'>> {
  const [from, to] = [Date.parse(first), Date.parse(last)]
  if (!(from < to)) return missing(marketsText.typeWindow)
  const name = nameOf(market, selectionId)
  return {
    terms: { from, to, ...(name !== undefined && { selectionId: selectionId! }) },
    sentence: marketsText.voidsWindow(toSecond(from), toSecond(to), name),
  }
}

/** Returns who may be chosen: all who were not removed, and who is chosen also where he was meanwhile, so that what is sent is what is shown. */
export function runnersToChoose<R extends Pick<Runner, 'selectionId' | 'status'>>(
  runners: readonly R[],
  chosen: number | undefined,
): readonly R[] {
  return runners.filter(({ selectionId, status }) => status !== 'REMOVED' || selectionId === chosen)
}

function nameOf({ runners }: ResultMarket, selectionId: number | undefined): string | undefined {
  const runner = runners.find((one) => one.selectionId === selectionId)
  return runner && runnerLabel(runner.name, runner.handicap)
}

/** Returns "Sat 21 Nov, 14:05:09". */
function toSecond(time: number): string {
  return `${dayAndTime(time)}:${String(new Date(time).getSeconds()).padStart(2, '0')}`
}

function missing(sentence: string): Said<never> {
  return { terms: undefined, sentence }
}
