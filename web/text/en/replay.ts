/** What the time machine says. */
import type { Market, MarketStatus } from '#contract/catalogue.ts'
import type { ReplayBetKind, ReplayMark } from '#contract/replay.ts'
import { formatMoney, formatPrice } from '../format.ts'

/** A change of a market's state, by the state it came to. */
const statusWords: Readonly<Record<MarketStatus, string>> = {
  CREATED: 'Made',
  OPEN: 'Opened',
  SUSPENDED: 'Suspended',
  CLOSED: 'Closed',
  SETTLED: 'Settled',
  VOIDED: 'Made void',
  SETTLING: 'Being settled',
  GRADED: 'Result known',
}

const betWords: Readonly<Record<ReplayBetKind, string>> = {
  placed: 'placed',
  matched: 'matched',
  cut: 'cancelled',
}

/** Returns what happened when a market came to stand so; `before`: how it stood, undefined at the beginning. */
export function markWord({ status, inPlay, reason }: ReplayMark, before: ReplayMark | undefined): string {
  if (before !== undefined && inPlay && !before.inPlay)
    return status === 'OPEN' ? 'Opened in-play' : 'Turned in-play'
  if (status === 'OPEN' && before?.status === 'SUSPENDED') return 'Opened again'
  return reason === undefined ? statusWords[status] : `${statusWords[status]}: ${reason}`
}

/** Returns what stands beside a mark in chart and bar: why the market was stopped, or that it turned in-play. */
export function eventWord({ reason }: ReplayMark): string {
  return reason ?? replayText.inPlay
}

export const replayText = {
  title: 'Time machine',
  link: 'Replay',
  linkLong: (market: string) => `Play ${market} again`,
  fromHere: 'Play the market again from here',
  marketAt: 'The market at',
  market: 'Market',
  matchedThen: 'Matched then',
  runner: 'Runner',
  last: 'Last',
  traded: 'Traded',
  matched: 'Matched',
  ifAll: 'If all',
  back: 'Back',
  lay: 'Lay',
  price: 'Price',
  yours: 'Yours',
  bookThen: 'book then',
  badge: (speed: number) => `Replay, ${speed}×`,
  inPlay: 'In-play',
  score: 'Score',
  happened: 'What happened',
  all: 'All',
  mine: (count: number) => `Mine ${count}`,
  nothingYet: 'Nothing of yours happened here.',
  logIn: 'Log in to see your own bets where they happened.',
  chart: (runner: string) => `Price of ${runner} over time, what is played and what is to come`,
  played: 'Played',
  toCome: 'To come',
  yourBack: 'Your back',
  yourLay: 'Your lay',
  range: 'Time shown',
  ranges: { quarter: '15 min', hour: '1 h', all: 'All' },
  position: 'Time',
  play: 'Play',
  pause: 'Pause',
  loading: 'Loading',
  earlier: 'One change back',
  later: 'One change on',
  speed: 'Speed',
  speedOf: (speed: number) => `${speed}×`,
  lastOfMine: 'Last bet of mine',
  nextOfMine: 'Next bet of mine',
  /** Beside an arrow, where there is no room for more. */
  mineShort: 'Mine',
  nextEvent: 'Next event',
  keys: 'Space plays and pauses, ← → one change, Shift one minute',
  share: 'Share this moment',
  shared: 'The address is copied',
  notShared: 'The address could not be copied: take it from the address bar.',
  toNow: 'Back to now',
  now: 'Now',
  bet: (kind: ReplayBetKind, size: number, price: number, marketKind?: Market['kind']) =>
    `${formatMoney(size)} at ${formatPrice(price, marketKind)}, ${betWords[kind]}`,
  closedHere: 'Closing here would have made',
  closedNow: 'Closing now makes',
  cameTo: 'It came to',
  betterBy: 'Better by',
  worseBy: 'Worse by',
  beforeCommission: 'Before commission, at the best prices; with the bets made since',
  afterCommission: 'Net of commission, at the best prices; with the bets made since',
  yourBet: 'Your bet',
  nothing: 'Nothing of this market is recorded.',
  nothingHelp:
    'The time machine keeps what happened in the last seven days. A market that ended before, or in which nothing has happened yet, cannot be played.',
  notYet: 'History is being made again after a restart. The market can be played in a little while.',
  seeMarket: 'See the market',
  seeResults: 'See results',
  runnerOf: (selectionId: number) => `Runner ${selectionId}`,
} as const
