/**
 * What is asked of the tree of agents. Who is not named in a call acts for himself: an agent about those directly below him, an
 * administrator as the house. Money is minor units, deals are basis points of what the house earns.
 */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Particulars } from './identity.ts'
import { AccountId, closed, IdText, Money, Size, Time } from './values.ts'

const Bps = (maximum: number) => Type.Integer({ minimum: 0, maximum })

/** What an agent and all below him keep: of commission, of what the house wins or loses in the casino and by its book, and of settled stakes. */
export const Deals = closed({
  exchange: Bps(10_000),
  casino: Bps(10_000),
  book: Bps(10_000),
  casinoTurnover: Bps(100),
  bookTurnover: Bps(100),
})
export type Deals = Static<typeof Deals>

/** What an agent gives the players directly below him of what the house earns from them; of turnover nothing. */
export const GiveBack = closed({ exchange: Bps(10_000), casino: Bps(10_000), book: Bps(10_000) })
export type GiveBack = Static<typeof GiveBack>

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
/** How somebody is called by the one above; nobody else reads it. */
const Alias = text(40)
const Reason = text(200)

/** `deals` of an agent alone. */
export const OpenNode = closed({
  kind: Type.Enum(['agent', 'player']),
  alias: Alias,
  deals: Type.Optional(Deals),
})
export type OpenNode = Static<typeof OpenNode>
/** `secret`: the part of the link behind `/agents/join#`; shown once, kept nowhere, good once. */
export const NodeLink = Type.Object({ secret: Type.String(), endsAt: Time })

const secret = Type.String({ minLength: 1, maxLength: 128 })
export const JoinLook = closed({ secret })
/** What a link opens. `by`: the name of the agent above, null of the house. */
export const JoinOffer = Type.Object({
  kind: OpenNode.properties.kind,
  by: Type.Union([Type.String(), Type.Null()]),
  endsAt: Time,
})
export type JoinOffer = Static<typeof JoinOffer>
/** `person`: of who becomes an agent, whose earlier branches are looked for. */
export const Join = closed({
  secret,
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
  person: Type.Optional(
    closed({ bornOn: Particulars.properties.bornOn, postcode: Particulars.properties.postcode }),
  ),
})
export type Join = Static<typeof Join>
const Joined = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  data: Type.Object({ token: Type.String() }),
})

export const SetLine = closed({ line: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) })
export const AnnounceDeals = closed({
  changes: Type.Array(closed({ accountId: AccountId, deals: Deals }), { minItems: 1, maxItems: 100 }),
})
export const WithReason = closed({ reason: Reason })
/** `down`: they have paid what they owe; `lowersLine`: the line falls by as much. */
export const SettleDown = closed({
  amount: Size,
  lowersLine: Type.Optional(Type.Boolean()),
  reference: Type.String({ maxLength: 100 }),
})
export const SettleUp = closed({ amount: Size, reference: Type.String({ maxLength: 100 }) })
export const Propose = closed({ amount: Size })
export const FileClaim = closed({ amount: Size, reason: Reason })
export const AnswerClaim = closed({
  isGranted: Type.Boolean(),
  lowersLine: Type.Optional(Type.Boolean()),
  reason: Reason,
})
export const WriteOff = closed({ amount: Size, lowersLine: Type.Optional(Type.Boolean()), reason: Reason })
export const PassThrough = closed({
  amount: Size,
  direction: Type.Enum(['in', 'out']),
  reference: Type.String({ maxLength: 100 }),
})

/** `id`: of the account, or of what was made: a receipt, a payment, a claim, an announcement. `until`: when that is over or in force, null where nothing is. */
export const TreeChanged = Type.Object({
  success: Type.Boolean(),
  id: Type.Integer(),
  until: Type.Union([Time, Type.Null()]),
})

/** What of the house takes two of its people, and of a move the player's consent as well. */
export const HouseRequest = Type.Object({
  requestId: Type.Integer({ minimum: 1 }),
  kind: Type.Enum(['move', 'write_off', 'claim', 'settle_down', 'pass_in', 'pass_out']),
  accountId: AccountId,
  /** Of a move the agent to come, null of the house. */
  to: Type.Union([AccountId, Type.Null()]),
  claimId: Type.Union([Type.Integer(), Type.Null()]),
  amount: Money,
  lowersLine: Type.Boolean(),
  reason: Type.String(),
  askedBy: AccountId,
  askedAt: Time,
  endsAt: Time,
  /** Of a move: when the player has agreed, null while he has not. */
  consentedAt: Type.Union([Time, Type.Null()]),
})
export type HouseRequest = Static<typeof HouseRequest>
const HouseRequests = Type.Object({ requests: Type.Array(HouseRequest) })
/** `to`: an agent, null for the house. */
export const AskMove = closed({ to: Type.Union([AccountId, Type.Null()]), reason: Reason })

/** `down`: paid by who is directly below the house; `in`, `out`: over every level. `reason`: why, which the receipt says as well. */
export const AskCash = closed({
  way: Type.Enum(['down', 'in', 'out']),
  amount: Size,
  lowersLine: Type.Optional(Type.Boolean()),
  reason: text(100),
})

