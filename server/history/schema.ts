/** The tables of the views, once for SQLite and PostgreSQL. */
import type { BranchPayment } from '#contract/agent-reports.ts'
import type { BankingType } from '#contract/banking.ts'
import type { Sport } from '#contract/catalogue.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Bet } from '#contract/orders.ts'
import type { ReplayBetKind } from '#contract/replay.ts'
import type { BetSignal } from '#contract/risk.ts'
import type { PaymentMethod, PaymentState } from '#contract/wallet.ts'
import type { GameKey } from '#core/casino/game.ts'
import type { MarketKind } from '#core/exchange/market-terms.ts'
import type { Persistence } from '#core/facts/order.ts'
import {
  bigint,
  blob,
  createStatement,
  flag,
  indexStatements,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  textOf,
} from './table.ts'

/** Grows with every change of the tables or of what is put into them: views of an older version are then rebuilt. */
export const schemaVersion = 18

/** Where the views stand: the last batch that is in them, its time, and its hash in the journal's chain. One row. */
const standing = table({ id: integer, sequence: bigint, time: bigint, hash: blob }, ['id'], {
  replaces: true,
})

const market = table(
  {
    market_id: integer,
    event_id: integer,
    market_name: text,
    event_name: text,
    sport: textOf<Sport>(),
    /** Null of winners. */
    kind: orNull(textOf<MarketKind>()),
    /** JSON, as the calls have it. */
    each_way: orNull(text),
  },
  ['market_id'],
  { replaces: true, indexes: [['event_id', 'market_id']] },
)

const runner = table(
  {
    market_id: integer,
    selection_id: bigint,
    /** Among the runners of its market. */
    place: integer,
    runner_name: text,
    /** JSON, as the calls have it. */
    handicap: orNull(text),
  },
  ['market_id', 'selection_id'],
  { replaces: true, indexes: [['market_id', 'place']] },
)

const account = table(
  {
    account_id: integer,
    /** Minor units, after the last entry of the account's statement. */
    balance: bigint,
  },
  ['account_id'],
  { replaces: true },
)

const statementEntry = table(
  {
    entry_id: integer,
    account_id: integer,
    time: bigint,
    kind: text,
    /** Minor units; below zero when the account paid. */
    amount: bigint,
    balance: bigint,
    text,
    market_id: orNull(integer),
  },
  ['entry_id'],
  { indexes: [['account_id', 'entry_id']] },
)

/** What an account's postings of a day of UTC came to, minor units. day: since 1970. closing: the balance after the last of them. */
const accountDay = table(
  {
    account_id: integer,
    day: integer,
    deposits: bigint,
    withdrawals: bigint,
    bets: bigint,
    commission: bigint,
    casino: bigint,
    house: bigint,
    closing: bigint,
  },
  ['account_id', 'day'],
)

/** A line of an account's own ledger. n: counts from 1 in each account. hash: of it and the line before, in hex. sequence: of its batch. */
const ledgerLine = table(
  {
    line_id: bigint,
    account_id: integer,
    n: integer,
    sequence: bigint,
    time: bigint,
    kind: text,
    amount: bigint,
    balance: bigint,
    hash: text,
  },
  ['line_id'],
  { indexes: [['account_id', 'n']] },
)

/** The head of an account under a root, at which it had changed since the root before. */
const ledgerLeaf = table({ account_id: integer, root_id: integer, lines: integer, head: text }, [
  'account_id',
  'root_id',
])

/** A root over the heads of all accounts after a batch. line_id: the last line that is under it. */
const ledgerRoot = table(
  { root_id: integer, sequence: bigint, time: bigint, accounts: integer, hash: text, line_id: bigint },
  ['root_id'],
)

/** A bet with matched or voided stake in a market that has its result. Minor units; prices hundredths. */
const settledBet = table(
  {
    bet_id: integer,
    account_id: integer,
    order_id: bigint,
    market_id: integer,
    selection_id: bigint,
    side: textOf<'BACK' | 'LAY'>(),
    price: integer,
    size: bigint,
    matched: bigint,
    average_price: integer,
    cancelled: bigint,
    lapsed: bigint,
    voided: bigint,
    persistence: textOf<Persistence>(),
    /** Settled or void. */
    state: textOf<Bet['state']>(),
    placed_at: bigint,
    release_at: orNull(bigint),
    released_at: orNull(bigint),
    matched_at: orNull(bigint),
    strategy: orNull(text),
    /** What else the bet was placed with: JSON of the fields of the calls. */
    terms: orNull(text),
    settled_at: bigint,
    profit: bigint,
    reason: orNull(text),
    /** The price is that of after a reduction. */
    reduced: flag,
    /** The stake that matched, also while the whole market is void, and the sum of size x price of it: 1/100 of a minor unit. */
    own_matched: bigint,
    payout: bigint,
    /** Of a bet of lines that is matched at several: JSON [[line, minor units]]. */
    lines: orNull(text),
  },
  ['bet_id'],
  {
    indexes: [
      ['account_id', 'bet_id'],
      ['account_id', 'market_id', 'bet_id'],
      ['account_id', 'strategy', 'bet_id'],
      ['market_id'],
      ['order_id'],
    ],
  },
)

