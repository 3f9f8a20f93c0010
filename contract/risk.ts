/** What the house's people look at for risk: who stands to lose how much where, and queries that name accounts, each with what it is by. Money is minor units. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, EventId, HistoryStanding, MarketId, Money, Price, Time } from './values.ts'

/** Queries about bets of one account: taken before the feed told what had happened, before the price moved, and turned at once. */
export const BetSignal = Type.Enum(['late', 'fast', 'reversal'])
export type BetSignal = Static<typeof BetSignal>
/** pair: two that match with each other; device: several that sign in from one address; concentration: who has most of a market. */
export const RiskQuery = Type.Enum(['pair', 'device', 'late', 'fast', 'reversal', 'concentration'])
export type RiskQuery = Static<typeof RiskQuery>

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])
const Count = Type.Integer({ minimum: 0 })

/** "2026-11", of UTC. */
export const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })

const names = { marketName: Type.String(), eventName: Type.String() }
const MarketExposure = Type.Object({ marketId: MarketId, ...names, exposure: Money, accounts: Count })
const EventExposure = Type.Object({
  eventId: EventId,
  eventName: Type.String(),
  exposure: Money,
  markets: Count,
})
const AccountExposure = Type.Object({ accountId: AccountId, exposure: Money, balance: Money })
/** What an account comes to at worst and at best in a market, unmatched bets counted where they lose. */
const LargePosition = Type.Object({
  accountId: AccountId,
  marketId: MarketId,
  ...names,
  worst: Money,
  best: Money,
})

/** The largest of each, the largest first. `asOf`: when they were added up, engine time; `accounts`: those with any exposure. */
export const Exposures = Type.Object({
  asOf: Time,
  total: Money,
  accounts: Count,
  markets: Type.Array(MarketExposure),
  events: Type.Array(EventExposure),
  byAccount: Type.Array(AccountExposure),
  positions: Type.Array(LargePosition),
  casesOpen: Count,
})
export type Exposures = Static<typeof Exposures>

/**
 * Whom a query names and by what. Shares are hundredths of a percent. `times`: how many times what chance gives, hundredths.
 * `won`: what the first of the accounts won of the other.
 */
export const RiskFinding = Type.Object({
  accounts: Type.Array(AccountId),
  matches: Type.Optional(Count),
  staked: Type.Optional(Money),
  share: Type.Optional(Count),
  times: Type.Optional(Count),
  won: Type.Optional(Money),
  oneWay: Type.Optional(Count),
  bets: Type.Optional(Count),
  inPlay: Type.Optional(Count),
  marketId: Type.Optional(MarketId),
  marketName: Type.Optional(Type.String()),
  eventName: Type.Optional(Type.String()),
  threeShare: Type.Optional(Count),
  address: Type.Optional(Type.String()),
  /** How many of the accounts come with the same program. */
  sameAgent: Type.Optional(Count),
  lastAt: Type.Optional(Time),
})
export type RiskFinding = Static<typeof RiskFinding>

/** A bet that is shown: one match, as it was when it was looked at. `result`: the backer's, null while the market has none. */
export const RiskBet = Type.Object({
  time: Time,
  marketId: MarketId,
  ...names,
  runnerName: Type.String(),
  backAccount: AccountId,
  layAccount: AccountId,
  /** 0 of the house's account between. */
  backOrder: Type.Unsafe<number>(Type.Integer({ minimum: 0 })),
  layOrder: Type.Unsafe<number>(Type.Integer({ minimum: 0 })),
  price: Price,
  size: Money,
  result: orNull(Money),
  /** It was made void: it counts in no sum, and that it was taken early or turned still does. */
  isVoid: Type.Optional(Type.Literal(true)),
  /** Milliseconds, and what happened then, or the price; of bets that were taken early or turned. */
  ms: Type.Optional(Count),
  detail: Type.Optional(Type.String()),
})
export type RiskBet = Static<typeof RiskBet>

const RiskFindings = Type.Object({
  findings: Type.Array(RiskFinding),
  /** How many were looked at for this page: it may name nobody and have others after it. */
  examined: Count,
  next: orNull(Type.String()),
  ...HistoryStanding.properties,
})
export type RiskFindings = Static<typeof RiskFindings>

