/** The orders that a ladder makes, moves and takes back, each answered by one sentence. */
import { replaceOrders } from '#contract/addresses/orders.ts'
import type { Bet, PlaceInstruction } from '#contract/orders.ts'
import { ApiError, api } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { account, markets } from '../../live/live.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { slipText } from '../../text/en/slip.ts'
import { replacedSize } from '../bets/replaced-size.ts'
import { type BetTerms, termsOfBet } from '../slip/bet-terms.ts'
import { postCancel, postPlace } from '../slip/order-calls.ts'
import { problemOfRefusal } from '../slip/refusal.ts'
import type { Refused } from '../slip/slip-parts.ts'
import { problemOfTerms } from '../ticket/refused.ts'
import { plainTicket, type Ticket } from '../ticket/ticket.ts'

/** What is said, and whether it is a no. */
export interface Told {
  readonly text: string
  readonly isProblem: boolean
  /** What one press does instead, with the figure that would do. */
  readonly instead?: { readonly name: string; act(): Promise<Told> }
}

/** An order at a price: minor units and hundredths. */
export interface Wanted {
  readonly marketId: number
  readonly selectionId: number
  readonly side: Bet['side']
  readonly price: number
  readonly size: number
  readonly stakeMin: number
  readonly terms: BetTerms
  /** What follows each fill. */
  readonly exits?: PlaceInstruction['offset']
  readonly strategy?: string | undefined
}

/** Between two tries of a call, at most. */
export const pauseMaxMs = 5_000

/** Places an order in the market as it is on the screen. It is one order, however often it has to be sent. */
export function placeWanted(wanted: Wanted): Promise<Told> {
  const { marketId, selectionId, side, price, size, exits, strategy, terms } = wanted
  const key = crypto.randomUUID()
  const instruction = {
    ...{ selectionId, side, price, size },
    ...(exits && { offset: exits }),
    ...(strategy && { strategy }),
  }
  const order = { marketId, ...versionOf(marketId), instruction }
  return telling(async () => {
    const answer = await askUntilAnswered(() => postPlace(order, key), { pauseMaxMs })
    return answer.ok
      ? said(ladderText.placed(side, price, answer, terms.kind))
      : refused(wanted, answer, ticketOf(wanted), (size) => placeWanted({ ...wanted, size }))
  })
}

/**
 * Moves what is unmatched of bets of one market to another price, in one step: a bet that may not move stands as it was. `size`: what is
 * left unmatched of each, minor units; all of it where absent.
 */
export function moveBets(bets: readonly Bet[], price: number, size?: number): Promise<Told> {
  const [first] = bets
  if (first === undefined) return Promise.resolve(said(ladderText.nothingToCancel))
  const { marketId } = first
  const instructions = bets.map((bet) => ({
    ...{ orderId: bet.orderId, price },
    ...replacedSize(bet, { price, size: size ?? bet.unmatched }),
  }))
  const body = { marketId, ...versionOf(marketId), instructions }
  const idempotencyKey = crypto.randomUUID()
  return telling(async () => {
    const { results } = await askUntilAnswered(() => api(replaceOrders, { body, idempotencyKey }), {
      pauseMaxMs,
    })
    const at = results.findIndex((result) => !result.ok)
    const result = results[at]
    if (result === undefined || result.ok) return said(ladderText.moved(first.price, price, first.marketKind))
    const bet = bets[at]!
    const asked = { ...bet, price, size: bet.unmatched, stakeMin: 1, terms: termsOfBet(bet) }
    return refused(asked, result, plainTicket, (least) => moveBets([bet], price, least))
  })
}

/** Cancels what is unmatched of the bets, all in one market. */
export function cancelBets(bets: readonly Bet[]): Promise<Told> {
  const [first] = bets
  if (first === undefined) return Promise.resolve(said(ladderText.nothingToCancel))
  return telling(async () => {
    const results = await postCancel(
      first.marketId,
      bets.map(({ orderId }) => orderId),
    )
    const problem = results.find((result) => !result.ok)
    return problem && !problem.ok
      ? { text: problem.message, isProblem: true }
      : said(ladderText.cancelled(bets.length))
  })
}

/** Returns the market's version as it is on the screen, as a field of a call; nothing where none is known. */
export function versionOf(marketId: number): { marketVersion?: number } {
  const version = markets.state(marketId)?.version
  return version === undefined ? {} : { marketVersion: version }
}

/** Returns what is said of something done. */
export function said(text: string): Told {
  return { text, isProblem: false }
}

/** The exits of an order as the slip has them. */
function ticketOf({ exits }: Wanted): Ticket {
  const { ticks = null, stopTicks = null, levelled = false } = exits ?? {}
  return { ...plainTicket, offsetTicks: ticks, stopTicks, levelled }
}

/** Returns what is said of a refusal. `again` does the same with another stake, minor units. */
export function refused(
  { side, price, size, stakeMin, terms }: Omit<Wanted, 'marketId'>,
  refusal: Refused,
  ticket: Ticket,
  again: (stake: number) => Promise<Told>,
): Told {
  const available = account.getState()?.available ?? null
  const asked = { side, price, stakeMin, available, sign: '', kind: terms.kind }
  const bet = { stake: size, ladder: terms, ticket, market: undefined, now: 0, change: () => {} }
  const { problem, remedy } =
    problemOfTerms(bet, refusal, asked) ?? problemOfRefusal(refusal.code, refusal.message, asked)
  return {
    text: problem,
    isProblem: true,
    ...(remedy !== undefined && { instead: { name: slipText.takeStake(remedy), act: () => again(remedy) } }),
  }
}

/** Returns what an action says, or why it had no answer. */
export async function telling(act: () => Promise<Told>): Promise<Told> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { text: error.message, isProblem: true }
  }
}