/**
 * A bet that ended with nothing of it matched, before its market had a result or in one where it had no part. Its ids and
 * those of settled bets are of one row: the last ended has the highest. Minor units; prices hundredths.
 */
const endedBet = table(
  {
    bet_id: integer,
    account_id: integer,
    order_id: bigint,
    market_id: integer,
    selection_id: bigint,
    side: textOf<'BACK' | 'LAY'>(),
    price: integer,
    size: bigint,
    cancelled: bigint,
    lapsed: bigint,
    voided: bigint,
    persistence: textOf<Persistence>(),
    /** Cancelled, lapsed or void. */
    state: textOf<Bet['state']>(),
    placed_at: bigint,
    release_at: orNull(bigint),
    released_at: orNull(bigint),
    matched_at: orNull(bigint),
    strategy: orNull(text),
    /** What else the bet was placed with: JSON of the fields of the calls. */
    terms: orNull(text),
    ended_at: bigint,
    reason: orNull(text),
  },
  ['bet_id'],
  {
    indexes: [
      ['account_id', 'bet_id'],
      ['account_id', 'market_id', 'bet_id'],
      ['account_id', 'strategy', 'bet_id'],
      ['order_id'],
    ],
  },
)

/** What an account's bets of a strategy and side in a market came to, those with something matched; strategy: "" of bets without one. */
const profit = table(
  {
    account_id: integer,
    market_id: integer,
    strategy: text,
    side: textOf<'BACK' | 'LAY'>(),
    /** Of UTC, since 1970. */
    day: integer,
    settled_at: bigint,
    bets: integer,
    staked: bigint,
    /** The sum of the bets' own, before commission. */
    result: bigint,
  },
  ['account_id', 'market_id', 'strategy', 'side'],
  { indexes: [['account_id', 'day'], ['market_id']] },
)

/** What a market paid an account by its standing result, before commission, and the commission; minor units. */
const marketPaid = table(
  { account_id: integer, market_id: integer, result: bigint, commission: bigint },
  ['account_id', 'market_id'],
  { replaces: true, indexes: [['market_id']] },
)

/**
 * What is recorded of a market from a time on, as replay-bytes.ts has it: an image, what had been traded of each runner, and the
 * changes up to the next row of the market, deflated. bytes: of all three.
 */
const replay = table(
  { market_id: integer, time: bigint, bytes: integer, image: blob, traded: blob, changes: blob },
  ['market_id', 'time'],
  { replaces: true, indexes: [['time', 'bytes']] },
)

/** From when on a recorded market was in a state, as replay-recorder.ts has its codes. reason: of a stop, as players read it. */
const replayMark = table(
  { market_id: integer, time: bigint, state: integer, reason: orNull(text) },
  ['market_id', 'time'],
  { replaces: true, indexes: [['time']] },
)

/** What happened to a player's bet in a market, for the player alone. Minor units, prices hundredths. */
const replayBet = table(
  {
    event_id: bigint,
    account_id: integer,
    market_id: integer,
    time: bigint,
    kind: textOf<ReplayBetKind>(),
    order_id: bigint,
    runner: integer,
    side: textOf<'BACK' | 'LAY'>(),
    price: integer,
    size: bigint,
  },
  ['event_id'],
  { indexes: [['account_id', 'market_id', 'event_id'], ['time']] },
)

/** What became of an account's bets, one row of each thing that it says. */
const notification = table(
  {
    account_id: integer,
    /** The kind, and what it is about: a newer one of the same takes its place. */
    subject: text,
    /** Grows with each, over all accounts. */
    notification_id: bigint,
    time: bigint,
    kind: textOf<NotificationKind>(),
    market_id: integer,
    selection_id: orNull(bigint),
    order_id: orNull(bigint),
    /** JSON, as the calls have it. */
    detail: text,
  },
  ['account_id', 'subject'],
  { replaces: true, indexes: [['account_id', 'notification_id'], ['notification_id']] },
)

/** What a cash-out that waits was quoted, minor units. */
const cashOut = table({ cash_out_id: bigint, result: bigint }, ['cash_out_id'])

