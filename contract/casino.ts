/** The casino: its list of games, the caller's seeds and rounds, and what the operator does. Money here is minor units, but for rounds. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AnyRound } from './casino/games.ts'
import { GameKey } from './casino/round.ts'
import { closed, HistoryStanding, Money, NextRoundAt, Time } from './values.ts'

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

/** The most that a round may stake, by the age of its player in years; null where there is no such cap. Who is of no known age is held to the first. */
export const StakeCaps = Type.Object({
  under25: Type.Union([Money, Type.Null()]),
  from25: Type.Union([Money, Type.Null()]),
})
export type StakeCaps = Static<typeof StakeCaps>

export const GameRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Path of its picture. */
  image: Type.String(),
  key: GameKey,
  status: Type.Enum(['open', 'coming_soon']),
  paytable: Paytable,
  stakeCaps: StakeCaps,
})
export type GameRow = Static<typeof GameRow>
/** `roundGapMs`: the least time from the start of one round to the next. `guestsPlay`: whether who has not signed in may play for fun. */
export const GameRows = Type.Object({
  success: Type.Literal(true),
  games: Type.Array(GameRow),
  roundGapMs: Type.Integer(),
  guestsPlay: Type.Boolean(),
})
export type GameRows = Static<typeof GameRows>

/** Newest first; the caller's own. */
/** A player's say how far history is. */
export const Rounds = Type.Object({
  rounds: Type.Array(AnyRound),
  next: Type.Union([Type.String(), Type.Null()]),
  ...Type.Partial(HistoryStanding).properties,
})
export type Rounds = Static<typeof Rounds>

/** A game that was played since the sign-in. Minor units; `net` is what came back less what was staked. */
export const GamePlayed = Type.Object({ game: GameKey, rounds: Type.Integer(), net: Money })
/**
 * What the caller has played since the sign-in, or since a guest's session began: of all games and tabs, minor units. `playMoney`:
 * what may be taken, and from when on; null where none is given.
 */
export const GamesSession = Type.Object({
  success: Type.Literal(true),
  startedAt: Time,
  rounds: Type.Integer(),
  staked: Money,
  returned: Money,
  net: Money,
  games: Type.Array(GamePlayed),
  playMoney: Type.Union([Type.Object({ amount: Money, nextAt: Time }), Type.Null()]),
})
export type GamesSession = Static<typeof GamesSession>

/** Minor units. `nextAt`: from when on there is more. */
export const PlayMoneyTaken = Type.Object({
  success: Type.Literal(true),
  amount: Money,
  balance: Money,
  nextAt: Time,
})
export type PlayMoneyTaken = Static<typeof PlayMoneyTaken>