const NodeParams = Type.Object({ accountId: IdText })
const PaymentParams = Type.Object({ paymentId: IdText })
const ClaimParams = Type.Object({ claimId: IdText })
const RequestParams = Type.Object({ requestId: IdText })

const above = { tag: 'money', access: 'agents.change', key: 'required', answer: TreeChanged } as const
const below = { tag: 'money', access: ['player', 'agent'], key: 'required', answer: TreeChanged } as const
const house = { tag: 'admin', access: 'agents.requests.decide', key: 'required' } as const
const ofNode = { ...above, params: NodeParams } as const
const ofRequest = { ...house, params: RequestParams, answer: HouseRequest } as const

/** The calls that change something. */
export const agentCalls = {
  openNode: defineCall({
    ...{ tag: 'money', access: 'agents.change', key: 'required' },
    summary: 'A single-use link that opens an account directly below',
    body: OpenNode,
    answer: NodeLink,
    status: 201,
  }),
  lookAtLink: defineCall({
    ...{ tag: 'auth', access: 'public' },
    summary: 'What a link opens',
    body: JoinLook,
    answer: JoinOffer,
  }),
  join: defineCall({
    ...{ tag: 'auth', access: 'public' },
    summary: 'Sign up by a link, below who has made it',
    body: Join,
    answer: Joined,
  }),
  setLine: defineCall({ ...ofNode, summary: 'Set how far below zero a balance may go', body: SetLine }),
  announceDeals: defineCall({
    ...above,
    summary: 'Announce deals, in force from a close on',
    body: AnnounceDeals,
  }),
  freezeBranch: defineCall({
    ...ofNode,
    access: 'agents.freeze',
    summary: 'Freeze an account and all below it',
    body: WithReason,
  }),
  thawBranch: defineCall({
    ...ofNode,
    access: 'agents.freeze',
    summary: 'Let a frozen branch go',
    body: WithReason,
  }),
  settleDown: defineCall({
    ...ofNode,
    summary: 'Post cash that was paid by the one below',
    body: SettleDown,
  }),
  proposePayment: defineCall({
    ...ofNode,
    summary: 'Say that a balance was paid out in cash, for the one below to confirm',
    body: Propose,
  }),
  answerClaim: defineCall({
    ...above,
    params: ClaimParams,
    summary: 'Grant a claim, or hand it to the next level',
    body: AnswerClaim,
  }),
  writeOff: defineCall({ ...ofNode, summary: 'Give up a debt', body: WriteOff }),
  closeAgent: defineCall({ ...ofNode, summary: 'Close an agent who has nobody below and nothing left' }),
  settleUp: defineCall({ ...below, summary: 'Post cash that the one above has paid me out', body: SettleUp }),
  confirmPayment: defineCall({
    ...below,
    params: PaymentParams,
    summary: 'Confirm that I have got what the one above says he has paid out',
  }),
  fileClaim: defineCall({
    ...below,
    summary: 'Claim cash that I paid and the one above has not posted',
    body: FileClaim,
  }),
  announceGiveBack: defineCall({
    ...{ tag: 'money', access: ['agent'], key: 'required' },
    summary: 'Announce what my players get back of what the house earns from them, in force from a close on',
    body: GiveBack,
    answer: TreeChanged,
  }),
  passThrough: defineCall({
    ...{ ...house, params: NodeParams, answer: TreeChanged },
    summary: 'Post cash over every level between an account and the house at once',
    body: PassThrough,
  }),
  askMove: defineCall({
    ...{ ...house, params: NodeParams, answer: HouseRequest },
    summary: 'Ask that a player goes to another agent: another of the house approves, and the player agrees',
    body: AskMove,
  }),
  askWriteOff: defineCall({
    ...{ ...house, params: NodeParams, answer: HouseRequest },
    summary: 'Ask that the house gives a debt up, which another of the house approves',
    body: WriteOff,
  }),
  askCash: defineCall({
    ...{ ...house, params: NodeParams, answer: HouseRequest },
    summary: 'Ask that cash is posted between the house and an account, which another of the house approves',
    body: AskCash,
  }),
  askGrant: defineCall({
    ...{ ...house, params: ClaimParams, answer: HouseRequest },
    summary: 'Ask that the house grants a claim, which another of the house approves',
    body: AnswerClaim,
  }),
  listHouseRequests: defineCall({
    ...{ tag: 'admin', access: 'agents.requests.read' },
    summary: 'What of agents waits for another of the house',
    answer: HouseRequests,
  }),
  approveHouseRequest: defineCall({
    ...{ ...house, params: RequestParams, answer: TreeChanged },
    summary: 'Carry out what another of the house has asked for',
  }),
  rejectHouseRequest: defineCall({ ...ofRequest, summary: 'End what was asked for' }),
  consentToMove: defineCall({
    ...{ tag: 'money', access: ['player'], key: 'required' },
    params: RequestParams,
    summary: 'Agree to go to another agent',
    answer: Type.Object({ success: Type.Boolean() }),
  }),
}
