/** Events, their markets and runners, and live scores: public, without a token. */
import { type Static, Type } from 'typebox'
import type { MarketKind as KindName } from '#core/exchange/market-terms.ts'
import { marketKinds } from '#core/facts/market-terms.ts'
import { type VoidRule, voidRules } from '#core/facts/void.ts'
import { defineCall } from './call.ts'
import { closed, EventId, IdText, MarketId, Money, Price, SelectionId, Time } from './values.ts'

export const Sport = Type.Enum(['cricket', 'tennis', 'soccer', 'horse-race', 'gray-hound', 'other'])
export type Sport = Static<typeof Sport>

/** CREATED is not open yet; VOIDED is settled with every bet returned; SETTLING is being paid out, corrected or made void;
 * GRADED has its result, which is paid at `payAt`. */
export const MarketStatus = Type.Enum([
  'CREATED',
  'OPEN',
  'SUSPENDED',
  'CLOSED',
  'SETTLED',
  'VOIDED',
  'SETTLING',
  'GRADED',
])
export type MarketStatus = Static<typeof MarketStatus>

export const BetDelayModel = Type.Enum(['FULL', 'PASSIVE'])

/** PLACED: each-way, but not the winner. RETURNED: a number that gives the stakes back. The runner of a line stays ACTIVE. */
export const RunnerStatus = Type.Enum(['ACTIVE', 'REMOVED', 'WINNER', 'LOSER', 'PLACED', 'RETURNED'])

/** Which results a market can have. LINE: its prices are lines, and every bet is at even money. */
export const MarketKind = Type.Enum(Object.keys(marketKinds) as KindName[])

/** How many places are paid, and what part of the win's profit a place pays: 5 is a fifth. */
export const EachWayTerms = closed({
  places: Type.Integer({ minimum: 2, maximum: 10 }),
  divisor: Type.Integer({ minimum: 1, maximum: 10 }),
})

/** The side of a runner and its handicap, hundredths of a goal by quarters: HOME -75 is the home side less 0.75. */
export const Handicap = closed({
  side: Type.Enum(['HOME', 'AWAY', 'OVER', 'UNDER']),
  handicap: Type.Integer({ minimum: -2_000, maximum: 2_000, multipleOf: 25 }),
})

/**
 * The lines, hundredths (16050 is 160.5), which are the prices of the market: BACK wins if the number is below the line, LAY if it
 * is at or above. What the number can be. namedOver: of a session, the over that must be completed. unit: what is counted.
 */
export const LineTerms = closed({
  low: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  high: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  step: Type.Integer({ minimum: 1, maximum: 8_191 }),
  resultMin: Type.Integer({ minimum: 0, maximum: 10_000 }),
  resultMax: Type.Integer({ minimum: 0, maximum: 11_000 }),
  namedOver: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  unit: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
})

/** Why a runner was removed, and by how much that reduced the prices of the matched bets on the others: basis points, 0 not at all. */
export const Removal = Type.Object({
  rule: Type.Enum(Object.keys(voidRules) as VoidRule[]),
  reason: Type.String(),
  factorBps: Type.Integer(),
  /** WIN: the whole price. PLACE: what is won beyond the stake. */
  reduces: Type.Enum(['WIN', 'PLACE']),
})

export type Removal = Static<typeof Removal>

/** What was done to bets beyond the play, for all to read. */
export const Notice = Type.Object({
  time: Time,
  /** VOID: stakes go back. REDUCTION: a runner left, and the prices of the bets on the others fell. CORRECTION: another result. */
  kind: Type.Enum(['VOID', 'REDUCTION', 'CORRECTION']),
  /** Of a correction none. */
  rule: Type.Optional(Type.Enum(Object.keys(voidRules) as VoidRule[])),
  sentence: Type.String(),
  /** The runner whose bets are void; absent, all are, or those of a time. */
  selectionId: Type.Optional(SelectionId),
  /** Basis points. */
  factorBps: Type.Optional(Type.Integer()),
  /** Matches made from `from` up to but not including `to` are void. */
  from: Type.Optional(Time),
  to: Type.Optional(Time),
})
export type Notice = Static<typeof Notice>

