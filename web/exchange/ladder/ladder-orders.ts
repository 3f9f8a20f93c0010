/** The orders that a ladder makes, moves and takes back, each answered by one sentence. */
import { holdOrders } from '#contract/addresses/held-orders.ts'
import { replaceOrders } from '#contract/addresses/orders.ts'
import type { Bet, PlaceInstruction } from '#contract/orders.ts'
import { ApiError, api } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { account, markets } from '../../live/live.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { replacedSize } from '../bets/replaced-size.ts'
import { postCancel, postPlace } from '../slip/order-calls.ts'
import { problemOfRefusal } from '../slip/refusal.ts'

/** What is said, and whether it is a no. */
export interface Told {
  readonly text: string
  readonly isProblem: boolean
}

/** An order at a price: minor units and hundredths. */
export interface Wanted {
  readonly marketId: number
  readonly selectionId: number
  readonly side: Bet['side']
  readonly price: number
  readonly size: number
  readonly stakeMin: number
  /** Of the market: lines are no odds. */
  readonly kind?: Bet['marketKind']
  /** What follows each fill. */
  readonly exits?: PlaceInstruction['offset']
}

const pauseMaxMs = 5_000

/** Places an order in the market as it is on the screen. It is one order, however often it has to be sent. */
export function placeWanted(wanted: Wanted): Promise<Told> {
  const { marketId, selectionId, side, price, size, exits, kind } = wanted
  const key = crypto.randomUUID()
  const instruction = { selectionId, side, price, size, ...(exits && { offset: exits }) }
  const order = { marketId, ...versionOf(marketId), instruction }
  return telling(async () => {
    const answer = await askUntilAnswered(() => postPlace(order, key), { pauseMaxMs })
    return answer.ok
      ? said(ladderText.placed(side, price, answer, kind))
      : refused(wanted, answer.code, answer.message)
  })
}

/** Leaves a stop with the server: an order of this side that comes in when the price is reached or worse. */
export function holdStop(wanted: Wanted): Promise<Told> {
  const { marketId, selectionId, side, price, size, kind } = wanted
  const body = {
    marketId,
    ...versionOf(marketId),
    instructions: [{ selectionId, side, size, exit: 'STOP' as const, trigger: price }],
  }
  const idempotencyKey = crypto.randomUUID()
  return telling(async () => {
    const { results } = await askUntilAnswered(() => api(holdOrders, { body, idempotencyKey }), {
      pauseMaxMs,
    })
    const [result] = results
    if (result === undefined || result.ok) return said(ladderText.held(side, size, price, kind))
    return refused(wanted, result.code, result.message)
  })
}

/** Moves what is unmatched of bets of one market to another price, in one step: a bet that may not move stands as it was. */
export function moveBets(bets: readonly Bet[], price: number): Promise<Told> {
  const [first] = bets
  if (first === undefined) return Promise.resolve(said(ladderText.nothingToCancel))
  const { marketId } = first
  const instructions = bets.map((bet) => ({
    ...{ orderId: bet.orderId, price },
    ...replacedSize(bet, { price, size: bet.unmatched }),
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
    const asked = { ...first, price, size: bets[at]!.unmatched, stakeMin: 1 }
    return refused(asked, result.code, result.message)
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

function versionOf(marketId: number): { marketVersion?: number } {
  const version = markets.state(marketId)?.version
  return version === undefined ? {} : { marketVersion: version }
}

function said(text: string): Told {
  return { text, isProblem: false }
}

function refused({ side, price, stakeMin }: Omit<Wanted, 'marketId'>, code: string, message: string): Told {
  const available = account.getState()?.available ?? null
  const { problem } = problemOfRefusal(code, message, { side, price, stakeMin, available, sign: '' })
  return { text: problem, isProblem: true }
}

async function telling(act: () => Promise<Told>): Promise<Told> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { text: error.message, isProblem: true }
  }
}
