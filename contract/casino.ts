/**
 * The casino: the games, a round of each, the seeds, and what the operator does. In the games' own calls amounts are whole units
 * of money with at most two decimals (100 is 100.00), as the specification has them; the operator's calls are in minor units.
 */
import { type Static, Type } from 'typebox'
import { closed, Money, Time } from './values.ts'

/** Stake of one bet, money with at most two decimals. The game's own limits are checked by the core. */
export const Amount = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })
const Winnings = Type.Number()

export const GameKey = Type.Enum([
  '7updown',
  'roulette',
  'teenpatti',
  'dragontiger',
  'cricketwar',
  'baccarat',
])
export type GameKey = Static<typeof GameKey>

/** What bets return for one staked, the stake included, in hundredths, by line; and what may be staked, in minor units. */
export const Paytable = Type.Object({
  version: Type.Integer(),
  decks: Type.Integer(),
  returns: Type.Record(Type.String(), Type.Integer()),
  limits: Type.Object({ stakeMin: Money, stakeMax: Money, payoutMax: Money }),
})
export type Paytable = Static<typeof Paytable>

export const PaytableParams = Type.Object({
  game: GameKey,
  version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
})

export const GameRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Path of its picture. */
  image: Type.String(),
  key: GameKey,
  status: Type.Enum(['open', 'coming_soon']),
  paytable: Paytable,
})
export type GameRow = Static<typeof GameRow>
/** `roundGapMs`: the least time from the start of one round to the next. */
export const GameRows = Type.Object({
  success: Type.Literal(true),
  games: Type.Array(GameRow),
  roundGapMs: Type.Integer(),
})
export type GameRows = Static<typeof GameRows>

export const SevenUpDownPlay = closed({ selection: Type.Enum(['up', 'down', 'seven']), amount: Amount })
export const TeenPattiDeal = closed({ selection: Type.Enum(['playerA', 'tie', 'playerB']), amount: Amount })
export const DragonTigerDeal = closed({ selection: Type.Enum(['dragon', 'tie', 'tiger']), amount: Amount })
export const CricketWarDeal = closed({ selection: Type.Enum(['batsman', 'bowler', 'tie']), amount: Amount })
export const BaccaratDeal = closed({
  selection: Type.Enum(['player', 'banker', 'tie', 'playerPair', 'bankerPair']),
  amount: Amount,
})

/**
 * `number` for straight (0 to 36), column and dozen (1 to 3); `numbers` for split, street, trio, corner, firstFour and line;
 * neither for red, black, even, odd, low and high.
 */
export const RouletteBet = closed({
  type: Type.Enum([
    'straight',
    'split',
    'street',
    'trio',
    'corner',
    'firstFour',
    'line',
    'column',
    'dozen',
    'red',
    'black',
    'even',
    'odd',
    'low',
    'high',
  ]),
  number: Type.Optional(Type.Integer({ minimum: 0, maximum: 36 })),
  numbers: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 36 }), { minItems: 2, maxItems: 6 })),
  amount: Amount,
})
export type RouletteBet = Static<typeof RouletteBet>
/** Each spot of the table at most once. */
export const RouletteSpin = closed({ bets: Type.Array(RouletteBet, { minItems: 1, maxItems: 157 }) })
export type RouletteSpin = Static<typeof RouletteSpin>

/** What a round can be checked by. `serverSeed` is there once it is revealed. */
export const RoundFairness = Type.Object({
  version: Type.Literal('PF1'),
  game: GameKey,
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** Who named the client seed. */
  clientSeedBy: Type.Enum(['player', 'server']),
  nonce: Type.Integer(),
  serverSeed: Type.Optional(Type.String()),
})
export type RoundFairness = Static<typeof RoundFairness>

/** What every round's answer has, whatever the game. */
const round = {
  success: Type.Literal(true),
  roundId: Type.String(),
  time: Time,
  /** What was staked, and what came back: stakes of winning bets included. */
  totalBet: Type.Number(),
  winAmount: Winnings,
  balanceChange: Type.Number(),
  /** Version of the paytable. */
  paytable: Type.Integer(),
  fairness: RoundFairness,
}
const single = { amount: Type.Number(), payoutMultiplier: Type.Number() }
const Card = Type.Object({
  label: Type.String(),
  suit: Type.Enum(['spades', 'hearts', 'diamonds', 'clubs']),
})
export type Card = Static<typeof Card>

/** `partial`: part of the stake came back. */
export const SevenUpDownRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('7updown'),
  selection: SevenUpDownPlay.properties.selection,
  category: Type.Enum(['up', 'down', 'seven']),
  outcome: Type.Enum(['win', 'lose', 'partial']),
  card: Card,
})
export type SevenUpDownRound = Static<typeof SevenUpDownRound>

export const RouletteRound = Type.Object({
  ...round,
  game: Type.Literal('roulette'),
  number: Type.Integer(),
  color: Type.Enum(['red', 'black', 'green']),
  bets: Type.Array(Type.Object({ ...RouletteBet.properties, winAmount: Winnings })),
})
export type RouletteRound = Static<typeof RouletteRound>