/** An account of the house's own programs, which nobody signs in to: their orders are not kept when they end unmatched. */
const participant = table({ account_id: integer }, ['account_id'], { replaces: true })

/** What an account is spared of the commission, basis points; those who are spared nothing may be absent. */
const discount = table({ account_id: integer, discount_bps: integer }, ['account_id'], { replaces: true })

/** Money that an operator gave an account. */
const credit = table(
  {
    credit_id: integer,
    time: bigint,
    account_id: integer,
    kind: textOf<'credit' | 'funding'>(),
    amount: bigint,
    reason: text,
  },
  ['credit_id'],
)

/** A deposit or a withdrawal. `note`: what its player is told beside its state. */
const payment = table(
  {
    transfer_id: bigint,
    account_id: integer,
    kind: textOf<'deposit' | 'withdrawal'>(),
    method: textOf<PaymentMethod>(),
    amount: bigint,
    state: textOf<PaymentState>(),
    note: text,
    begun_at: bigint,
    /** Null while it is under way. */
    ended_at: orNull(bigint),
  },
  ['transfer_id'],
  { indexes: [['account_id', 'transfer_id']] },
)

/** A payment between an account and the one above it, or the house (0): against cash, of a share, or of a debt that is given up. */
const branchPayment = table(
  {
    payment_id: integer,
    transaction_id: bigint,
    time: bigint,
    from_account: integer,
    to_account: integer,
    amount: bigint,
    kind: textOf<BranchPayment['kind']>(),
    text,
  },
  ['payment_id'],
  {
    indexes: [
      ['from_account', 'payment_id'],
      ['to_account', 'payment_id'],
    ],
  },
)

/**
 * A movement of a player's money: the statement entries from movement_id to last_entry, which are one account's in one
 * transaction, netted.
 */
const movement = table(
  {
    /** The id of its first statement entry. */
    movement_id: integer,
    last_entry: integer,
    account_id: integer,
    time: bigint,
    type: textOf<BankingType>(),
    amount: bigint,
  },
  ['movement_id'],
  { indexes: [['time'], ['type', 'movement_id'], ['account_id', 'movement_id']] },
)

/** The sums of the movements of a day of UTC, by type; minor units as the players had them. day: since 1970. */
const bankingDay = table(
  {
    day: integer,
    deposits: bigint,
    withdrawals: bigint,
    bet_wins: bigint,
    bet_losses: bigint,
    transfers: bigint,
  },
  ['day'],
  { replaces: true },
)

/** A casino round. bets, result and payouts are JSON, as in the fact and in the order of the bets; minor units. */
const round = table(
  {
    round_id: bigint,
    account_id: integer,
    game: textOf<GameKey>(),
    /** The version of the paytable it was played by. */
    paytable: integer,
    bets: text,
    result: text,
    payouts: text,
    stake: bigint,
    payout: bigint,
    /** Of the account's seeds. */
    pair: integer,
    nonce: integer,
    time: bigint,
    /** Of the account after it, minor units. */
    balance_after: bigint,
    /** Of the account at this game so far, with this one: rounds, and what they staked and returned. */
    rounds_so_far: integer,
    staked_so_far: bigint,
    returned_so_far: bigint,
  },
  ['round_id'],
  {
    indexes: [['time'], ['account_id', 'round_id'], ['account_id', 'game', 'round_id']],
  },
)

/** A player's pair of seeds, from the moment its server seed was committed to. */
const seedPair = table(
  {
    account_id: integer,
    pair: integer,
    hash: text,
    /** Empty until the pair is the active one. */
    client_seed: text,
    /** Whether the player named the client seed. */
    by_player: flag,
    /** Null until the pair has ended. */
    server_seed: orNull(text),
  },
  ['account_id', 'pair'],
  { indexes: [['account_id', 'client_seed']] },
)

/** What a casino game pays by since this version; the first is the core's own. content: JSON {decks, returns, limits}. */
const paytable = table({ game: textOf<GameKey>(), version: integer, content: text }, ['game', 'version'])

/**
 * A match that a player had part in, on one side or both. Minor units; price in hundredths, as reduced.
 * result: the backer's, before commission; null while the market has none. void: whether the match is, alone or with its market, else "".
 */
const playerMatch = table(
  {
    match_id: bigint,
    market_id: integer,
    /** Its place in the market. */
    runner: integer,
    time: bigint,
    price: integer,
    size: bigint,
    taker: textOf<'BACK' | 'LAY'>(),
    in_play: flag,
    back_account: integer,
    lay_account: integer,
    back_order: bigint,
    lay_order: bigint,
    result: orNull(bigint),
    void: textOf<'' | 'match' | 'market'>(),
  },
  ['match_id'],
  {
    indexes: [
      ['market_id', 'match_id'],
      ['back_account', 'lay_account', 'time', 'match_id'],
      ['back_order', 'lay_order'],
    ],
  },
)