export const Runner = Type.Object({
  selectionId: SelectionId,
  name: Type.String(),
  status: RunnerStatus,
  /** In a market of handicaps or totals. */
  handicap: Type.Optional(Handicap),
  removal: Type.Optional(Removal),
})
export type Runner = Static<typeof Runner>

/** What is known of a market apart from its prices. */
export const Market = Type.Object({
  marketId: MarketId,
  eventId: EventId,
  name: Type.String(),
  /** Its type in the table of market types (GET /api/exchange/market-types), where it was made from one. */
  type: Type.Optional(Type.String()),
  status: MarketStatus,
  inPlay: Type.Boolean(),
  /** Grows by one at every status change, in-play turn and runner removal. */
  version: Type.Integer(),
  numberOfWinners: Type.Integer(),
  /** Seconds an in-play order waits, and which orders wait. */
  betDelaySeconds: Type.Integer(),
  betDelayModel: BetDelayModel,
  /** Seconds after it was opened again until what waits for a price is looked at; absent where that is at once. */
  quietSeconds: Type.Optional(Type.Integer()),
  /** When it is expected to be over, by its plan. */
  scheduledEnd: Type.Optional(Time),
  /** Basis points: 500 is 5 %. */
  commissionBps: Type.Integer(),
  stakeMin: Money,
  /** Absent of a market of winners. */
  kind: Type.Optional(MarketKind),
  eachWay: Type.Optional(EachWayTerms),
  line: Type.Optional(LineTerms),
  /** Orders are matched across the runners too. */
  crossMatching: Type.Optional(Type.Boolean()),
  /** Orders at the starting price are taken until the off. */
  startingPrice: Type.Optional(Type.Boolean()),
  /** The difference or total of goals or the number that it came to, while that stands. */
  number: Type.Optional(Type.Integer()),
  matched: Money,
  suspendReason: Type.Optional(Type.String()),
  /** Of a graded market: when its result is paid, unless it is corrected before. */
  payAt: Type.Optional(Time),
  /** How long after its result it is paid, seconds; absent where that is at once. */
  payDelaySeconds: Type.Optional(Type.Integer()),
  runners: Type.Array(Runner),
  /** What was void, reduced or corrected, the last 20, oldest first; absent when nothing was. */
  notices: Type.Optional(Type.Array(Notice)),
})
export type Market = Static<typeof Market>

const SideScore = Type.Object({
  name: Type.String(),
  /** The figures of one side, in the order of `columns`. */
  cells: Type.Array(Type.String()),
})

/** A score made ready to print: column heads, one row a side, one line that sums it up ("142/3 · 16.2 overs"). */
export const Score = Type.Object({
  summary: Type.String(),
  columns: Type.Array(Type.String()),
  sides: Type.Array(SideScore),
  statistics: Type.Array(Type.Object({ name: Type.String(), home: Type.String(), away: Type.String() })),
})
export type Score = Static<typeof Score>

export const EventSummary = Type.Object({
  eventId: EventId,
  sport: Sport,
  name: Type.String(),
  competition: Type.String(),
  country: Type.Optional(Type.String()),
  startTime: Time,
  /** Live, Upcoming or Ended. */
  status: Type.Enum(['Live', 'Upcoming', 'Ended']),
  score: Type.Optional(Score),
  /** A race whose card can be read. Told of one event, not in lists. */
  card: Type.Optional(Type.Literal(true)),
  markets: Type.Array(Market),
})
export type EventSummary = Static<typeof EventSummary>

export const Events = Type.Object({ events: Type.Array(EventSummary) })
export const Markets = Type.Object({ markets: Type.Array(Market) })

const Competition = Type.Object({
  competition: Type.String(),
  /** Events that are live or to come, and those of them that are live. */
  events: Type.Integer(),
  live: Type.Integer(),
})
const Country = Type.Object({ country: Type.String(), competitions: Type.Array(Competition) })
/** Sports, countries and competitions as a tree; those alone in which there is something to bet on. */
export const Competitions = Type.Object({
  sports: Type.Array(Type.Object({ sport: Sport, countries: Type.Array(Country) })),
})
export type Competitions = Static<typeof Competitions>

