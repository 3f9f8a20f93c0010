/** Why the engine says no: one code a reason, in the order in which place-order and play-round check. A refusal changes nothing. */
import { assert } from './values/assert.ts'

export interface Refusal {
  /** HTTP status of the refusal at the edge. */
  readonly status: number
  /** Whether the same call may succeed later without being changed. */
  readonly retry: boolean
  readonly text: string
}

/** One of the engine's own: its number stands for it where answers are kept. */
interface NumberedRefusal extends Refusal {
  /** Its own for ever: a new refusal takes the next free one, wherever it stands in the order of checks. */
  readonly number: number
}

export const refusals = {
  market_not_found: { number: 1, status: 404, retry: false, text: 'This market does not exist.' },
  market_not_open: { number: 2, status: 409, retry: true, text: 'The market is not open yet.' },
  market_suspended: { number: 3, status: 409, retry: true, text: 'The market is suspended.' },
  market_closed: { number: 4, status: 409, retry: false, text: 'The market is closed.' },
  own_bets: {
    number: 56,
    status: 403,
    retry: false,
    text: 'You have bets in this market. Somebody without any has to decide about it.',
  },
  market_version_moved: {
    number: 5,
    status: 409,
    retry: false,
    text: 'The market has changed since you saw it. Look at it again and decide anew.',
  },
  runner_not_found: { number: 6, status: 404, retry: false, text: 'This runner is not in the market.' },
  runner_removed: { number: 7, status: 409, retry: false, text: 'This runner has been withdrawn.' },
  account_not_found: { number: 8, status: 404, retry: false, text: 'This account does not exist.' },
  agent_cannot_bet: {
    number: 205,
    status: 403,
    retry: false,
    text: 'An agent takes no bets.',
  },
  account_excluded: {
    number: 76,
    status: 403,
    retry: false,
    text: 'This account is excluded: it takes no new bets.',
  },
  self_excluded: {
    number: 160,
    status: 403,
    retry: false,
    text: 'You have excluded yourself: this account takes no bets and no deposits.',
  },
  time_out: {
    number: 161,
    status: 403,
    retry: true,
    text: 'You are taking time out: until its end this account takes no bets and no deposits.',
  },
  reminder_due: {
    number: 162,
    status: 409,
    retry: true,
    text: 'You have been playing for a while. Read the reminder first.',
  },
  price_off_ladder: { number: 9, status: 422, retry: false, text: 'That price is not on the ladder.' },
  sized_by_invalid: {
    number: 74,
    status: 422,
    retry: false,
    text: 'In each-way and line markets an order is sized by its stake.',
  },
  size_invalid: {
    number: 10,
    status: 422,
    retry: false,
    text: 'The stake must be a whole number of cents above zero.',
  },
  size_too_small: {
    number: 11,
    status: 422,
    retry: false,
    text: 'The stake is below the minimum of this market.',
  },
  size_too_large: { number: 12, status: 422, retry: false, text: 'The stake is above the largest allowed.' },
  min_fill_invalid: {
    number: 13,
    status: 422,
    retry: false,
    text: 'The minimum fill must be at least one cent and at most the stake, on a fill-or-kill order only.',
  },
  profit_ratio: {
    number: 14,
    status: 422,
    retry: false,
    text: 'At this price the winnings of so small a stake cannot be rounded fairly. Raise the stake.',
  },
  no_starting_price: {
    number: 120,
    status: 422,
    retry: false,
    text: 'This market has no starting price.',
  },
  starting_price_over: {
    number: 121,
    status: 409,
    retry: false,
    text: 'The starting price of this market is found already.',
  },
  start_order_fixed: {
    number: 122,
    status: 409,
    retry: false,
    text: 'An order at the starting price stands until the off: its limit can be loosened, nothing else.',
  },
  order_type_invalid: {
    number: 70,
    status: 422,
    retry: false,
    text: 'A post-only order cannot be fill-or-kill: the one never takes, the other does nothing else.',
  },
  reference_invalid: {
    number: 71,
    status: 422,
    retry: false,
    text: 'An order reference has 1 to 32 printable characters, a strategy reference 1 to 15.',
  },
  good_till_invalid: {
    number: 73,
    status: 422,
    retry: false,
    text: 'The time until which an order is good must be later than now, and at most a day after the planned end of the market.',
  },
  would_take: {
    number: 72,
    status: 409,
    retry: true,
    text: 'At this price a post-only order would be matched at once. Choose a price that waits.',
  },
  balance_above_limit: {
    number: 15,
    status: 409,
    retry: false,
    text: 'This account holds more than may be staked with.',
  },
  too_many_orders: {
    number: 16,
    status: 409,
    retry: true,
    text: 'You have as many unmatched orders as an account may have. Cancel some first.',
  },
  too_many_waiting: {
    number: 51,
    status: 409,
    retry: true,
    text: 'You have as many orders waiting for the bet delay of this market as an account may have. Wait for one of them.',
  },
  exchange_full: {
    number: 52,
    status: 409,
    retry: true,
    text: 'The exchange holds as many unmatched orders as it can. Try again later.',
  },
  position_too_large: {
    number: 17,
    status: 409,
    retry: false,
    text: 'Your bets on this runner add up to more than can be kept exactly.',
  },
  branch_frozen: {
    number: 206,
    status: 409,
    retry: true,
    text: 'New risk is stopped for this account and all that are below the same agent.',
  },
  insufficient_funds: {
    number: 18,
    status: 409,
    retry: true,
    text: 'Your available balance does not cover the most this order could lose.',
  },
  loss_limit: {
    number: 163,
    status: 409,
    retry: true,
    text: 'With this bet you could lose more than the limit you have set.',
  },
  stake_limit: {
    number: 164,
    status: 409,
    retry: true,
    text: 'With this bet you would stake more than the limit you have set.',
  },
  cash_out_not_offered: {
    number: 130,
    status: 422,
    retry: false,
    text: 'In a market of this kind there is no cash-out.',
  },
  part_invalid: {
    number: 131,
    status: 422,
    retry: false,
    text: 'The part must be a whole number of basis points from 1 to 10,000, the least result a whole number of cents.',
  },
  cash_out_waiting: {
    number: 132,
    status: 409,
    retry: true,
    text: 'You are cashing out of this market already. Wait for the bet delay.',
  },
  too_many_own_orders: {
    number: 133,
    status: 409,
    retry: true,
    text: 'You have more than 1,000 unmatched orders there. Cancel some first.',
  },
  nothing_to_cash_out: {
    number: 134,
    status: 409,
    retry: false,
    text: 'Your bets there come to the same whoever wins. There is nothing to cash out.',
  },
  not_enough_volume: {
    number: 135,
    status: 409,
    retry: true,
    text: 'There is not enough on offer to cash out. Try again later, or a smaller part.',
  },
  price_changed: {
    number: 136,
    status: 409,
    retry: true,
    text: 'The price has moved: cashing out brings less than you were shown. Nothing was done.',
  },
  order_not_found: { number: 19, status: 404, retry: false, text: 'You have no such order in this market.' },
  order_not_open: {
    number: 20,
    status: 409,
    retry: false,
    text: 'Nothing of this order is unmatched any more.',
  },
  order_delayed: {
    number: 21,
    status: 409,
    retry: true,
    text: 'This order is still waiting for its bet delay. It can be cancelled, not changed.',
  },
  reduction_invalid: {
    number: 22,
    status: 422,
    retry: false,
    text: 'The reduction must be above zero.',
  },
  replacement_unchanged: {
    number: 23,
    status: 422,
    retry: false,
    text: 'The order already stands at this price and size.',
  },
  slippage_invalid: {
    number: 110,
    status: 422,
    retry: false,
    text: 'The slippage must be a whole number of ticks from 0 to 20.',
  },
  distance_invalid: {
    number: 141,
    status: 422,
    retry: false,
    text: 'A trailing stop has a distance of 1 to 1,000 ticks and no trigger of its own; a stop has a trigger and no distance.',
  },
  profit_invalid: {
    number: 142,
    status: 422,
    retry: false,
    text: 'The profit must be a whole number of minor units, at least 1.',
  },
  cash_out_not_set: {
    number: 143,
    status: 409,
    retry: false,
    text: 'No cash-out by itself is set here.',
  },
  no_trigger_price: {
    number: 140,
    status: 409,
    retry: true,
    text: 'There is no price to follow now: both sides must have one, at most 10 ticks apart, with 10.00 of others at it.',
  },
  too_many_held: {
    number: 111,
    status: 409,
    retry: true,
    text: 'You have as many orders waiting for a trigger in this market as an account may have. Cancel some first.',
  },
  offset_invalid: {
    number: 152,
    status: 422,
    retry: false,
    text: 'An offset is 1 to 200 ticks, with room on the ladder; its stop, in markets of winners, too. Not before the starting price.',
  },
  take_profit_wrong: {
    number: 150,
    status: 422,
    retry: false,
    text: 'The take-profit must be on the better side of the trigger.',
  },
  order_held: {
    number: 112,
    status: 409,
    retry: false,
    text: 'This order waits for its trigger. Change its trigger, slippage or stake, or cancel it.',
  },
  order_not_held: {
    number: 113,
    status: 409,
    retry: false,
    text: 'This order waits for no trigger, or not any more.',
  },
  order_paired: {
    number: 151,
    status: 409,
    retry: false,
    text: 'This order shares its size with another. Change the pair by its stop, or cancel it.',
  },
  timeout_invalid: {
    number: 75,
    status: 422,
    retry: false,
    text: 'The timeout must be a whole number of milliseconds from 10,000 to 300,000, or 0 to turn the switch off.',
  },
  too_many_switches: {
    number: 77,
    status: 409,
    retry: true,
    text: 'You have as many switches as an account may have. Turn one off first.',
  },
  discount_unknown: {
    number: 100,
    status: 422,
    retry: false,
    text: 'This discount is not in the table of discounts.',
  },
  event_not_found: { number: 24, status: 404, retry: false, text: 'This event does not exist.' },
  event_invalid: { number: 25, status: 422, retry: false, text: 'An event needs a name and a start time.' },
  market_invalid: {
    number: 26,
    status: 422,
    retry: false,
    text: 'A market needs 2 to 300 different runners, of lines one, fewer winners than runners, and settings within their limits.',
  },
  market_state_wrong: {
    number: 27,
    status: 409,
    retry: false,
    text: 'The market is not in a state that allows this.',
  },
  market_already_in_play: { number: 28, status: 409, retry: false, text: 'The market is in play already.' },
  market_not_suspended: {
    number: 29,
    status: 409,
    retry: false,
    text: 'Suspend or close the market first.',
  },
  market_not_settled: { number: 30, status: 409, retry: false, text: 'The market has not been settled.' },
  correction_over: {
    number: 55,
    status: 409,
    retry: false,
    text: 'The time for corrections of this market is over.',
  },
  winners_invalid: {
    number: 31,
    status: 422,
    retry: false,
    text: 'Name exactly the number of winners of the market, or more in a dead heat, each once and still running.',
  },
  result_invalid: {
    number: 80,
    status: 422,
    retry: false,
    text: 'Name the number that the market came to, within its bounds.',
  },
  too_few_runners: {
    number: 32,
    status: 409,
    retry: false,
    text: 'Too few runners would be left. Void the market instead.',
  },
  factor_invalid: {
    number: 87,
    status: 422,
    retry: false,
    text: 'The reduction factor must be a whole number of basis points from 0 to 9,999.',
  },
  market_busy: {
    number: 54,
    status: 409,
    retry: true,
    text: 'The market is still carrying out an earlier command. Try again in a moment.',
  },
  window_invalid: {
    number: 33,
    status: 422,
    retry: false,
    text: 'The window must end after it begins.',
  },
  window_empty: {
    number: 53,
    status: 409,
    retry: false,
    text: 'Nothing was matched in this window that is not void already.',
  },
  amount_invalid: {
    number: 34,
    status: 422,
    retry: false,
    text: 'The amount must be a whole number of cents above zero and within the limit.',
  },
  reason_missing: { number: 35, status: 422, retry: false, text: 'Say why.' },
  game_not_open: { number: 36, status: 409, retry: true, text: 'Coming soon to RSC' },
  paytable_changed: {
    number: 57,
    status: 409,
    retry: false,
    text: 'The odds of this table have changed since they were shown to you. Nothing was played: look at them again.',
  },
  bets_invalid: {
    number: 37,
    status: 422,
    retry: false,
    text: 'Choose at least one spot of this table, each only once, and no more than the game takes.',
  },
  stake_invalid: { number: 38, status: 422, retry: false, text: 'Please enter a valid amount' },
  stake_too_small: {
    number: 39,
    status: 422,
    retry: false,
    text: 'The stake is below the minimum of this game. Raise it.',
  },
  stake_too_large: {
    number: 40,
    status: 422,
    retry: false,
    text: 'The stake is above the maximum of this game. Lower it.',
  },
  payout_too_large: {
    number: 41,
    status: 422,
    retry: false,
    text: 'These bets could return more than this game pays in one round. Lower the stakes.',
  },
  round_too_soon: {
    number: 42,
    status: 429,
    retry: true,
    text: 'Your last round was only a moment ago. Wait a little and play again.',
  },
  seeds_missing: {
    number: 43,
    status: 409,
    retry: false,
    text: 'You have no seeds yet. Open Fairness first: it gives you a pair.',
  },
  seeds_used_up: {
    number: 44,
    status: 409,
    retry: true,
    text: 'Your pair of seeds has been used for as many rounds as it may. Change your client seed and play on.',
  },
  stake_above_available: {
    number: 45,
    status: 409,
    retry: true,
    text: 'Your available balance does not cover this stake. Lower it, or cancel unmatched bets first.',
  },
  bankroll_low: {
    number: 46,
    status: 409,
    retry: true,
    text: 'The house cannot cover the most these bets could return at the moment. Lower the stakes.',
  },
  seeds_exist: {
    number: 47,
    status: 409,
    retry: false,
    text: 'You have seeds already. Change your client seed to get new ones.',
  },
  client_seed_invalid: {
    number: 48,
    status: 422,
    retry: false,
    text: 'A client seed is 1 to 64 letters, digits, hyphens and underscores.',
  },
  client_seed_used: {
    number: 58,
    status: 409,
    retry: false,
    text: 'You have used this client seed before. Name a new one: only what nobody knew keeps the next rounds fair.',
  },
  paytable_version_moved: {
    number: 49,
    status: 409,
    retry: false,
    text: 'The paytable has changed since you saw it. Look at it again and decide anew.',
  },
  paytable_invalid: {
    number: 50,
    status: 422,
    retry: false,
    text: 'A paytable needs a return for each line of the game, sensible limits, and no bet that returns more than its stake on average.',
  },
  paytable_win_low: {
    number: 59,
    status: 422,
    retry: false,
    text: 'A line of this paytable is a win and returns no more than its stake. Raise it.',
  },
  paytable_return_low: {
    number: 60,
    status: 422,
    retry: false,
    text: 'A bet of this paytable returns less on average than its floor. The preview says which.',
  },
  play_money_not_given: {
    number: 61,
    status: 409,
    retry: false,
    text: 'Play money is given only while the house runs as a demonstration.',
  },
  play_money_taken: {
    number: 62,
    status: 409,
    retry: true,
    text: 'You have taken play money within the last 24 hours. Come back later.',
  },
  deposit_limit_unanswered: {
    number: 195,
    status: 409,
    retry: true,
    text: 'Before your first deposit, set a deposit limit or say that you want none.',
  },
  deposit_limit: {
    number: 165,
    status: 409,
    retry: true,
    text: 'This would be more than the deposit limit you have set.',
  },
  limit_invalid: {
    number: 166,
    status: 422,
    retry: false,
    text: 'A limit is of deposits, losses or stakes, over a day, a week or a month, and a whole number of cents above zero.',
  },
  limit_unchanged: {
    number: 167,
    status: 409,
    retry: false,
    text: 'This is the limit that you have, or have asked for already.',
  },
  limit_not_asked: {
    number: 168,
    status: 409,
    retry: false,
    text: 'You have not asked for this limit, or for another one since. Look at your limits again.',
  },
  limit_too_soon: {
    number: 169,
    status: 409,
    retry: true,
    text: 'A higher limit can be confirmed 24 hours after you have asked for it.',
  },
  time_out_invalid: {
    number: 170,
    status: 422,
    retry: false,
    text: 'A time-out lasts from 24 hours to 6 weeks.',
  },
  exclusion_invalid: {
    number: 171,
    status: 422,
    retry: false,
    text: 'A self-exclusion lasts from 6 months to 5 years.',
  },
  protection_not_shorter: {
    number: 172,
    status: 409,
    retry: false,
    text: 'What you have chosen already lasts longer. It cannot be made shorter.',
  },
  not_self_excluded: {
    number: 173,
    status: 409,
    retry: false,
    text: 'You have not excluded yourself.',
  },
  return_asked: {
    number: 174,
    status: 409,
    retry: false,
    text: 'You have asked to return already. The account opens 24 hours after that.',
  },
  reminder_invalid: {
    number: 175,
    status: 422,
    retry: false,
    text: 'A reminder comes every 15, 30 or 60 minutes.',
  },
  reminder_not_due: {
    number: 176,
    status: 409,
    retry: false,
    text: 'There is no reminder to read.',
  },
  review_not_due: {
    number: 196,
    status: 409,
    retry: false,
    text: 'Your limits are not due to be reviewed yet.',
  },
  payment_amount: {
    number: 180,
    status: 422,
    retry: false,
    text: 'A payment is a whole number of cents, at least 1.00 and at most 1,000,000.00.',
  },
  method_unknown: { number: 181, status: 422, retry: false, text: 'This method of payment is not offered.' },
  too_many_payments: {
    number: 182,
    status: 409,
    retry: true,
    text: 'You have 10 payments under way. Wait until one of them is through.',
  },
  deposit_method_first: {
    number: 183,
    status: 409,
    retry: false,
    text: 'What you deposited goes back by the method it came by. Withdraw that first, and the rest by any method that you deposited by.',
  },
  withdrawal_above_available: {
    number: 184,
    status: 409,
    retry: true,
    text: 'Your available balance does not cover this withdrawal.',
  },
  transfer_not_found: { number: 185, status: 404, retry: false, text: 'This payment does not exist.' },
  transfer_over: {
    number: 186,
    status: 409,
    retry: false,
    text: 'This payment ended too long ago to be changed.',
  },
  transfer_differs: {
    number: 187,
    status: 409,
    retry: false,
    text: 'This is not the amount that the payment was begun with.',
  },
  transfer_in_review: {
    number: 188,
    status: 409,
    retry: true,
    text: 'This withdrawal still waits to be approved.',
  },
  transfer_posted: { number: 189, status: 409, retry: false, text: 'This payment is complete.' },
  transfer_voided: { number: 190, status: 409, retry: false, text: 'This payment has failed.' },
  not_charged_back: {
    number: 191,
    status: 409,
    retry: false,
    text: 'Only a deposit that is complete can be charged back.',
  },
  transfer_not_in_review: {
    number: 192,
    status: 409,
    retry: false,
    text: 'This payment does not wait to be approved.',
  },
  own_transfer: {
    number: 193,
    status: 403,
    retry: false,
    text: 'This withdrawal is your own. Somebody else has to decide about it.',
  },
  approved_already: {
    number: 194,
    status: 409,
    retry: false,
    text: 'You have approved this withdrawal. Somebody else has to approve it as well.',
  },
  parent_not_agent: {
    number: 207,
    status: 422,
    retry: false,
    text: 'Only an agent has accounts below.',
  },
  agent_closed: {
    number: 208,
    status: 409,
    retry: false,
    text: 'This agent is closed.',
  },
  tree_too_deep: {
    number: 209,
    status: 422,
    retry: false,
    text: 'There are eight levels of agents at most.',
  },
  too_many_agents: {
    number: 210,
    status: 409,
    retry: false,
    text: 'There are 1,000 agents directly below already.',
  },
  deals_invalid: {
    number: 211,
    status: 422,
    retry: false,
    text: 'Shares are whole basis points, of each agent once, of 100 agents at most, announced 30 days ahead at most.',
  },
  share_above_parent: {
    number: 212,
    status: 422,
    retry: false,
    text: 'Nobody keeps more than the one above, and of turnover one per cent at most.',
  },
  not_agent: {
    number: 213,
    status: 422,
    retry: false,
    text: 'This account is no agent.',
  },
  not_your_child: {
    number: 214,
    status: 403,
    retry: false,
    text: 'This account is not directly below yours.',
  },
  not_adjacent: {
    number: 215,
    status: 422,
    retry: false,
    text: 'Payments go between an account and the one directly above it.',
  },
  line_in_use: {
    number: 216,
    status: 409,
    retry: true,
    text: 'More of the line is in use than that.',
  },
  lines_not_given: {
    number: 217,
    status: 409,
    retry: false,
    text: 'No credit is given here.',
  },
  line_exceeded: {
    number: 218,
    status: 409,
    retry: true,
    text: 'There is not as much to give.',
  },
  credit_is_not_cash: {
    number: 219,
    status: 409,
    retry: true,
    text: 'Credit is never paid out: only what is owned, and not held, is.',
  },
  not_your_payment: {
    number: 220,
    status: 403,
    retry: false,
    text: 'Only whose balance falls can confirm it.',
  },
  payment_not_found: {
    number: 221,
    status: 404,
    retry: false,
    text: 'This payment does not wait to be confirmed.',
  },
  payment_above_available: {
    number: 229,
    status: 409,
    retry: true,
    text: 'That is more than is there to give.',
  },
  claim_not_found: {
    number: 230,
    status: 404,
    retry: false,
    text: 'This claim is not open.',
  },
  not_your_claim: {
    number: 231,
    status: 403,
    retry: false,
    text: 'This claim is not yours to answer.',
  },
  too_many_claims: {
    number: 232,
    status: 409,
    retry: true,
    text: 'Too many of your claims are open.',
  },
  above_debt: {
    number: 222,
    status: 409,
    retry: true,
    text: 'That is more than is owed.',
  },
  only_players_move: {
    number: 223,
    status: 422,
    retry: false,
    text: 'Agents stay where they are: only players move.',
  },
  account_not_empty: {
    number: 224,
    status: 409,
    retry: true,
    text: 'This account still has money, credit, bets, payments or accounts below.',
  },
  branch_not_frozen: {
    number: 225,
    status: 409,
    retry: false,
    text: 'This account is not frozen.',
  },
  period_closing: {
    number: 226,
    status: 409,
    retry: true,
    text: 'A period is being closed already.',
  },
  book_bet_not_found: {
    number: 227,
    status: 404,
    retry: false,
    text: 'This bet is not open.',
  },
  too_many_book_bets: {
    number: 228,
    status: 409,
    retry: true,
    text: 'Too many of your bets are open.',
  },
} as const satisfies Record<string, NumberedRefusal>

export type RefusalCode = keyof typeof refusals

const byNumber = new Map<number, RefusalCode>()
for (const [code, { number }] of Object.entries(refusals)) {
  assert(!byNumber.has(number), `one refusal a number: ${number}`)
  byNumber.set(number, code as RefusalCode)
}

/** Returns the number that stands for a refusal in what is kept. */
export function numberOfRefusal(code: RefusalCode): number {
  return refusals[code].number
}

/** Returns the refusal of a number; one that was never given is an assertion. */
export function refusalOfNumber(number: number): RefusalCode {
  const code = byNumber.get(number)
  assert(code !== undefined, `refusal number ${number} is known`)
  return code
}
