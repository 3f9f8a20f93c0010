/** Which matches the void of a window or the removal of a runner means, and why it is refused: for the commands, and for who looks at what they would do. */
import type { RefusalCode } from '../../refusals.ts'
import type { RemoveRunner, VoidWindow } from '../command.ts'
import { isCorrectionOver, marketToCorrect } from '../market/correction.ts'
import type { Exchange } from '../market/exchange.ts'
import { isEnded, type Market, marketStatus, runnerIndex } from '../market/market.ts'

/** Matches of a market from `from` up to but not including `to`, on one runner (its index) or on all. */
export interface VoidTerms {
  readonly market: Market
  readonly runner: number | undefined
  readonly from: number
  readonly to: number
  /** A runner is removed: parts of cross-matches on others stand. */
  readonly isRemoval: boolean
}

type StateOf = Pick<Exchange, 'state'>

/** Returns what a void of a window means, or why it is refused. */
export function windowOf(
  exchange: StateOf,
  command: Omit<VoidWindow, 'kind' | 'reason'>,
): VoidTerms | RefusalCode {
  const market = marketToCorrect(exchange, command)
  if (typeof market === 'string') return market
  if (market.trimmed) return 'correction_over'
  const { CREATED, SETTLED, VOIDED } = marketStatus
  if (market.status === CREATED || market.status === VOIDED) return 'market_state_wrong'
  if (market.status === SETTLED && isCorrectionOver(exchange.state, market)) return 'correction_over'
  const { selectionId, from, to } = command
  const runner = selectionId === undefined ? undefined : runnerIndex(market, selectionId)
  if (runner === -1) return 'runner_not_found'
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from)
    return 'window_invalid'
  return { market, runner, from, to, isRemoval: false }
}

/** Returns what the removal of a runner means, or why it is refused. */
export function removalOf(
  exchange: StateOf,
  command: Omit<RemoveRunner, 'kind' | 'reason'>,
): (VoidTerms & { readonly runner: number }) | RefusalCode {
  const market = marketToCorrect(exchange, command)
  if (typeof market === 'string') return market
  if (market.trimmed) return 'correction_over'
  if (isEnded(market) || market.status === marketStatus.GRADED) return 'market_state_wrong'
  const runner = runnerIndex(market, command.selectionId)
  if (runner === -1) return 'runner_not_found'
  if (market.removed[runner]) return 'runner_removed'
  const places = Math.max(market.numberOfWinners, market.kindTerms.places)
  if (market.runnerCount - market.removedCount - 1 <= places) return 'too_few_runners'
  return { market, runner, from: 0, to: Number.MAX_SAFE_INTEGER, isRemoval: true }
}
