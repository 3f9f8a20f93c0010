/** Bets at the starting price, with a limit or without: what they are sent as, what is said against them, and what a line goes over to one with. */
import { placeAtStart } from '#contract/addresses/orders.ts'
import type { PlaceAtStart, PlaceResult } from '#contract/orders.ts'
import { liabilityMinPerStake } from '#core/values/money.ts'
import { ApiError, api } from '../../api/client.ts'
import { tellRefusal } from '../../api/refusals.ts'
import { markets } from '../../live/live.ts'
import { pageText } from '../../text/en/page.ts'
import { slipText } from '../../text/en/slip.ts'
import { ticketText } from '../../text/en/ticket.ts'
import { fieldText, parseHundredths } from '../../text/number-field.ts'
import { snapPrice } from '../slip/price-steps.ts'
import { type Asked, type Problem, problemOfRefusal } from '../slip/refusal.ts'
import { offerOf, type SlipLine } from '../slip/slip-line.ts'
import type { Refused } from '../slip/slip-parts.ts'
import { betAtStart } from '../slip/slip-store.ts'
import { slipTotals } from '../slip/totals.ts'
import { amountFor, stakeFor } from './ticket.ts'
import { changeTicket, ticketOf } from './ticket-store.ts'

/**
 * Lets a line be bet at the starting price, or at its odds again. A lay's amount goes over as what it risks, and comes back as the stake
 * that risks it at the odds. At first there is no limit.
 */
export function chooseAtStart(line: SlipLine, atStart: boolean): void {
  changeTicket(line, { startLimit: null })
  const { price } = offerOf({ ...line, atStart: false })
  const { stake: amount } = offerOf(line)
  if (line.side === 'BACK' || !price || !amount) return betAtStart(line.id, atStart, line.stakeText)
  const other = (atStart ? amountFor : stakeFor)('BACKERS_PROFIT', amount, price)
  betAtStart(line.id, atStart, other > 0 ? fieldText(other) : '')
}

/**
 * Returns the worst price at which a line's order at the starting price is matched, hundredths, on its market's ladder; null for any, and
 * undefined while what is typed is no number.
 */
export function limitOf(line: SlipLine): number | null | undefined {
  const { startLimit } = ticketOf(line)
  if (!line.atStart || startLimit === null) return null
  const price = parseHundredths(startLimit)
  return price === undefined ? undefined : snapPrice(price, line.terms).price
}

const noLimit = { code: 'no_limit', message: ticketText.limitNeeded, status: 400, retryable: false }

/** Returns what sends a line's order at the starting price: of a back's stake, or a lay's liability, in minor units. */
export function askAtStart(line: SlipLine, size: number): () => Promise<PlaceResult> {
  const { marketId, selectionId, side, orderKey } = line
  const limit = limitOf(line)
  const strategy = ticketOf(line).strategy.trim()
  // It is of no price: a market that has moved since is the one that is meant.
  const version = markets.state(marketId)?.version
  const body: PlaceAtStart = {
    marketId,
    ...(version !== undefined && { marketVersion: version }),
    instructions: [
      { selectionId, side, size, ...(limit && { limit }), ...(strategy !== '' && { strategy }) },
    ],
  }
  return async () => {
    // The bet is meant to have one.
    if (limit === undefined) throw new ApiError(noLimit)
    const { results } = await api(placeAtStart, { body, idempotencyKey: orderKey })
    const [result] = results
    if (result === undefined) {
      throw new ApiError({ code: 'no_result', message: pageText.noResult, status: 0, retryable: true })
    }
    if (!result.ok) tellRefusal({ code: result.code, sentence: result.message, marketId })
    return result
  }
}

/** Returns what is said of a refused order at the starting price, with the amount that would do: all of it is risked, on either side. */
export function problemAtStart(line: SlipLine, { code, message }: Refused, asked: Asked): Problem {
  const least = line.side === 'BACK' ? line.stakeMin : liabilityMinPerStake * line.stakeMin
  return problemOfRefusal(code, message, { ...asked, side: 'BACK', stakeMin: least })
}

/** Returns what the lines at the starting price among some may lose, minor units, and how many of them have an amount. */
export function totalsAtStart(lines: readonly SlipLine[]): { count: number; risk: number } {
  const amounts = lines.flatMap((line) => (line.atStart ? (offerOf(line).stake ?? []) : []))
  return { count: amounts.length, risk: amounts.reduce((sum, amount) => sum + amount, 0) }
}

/** Returns what the button that places some drafts says; null where none of them is at the starting price. */
export function deedAtStart(
  drafts: readonly SlipLine[],
  sign: string,
  riskBeyond: (line: SlipLine) => number,
): string | null {
  const [first] = drafts
  if (first === undefined || !drafts.some(({ atStart }) => atStart)) return null
  if (drafts.length === 1)
    return ticketText.placeAtStart(first.side, offerOf(first).stake, sign, limitOf(first))
  const [start, others] = [totalsAtStart(drafts), slipTotals(drafts)]
  const isWhole = start.count + others.count === drafts.length
  const risk = drafts.reduce((sum, line) => sum + riskBeyond(line), start.risk + others.risk)
  return slipText.placeAll(drafts.length, isWhole ? risk : null, sign)
}