/**
 * What two players matched with each other in a month of UTC (year x 12 + month). low: the account with the lower number.
 * low_won: what it won of the other in markets with a result, decided of the matches; flow: the sum without signs; moved: low_won
 * without its sign. Minor units.
 */
const pairMonth = table(
  {
    month: integer,
    low: integer,
    high: integer,
    matches: integer,
    staked: bigint,
    decided: integer,
    low_won: bigint,
    flow: bigint,
    moved: bigint,
  },
  ['month', 'low', 'high'],
  {
    indexes: [
      ['month', 'moved'],
      ['month', 'high'],
    ],
  },
)

/** A player's month: matches, the stakes of those that are not void, how many were taken in play, and how many of those say something (`signal_bet`). */
const accountMonth = table(
  {
    month: integer,
    /** 0: all players together. */
    account_id: integer,
    matches: integer,
    staked: bigint,
    in_play: integer,
    late: integer,
    fast: integer,
    reversals: integer,
  },
  ['month', 'account_id'],
  {
    indexes: [
      ['month', 'late'],
      ['month', 'fast'],
      ['month', 'reversals'],
    ],
  },
)

/** What an account has matched in a market, by stakes; account_id 0: the market's matched stakes, each match once. voided: the same, while the market is void. */
const marketAccount = table(
  { market_id: integer, account_id: integer, staked: bigint, voided: bigint },
  ['market_id', 'account_id'],
  {
    indexes: [
      ['market_id', 'staked'],
      ['account_id', 'market_id'],
    ],
  },
)

/** A match that a player took and that says something. ms: before the stop, before the price moved, after the match it turns. */
const signalBet = table(
  {
    match_id: bigint,
    kind: textOf<BetSignal>(),
    account_id: integer,
    month: integer,
    ms: integer,
    /** What it came before, as players read it; the price it moved to; the price before. */
    detail: text,
  },
  ['match_id', 'kind', 'account_id'],
  { indexes: [['kind', 'account_id', 'month', 'match_id']] },
)

/** What a market had matched on a day of UTC and what the house earned of it, minor units; rounding: crumbs, what is left over of cross-matches among them. */
const marketDay = table(
  {
    day: integer,
    market_id: integer,
    matches: integer,
    turnover: bigint,
    commission: bigint,
    rounding: bigint,
  },
  ['day', 'market_id'],
)

/** The same by sport. */
const sportDay = table(
  { day: integer, sport: text, matches: integer, turnover: bigint, commission: bigint, rounding: bigint },
  ['day', 'sport'],
)

/** What was played at a game of the casino on a day of UTC, minor units. */
const gameDay = table(
  { day: integer, game: textOf<GameKey>(), rounds: integer, staked: bigint, returned: bigint },
  ['day', 'game'],
)

/** What the balance of a house's account changed by on a day of UTC, and came to; 0: of all players together, -1: of the house's programs. */
const houseDay = table(
  { day: integer, account_id: integer, change: bigint, closing: bigint },
  ['day', 'account_id'],
  { replaces: true },
)

/** Every table of the views by its name. */
export const tables = {
  standing,
  market,
  runner,
  account,
  statement_entry: statementEntry,
  account_day: accountDay,
  ledger_line: ledgerLine,
  ledger_leaf: ledgerLeaf,
  ledger_root: ledgerRoot,
  settled_bet: settledBet,
  ended_bet: endedBet,
  profit,
  market_paid: marketPaid,
  replay,
  replay_mark: replayMark,
  replay_bet: replayBet,
  notification,
  cash_out: cashOut,
  participant,
  discount,
  credit,
  payment,
  branch_payment: branchPayment,
  movement,
  banking_day: bankingDay,
  round,
  seed_pair: seedPair,
  paytable,
  player_match: playerMatch,
  pair_month: pairMonth,
  account_month: accountMonth,
  market_account: marketAccount,
  signal_bet: signalBet,
  market_day: marketDay,
  sport_day: sportDay,
  game_day: gameDay,
  house_day: houseDay,
}

/** The rows of every table, for the queries. */
export type ViewsSchema = { [T in keyof typeof tables]: RowOf<(typeof tables)[T]> }

/** Returns the statements that make the tables and indexes. */
export function createStatements(): string[] {
  const described = Object.entries(tables)
  return [
    ...described.map(([name, one]) => createStatement(name, one)),
    ...described.flatMap(([name, one]) => indexStatements(name, one)),
  ]
}
