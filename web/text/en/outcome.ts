/** What became of a bet, in a sentence. Apart from the rest of the slip's words, which the first page has. */
import type { Bet } from '#contract/orders.ts'
import { formatMoney, formatPrice } from '../format.ts'

/** What is said about an order's outcome. Minor units; `averagePrice` in hundredths. */
type Outcome = Readonly<
  Pick<Bet, 'state' | 'matched' | 'averagePrice' | 'unmatched' | 'cancelled' | 'lapsed' | 'voided'> & {
    reason: string | undefined
    /** Of its market: the prices of lines are no odds. */
    marketKind?: Bet['marketKind'] | undefined
  }
>

export type OutcomeKind =
  | 'matched'
  | 'partly-matched'
  | 'unmatched'
  | 'lapsed'
  | 'cancelled'
  | 'void'
  | 'settled'

/** Returns what an order came to, in a word for its colour and a sentence: 'Matched 50.00 at 1.90'. `price`: null of the starting price. */
export function outcomeOf(order: Outcome, price: number | null): { kind: OutcomeKind; sentence: string } {
  const why = whyOf(order.reason)
  const rest = restOf(order, price)
  if (order.voided > 0) return { kind: 'void', sentence: `Void ${formatMoney(order.voided)}${why}` }
  if (order.state === 'settled') return { kind: 'settled', sentence: 'Settled' }
  if (order.matched > 0) {
    const matched = `Matched ${formatMoney(order.matched)} at ${formatPrice(order.averagePrice, order.marketKind)}`
    return rest === null
      ? { kind: 'matched', sentence: matched }
      : { kind: 'partly-matched', sentence: `${matched}; ${lowerFirst(rest.sentence)}` }
  }
  return rest ?? { kind: 'cancelled', sentence: `Cancelled${why}` }
}

/** Returns what became of the part that is not matched, or null when there is none. */
function restOf(order: Outcome, price: number | null): { kind: OutcomeKind; sentence: string } | null {
  const why = whyOf(order.reason)
  if (order.unmatched > 0) {
    return {
      kind: 'unmatched',
      sentence: `Unmatched ${formatMoney(order.unmatched)} at ${price === null ? 'SP' : formatPrice(price, order.marketKind)}`,
    }
  }
  if (order.lapsed > 0) return { kind: 'lapsed', sentence: `Lapsed ${formatMoney(order.lapsed)}${why}` }
  if (order.cancelled > 0)
    return { kind: 'cancelled', sentence: `Cancelled ${formatMoney(order.cancelled)}${why}` }
  return null
}

/** The exchange's own reasons in words; an operator's stand as they were written. */
const reasonWords: Readonly<Record<string, string>> = {
  PLAYER: 'by you',
  REPLACED: 'replaced',
  SELF_MATCH: 'it would have matched a bet of your own',
  FILL_OR_KILL: 'not enough was on offer',
  DEAD_MANS_SWITCH: 'no call of your program came in time',
  ACCOUNT_EXCLUDED: 'your account is excluded',
  ACCOUNT_SUSPENDED: 'the house has suspended your account',
  TIME_OUT: 'you take time out',
  SELF_EXCLUDED: 'you have excluded yourself',
  LIMIT_PASSED: 'beyond a limit that you have set',
  BRANCH_FROZEN: 'new bets are stopped for your agent',
  OWN_EXIT: 'it stood in the way of your stop',
  OTHER_LEG: 'the other bet of the pair was matched or has ended',
  TARGET_REACHED: 'the payout or profit asked for is less than a cent of stake pays at the best price',
  CASH_OUT: 'you cashed out',
  CLOSED_OUT: 'beyond your balance; taken as far as it lowers your exposure',
  IN_PLAY: 'play began',
  MATERIAL_EVENT: 'a goal, wicket or the like',
  MARKET_CLOSED: 'the market closed',
  MARKET_SETTLED: 'the market was settled',
  MARKET_VOIDED: 'the market is void',
  RUNNER_REMOVED: 'the runner was withdrawn',
  REDUCTION: 'a runner left with a reduction factor',
  MARKET_SUSPENDED: 'the market was suspended',
  INSUFFICIENT_FUNDS: 'your balance no longer covered it',
}

/** Returns why something ended in words; as it was written where it is an operator's. */
export function reasonText(reason: string): string {
  return reasonWords[reason] ?? reason
}

function whyOf(reason: string | undefined): string {
  return reason ? ` (${reasonText(reason)})` : ''
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
