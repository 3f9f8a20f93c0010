/**
 * What happened: every kind of fact, its fields, and the log they are written to.
 * A fact is a row of numbers (whole, safe) and at most one text; state is the fold of the facts by `apply`.
 * Codes and the order of fields are history: append, never change.
 */
import { assert } from './values/assert.ts'

interface FactKind {
  readonly code: number
  /** Field name -> place in the row. Place 0 is the code. */
  readonly fields: Readonly<Record<string, number>>
  /** Whether the last field is the index of a text in the log. */
  readonly text?: true
}

/** Every later fact happened at this engine time, milliseconds since 1970. */
export const timeAdvanced = { code: 1, fields: { time: 1 } } as const

/** discountBps: off the commission, basis points. */
export const accountOpened = { code: 2, fields: { account: 1, discountBps: 2 } } as const
/** Money moved: `amount` minor units, above zero, from one account to another. kind: a `postingKinds` code. text: the reason, or "". */
export const posting = {
  code: 3,
  fields: { transaction: 1, from: 2, to: 3, amount: 4, kind: 5, market: 6, text: 7 },
  text: true,
} as const

/** text: JSON {sport, name, competition, feed?}. */
export const eventCreated = { code: 10, fields: { event: 1, startTime: 2, text: 3 }, text: true } as const
/** text: JSON {name, runners: [{selectionId, name}]}, runners in the order of their indexes. delayModel: 0 FULL, 1 PASSIVE. */
export const marketCreated = {
  code: 11,
  fields: {
    market: 1,
    event: 2,
    winners: 3,
    betDelayMs: 4,
    delayModel: 5,
    commissionBps: 6,
    stakeMin: 7,
    profitRatioChecked: 8,
    text: 9,
  },
  text: true,
} as const
export const marketOpened = { code: 12, fields: { market: 1, version: 2 } } as const
/** text: the reason, or "". */
export const marketSuspended = { code: 13, fields: { market: 1, version: 2, text: 3 }, text: true } as const
export const marketTurnedInPlay = { code: 14, fields: { market: 1, version: 2 } } as const
export const marketClosed = { code: 15, fields: { market: 1, version: 2 } } as const
/** The share of a runner in the result: numerator / denominator is 0/1 lost, 1/1 won, k/t tied. Precedes market_settled. */
export const runnerResult = {
  code: 16,
  fields: { market: 1, runner: 2, numerator: 3, denominator: 4 },
} as const
export const marketSettled = { code: 17, fields: { market: 1, version: 2 } } as const
/** A settlement is taken back: the reversing postings precede it. The market is closed again. text: the reason. */
export const settlementReversed = {
  code: 18,
  fields: { market: 1, version: 2, text: 3 },
  text: true,
} as const
/** Every match of the market is void, both sides; nothing is owed. text: the reason. */
export const marketVoided = { code: 19, fields: { market: 1, version: 2, text: 3 }, text: true } as const
export const runnerRemoved = {
  code: 20,
  fields: { market: 1, runner: 2, version: 3, text: 4 },
  text: true,
} as const
/** One match is void, both sides. `match` is its index in the market, from 0. */
export const matchVoided = {
  code: 21,
  fields: {
    market: 1,
    match: 2,
    runner: 3,
    price: 4,
    size: 5,
    backAccount: 6,
    layAccount: 7,
    backOrder: 8,
    layOrder: 9,
  },
} as const
/** Bets were voided by a rule: the match_voided facts of the same step follow. */
export const windowVoided = { code: 22, fields: { market: 1, from: 2, to: 3, text: 4 }, text: true } as const
/** What the account won (minor units, rounded half-even; before commission) and paid as commission in a settlement. */
export const accountSettled = {
  code: 23,
  fields: { market: 1, account: 2, result: 3, commission: 4 },
} as const
/** The market leaves memory; history keeps it. */
export const marketArchived = { code: 24, fields: { market: 1 } } as const

/**
 * An order was accepted. `resting` of its size goes into the book once its immediate matches (the order_matched facts
 * that follow) are made. side: 0 back, 1 lay. persistence: 0 LAPSE, 1 PERSIST. timeInForce: 0 limit, 1 fill-or-kill.
 * replaces: the order it stands for, or 0.
 */
