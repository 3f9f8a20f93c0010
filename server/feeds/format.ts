/**
 * The neutral replay format, version 1: one JSON object a line, ordered by t and seq. Recorded matches, simulated
 * ones and live providers all reach the exchange as these rows. Each says how good its time is (`tq`) and each
 * price whether it was recorded or is a model's (`basis`), so that screens can say so.
 */
import Type from 'typebox'

const closed = { additionalProperties: false } as const
const text = Type.String({ minLength: 1, maxLength: 300 })
/** Milliseconds from the scheduled start, negative before it. */
const ms = Type.Integer({ minimum: -366 * 86_400_000, maximum: 366 * 86_400_000 })
const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** Runner or participant id inside its market or fixture: "1", "2", ... */
const side = Type.String({ minLength: 1, maxLength: 40 })

/** The licences whose data may be loaded; rows of any other source are refused. */
export const licences = [
  'simulated',
  'MIT',
  'ODC-By-1.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-4.0/Apache-2.0',
  'CC-BY-NC-SA-4.0',
  'Retrosheet-notice',
] as const

export const sportKeys = [
  'sr:sport:21',
  'sr:sport:1',
  'sr:sport:5',
  'sr:sport:31',
  'sr:sport:3',
  'sr:sport:2',
  'sr:sport:4',
  'sr:sport:117',
  'sr:sport:20',
  'horse',
  'greyhound',
] as const

function oneOf<const T extends string[]>(values: readonly [...T]) {
  return Type.Enum(values)
}

const participant = Type.Object({ id: side, name: text, number: Type.Optional(count) }, closed)

const fixture = Type.Object(
  {
    id: text,
    sport: oneOf(sportKeys),
    competition: text,
    participants: Type.Array(participant, { minItems: 1, maxItems: 60 }),
    /** ISO 8601, or null where the source has no date and time. */
    scheduledStart: Type.Union([text, Type.Null()]),
    startTimeQuality: Type.Optional(oneOf(['date-only', 'local-venue-time', 'invented-slot'])),
    source: text,
    licence: oneOf(licences),
    bestOf: Type.Optional(count),
    finalSet: Type.Optional(oneOf(['tb7', 'tb10', 'adv'])),
    rounds: Type.Optional(count),
    raceNo: Type.Optional(count),
    distanceM: Type.Optional(count),
    raceType: Type.Optional(text),
    durationMin: Type.Optional(count),
    tie: Type.Optional(text),
  },
  closed,
)

const market = Type.Object(
  {
    id: text,
    key: text,
    name: text,
    numberOfWinners: Type.Integer({ minimum: 1, maximum: 10 }),
    settlementRule: oneOf([
      'cricket.match_odds',
      'tennis.match_odds',
      'soccer.match_odds_90',
      'soccer.total_goals_90',
      'racing.win',
      'racing.place',
      'basketball.incl_ot',
      'icehockey.incl_ot',
      'icehockey.regulation',
      'baseball.moneyline',
      'racket.match_odds',
      'mma.fight_winner',
    ]),
    inPlay: Type.Boolean(),
    betDelayMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
    runners: Type.Array(participant, { minItems: 2, maxItems: 60 }),
  },
  closed,
)

/** What every row carries; `tq` says where its time is from: recorded, to the minute, or by spacing rules. */
const base = {
  v: Type.Literal(1),
  seq: Type.Integer({ minimum: 0 }),
  fx: text,
  t: ms,
  tq: oneOf(['recorded', 'recorded_coarse', 'derived']),
}

/** What happened, in the sport's own words; fields beyond these are the source's. */
const incident = Type.Object({
  kind: text,
  team: Type.Optional(Type.Union([side, Type.Null()])),
  winner: Type.Optional(side),
  player: Type.Optional(Type.Union([text, Type.Null()])),
  detail: Type.Optional(Type.Union([text, Type.Null()])),
  /** Running totals by name, [first participant, second]. */
  statistics: Type.Optional(Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Number()]))),
})

const pair = Type.Tuple([count, count])
const sets = Type.Array(pair, { maxItems: 10 })
const homeAway = { home: count, away: count }

const scores = {
  cricket: Type.Object(
    {
      innings: Type.Optional(count),
      batting: Type.Optional(side),
      runs: Type.Optional(count),
      wickets: Type.Optional(count),
      /** Overs and balls: "11.3". */
      overs: Type.Optional(Type.String({ pattern: '^\\d+\\.[0-6]$' })),
      target: Type.Optional(Type.Union([count, Type.Null()])),
    },
    closed,
  ),
  tennis: Type.Object({ sets, points: pair, server: Type.Union([side, Type.Null()]) }, closed),
  soccer: Type.Object({ ...homeAway, clock: text }, closed),
  racing: Type.Object({ distanceLeftM: count }, closed),
  basketball: Type.Object({ ...homeAway, period: count, clock: text }, closed),
  icehockey: Type.Object({ ...homeAway, period: count, gameSeconds: count }, closed),
  baseball: Type.Object({ ...homeAway, inning: count, half: oneOf(['top', 'bottom']), outs: count }, closed),
  tabletennis: Type.Object({ sets }, closed),
  badminton: Type.Object({ sets }, closed),
  mma: Type.Object({ round: count, clock: Type.Optional(text) }, closed),
}