/** The card of a race, in the order of the numbers. A runner that is withdrawn is removed from the markets. */
/** What a jockey wears, colours as "#c8102e": the body with a pattern of the second colour on it, and the sleeves. */
export const Silks = Type.Object({
  body: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  sleeves: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  second: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  pattern: Type.Enum(['PLAIN', 'STRIPES', 'HOOPS', 'SASH', 'DIAMOND']),
})
export type Silks = Static<typeof Silks>

export const RaceCard = Type.Object({
  distanceMetres: Type.Integer(),
  runners: Type.Array(
    Type.Object({
      selectionId: SelectionId,
      number: Type.Integer(),
      name: Type.String(),
      /** The stall it starts from; a greyhound's trap. */
      draw: Type.Integer(),
      /** Pounds; 0 where none is carried. */
      weight: Type.Integer(),
      /** Years. */
      age: Type.Integer(),
      /** Empty for a greyhound. */
      jockey: Type.String(),
      /** Its last places, newest last; 0 is tenth or worse. */
      form: Type.String(),
      /** A greyhound's are those of its trap. Absent where nobody tells them. */
      silks: Type.Optional(Silks),
      /** Hundredths, to win, once it is found at the off; absent before, and where nothing was offered. */
      startingPrice: Type.Optional(Type.Integer()),
    }),
  ),
})
export type RaceCard = Static<typeof RaceCard>

/** What is marked in the charts of a match. OFF: it began; END: nothing more is played. */
export const EventMoment = Type.Object({
  time: Time,
  kind: Type.Enum(['OFF', 'GOAL', 'RED_CARD', 'WICKET', 'SET_END', 'HALF_TIME', 'INNINGS_BREAK', 'END']),
  /** Whose goal, card or set it is, and who lost the wicket. */
  side: Type.Optional(Type.String()),
  /** By the clock of the match: "41", "45+2". */
  clock: Type.Optional(Type.String()),
  /** Of a break, when play went on; absent while it lasts. */
  until: Type.Optional(Time),
})
export type EventMoment = Static<typeof EventMoment>
/** Oldest first; none where nobody reports them. */
export const EventMoments = Type.Object({ moments: Type.Array(EventMoment) })

/** A row of the table of market types. */
export const MarketTypeRow = Type.Object({
  type: Type.String(),
  sports: Type.Array(Sport),
  kind: MarketKind,
  name: Type.String(),
  /** Empty: all that take part in the event. */
  runners: Type.Array(Type.String()),
  /** Least, most and step of each number that the type asks for. */
  numbers: Type.Array(Type.Tuple([Type.Number(), Type.Number(), Type.Number()])),
  rules: Type.String(),
})
export type MarketTypeRow = Static<typeof MarketTypeRow>
export const MarketTypes = Type.Object({ types: Type.Array(MarketTypeRow) })

export const EventQuery = Type.Object(
  {
    sport: Type.Optional(Sport),
    inPlay: Type.Optional(Type.Enum(['true', 'false'])),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    /** Events with a result: ended, or with a market that is settled or void. Newest first. */
    settled: Type.Optional(Type.Enum(['true'])),
    /** These events only, in whichever state: "3,17,20". */
    eventIds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,99}$' })),
    /** The events of these markets only, in whichever state. */
    marketIds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,99}$' })),
    /** Of those only that begin at or after a time, and before another: milliseconds since 1970. */
    startsFrom: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    startsBefore: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    /** Those only that come after this event in the order of the list; an event that is not known leaves none out. */
    after: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}$' })),
    limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  },
  { additionalProperties: false },
)
export type EventQuery = Static<typeof EventQuery>

/** One price and the size there: [price, size]. */
export const Level = Type.Tuple([Price, Money])
export type Level = Static<typeof Level>