const AccountList = Type.String({ pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,19}$' })
const FindingsQuery = closed({
  query: RiskQuery,
  /** This month when absent. */
  month: Type.Optional(Month),
  /** Only findings that name this account. */
  account: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,9}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, pattern: '^[0-9A-Za-z.:%_-]*$' })),
})
const EvidenceQuery = closed({
  query: RiskQuery,
  accounts: AccountList,
  month: Type.Optional(Month),
  marketId: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,9}$' })),
})
/** `finding` null where the query does not know the accounts. */
export const RiskEvidence = Type.Object({
  finding: orNull(RiskFinding),
  bets: Type.Array(RiskBet),
  ...HistoryStanding.properties,
})
export type RiskEvidence = Static<typeof RiskEvidence>

/** The thresholds of the queries, as they are; what each is says docs/reference/risk.md. */
export const RiskThresholds = Type.Record(Type.String(), Type.Number())

export const CaseOutcome = Type.Enum(['nothing_found', 'warned', 'restricted', 'bets_voided', 'reported'])
export type CaseOutcome = Static<typeof CaseOutcome>
const CaseId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const text = Type.String({ minLength: 1, maxLength: 1_000 })

/** A case: what was found about which accounts. `outcome`, `decidedAt` and `decidedBy` are null while it is open. */
export const RiskCase = Type.Object({
  caseId: CaseId,
  query: RiskQuery,
  month: Month,
  accounts: Type.Array(AccountId),
  openedAt: Time,
  openedBy: AccountId,
  outcome: orNull(CaseOutcome),
  decidedAt: orNull(Time),
  decidedBy: orNull(AccountId),
})
export type RiskCase = Static<typeof RiskCase>
export const RiskCaseEntry = Type.Object({
  time: Time,
  actor: AccountId,
  kind: Type.Enum(['opened', 'looked', 'noted', 'decided']),
  note: Type.String(),
})
export type RiskCaseEntry = Static<typeof RiskCaseEntry>
/** A case with what was seen when it was opened, and its log, the newest entry first. */
export const RiskCaseRead = Type.Object({
  ...RiskCase.properties,
  finding: RiskFinding,
  bets: Type.Array(RiskBet),
  names: Type.Array(orNull(Type.String())),
  entries: Type.Array(RiskCaseEntry),
})
export type RiskCaseRead = Static<typeof RiskCaseRead>
export const RiskCases = Type.Object({ cases: Type.Array(RiskCase), next: orNull(Type.String()) })
export type RiskCases = Static<typeof RiskCases>

const NewCase = closed({
  query: RiskQuery,
  accounts: Type.Array(AccountId, { minItems: 1, maxItems: 20 }),
  month: Month,
  marketId: Type.Optional(MarketId),
  note: text,
})
const CasesQuery = closed({
  state: Type.Optional(Type.Enum(['open', 'decided'])),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})
const CaseParams = Type.Object({ caseId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }) })
const Note = closed({ note: text })
const Decision = closed({ outcome: CaseOutcome, note: text })
const looked = { tag: 'admin', access: 'risk.read' } as const
const read = { tag: 'admin', access: 'risk.cases.read' } as const
const change = { tag: 'admin', access: 'risk.cases.note', key: 'required', answer: RiskCaseRead } as const

/** The calls of the risk page and its cases. */
export const riskCalls = {
  getExposures: defineCall({ ...looked, summary: 'The largest exposures and positions', answer: Exposures }),
  listRiskFindings: defineCall({
    ...looked,
    summary: 'Whom a query of the risk page names',
    query: FindingsQuery,
    answer: RiskFindings,
  }),
  getRiskEvidence: defineCall({
    ...looked,
    summary: 'The bets that a finding is by',
    query: EvidenceQuery,
    answer: RiskEvidence,
  }),
  getRiskThresholds: defineCall({
    ...looked,
    summary: 'From where on the queries name',
    answer: RiskThresholds,
  }),
  listRiskCases: defineCall({
    ...read,
    summary: 'Cases that are open, or decided',
    query: CasesQuery,
    answer: RiskCases,
  }),
  openRiskCase: defineCall({ ...change, summary: 'Open a case of a finding', body: NewCase }),
  getRiskCase: defineCall({
    ...read,
    summary: 'A case and its log',
    params: CaseParams,
    answer: RiskCaseRead,
  }),
  lookAtRiskCase: defineCall({
    ...change,
    summary: 'Note that I look at a case; once an hour',
    params: CaseParams,
  }),
  noteRiskCase: defineCall({
    ...change,
    summary: 'Note something in a case',
    params: CaseParams,
    body: Note,
  }),
  decideRiskCase: defineCall({
    ...change,
    access: 'risk.cases.decide',
    summary: 'Decide a case, with a reason; nobody one that names oneself',
    params: CaseParams,
    body: Decision,
  }),
}