function stateOf<const S extends string, T extends Type.TSchema>(sport: S, score: T) {
  return Type.Object(
    { ...base, type: Type.Literal('state'), incident, sport: Type.Literal(sport), score },
    closed,
  )
}

/** The state rows, one schema a sport. */
export const stateSchemas = {
  cricket: stateOf('cricket', scores.cricket),
  tennis: stateOf('tennis', scores.tennis),
  soccer: stateOf('soccer', scores.soccer),
  racing: stateOf('racing', scores.racing),
  basketball: stateOf('basketball', scores.basketball),
  icehockey: stateOf('icehockey', scores.icehockey),
  baseball: stateOf('baseball', scores.baseball),
  tabletennis: stateOf('tabletennis', scores.tabletennis),
  badminton: stateOf('badminton', scores.badminton),
  mma: stateOf('mma', scores.mma),
}

/** Decimal odds as recorded, 2.52; the exchange's own prices are integer hundredths. */
const decimalOdds = Type.Number({ minimum: 1, maximum: 1000 })
const bookEntry = Type.Object(
  {
    back: Type.Optional(decimalOdds),
    lay: Type.Optional(decimalOdds),
    ltp: Type.Optional(decimalOdds),
    bsp: Type.Optional(decimalOdds),
  },
  closed,
)

const result = Type.Object(
  {
    ...base,
    type: Type.Literal('result'),
    outcome: Type.Unknown(),
    markets: Type.Array(
      Type.Object(
        { market: text, winners: Type.Array(side), void: Type.Boolean(), deadHeat: Type.Boolean() },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
)

/** The other rows, one schema a type. */
export const rowSchemas = {
  fixture: Type.Object({ ...base, type: Type.Literal('fixture'), fixture }, closed),
  market: Type.Object({ ...base, type: Type.Literal('market'), market }, closed),
  /** The bet-stop signal: the exchange may suspend on its own too, but never reopens against SUSPENDED. */
  status: Type.Object(
    {
      ...base,
      type: Type.Literal('status'),
      market: text,
      status: oneOf(['OPEN', 'SUSPENDED', 'CLOSED']),
      inPlay: Type.Boolean(),
      reason: Type.Optional(text),
    },
    closed,
  ),
  price: Type.Object(
    {
      ...base,
      type: Type.Literal('price'),
      market: text,
      basis: oneOf(['recorded', 'model']),
      src: text,
      kind: oneOf([
        'exchange_best',
        'exchange_best_at_off',
        'exchange_close',
        'bookmaker',
        'traded',
        'bsp',
        'rating',
        'probability',
      ]),
      book: Type.Optional(Type.Record(Type.String(), bookEntry)),
      /** By runner; sums to the market's number of winners. */
      prob: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }))),
    },
    closed,
  ),
  /** Facts only (winners, void, dead heat); what they are worth in money is the exchange's job. */
  result,
  /** Takes an earlier state or result back, or replaces it. */
  correction: Type.Object(
    {
      ...base,
      type: Type.Literal('correction'),
      corrects: Type.Integer({ minimum: 0 }),
      replacement: Type.Union([...Object.values(stateSchemas), result, Type.Null()]),
      reason: text,
    },
    closed,
  ),
}

export type SportKey = (typeof sportKeys)[number]
export type Participant = Type.Static<typeof participant>
export type Fixture = Type.Static<typeof fixture>
export type MarketDefinition = Type.Static<typeof market>
export type Incident = Type.Static<typeof incident> & Readonly<Record<string, unknown>>
export type ScoreSport = keyof typeof scores

export type FixtureRow = Type.Static<typeof rowSchemas.fixture>
export type MarketRow = Type.Static<typeof rowSchemas.market>
export type StatusRow = Type.Static<typeof rowSchemas.status>
export type StateRowOf<S extends ScoreSport> = Omit<Type.Static<(typeof stateSchemas)[S]>, 'incident'> & {
  incident: Incident
}
export type StateRow = { [S in ScoreSport]: StateRowOf<S> }[ScoreSport]
export type PriceRow = Type.Static<typeof rowSchemas.price>
export type ResultRow = Type.Static<typeof rowSchemas.result>
export type CorrectionRow = Omit<Type.Static<typeof rowSchemas.correction>, 'replacement'> & {
  replacement: StateRow | ResultRow | null
}
export type ReplayRow = FixtureRow | MarketRow | StatusRow | StateRow | PriceRow | ResultRow | CorrectionRow

/** Which score a fixture's state rows carry. */
export const scoreSportOf: Readonly<Record<SportKey, ScoreSport>> = {
  'sr:sport:21': 'cricket',
  'sr:sport:1': 'soccer',
  'sr:sport:5': 'tennis',
  'sr:sport:31': 'badminton',
  'sr:sport:3': 'baseball',
  'sr:sport:2': 'basketball',
  'sr:sport:4': 'icehockey',
  'sr:sport:117': 'mma',
  'sr:sport:20': 'tabletennis',
  horse: 'racing',
  greyhound: 'racing',
}