/** The caller's seeds. `guestSession`: what a guest sends as `X-Guest-Session` from now on; absent for a player. */
export const Fairness = Type.Object({
  success: Type.Literal(true),
  serverSeedHash: Type.String(),
  nextServerSeedHash: Type.String(),
  clientSeed: Type.String(),
  clientSeedBy: Type.Enum(['player', 'server']),
  /** Of the next round. */
  nonce: Type.Integer(),
  nextRoundAt: NextRoundAt,
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
export type SetPaytable = Static<typeof SetPaytable>

const AgeGroup = Type.Enum(['UNDER_25', 'FROM_25'])
const CapAmount = Type.Union([Type.Integer({ minimum: 1, maximum: 90_000_000_000 }), Type.Null()])
/** `amount`: null for no cap. */
export const SetStakeCap = closed({ ages: AgeGroup, amount: CapAmount })
export type SetStakeCap = Static<typeof SetStakeCap>
export const StakeCapSet = Type.Object({ game: GameKey, ages: AgeGroup, amount: CapAmount })

/** What a kind of bet returns by a paytable, per 1,000,000 staked. */
export const ExpectedReturn = Type.Object({ bet: Type.String(), expected: Type.Integer() })
export type ExpectedReturn = Static<typeof ExpectedReturn>
export const PaytableSet = Type.Object({
  game: GameKey,
  version: Type.Integer(),
  bets: Type.Array(ExpectedReturn),
})

/** `exact`: the return as a fraction in lowest terms, "25/26". `floor`, `ceiling`: between what it must be, per 1,000,000 staked. */
export const PreviewedReturn = Type.Object({
  ...ExpectedReturn.properties,
  exact: Type.String(),
  floor: Type.Integer(),
  ceiling: Type.Integer(),
})
/** Why a paytable would be refused: the refusal's code, and where: "decks", "limits.stakeMin", "returns.tie". */
export const PaytableFault = Type.Object({
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
})
export type PaytableFault = Static<typeof PaytableFault>
/** `version`: what the paytable would be. `bets`: none where the game has no such shoe or lines. `faults`: none where it may be set. */
export const PaytablePreview = Type.Object({
  game: GameKey,
  version: Type.Integer(),
  bets: Type.Array(PreviewedReturn),
  faults: Type.Array(PaytableFault),
})
export type PaytablePreview = Static<typeof PaytablePreview>

export const FundBankroll = closed({
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})
export const BankrollFunded = Type.Object({ bankroll: Money })

/**
 * How a kind of bet has paid in some time, beside what it should. Minor units; returns per 1,000,000 staked. `z`: by how many
 * standard deviations it has returned more than expected; null while too few wins were to be expected.
 */
export const WindowReturns = Type.Object({
  bets: Type.Integer(),
  staked: Money,
  returned: Money,
  expected: Type.Integer(),
  observed: Type.Union([Type.Integer(), Type.Null()]),
  z: Type.Union([Type.Number(), Type.Null()]),
  isSuspicious: Type.Boolean(),
})
export type WindowReturns = Static<typeof WindowReturns>
/** Of stakes from `from` to ten times as much, minor units. */
export const StakeReturns = Type.Object({ from: Money, ...WindowReturns.properties })
export type StakeReturns = Static<typeof StakeReturns>
/** A day of UTC, counted since 1970. */
export const DayReturns = Type.Object({
  day: Type.Integer(),
  rounds: Type.Integer(),
  staked: Money,
  returned: Money,
})
export type DayReturns = Static<typeof DayReturns>

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
  /** Today by UTC so far; the last 31 days with it, and these by stakes. */
  today: WindowReturns,
  month: WindowReturns,
  stakes: Type.Array(StakeReturns),
})
export type BetReturns = Static<typeof BetReturns>
export const CasinoReport = Type.Object({
  bankroll: Money,
  floor: Money,
  roundGapMs: Type.Integer(),
  games: Type.Array(
    Type.Object({
      ...GameRow.properties,
      rounds: Type.Integer(),
      bets: Type.Array(BetReturns),
      /** Of the last 31 days those with rounds, the newest first. */
      days: Type.Array(DayReturns),
    }),
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

const casino = { tag: 'casino', access: 'public' } as const
const ofPlayers = { tag: 'casino', access: ['player'] } as const
/** A player's number, or that of a round for fun. Anything else names nothing. */
const RoundParams = Type.Object({ roundId: Type.String({ pattern: '^(guest-)?[1-9][0-9]{0,15}$' }) })

/** The list of games and their paytables. */
export const gameCalls = {
  listGames: defineCall({ ...casino, summary: 'The casino’s games', answer: GameRows }),
  getPaytable: defineCall({
    ...casino,
    summary: 'A paytable by which a game pays or has paid',
    params: PaytableParams,
    answer: Paytable,
  }),
  getGamesSession: defineCall({
    ...casino,
    summary: 'What I have played since I signed in',
    guest: true,
    answer: GamesSession,
  }),
  takePlayMoney: defineCall({
    ...ofPlayers,
    key: 'optional',
    summary: 'Take more play money, once a day',
    answer: PlayMoneyTaken,
  }),
}

/** The caller's seeds and rounds. */
export const fairnessCalls = {
  getFairness: defineCall({
    ...casino,
    summary: 'My seeds; a guest’s begin here',
    guest: true,
    answer: Fairness,
  }),
  rotateSeeds: defineCall({
    ...casino,
    summary: 'Reveal my server seed and go on with the next one',
    guest: true,
    body: RotateSeeds,
    answer: SeedsRotated,
  }),
  listRounds: defineCall({
    ...casino,
    summary: 'My rounds',
    guest: true,
    query: RoundsQuery,
    answer: Rounds,
  }),
  getRound: defineCall({
    ...casino,
    summary: 'One of my rounds',
    guest: true,
    params: RoundParams,
    answer: AnyRound,
  }),
}

const admin = { tag: 'admin' } as const
const GameParams = Type.Object({ game: GameKey })

/** What an operator does with the casino. */
export const adminCasinoCalls = {
  getCasinoReport: defineCall({
    ...admin,
    access: 'casino.read',
    summary: 'The bankroll, and what each game has staked and returned',
    answer: CasinoReport,
  }),
  switchGame: defineCall({
    ...admin,
    access: 'casino.switch',
    key: 'required',
    summary: 'Open a game to players, or close it',
    params: GameParams,
    body: SwitchGame,
    answer: GameSwitched,
  }),
  setPaytable: defineCall({
    ...admin,
    access: 'casino.paytables',
    key: 'required',
    summary: 'Set what a game pays from the next round on',
    params: GameParams,
    body: SetPaytable,
    answer: PaytableSet,
  }),
  previewPaytable: defineCall({
    ...admin,
    access: 'casino.read',
    summary: 'What a paytable would return, and why it would be refused; nothing is changed',
    params: GameParams,
    body: SetPaytable,
    answer: PaytablePreview,
  }),
  setStakeCap: defineCall({
    ...admin,
    access: 'casino.caps',
    key: 'required',
    summary: 'Cap what players of an age may stake in a round of a game, or end the cap',
    params: GameParams,
    body: SetStakeCap,
    answer: StakeCapSet,
  }),
  fundBankroll: defineCall({
    ...admin,
    access: 'casino.bankroll',
    key: 'required',
    summary: 'Give the casino’s bankroll play money, with a reason',
    body: FundBankroll,
    answer: BankrollFunded,
  }),
}