const Hand = Type.Object({ hand: Type.Array(Card), info: Type.Object({ label: Type.String() }) })
export const TeenPattiRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('teenpatti'),
  selection: TeenPattiDeal.properties.selection,
  playerA: Hand,
  playerB: Hand,
  winner: TeenPattiDeal.properties.selection,
})
export type TeenPattiRound = Static<typeof TeenPattiRound>

export const DragonTigerRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('dragontiger'),
  selection: DragonTigerDeal.properties.selection,
  dragon: Card,
  tiger: Card,
  winner: DragonTigerDeal.properties.selection,
})
export type DragonTigerRound = Static<typeof DragonTigerRound>

export const CricketWarRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('cricketwar'),
  selection: CricketWarDeal.properties.selection,
  batsman: Card,
  bowler: Card,
  winner: CricketWarDeal.properties.selection,
})
export type CricketWarRound = Static<typeof CricketWarRound>

const Total = Type.Object({ hand: Type.Array(Card), total: Type.Integer() })
export const BaccaratRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('baccarat'),
  selection: BaccaratDeal.properties.selection,
  player: Total,
  banker: Total,
  playerPair: Type.Boolean(),
  bankerPair: Type.Boolean(),
  winner: Type.Enum(['player', 'banker', 'tie']),
})
export type BaccaratRound = Static<typeof BaccaratRound>

/** A round as it was answered, told apart by `game`. */
export const AnyRound = Type.Union([
  SevenUpDownRound,
  RouletteRound,
  TeenPattiRound,
  DragonTigerRound,
  CricketWarRound,
  BaccaratRound,
])
export type AnyRound = Static<typeof AnyRound>
/** Newest first; the caller's own. */
export const Rounds = Type.Object({
  rounds: Type.Array(AnyRound),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type Rounds = Static<typeof Rounds>

/** The caller's seeds. `guestSession`: what a guest sends as `X-Guest-Session` from now on; absent for a player. */
export const Fairness = Type.Object({
  success: Type.Literal(true),
  serverSeedHash: Type.String(),
  nextServerSeedHash: Type.String(),
  clientSeed: Type.String(),
  clientSeedBy: Type.Enum(['player', 'server']),
  /** Of the next round. */
  nonce: Type.Integer(),
  guestSession: Type.Optional(Type.String()),
})
export type Fairness = Static<typeof Fairness>

export const RotateSeeds = closed({ clientSeed: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) })
export type RotateSeeds = Static<typeof RotateSeeds>
/** `revealed`: the pair that has ended. `rounds`: how many were played with it. */
export const SeedsRotated = Type.Object({
  ...Fairness.properties,
  revealed: Type.Object({
    serverSeed: Type.String(),
    serverSeedHash: Type.String(),
    clientSeed: Type.String(),
    rounds: Type.Integer(),
  }),
})
export type SeedsRotated = Static<typeof SeedsRotated>

export const SwitchGame = closed({ open: Type.Boolean() })
export const GameSwitched = Type.Object({ game: GameKey, open: Type.Boolean() })

/** `paytableVersion`: the one seen, which the new one follows. */
export const SetPaytable = closed({
  paytableVersion: Type.Integer({ minimum: 1 }),
  decks: Type.Integer({ minimum: 0, maximum: 8 }),
  returns: Type.Record(Type.String({ maxLength: 40 }), Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  limits: closed({
    stakeMin: Type.Integer({ minimum: 1 }),
    stakeMax: Type.Integer({ minimum: 1 }),
    payoutMax: Type.Integer({ minimum: 1 }),
  }),
})
export const PaytableSet = Type.Object({ game: GameKey, version: Type.Integer() })

export const FundBankroll = closed({
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})
export const BankrollFunded = Type.Object({ bankroll: Money })

/** How a kind of bet has paid so far, beside what it should. Minor units; returns per 1,000,000 staked. */
export const BetReturns = Type.Object({
  bet: Type.String(),
  bets: Type.Integer(),
  staked: Money,
  returned: Money,
  expected: Type.Integer(),
  /** Null while nothing was staked. */
  observed: Type.Union([Type.Integer(), Type.Null()]),
  /** Further from what is expected than chance would bring it once in a thousand times. */
  isSuspicious: Type.Boolean(),
})
export type BetReturns = Static<typeof BetReturns>
export const CasinoReport = Type.Object({
  bankroll: Money,
  floor: Money,
  roundGapMs: Type.Integer(),
  games: Type.Array(
    Type.Object({ ...GameRow.properties, rounds: Type.Integer(), bets: Type.Array(BetReturns) }),
  ),
})
export type CasinoReport = Static<typeof CasinoReport>

/** A page of one's own rounds, of all games or of one. */
export const RoundsQuery = Type.Object(
  {
    game: Type.Optional(GameKey),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
    limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  },
  { additionalProperties: false },
)
