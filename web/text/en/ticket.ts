/** What the trader's slip says of a bet's terms. */
import type { Bet, PlaceInstruction } from '#contract/orders.ts'
import type { Persistence } from '#contract/values.ts'
import { formatMoney, formatPrice } from '../format.ts'

type Side = Bet['side']
type Entry = NonNullable<PlaceInstruction['sizedBy']>
/** Why a term is not on offer. */
export type Why =
  | 'inPlay'
  | 'noStart'
  | 'beforeStart'
  | 'bySize'
  | 'atStart'
  | 'kind'
  | 'noOffset'
  | 'unknown'

export const ticketText = {
  entry: 'Bet by',
  entries: {
    STAKE: { BACK: 'Stake', LAY: 'Stake' },
    BACKERS_PROFIT: { BACK: 'Profit', LAY: 'Liability' },
    PAYOUT: { BACK: 'Payout', LAY: 'Payout' },
  } satisfies Record<Entry, Record<Side, string>>,
  asks: (entry: Exclude<Entry, 'STAKE'>, side: Side, amount: number, stake: number, price: number) => {
    const { [side]: word } = ticketText.entries[entry]
    return `Asks for a ${word.toLowerCase()} of ${formatMoney(amount)}: stake ${formatMoney(stake)} at ${formatPrice(price)}`
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
  postOnly: 'Only if it waits',
  offset: 'Offset',
  stop: 'Stop',
  level: 'Same result whoever wins',
  ticks: (of: string) => `${of}, ticks`,
  tickNames: (name: string) => [`${name}: one less`, `${name}: one more`] as const,
  at: (price: number) => `at ${formatPrice(price)}`,
  trailing:
    'A stop comes with an offset, for each fill. For a stop alone, or one that trails, choose Protect position once the bet is matched.',
  why: {
    inPlay: 'The market is in play: what is unmatched stays until it is matched or cancelled.',
    noStart: 'This market has no starting price.',
    beforeStart: 'Not before the starting price is found: until then prices are none of the ladder.',
    bySize: 'Only of a bet by its stake.',
    atStart: 'Not of a bet that goes to the starting price.',
    kind: 'Not in this kind of market.',
    noOffset: 'Comes with an offset.',
    unknown: 'Looking at the market.',
  } satisfies Record<Why, string>,
  toWin: (bps: number | null) => (bps === null ? 'To win, net' : `To win, net of ${bps / 100} %`),
} as const

interface Terms {
  readonly entry: Entry
  readonly persistence: Persistence
  readonly goodForMs: number | null
  readonly postOnly: boolean
  readonly offsetTicks: number | null
  readonly stopTicks: number | null
}

/** Returns a draft's terms in a few words each: "Keep", "5 min", "Offset 5", "Stop 4". */
export function termWords(ticket: Terms, side: Side, amount: number | null): string[] {
  const { entry, persistence, goodForMs, postOnly, offsetTicks, stopTicks } = ticket
  return [
    ...(amount === null ? [] : [`${ticketText.entries[entry][side]} ${formatMoney(amount)}`]),
    ...(persistence === 'LAPSE' ? [] : [ticketText.persistence[persistence]]),
    ...(goodForMs === null ? [] : [ticketText.goodFor(goodForMs)]),
    ...(postOnly ? [ticketText.postOnly] : []),
    ...(offsetTicks === null ? [] : [`${ticketText.offset} ${offsetTicks}`]),
    ...(offsetTicks === null || stopTicks === null ? [] : [`${ticketText.stop} ${stopTicks}`]),
  ]
}