export const orderPlaced = {
  code: 30,
  fields: {
    order: 1,
    account: 2,
    market: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    resting: 8,
    persistence: 9,
    timeInForce: 10,
    minFill: 11,
    replaces: 12,
  },
} as const
/** An in-play order waits until releaseAt. reserved: 1 when it counts as unmatched meanwhile. */
export const orderDelayed = {
  code: 31,
  fields: {
    order: 1,
    account: 2,
    market: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    persistence: 8,
    timeInForce: 9,
    minFill: 10,
    replaces: 11,
    releaseAt: 12,
    reserved: 13,
  },
} as const
/** A delayed order's wait is over: as order_placed from here on. */
export const orderReleased = { code: 32, fields: { order: 1, market: 2, account: 3, resting: 4 } } as const
/** `size` changed hands at the maker's (resting order's) price. takerSide: 0 back, 1 lay. */
export const orderMatched = {
  code: 33,
  fields: {
    market: 1,
    runner: 2,
    price: 3,
    size: 4,
    takerSide: 5,
    taker: 6,
    maker: 7,
    takerAccount: 8,
    makerAccount: 9,
  },
} as const
/** `size` of a resting or delayed order was taken out of it. reason: a `cancelReasons` code. */
export const orderCancelled = {
  code: 34,
  fields: { order: 1, market: 2, account: 3, size: 4, reason: 5 },
} as const
/** What was left of an incoming order never rested. reason: a `cancelReasons` code. */
export const remainderCancelled = {
  code: 35,
  fields: { order: 1, market: 2, account: 3, size: 4, reason: 5 },
} as const
/** The unmatched rest of a resting order, or a delayed order, ended by a rule. reason: a `lapseReasons` code. */
export const orderLapsed = {
  code: 36,
  fields: { order: 1, market: 2, account: 3, size: 4, reason: 5 },
} as const

/** A casino game opens to players or closes. game: its code. */
export const gameSwitched = { code: 50, fields: { game: 1, open: 2 } } as const
/** From now on the game pays by this table. text: JSON {decks, returns, limits}. */
export const paytableSet = { code: 51, fields: { game: 1, version: 2, text: 3 }, text: true } as const
/** The account's next server seed is settled and its hash can be shown. text: JSON {hash, sealed}. */
export const seedCommitted = { code: 52, fields: { account: 1, pair: 2, text: 3 }, text: true } as const
/**
 * The server seed committed to as `pair` is the active one from now on, with this client seed. byPlayer: 1 when the player
 * named it. text: JSON {clientSeed, revealed}; revealed: the server seed of the pair before, or "" for the first pair.
 */
export const seedsRotated = {
  code: 53,
  fields: { account: 1, pair: 2, byPlayer: 3, text: 4 },
  text: true,
} as const
/**
 * A round of a casino game; the postings of its stake and its payout follow. paytable: the version played by.
 * first to sixth: the number or the cards drawn, in order, -1 where there is none. text: JSON [[selection, amount], ...].
 */
export const roundPlayed = {
  code: 54,
  fields: {
    round: 1,
    account: 2,
    game: 3,
    paytable: 4,
    pair: 5,
    nonce: 6,
    stake: 7,
    payout: 8,
    first: 9,
    second: 10,
    third: 11,
    fourth: 12,
    fifth: 13,
    sixth: 14,
    text: 15,
  },
  text: true,
} as const

/**
 * As call_answered, of the time when the text of an answer was kept; no longer written. text: JSON {key, hash, status, body}.
 */
export const answered = { code: 40, fields: { account: 1, market: 2, text: 3 }, text: true } as const
/**
 * A call with an idempotency key was answered; kept so that the same key gets the same answer. The core does not read it.
 * market: the one it touched, or 0. form and version: how the answer is made of the outcomes. text: the key, a hash of the
 * call, the form's parameters and the outcomes, packed.
 */
export const callAnswered = {
  code: 41,
  fields: { account: 1, market: 2, form: 3, version: 4, text: 5 },
  text: true,
} as const

export const factKinds = {
  time_advanced: timeAdvanced,
  account_opened: accountOpened,
  posting,
  event_created: eventCreated,
  market_created: marketCreated,
  market_opened: marketOpened,
  market_suspended: marketSuspended,
  market_turned_in_play: marketTurnedInPlay,
  market_closed: marketClosed,
  runner_result: runnerResult,
  market_settled: marketSettled,
  settlement_reversed: settlementReversed,
  market_voided: marketVoided,
  runner_removed: runnerRemoved,
  match_voided: matchVoided,
  window_voided: windowVoided,
  account_settled: accountSettled,
  market_archived: marketArchived,
  order_placed: orderPlaced,
  order_delayed: orderDelayed,
  order_released: orderReleased,
  order_matched: orderMatched,
  order_cancelled: orderCancelled,
  remainder_cancelled: remainderCancelled,
  order_lapsed: orderLapsed,
  game_switched: gameSwitched,
  paytable_set: paytableSet,
  seed_committed: seedCommitted,
  seeds_rotated: seedsRotated,
  round_played: roundPlayed,
  answered,
  call_answered: callAnswered,
} as const satisfies Record<string, FactKind>
export type FactName = keyof typeof factKinds

