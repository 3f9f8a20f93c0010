/** What a bet of the slip asks for beyond its price and its stake: how its size counts, how long it is good, what follows its fills. */
import type { Market } from '#contract/catalogue.ts'
import type { PlaceInstruction } from '#contract/orders.ts'
import type { Persistence } from '#contract/values.ts'
import { divideDown } from '#core/values/money.ts'
import type { Why } from '../../text/en/ticket.ts'
import { parseHundredths } from '../../text/number-field.ts'

/** What is typed: the stake; what the backer wins, which is what a lay risks; or all that is paid out. */
export type Entry = NonNullable<PlaceInstruction['sizedBy']>

export interface Ticket {
  readonly entry: Entry
  /** As typed, where that is not the stake. */
  readonly amountText: string
  readonly persistence: Persistence
  /** How long it is good once it is placed, milliseconds; null: until the market ends, or the time that was chosen. */
  readonly goodForMs: number | null
  /** The chosen time until which it is good, of the engine; null for none. */
  readonly goodTill: number | null
  readonly postOnly: boolean
  /** Ticks from a fill to the order that takes its profit, and to the trigger of its stop; null for none. */
  readonly offsetTicks: number | null
  readonly levelled: boolean
  readonly stopTicks: number | null
  /** From the stop's trigger to the worst price that it takes, ticks. */
  readonly slippage: number
  /** Of a bet at the starting price: the worst price at which it is matched, as typed; null for any. */
  readonly startLimit: string | null
  /** The player's own name for what the bet belongs to, as typed; empty for none. */
  readonly strategy: string
}

/** The most characters of a strategy's name, as orders may have it. */
export const strategyLengthMax = 15

/** Returns what of a typed text may be the name of a strategy: printable characters of ASCII. */
export function strategyTyped(text: string): string {
  return text.replace(/[^ -~]/g, '').slice(0, strategyLengthMax)
}

/** Ticks, as the exchange has it where none is named. */
export const usualSlippage = 3

export const plainTicket: Ticket = {
  entry: 'STAKE',
  amountText: '',
  persistence: 'LAPSE',
  goodForMs: null,
  goodTill: null,
  postOnly: false,
  offsetTicks: null,
  levelled: true,
  stopTicks: null,
  slippage: usualSlippage,
  startLimit: null,
  strategy: '',
}

/** What of a market decides which terms its orders may have. */
export type TermsOfMarket = Pick<
  Market,
  'kind' | 'startingPrice' | 'inPlay' | 'commissionBps' | 'scheduledEnd' | 'stakeMin'
>

/** Returns the stake that an amount asks for at a price, rounded down as the exchange does; minor units and hundredths. */
export function stakeFor(entry: Entry, amount: number, price: number): number {
  if (entry === 'STAKE') return amount
  return divideDown(amount * 100, entry === 'PAYOUT' ? price : price - 100)
}

/** Returns what a stake comes to in an entry, to go on from when the entry is changed: rounded down, so that it asks for no larger stake. */
export function amountFor(entry: Entry, stake: number, price: number): number {
  if (entry === 'STAKE') return stake
  return divideDown(stake * (entry === 'PAYOUT' ? price : price - 100), 100)
}

/** Returns the amount that a draft is sized by, minor units: null where that is its stake, or the stake was changed since. */
export function amountOf(
  { entry, amountText }: Ticket,
  { price, stake }: { price: number; stake: number },
): number | null {
  if (entry === 'STAKE') return null
  const amount = parseHundredths(amountText)
  return amount !== undefined && stakeFor(entry, amount, price) === stake ? amount : null
}

/** Returns the fields of the order that the ticket asks for, of a stake at a price; `now` is engine time. */
export function fieldsOf(
  ticket: Ticket,
  offer: { price: number; stake: number },
  now: number,
): Partial<PlaceInstruction> {
  const { entry, persistence, goodForMs, postOnly } = ticket
  const amount = amountOf(ticket, offer)
  const goodTill = ticket.goodTill ?? (goodForMs === null ? null : now + goodForMs)
  const offset = exitsOf(ticket)
  return {
    ...(amount !== null && { sizedBy: entry, size: amount }),
    ...(persistence !== 'LAPSE' && { persistence }),
    ...(goodTill !== null && { goodTill }),
    ...(postOnly && { postOnly }),
    ...(offset && { offset }),
    ...(ticket.strategy.trim() !== '' && { strategy: ticket.strategy.trim() }),
  }
}

/** A stop alone is of the fill's stake. */
function exitsOf({ offsetTicks, levelled, stopTicks, slippage }: Ticket): PlaceInstruction['offset'] {
  if (offsetTicks === null && stopTicks === null) return undefined
  return {
    ...(offsetTicks !== null && { ticks: offsetTicks, ...(levelled && { levelled }) }),
    ...(stopTicks !== null && { stopTicks, slippage }),
  }
}

export type Term = 'persistence' | 'start' | 'offset' | 'levelled' | 'stop' | 'entry'

/** Returns why a draft of a market cannot have a term, null where it can. */
export function whyNot(term: Term, market: TermsOfMarket | undefined, ticket: Ticket): Why | null {
  if (market === undefined) return 'unknown'
  const { kind, startingPrice, inPlay } = market
  switch (term) {
    case 'entry':
      return kind === 'EACH_WAY' || kind === 'LINE' ? 'kind' : null
    case 'persistence':
      return inPlay ? 'inPlay' : null
    case 'start':
      return inPlay ? 'inPlay' : startingPrice === true ? null : 'noStart'
    case 'offset':
      return whyNoExits(market, ticket)
    case 'levelled':
      return kind === 'LINE' ? 'kind' : null
    case 'stop':
      return kind === undefined ? whyNoExits(market, ticket) : 'kind'
  }
}

function whyNoExits({ startingPrice, inPlay }: TermsOfMarket, ticket: Ticket): Why | null {
  if (ticket.entry !== 'STAKE') return 'bySize'
  if (ticket.persistence === 'MARKET_ON_CLOSE') return 'atStart'
  return startingPrice === true && !inPlay ? 'beforeStart' : null
}

/** Returns the ticket without what its market does not offer. */
export function allowed(ticket: Ticket, market: TermsOfMarket | undefined): Ticket {
  if (market === undefined) return ticket
  let rest = ticket
  if (whyNot('entry', market, rest)) rest = { ...rest, entry: 'STAKE', amountText: '' }
  const term = rest.persistence === 'MARKET_ON_CLOSE' ? 'start' : 'persistence'
  if (whyNot(term, market, rest)) rest = { ...rest, persistence: 'LAPSE' }
  if (whyNot('offset', market, rest)) rest = { ...rest, offsetTicks: null }
  if (whyNot('stop', market, rest)) rest = { ...rest, stopTicks: null }
  return whyNot('levelled', market, rest) === 'kind' ? { ...rest, levelled: false } : rest
}
