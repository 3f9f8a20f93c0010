/** What the operators' pages of risk say: each query with its reason, from where on it names, and what it often only is. */
import type { CaseOutcome, RiskCaseEntry, RiskQuery } from '#contract/risk.ts'
import { formatMoney } from '../format.ts'

/** What a query says of itself. `named`: from where on, by the server's thresholds, as shares and counts for people. */
interface QueryText {
  readonly name: string
  readonly why: string
  readonly named: (of: Readonly<Record<string, number>>) => string
  readonly often: string
}

const seconds = (ms = 0) => `${ms / 1_000} seconds`
const percent = (share = 0) => `${share / 100} %`
const money = (amount = 0) => formatMoney(amount)

export const queryTexts: Readonly<Record<RiskQuery, QueryText>> = {
  pair: {
    name: 'Matched pairs',
    why: 'Two accounts that are matched with each other far more than chance has it, money going one way: one may be losing to the other on purpose.',
    named: (of) =>
      `Named from ${of.pairMatches} matches and ${money(of.pairStaked)} with each other in the month, ${percent(of.pairShare)} of what the smaller one bets, ${of.pairTimes} times what chance gives, ${percent(of.pairOneWay)} of it one way. Most money first.`,
    often:
      'Two who bet on the same small league, where few others do; or one who offers prices there and one who loses.',
  },
  device: {
    name: 'Shared addresses',
    why: 'Accounts that signed in last from one address: one person may have several.',
    named: (of) =>
      `Named from two accounts within ${(of.deviceMs ?? 0) / 86_400_000} days. Those with the same program come first.`,
    often: 'A family, an office, a student home, or a telephone network that gives many one address.',
  },
  late: {
    name: 'Late bets',
    why: 'Bets taken in play in the seconds before the feed stopped the market for what had happened: whoever took them may have known.',
    named: (of) =>
      `Named from ${of.timedBets} bets within ${seconds(of.feedDelayMs)} of a stop in the month, ${of.timedTimes} times as often as others.`,
    often: 'A faster picture, or one who bets all the time just when much happens.',
  },
  fast: {
    name: 'Fast bets',
    why: 'Bets taken in play in the seconds before the price moved far in their favour.',
    named: (of) =>
      `Named from ${of.timedBets} bets within ${seconds(of.feedDelayMs)} of a move of ${percent(of.jump)} in the month, ${of.timedTimes} times as often as others.`,
    often: 'A good model, or one large bettor who moves the price.',
  },
  reversal: {
    name: 'Quick reversals',
    why: 'Bets taken on one side and within seconds on the other: prices may be moved for somebody else, or a fault of the feed used.',
    named: (of) =>
      `Named from ${of.reversals} in the month within ${seconds(of.reversalMs)} each. Most first.`,
    often: 'Ordinary trading for a tick or two.',
  },
  concentration: {
    name: 'Concentration',
    why: 'One account, or three, that have most of what is matched in a market: its price is theirs.',
    named: (of) =>
      `Named where ${money(of.marketMatched)} or more is matched, one account is on ${percent(of.largestShare)} of it, or three have ${percent(of.threeShare)} of both sides. Newest market first.`,
    often: 'One large customer in a market that few look at.',
  },
}

export const riskText = {
  title: 'Risk',
  exposure: 'Exposure, all markets',
  accounts: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
  markets: (count: number) => (count === 1 ? '1 market' : `${count} markets`),
  largestMarket: 'Largest market',
  largestAccount: 'Largest account',
  casesOpen: 'Cases open',
  toCases: 'All cases',
  asOf: 'Added up',
  nobody: 'None',
  exposureBy: { market: 'Market', event: 'Event', account: 'Account' },
  exposureTitle: {
    market: 'Exposure by market',
    event: 'Exposure by event',
    account: 'Exposure by account',
  },
  chooseBy: 'Exposure by',
  noExposure: 'Nobody has anything at stake.',
  positions: 'Largest positions',
  positionColumns: { account: 'Account', market: 'Market', worst: 'Worst', best: 'Best' },
  atWorst: 'The most that is lost by one account in a market',
  findings: 'Findings',
  query: 'Query',
  why: 'Why it is looked for',
  namedFrom: 'Who is named',
  often: 'What it often only is',
  month: 'Month',
  earlier: 'Month before',
  later: 'Month after',
  accountFilter: 'Account',
  apply: 'Look',
  who: 'Who',
  seen: 'What was seen',
  look: 'Look at it',
  lookAt: (accounts: string) => `Look at it: ${accounts}`,
  more: 'Look further',
  examined: (count: number) => `${count} looked at.`,
  nobodyNamed: 'The query names nobody.',
  goesOn: 'There are more to look at.',
  account: (account: number) => `Account ${account}`,
  back: 'Risk',
  finding: 'Finding',
  gone: 'The query does not name these accounts in this month any more.',
  bets: 'Bets',
  betsShown: (count: number) =>
    `${count === 1 ? 'One bet is shown.' : `The last ${count} are shown.`} The result is the backer’s, before commission.`,
  noBets: 'There are no bets to show.',
  isVoid: 'Void',
  betColumns: {
    time: 'Time',
    market: 'Market',
    backer: 'Back',
    layer: 'Lay',
    price: 'Odds',
    stake: 'Stake',
    result: 'Result',
  },
  before: (ms: number, detail: string) => `${(ms / 1_000).toFixed(1)} s · ${detail}`,
  openCase: 'Open a case',
  openHelp:
    'A case holds what is seen here as it is now, and a log that only grows. It is opened under your name. Restricting an account is done on its own page.',
  caseWhy: 'Why, in a sentence',
  cases: 'Cases',
  caseStates: { open: 'Open', decided: 'Decided' },
  chooseState: 'Which cases',
  noCases: { open: 'No case is open.', decided: 'No case has been decided yet.' },
  caseColumns: { number: 'Case', query: 'Finding', who: 'Who', opened: 'Opened', outcome: 'Outcome' },
  moreCases: 'Show more',
  caseOf: (id: number) => `Case ${id}`,
  opened: 'Opened',
  by: (account: number) => `by account ${account}`,
  outcome: 'Outcome',
  outcomes: {
    nothing_found: 'Nothing found',
    warned: 'Warned',
    restricted: 'Restricted',
    bets_voided: 'Bets made void',
    reported: 'Reported',
  } satisfies Record<CaseOutcome, string>,
  log: 'Log',
  kinds: {
    opened: 'opened it',
    looked: 'looked at it',
    noted: 'noted',
    decided: 'decided',
  } satisfies Record<RiskCaseEntry['kind'], string>,
  noteLabel: 'Note',
  addNote: 'Add the note',
  decide: 'Decide',
  decideWhy: 'Why',
  decideHelp: 'An outcome is for good. What was done is done on its own page; here it is written down.',
  betsThen: 'Bets, as they were when the case was opened',
} as const