/** Why money moved. */
export const postingKinds = {
  grant: 1,
  credit: 2,
  funding: 3,
  settlement: 4,
  commission: 5,
  rounding: 6,
  settlement_reversal: 7,
  commission_reversal: 8,
  rounding_reversal: 9,
  /** Of a casino round; text: the game's key and the round's number, "roulette 20418". */
  casino_stake: 10,
  casino_payout: 11,
  /** Play money for the casino's bankroll. */
  bankroll: 12,
} as const
export type PostingKind = keyof typeof postingKinds

export const cancelReasons = { PLAYER: 1, REPLACED: 2, SELF_MATCH: 3, FILL_OR_KILL: 4 } as const
export const lapseReasons = {
  IN_PLAY: 1,
  MATERIAL_EVENT: 2,
  MARKET_CLOSED: 3,
  MARKET_SETTLED: 4,
  MARKET_VOIDED: 5,
  RUNNER_REMOVED: 6,
  MARKET_SUSPENDED: 7,
  INSUFFICIENT_FUNDS: 8,
  ORDER_GONE: 10,
} as const

/** Numbers in one row of the log. */
export const factStride = 16
// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const stride = factStride

const byCode: (FactKind & { readonly name: FactName })[] = []
for (const [name, kind] of Object.entries(factKinds)) {
  assert(byCode[kind.code] === undefined, `one code a fact: ${kind.code}`)
  assert(Object.keys(kind.fields).length < factStride, `${name} fits a row`)
  byCode[kind.code] = { ...kind, name: name as FactName }
}

/** Returns the kind of a fact code, or undefined when there is none. */
export function factKindOf(code: number): (FactKind & { readonly name: FactName }) | undefined {
  return byCode[code]
}

/** Returns how many numbers follow the code in a fact of this code; refuses an unknown code by assertion. */
export function fieldCountOf(code: number): number {
  const kind = byCode[code]
  assert(kind !== undefined, `fact code ${code} is known`)
  return Object.keys(kind.fields).length
}

/** Facts in the order in which they happened. Reused from batch to batch: `clearFacts` forgets, nothing is freed. */
export interface FactLog {
  numbers: Float64Array
  /** How many facts it holds; fact i begins at i * factStride. */
  count: number
  texts: string[]
}

/** Returns an empty log with room for `capacity` facts; it grows when that is not enough. */
export function createFactLog(capacity = 1024): FactLog {
  return { numbers: new Float64Array(capacity * factStride), count: 0, texts: [] }
}

/** Forgets all facts and texts. */
export function clearFacts(log: FactLog): void {
  log.count = 0
  if (log.texts.length > 0) log.texts.length = 0
}

/** Appends an empty fact of this code and returns where its row begins. Fields are written by the caller. */
export function appendFact(log: FactLog, code: number): number {
  const at = log.count * stride
  if (at === log.numbers.length) growLog(log)
  log.numbers[at] = code
  log.count++
  return at
}

function growLog(log: FactLog): void {
  const numbers = new Float64Array(log.numbers.length * 2)
  numbers.set(log.numbers)
  log.numbers = numbers
}

/** Appends a fact by its fields' names. For facts off the path of a bet; a missing field is an assertion. */
export function writeFact<K extends FactKind>(
  log: FactLog,
  kind: K,
  values: { readonly [F in Exclude<keyof K['fields'], 'text'>]: number } & (K extends { text: true }
    ? { readonly text: string }
    : unknown),
): void {
  const at = appendFact(log, kind.code)
  for (const [name, place] of Object.entries(kind.fields)) {
    const value = (values as Readonly<Record<string, number | string>>)[name]
    if (typeof value === 'string') {
      log.numbers[at + place] = log.texts.length
      log.texts.push(value)
    } else {
      assert(Number.isSafeInteger(value), `${name} is a whole number`)
      log.numbers[at + place] = value as number
    }
  }
}

/** A fact as names and values: for tools, views and tests, not for the path of a bet. */
export interface NamedFact {
  readonly name: FactName
  readonly [field: string]: number | string
}

/** Returns fact i of the log as names and values. */
export function readFact(log: FactLog, i: number): NamedFact {
  const at = i * factStride
  const kind = byCode[log.numbers[at]!]
  assert(kind !== undefined, `fact code ${log.numbers[at]} is known`)
  const fact: Record<string, number | string> = { name: kind.name }
  for (const [name, place] of Object.entries(kind.fields)) {
    const value = log.numbers[at + place]!
    fact[name] = name === 'text' ? log.texts[value]! : value
  }
  return fact as NamedFact
}
