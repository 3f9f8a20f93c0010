/** Our refusals against the codes the published vectors expect. */
import type { RefusalCode } from '#core/refusals.ts'

/** Where two of ours mean one of theirs, both stand here. */
const codes: Partial<Record<RefusalCode, string>> = {
  runner_not_found: 'INVALID_RUNNER',
  price_off_ladder: 'INVALID_ODDS',
  size_invalid: 'INVALID_BET_SIZE',
  size_too_small: 'INVALID_BET_SIZE',
  size_too_large: 'INVALID_BET_SIZE',
  profit_ratio: 'INVALID_PROFIT_RATIO',
  winners_invalid: 'INVALID_RESULT',
  result_invalid: 'INVALID_RESULT',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  order_not_open: 'BET_TAKEN_OR_LAPSED',
  order_type_invalid: 'INVALID_ORDER_TYPE',
  good_till_invalid: 'INVALID_GOOD_TILL',
  sized_by_invalid: 'INVALID_SIZED_BY',
  reference_invalid: 'INVALID_REFERENCE',
  would_take: 'WOULD_TAKE',
  market_version_moved: 'MARKET_CHANGED',
  market_suspended: 'MARKET_SUSPENDED',
  market_closed: 'MARKET_CLOSED',
  runner_removed: 'RUNNER_REMOVED',
  slippage_invalid: 'INVALID_SLIPPAGE',
  no_trigger_price: 'NO_TRIGGER_PRICE',
  distance_invalid: 'INVALID_DISTANCE',
  take_profit_wrong: 'INVALID_TAKE_PROFIT',
  offset_invalid: 'INVALID_OFFSET',
  timeout_invalid: 'INVALID_TIMEOUT',
  account_excluded: 'ACCOUNT_EXCLUDED',
  not_enough_volume: 'NOT_ENOUGH_VOLUME',
  price_changed: 'PRICE_CHANGED',
  min_fill_invalid: 'INVALID_MIN_FILL_SIZE',
}

/** Returns the vectors' code for a refusal of ours; one they do not know is returned as it is. */
export function vectorCodeOf(refusal: RefusalCode): string {
  return codes[refusal] ?? refusal
}
