/** The numbers under which refusals are kept: each given once, none ever changed. */
import { expect, test } from 'vitest'
import { numberOfRefusal, type RefusalCode, refusalOfNumber, refusals } from './refusals.ts'

/** History: a new one goes to the end, nothing else may change here. */
const given = [
  'market_not_found',
  'market_not_open',
  'market_suspended',
  'market_closed',
  'market_version_moved',
  'runner_not_found',
  'runner_removed',
  'account_not_found',
  'price_off_ladder',
  'size_invalid',
  'size_too_small',
  'size_too_large',
  'min_fill_invalid',
  'profit_ratio',
  'balance_above_limit',
  'too_many_orders',
  'position_too_large',
  'insufficient_funds',
  'order_not_found',
  'order_not_open',
  'order_delayed',
  'reduction_invalid',
  'replacement_unchanged',
  'event_not_found',
  'event_invalid',
  'market_invalid',
  'market_state_wrong',
  'market_already_in_play',
  'market_not_suspended',
  'market_not_settled',
  'winners_invalid',
  'too_few_runners',
  'window_invalid',
  'amount_invalid',
  'reason_missing',
  'game_not_open',
  'bets_invalid',
  'stake_invalid',
  'stake_too_small',
  'stake_too_large',
  'payout_too_large',
  'round_too_soon',
  'seeds_missing',
  'seeds_used_up',
  'stake_above_available',
  'bankroll_low',
  'seeds_exist',
  'client_seed_invalid',
  'paytable_version_moved',
  'paytable_invalid',
  'too_many_waiting',
  'exchange_full',
  'window_empty',
  'market_busy',
  'correction_over',
  'own_bets',
  'paytable_changed',
  'client_seed_used',
  'paytable_win_low',
  'paytable_return_low',
  'play_money_not_given',
  'play_money_taken',
]

/** Those whose numbers do not follow each other. */
const givenByNumber: Readonly<Record<number, RefusalCode>> = {
  80: 'result_invalid',
  70: 'order_type_invalid',
  71: 'reference_invalid',
  72: 'would_take',
  73: 'good_till_invalid',
  74: 'sized_by_invalid',
  75: 'timeout_invalid',
  76: 'account_excluded',
  77: 'too_many_switches',
  87: 'factor_invalid',
  100: 'discount_unknown',
  110: 'slippage_invalid',
  111: 'too_many_held',
  112: 'order_held',
  113: 'order_not_held',
  120: 'no_starting_price',
  121: 'starting_price_over',
  122: 'start_order_fixed',
  130: 'cash_out_not_offered',
  131: 'part_invalid',
  132: 'cash_out_waiting',
  133: 'too_many_own_orders',
  134: 'nothing_to_cash_out',
  135: 'not_enough_volume',
  136: 'price_changed',
  140: 'no_trigger_price',
  141: 'distance_invalid',
  142: 'profit_invalid',
  143: 'cash_out_not_set',
  150: 'take_profit_wrong',
  151: 'order_paired',
  152: 'offset_invalid',
}

test('a refusal keeps its number for ever', () => {
  const numbers = Object.fromEntries(Object.entries(refusals).map(([code, { number }]) => [code, number]))
  const inTurn = given.map((code, i) => [code, i + 1])
  const others = Object.entries(givenByNumber).map(([number, code]) => [code, Number(number)])
  expect(numbers).toEqual(Object.fromEntries([...inTurn, ...others]))
})

test('a number leads back to its refusal, and one that was never given to none', () => {
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    expect(refusalOfNumber(numberOfRefusal(code))).toBe(code)
  }
  expect(() => refusalOfNumber(0)).toThrow('refusal number 0 is known')
  expect(() => refusalOfNumber(given.length + 1)).toThrow('is known')
})
