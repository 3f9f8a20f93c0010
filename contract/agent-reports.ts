/**
 * What is read of the tree of agents: one's own standing, and a branch by whoever is above it. An agent sees those below him and of
 * himself what is his; an administrator sees all. What one may not see is answered like what there is not. Money is minor units.
 */
import { type Static, Type } from 'typebox'
import { Deals, GiveBack } from './agents.ts'
import { defineCall } from './call.ts'
import { Bets } from './orders.ts'
import { AccountId, HistoryStanding, IdText, Money, Time } from './values.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/** Cash that is said to be paid out and waits to be confirmed until then. */
const WaitingPayment = Type.Object({
  paymentId: Type.Integer(),
  accountId: AccountId,
  amount: Money,
  until: Time,
})
/** Who is to answer until when; `until` null of the house, which has no time. */
const OpenClaim = Type.Object({
  claimId: Type.Integer(),
  accountId: AccountId,
  amount: Money,
  until: orNull(Time),
  /** Whether the reader is to answer it. */
  isYours: Type.Boolean(),
})
/** What was owed at a close and is not paid yet; null where nothing is. */
const DueDebt = orNull(Type.Object({ amount: Money, since: Time }))

/**
 * What I have with the one above. `agent`: his name, null of the house. `available`: balance and line less all that is held and given, the line
 * also where nobody plays on credit. `payable`: what may be paid out, nothing of the line. `total`: above zero what I
 * and all below me are owed, below zero what we owe. `isFrozen`: no new risk. `moves`: to which agent the house asks me to go.
 * `giveBack`: of an agent what he gives his players, of a player what his agent gives him; `giveBackNext`: what is announced of it;
 * `promised`: what of it a player has not got yet, as a decimal of minor units, below zero what is made up for first; null of an agent.
 */
export const Standing = Type.Object({
  accountId: AccountId,
  agent: orNull(Type.String()),
  hasAgent: Type.Boolean(),
  isAgent: Type.Boolean(),
  balance: Money,
  line: Money,
  given: Money,
  available: Money,
  payable: Money,
  total: Money,
  isFrozen: Type.Boolean(),
  deals: orNull(Deals),
  giveBack: orNull(GiveBack),
  giveBackNext: orNull(Type.Object({ from: Time, giveBack: GiveBack })),
  promised: orNull(Type.String()),
  waiting: Type.Array(WaitingPayment),
  claims: Type.Array(OpenClaim),
  moves: Type.Array(Type.Object({ requestId: Type.Integer(), to: orNull(Type.String()), endsAt: Time })),
})
export type Standing = Static<typeof Standing>

/**
 * An account of a branch. `depth`: levels below the house. `available`: balance and line less all that is held and given, the line also where
 * nobody plays on credit. `owed`: what of shares is not paid yet, in 1/10,000 of a minor unit as a
 * decimal of minor units. `mostLine`, `leastLine`: what its line may be set to; null where the reader is not directly above.
 */
export const TreeNode = Type.Object({
  accountId: AccountId,
  alias: Type.String(),
  kind: Type.Enum(['agent', 'player']),
  parentId: orNull(AccountId),
  depth: Type.Integer(),
  balance: Money,
  line: Money,
  given: Money,
  exposure: Money,
  held: Money,
  available: Money,
  total: Money,
  below: Type.Integer(),
  isFrozen: Type.Boolean(),
  isClosed: Type.Boolean(),
  deals: orNull(Deals),
  due: DueDebt,
})
export type TreeNode = Static<typeof TreeNode>

/**
 * A node with what may be done there. `path`: from the reader's own level down to it. `next`: deals that are announced. `frozenBy`: who has
 * frozen this account itself, with all below it, the house or the agent above; null where nobody has, also where it is frozen (`isFrozen`) with a branch that it
 * stands in.
 */
export const TreeNodeRead = Type.Object({
  ...TreeNode.properties,
  isChild: Type.Boolean(),
  frozenBy: orNull(Type.Enum(['house', 'agent'])),
  mostLine: orNull(Money),
  leastLine: orNull(Money),
  owed: orNull(Type.String()),
  payable: Money,
  path: Type.Array(Type.Object({ accountId: AccountId, alias: Type.String() })),
  next: Type.Array(Type.Object({ from: Time, deals: Deals })),
  waiting: Type.Array(WaitingPayment),
  claims: Type.Array(OpenClaim),
})
export type TreeNodeRead = Static<typeof TreeNodeRead>

/** In the order in which they came. `next` goes into the next call's `cursor`; null at the end. */
export const TreeNodes = Type.Object({ nodes: Type.Array(TreeNode), next: orNull(Type.String()) })
export type TreeNodes = Static<typeof TreeNodes>

/** Why a total changed in a period: `opening` and all changes add up to `closing`. `closedAt`: null of the open one. */
export const EdgeSheet = Type.Object({
  period: Type.Integer(),
  closedAt: orNull(Time),
  opening: Money,
  bets: Money,
  commission: Money,
  casino: Money,
  book: Money,
  shares: Money,
  givenBack: Money,
  cashIn: Money,
  cashOut: Money,
  writtenOff: Money,
  paidIn: Money,
  paidOut: Money,
  closing: Money,
})
export type EdgeSheet = Static<typeof EdgeSheet>
/** The open period first. */
export const EdgeSheets = Type.Object({
  accountId: AccountId,
  alias: Type.String(),
  sheets: Type.Array(EdgeSheet),
})
export type EdgeSheets = Static<typeof EdgeSheets>

