/** The stops that a ladder leaves with the server, and moves. */
import { editHeldOrders, holdOrders } from '#contract/addresses/held-orders.ts'
import type { Bet } from '#contract/orders.ts'
import { api } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { ladderText } from '../../text/en/ladder.ts'
import type { BetTerms } from '../slip/bet-terms.ts'
import { stepPrice } from '../slip/price-steps.ts'
import { plainTicket, usualSlippage } from '../ticket/ticket.ts'
import { pauseMaxMs, refused, said, type Told, telling, versionOf, type Wanted } from './ladder-orders.ts'
import { movedStop } from './stops.ts'

/** Leaves a stop with the server: an order of this side that comes in when the price is reached or worse. */
export function holdStop(wanted: Wanted): Promise<Told> {
  const { marketId, selectionId, side, price, size, strategy, terms } = wanted
  const stop = { selectionId, side, size, exit: 'STOP' as const, trigger: price }
  const body = {
    marketId,
    ...versionOf(marketId),
    instructions: [{ ...stop, ...(strategy && { strategy }) }],
  }
  const idempotencyKey = crypto.randomUUID()
  return telling(async () => {
    const { results } = await askUntilAnswered(() => api(holdOrders, { body, idempotencyKey }), {
      pauseMaxMs,
    })
    const [result] = results
    if (result === undefined || result.ok) return said(ladderText.held(side, size, price, terms.kind))
    return refused(heldBackFor(wanted, usualSlippage), result, plainTicket, (least) =>
      holdStop({ ...wanted, size: least }),
    )
  })
}

/**
 * Moves the triggers of stops of one market to another price, in one call that keeps their place: a stop that may not move stands as it
 * was. `size`: what is to be left of each, minor units; all of it where absent.
 */
export function moveStops(
  bets: readonly Bet[],
  price: number,
  terms: BetTerms,
  size?: number,
): Promise<Told> {
  const [first] = bets
  if (first?.held === undefined) return Promise.resolve(said(ladderText.nothingToCancel))
  const { marketId } = first
  const from = first.held.trigger
  const changes = bets.flatMap((bet) => movedStop(bet, price, terms) ?? [])
  if (changes.length < bets.length) return Promise.resolve({ text: ladderText.noDistance, isProblem: true })
  const instructions = changes.map((change) => ({ ...change, ...(size !== undefined && { size }) }))
  const body = { marketId, ...versionOf(marketId), instructions }
  const idempotencyKey = crypto.randomUUID()
  return telling(async () => {
    const { results } = await askUntilAnswered(() => api(editHeldOrders, { body, idempotencyKey }), {
      pauseMaxMs,
    })
    const at = results.findIndex((result) => !result.ok)
    const result = results[at]
    if (result === undefined || result.ok) return said(ladderText.stopMoved(from, price, terms.kind))
    const bet = bets[at]!
    const asked = { ...bet, price, size: bet.unmatched, stakeMin: 1, terms }
    return refused(heldBackFor(asked, bet.held?.slippage ?? usualSlippage), result, plainTicket, (least) =>
      moveStops([bet], price, terms, least),
    )
  })
}

/** Returns what is asked for with the worst price that it may slip to: it is held back for at that. */
function heldBackFor<A extends Pick<Wanted, 'side' | 'price' | 'terms'>>(asked: A, slippage: number): A {
  const { side, price, terms } = asked
  return { ...asked, price: stepPrice(price, side === 'LAY' ? slippage : 0, terms) }
}
