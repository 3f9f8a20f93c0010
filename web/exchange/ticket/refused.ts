/** Refusals that a bet's terms, or its ladder, have a part in: the figure that would do, and what one press takes. */
import { isFairlyRounded } from '#core/exchange/orders/profit-ratio.ts'
import { slipText } from '../../text/en/slip.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { nearTime } from '../../text/times.ts'
import type { BetTerms } from '../slip/bet-terms.ts'
import { snapPrice, stepPrice } from '../slip/price-steps.ts'
import type { Asked, Problem } from '../slip/refusal.ts'
import type { Refused } from '../slip/slip-parts.ts'
import { latestTime } from './good-till.ts'
import { largestStake, riskWithStop } from './stop-risk.ts'
import type { TermsOfMarket, Ticket } from './ticket.ts'

/** The bet that was refused. */
export interface RefusedBet {
  /** Minor units. */
  readonly stake: number
  readonly ladder: BetTerms | undefined
  readonly ticket: Ticket
  readonly market: TermsOfMarket | undefined
  /** Engine time. */
  readonly now: number
  change(patch: Partial<Ticket>): void
}

/** Returns what is said of a bet that was refused; null where its terms have no part in it. */
export function problemOfTerms(bet: RefusedBet, refused: Refused, asked: Asked): Problem | null {
  const { code, message } = refused
  const { ticket, ladder, stake } = bet
  switch (code) {
    case 'insufficient_funds':
      return tooLittle(message, asked, ticket, ladder)
    case 'profit_ratio': {
      const remedy = fairStake(asked.price, stake, ladder)
      return { problem: `${message} ${slipText.smallestIs(remedy, asked.sign)}`, remedy }
    }
    case 'price_off_ladder':
      return { problem: message, remedyPrice: snapPrice(asked.price, ladder).price }
    case 'offset_invalid':
      return { problem: message, ...roomFor(asked, ticket, ladder) }
    case 'good_till_invalid':
      return tooLate(bet, message)
  }
  return null
}

function tooLittle(
  message: string,
  asked: Asked,
  ticket: Ticket,
  terms: BetTerms | undefined,
): Problem | null {
  const { side, price, available, stakeMin, sign } = asked
  if (available === null) return null
  const remedy = largestStake(available, (stake) => riskWithStop({ side, price, stake, terms }, ticket))
  return {
    problem: `${message} ${slipText.availableIs(available, sign)}`,
    ...(remedy >= (stakeMin ?? 1) && { remedy }),
  }
}

/** Returns the smallest stake from `stake` on, minor units, whose winnings at the price are rounded fairly. */
export function fairStake(price: number, stake: number, terms?: BetTerms): number {
  const odds = terms?.kind === 'LINE' ? 200 : price
  let fair = stake
  while (!isFairlyRounded(fair * (odds - 100))) fair++
  return fair
}

/** At the end of the ladder there is no price on the side where the order that follows would stand. */
function roomFor({ side, price }: Asked, { offsetTicks }: Ticket, terms: BetTerms | undefined) {
  const outwards = (side === 'BACK') === (offsetTicks !== null) ? -1 : 1
  if (stepPrice(price, outwards, terms) !== price) return {}
  return { remedyPrice: stepPrice(price, -outwards, terms) }
}

/** A time that is past gives way to the end of the market, one too late to the latest. */
function tooLate({ ticket, market, now, change }: RefusedBet, problem: string): Problem {
  const latest = latestTime(market)
  const isPast = (ticket.goodTill ?? Number.POSITIVE_INFINITY) <= now
  const goodTill = !isPast && latest !== null && latest > now ? latest : null
  const name = goodTill === null ? ticketText.tillTheEnd : ticketText.till(nearTime(goodTill))
  return { problem, remedyTerm: { name, take: () => change({ goodForMs: null, goodTill }) } }
}
