/** What the trader's slip says of a bet's terms. */
import type { Bet, PlaceInstruction } from '#contract/orders.ts'
import type { Persistence } from '#contract/values.ts'
import { formatMoney, formatPrice, formatWithSign } from '../format.ts'
import { nearTime } from '../times.ts'
import { oddsAtStart } from './bets.ts'
import { sideWord } from './slip.ts'

type Side = Bet['side']
type Entry = NonNullable<PlaceInstruction['sizedBy']>
/** Why a term is not on offer. */
export type Why = 'inPlay' | 'noStart' | 'beforeStart' | 'bySize' | 'atStart' | 'kind' | 'unknown'

export const ticketText = {
  entry: 'Bet by',
  entries: {
    STAKE: { BACK: 'Stake', LAY: 'Stake' },
    BACKERS_PROFIT: { BACK: 'Profit', LAY: 'Liability' },
    PAYOUT: { BACK: 'Payout', LAY: 'Payout' },
  } satisfies Record<Entry, Record<Side, string>>,
  /** Of odds: lines are bet by their stake alone. */
  asks: (entry: Exclude<Entry, 'STAKE'>, side: Side, amount: number, stake: number, price: number) => {
    const { [side]: word } = ticketText.entries[entry]
    return `Asks for a ${word.toLowerCase()} of ${formatMoney(amount)}: stake ${formatMoney(stake)} at ${formatPrice(price)}`
  },
  odds: 'Odds',
  start: 'SP',
  /** After it, for who does not see it. */
  startLong: 'starting price',
  near: (price: string) => `near ${price}`,
  startAmount: { BACK: 'Stake', LAY: 'Liability' } satisfies Record<Side, string>,
  startNote: {
    BACK: 'Matched at the starting price, found at the off, whatever it is. It cannot be cancelled.',
    LAY: 'Risks its liability at the starting price, found at the off, whatever it is. It cannot be cancelled.',
  } satisfies Record<Side, string>,
  noWorse: 'No worse than',
  limit: 'Worst odds',
  limitNeeded: 'Enter the worst odds that this bet takes, or turn that off.',
  limitNote: (side: Side, limit: number) => {
    const [does, better] = side === 'BACK' ? ['Matched', 'above'] : ['Risks its liability', 'below']
    const at = formatPrice(limit)
    return `${does} at the starting price, found at the off, where that is ${better} ${at}, at ${at} perhaps in part; else it lapses. It cannot be cancelled.`
  },
  placeAtStart: (side: Side, amount: number | undefined, sign: string, limit?: number | null) => {
    const what = amount ? ` ${formatWithSign(amount, sign)}${side === 'LAY' ? ' liability' : ''}` : ''
    return `Place ${sideWord[side]}${what} at ${limit ? limitedStart(side, limit) : ticketText.start}`
  },
  presets: 'Quick stakes',
  editPresets: 'Change the quick stakes',
  presetsDone: 'Done',
  preset: (place: number) => `Quick stake ${place + 1}`,
  net: (stake: number | null) => (stake === null ? 'Net' : `Net ${formatMoney(stake)}`),
  netTitle: 'The stake that makes your result on this runner the same whoever wins',
  more: 'More',
  less: 'Less',
  terms: 'Terms',
  atTheOff: 'At the off',
  persistence: { LAPSE: 'Lapse', PERSIST: 'Keep', MARKET_ON_CLOSE: 'SP' },
  goodTill: 'Good till',
  goodFor: (ms: number | null) => {
    if (ms === null) return 'Market ends'
    return ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`
  },
  atTime: 'At a time',
  until: 'Until',
  timeIsPast: 'This time is past.',
  latest: (time: string) => `Bets of this market are good till ${time} at the latest.`,
  tillTheEnd: 'Till the market ends',
  till: (time: string) => `Till ${time}`,
  postOnly: 'Only if it waits',
  strategy: 'Strategy',
  noStrategy: 'None',
  strategyHelp:
    'A name of your own: My Bets filters and sums up by it. It stays for the next bets of the slip and of Dutch.',
  offset: 'Offset',
  stop: 'Stop',
  level: 'Same result whoever wins',
  ticks: (of: string) => `${of}, ticks`,
  tickNames: (name: string) => [`${name}: one less`, `${name}: one more`] as const,
  maySlip: 'May slip',
  slippage: 'May slip, ticks',
  at: (price: number, kind?: Bet['marketKind']) => `at ${formatPrice(price, kind)}`,
  to: (price: number) => `to ${formatPrice(price)}`,
  follow:
    'The exchange places them for each part that is matched, whether you look or not. For a stop that trails choose Protect position once the bet is matched.',
  why: {
    inPlay: 'The market is in play: what is unmatched stays until it is matched or cancelled.',
    noStart: 'This market has no starting price.',
    beforeStart: 'Not before the starting price is found: until then prices are none of the ladder.',
    bySize: 'Only of a bet by its stake.',
    atStart: 'Not of a bet that goes to the starting price.',
    kind: 'Not in this kind of market.',
    unknown: 'Looking at the market.',
  } satisfies Record<Why, string>,
  toWin: (bps: number | null) => (bps === null ? 'To win, net' : `To win, net of ${bps / 100} %`),
} as const

interface Terms {
  readonly entry: Entry
  readonly persistence: Persistence
  readonly goodForMs: number | null
  readonly goodTill: number | null
  readonly postOnly: boolean
  readonly offsetTicks: number | null
  readonly stopTicks: number | null
  /** Hundredths, of a bet at the starting price. */
  readonly limit?: number | null | undefined
  readonly strategy: string
}

/** "SP ≥4.00". */
function limitedStart(side: Side, price: number): string {
  return oddsAtStart({ orderType: 'LIMIT_ON_CLOSE', side, price })
}

/** A term of a draft, and its few words. */
type TermWords = readonly [term: keyof Terms, words: string]

/** Returns a draft's terms, each with its few words: "Keep", "5 min", "till 12:05", "Offset 5", "Stop 4", its strategy. */
export function termWords(ticket: Terms, side: Side, amount: number | null): TermWords[] {
  const { entry, persistence, goodForMs, goodTill, postOnly, offsetTicks, stopTicks, limit } = ticket
  const strategy = ticket.strategy.trim()
  const words: (TermWords | false)[] = [
    amount !== null && ['entry', `${ticketText.entries[entry][side]} ${formatMoney(amount)}`],
    persistence !== 'LAPSE' && ['persistence', ticketText.persistence[persistence]],
    goodForMs !== null && ['goodForMs', ticketText.goodFor(goodForMs)],
    goodTill !== null && ['goodTill', `till ${nearTime(goodTill)}`],
    postOnly && ['postOnly', ticketText.postOnly],
    offsetTicks !== null && ['offsetTicks', `${ticketText.offset} ${offsetTicks}`],
    stopTicks !== null && ['stopTicks', `${ticketText.stop} ${stopTicks}`],
    typeof limit === 'number' && ['limit', limitedStart(side, limit)],
    strategy !== '' && ['strategy', strategy],
  ]
  return words.filter((one) => one !== false)
}