/** One runner's prices, best first. `back` is what can be backed (unmatched lays), `lay` what can be laid. */
export const RunnerBook = Type.Object({
  selectionId: SelectionId,
  back: Type.Array(Level),
  lay: Type.Array(Level),
  lastPrice: Type.Union([Price, Type.Null()]),
  matched: Money,
  /**
   * In a market with a starting price, hundredths, null for none: the price once it is found; until then what it would be with the
   * orders of the book (near) and without (far), as of the last full minute.
   */
  startingPrice: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  nearPrice: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  farPrice: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** Until then too, of the orders at the starting price: the stakes of its backs, and the liabilities of its lays. */
  startStakes: Type.Optional(Money),
  startLiability: Type.Optional(Money),
})
export type RunnerBook = Static<typeof RunnerBook>

/** A market's prices as of `sequence`, the number of the last batch of facts in it. */
export const MarketBook = Type.Object({
  marketId: MarketId,
  sequence: Type.Integer(),
  status: MarketStatus,
  inPlay: Type.Boolean(),
  version: Type.Integer(),
  /** false: of some side there are more prices than these, its best; absent where these are all. */
  isWhole: Type.Optional(Type.Boolean()),
  runners: Type.Array(RunnerBook),
})
export type MarketBook = Static<typeof MarketBook>

export const BookQuery = Type.Object(
  { depth: Type.Optional(Type.Enum(['best', 'full'])) },
  { additionalProperties: false },
)

/** A trade: when, at which price, and the backer's part of it. */
const Trade = Type.Tuple([Time, Price, Money])
/** A minute in which something was traded: when it began, its first, highest, lowest and last price, and its size. */
const TradedMinute = Type.Tuple([Time, Price, Price, Price, Price, Money])

/**
 * What was traded of a runner as of `sequence`, until its market is archived. What was made void is in `trades` and `minutes`, which
 * say what happened, and not in `sizes`, which say what stands.
 */
export const Traded = Type.Object({
  marketId: MarketId,
  selectionId: SelectionId,
  sequence: Type.Integer(),
  matched: Money,
  lastPrice: Type.Union([Price, Type.Null()]),
  /** By price, the lowest first; of a bet whose price was reduced by the price as it is now. */
  sizes: Type.Array(Level),
  /** Of prices beyond the first 1,000, which have no row in `sizes`. */
  otherSize: Money,
  /** The last 100, the newest first. */
  trades: Type.Array(Trade),
  /** The last 360 in which something was traded, the oldest first. */
  minutes: Type.Array(TradedMinute),
})
export type Traded = Static<typeof Traded>

export const TradedQuery = Type.Object({ selectionId: IdText }, { additionalProperties: false })

const catalogue = { tag: 'catalogue', access: 'public' } as const
const EventParams = Type.Object({ eventId: IdText })
const MarketParams = Type.Object({ marketId: IdText })

/** The public reads under /api/exchange. */
export const catalogueCalls = {
  listEvents: defineCall({ ...catalogue, summary: 'Events', query: EventQuery, answer: Events }),
  listCompetitions: defineCall({
    ...catalogue,
    summary: 'Competitions by sport and country',
    answer: Competitions,
  }),
  listMarketTypes: defineCall({
    ...catalogue,
    summary: 'Types of market and their rules',
    answer: MarketTypes,
  }),
  getCard: defineCall({ ...catalogue, summary: 'The card of a race', params: EventParams, answer: RaceCard }),
  getMoments: defineCall({
    ...catalogue,
    summary: 'What happened in an event, and when',
    params: EventParams,
    answer: EventMoments,
  }),
  getEvent: defineCall({ ...catalogue, summary: 'One event', params: EventParams, answer: EventSummary }),
  listMarkets: defineCall({
    ...catalogue,
    summary: 'Markets of the events that match',
    query: EventQuery,
    answer: Markets,
  }),
  getMarket: defineCall({ ...catalogue, summary: 'One market', params: MarketParams, answer: Market }),
  getBook: defineCall({
    ...catalogue,
    summary: 'Prices of a market',
    params: MarketParams,
    query: BookQuery,
    answer: MarketBook,
  }),
  getTraded: defineCall({
    ...catalogue,
    summary: 'What was traded of a runner: by price, by minute, and the last trades',
    params: MarketParams,
    query: TradedQuery,
    answer: Traded,
  }),
}