/** A payment with the one above or below. `receiptId`: the transaction. `from`, `to`: null of the house. */
export const BranchPayment = Type.Object({
  receiptId: Type.Integer(),
  time: Time,
  kind: Type.Enum(['settle_up', 'share', 'write_off', 'give_back']),
  from: orNull(AccountId),
  to: orNull(AccountId),
  amount: Money,
  text: Type.String(),
})
export type BranchPayment = Static<typeof BranchPayment>
/** Newest first. `next` goes into the next call's `cursor`; null at the end. */
export const BranchPayments = Type.Object({
  payments: Type.Array(BranchPayment),
  next: orNull(Type.String()),
  ...HistoryStanding.properties,
})
export type BranchPayments = Static<typeof BranchPayments>

/** What each below owes the reader or is owed, the largest debt first. `days`: since what is due is due, 0 where nothing is. */
export const Outstanding = Type.Object({
  rows: Type.Array(
    Type.Object({
      accountId: AccountId,
      alias: Type.String(),
      total: Money,
      line: Money,
      due: DueDebt,
      days: Type.Integer(),
    }),
  ),
})
export type Outstanding = Static<typeof Outstanding>

/**
 * What an agent has earned of each market, of each game of the casino and of the house's book, the most first, as decimals of minor
 * units: since the last close, or in the period before it. `marketId` and `game` are null where it is none. `total`: of all rows, also
 * of the `more` that are not listed. `from`: null of the first period, `until`: of the open one.
 */
export const MarketShares = Type.Object({
  period: Type.Integer(),
  from: orNull(Time),
  until: orNull(Time),
  rows: Type.Array(
    Type.Object({
      marketId: orNull(Type.Integer()),
      game: orNull(Type.String()),
      name: Type.String(),
      earned: Type.String(),
    }),
  ),
  more: Type.Integer(),
  total: Type.String(),
})
export type MarketShares = Static<typeof MarketShares>

/** What each agent is owed and not paid yet: `owed` exactly, `due` what a close now would pay (below zero: take), `carried` what it would leave. */
export const Carries = Type.Object({
  rows: Type.Array(
    Type.Object({
      accountId: AccountId,
      alias: Type.String(),
      owed: Type.String(),
      due: Money,
      carried: Type.String(),
    }),
  ),
  closesAt: Time,
})
export type Carries = Static<typeof Carries>

const page = {
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
}
const PageQuery = Type.Object(page, { additionalProperties: false })
const SharesQuery = Type.Object(
  { period: Type.Optional(Type.Enum(['open', 'before'])) },
  { additionalProperties: false },
)
const NodeParams = Type.Object({ accountId: IdText })
const read = { tag: 'money', access: 'agents.read' } as const
const own = { tag: 'money', access: ['player', 'agent'] } as const
const agents = { tag: 'money', access: ['agent'], query: SharesQuery } as const
const ofNode = { ...read, params: NodeParams } as const

/** The reads. */
export const agentReportCalls = {
  getStanding: defineCall({ ...own, summary: 'My agent, my credit and what waits', answer: Standing }),
  listOwnPayments: defineCall({
    ...own,
    summary: 'What I have paid the one above and been paid, and shares',
    query: PageQuery,
    answer: BranchPayments,
  }),
  exportOwnSheet: defineCall({ ...own, summary: 'My own sheet as CSV', answer: 'text/csv' }),
  getOwnSheet: defineCall({ ...own, summary: 'Why my total has changed, by period', answer: EdgeSheets }),
  listTop: defineCall({ ...read, summary: 'Accounts directly below', query: PageQuery, answer: TreeNodes }),
  getNode: defineCall({ ...ofNode, summary: 'An account of the branch', answer: TreeNodeRead }),
  listBelow: defineCall({
    ...ofNode,
    summary: 'Accounts directly below one of the branch',
    query: PageQuery,
    answer: TreeNodes,
  }),
  getSheet: defineCall({ ...ofNode, summary: 'Why a total has changed, by period', answer: EdgeSheets }),
  exportSheet: defineCall({ ...ofNode, summary: 'The same as CSV', answer: 'text/csv' }),
  listBranchPayments: defineCall({
    ...ofNode,
    summary: 'Payments of an account with the levels beside it',
    query: PageQuery,
    answer: BranchPayments,
  }),
  listBranchBets: defineCall({
    ...ofNode,
    summary: 'Settled bets of a player of the branch',
    query: PageQuery,
    answer: Bets,
  }),
  listOutstanding: defineCall({ ...read, summary: 'Who owes what, and since when', answer: Outstanding }),
  exportOutstanding: defineCall({ ...read, summary: 'The same as CSV', answer: 'text/csv' }),
  listMarketShares: defineCall({
    ...ofNode,
    summary: 'What an agent has earned by market and by game',
    query: SharesQuery,
    answer: MarketShares,
  }),
  exportMarketShares: defineCall({
    ...ofNode,
    summary: 'The same as CSV',
    query: SharesQuery,
    answer: 'text/csv',
  }),
  listOwnShares: defineCall({
    ...agents,
    summary: 'What I have earned by market and by game',
    answer: MarketShares,
  }),
  exportOwnShares: defineCall({ ...agents, summary: 'The same as CSV', answer: 'text/csv' }),
  listCarries: defineCall({ ...read, summary: 'What agents are owed and not paid yet', answer: Carries }),
}
