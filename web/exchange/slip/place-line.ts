/** Sends a line of the slip and follows its order: one order per line however often it is pressed or repeated. */
import type { PlaceResult } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered, isUnanswered } from '../../api/repeat.ts'
import { account, orders, prices, serverNow } from '../../live/live.ts'
import { slipText } from '../../text/en/slip.ts'
import { getBet, postCancel, postPlace } from './order-calls.ts'
import { stepPrice } from './price-steps.ts'
import { problemOfRefusal } from './refusal.ts'
import { offerOf, type SlipLine, stateOfAnswer, stateOfBet } from './slip-line.ts'
import type { Offer, SlipParts } from './slip-parts.ts'
import { complain, lineOf, refuse, setPhase, snapOddsToLadder } from './slip-store.ts'

const pauseMaxMs = 5_000
/** How long after the release the stream may take before the order is asked for. */
const outcomeGraceMs = 1_500

/** How lines are placed. */
interface Manner {
  /** The currency sign for sentences. */
  readonly sign?: string
  /** What the layout's orders have beyond price and stake; nothing when absent. */
  readonly parts?: Pick<SlipParts, 'fieldsOf' | 'problemOf' | 'askAtStart'> | null | undefined
}

/**
 * Places the drafts among the lines, each as an order of its own under its own key; none of them while one lacks something,
 * which that line then says. What is refused is told in its line.
 */
export async function placeLines(ids: readonly string[], manner: Manner = {}): Promise<void> {
  for (const id of ids) snapOddsToLadder(id)
  const drafts = ids.flatMap((id) => {
    const line = lineOf(id)
    return line?.phase.kind === 'draft' ? [{ line, ...offerOf(line) }] : []
  })
  const whole: { line: SlipLine; price: number; stake: number }[] = []
  for (const { line, price, stake } of drafts) {
    // At the starting price the odds are those that it was chosen at, and count for nothing.
    const odds = line.atStart && manner.parts ? line.price : price
    const problem = problemOf(line, odds, stake)
    if (problem !== null) return complain(line.id, problem)
    if (odds !== undefined && stake !== undefined) whole.push({ line, price: odds, stake })
  }
  for (const { line } of whole) setPhase(line.id, { kind: 'sent', checking: false })
  await Promise.all(whole.map(({ line, price, stake }) => send(line, { price, stake }, manner)))
}

/** Takes back an order that waits for its bet delay. */
export async function cancelDelayed(line: SlipLine): Promise<void> {
  if (line.phase.kind !== 'delayed') return
  await postCancel(line.marketId, [line.phase.order.orderId])
}

function problemOf(line: SlipLine, price: number | undefined, stake: number | undefined): string | null {
  if (line.marketId < 0) return slipText.demo
  if (!price) return slipText.oddsNeeded
  if (line.stakeText.trim() === '') return slipText.stakeNeeded
  if (!stake) return slipText.stakeInvalid
  return null
}

/** Sends until an answer comes. Repeating is safe: the server answers a known key with the order it already has. */
async function send(line: SlipLine, offer: Offer, { sign = '', parts }: Manner): Promise<void> {
  const { id, orderKey, marketId, marketVersion, selectionId, side } = line
  const { price, stake } = offer
  const instruction = { selectionId, side, price, size: stake, ...parts?.fieldsOf(line, offer) }
  const order = { marketId, marketVersion, instruction }
  const atStart = line.atStart ? parts?.askAtStart(line, stake) : undefined
  try {
    const answer = await askUntilAnswered(atStart ?? (() => postPlace(order, orderKey)), {
      pauseMaxMs,
      onUnanswered: () => setPhase(id, { kind: 'sent', checking: true }),
    })
    showAnswer(line, price, answer, { sign, parts })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It ends without an answer only when another session has begun.
    refuse(id, { problem: isUnanswered(error) ? slipText.gone : error.message })
  }
}

/** Shows in the line what the server answered. */
function showAnswer(line: SlipLine, price: number, answer: PlaceResult, { sign = '', parts }: Manner): void {
  const { id, side, stakeMin } = line
  if (!answer.ok) {
    const available = account.getState()?.available ?? null
    const asked = { side, price, stakeMin, available, sign, waitingPrice: waitingPriceOf(line) }
    const about = { ...asked, kind: line.terms?.kind }
    refuse(id, parts?.problemOf(line, answer, about) ?? problemOfRefusal(answer.code, answer.message, about))
    return
  }
  const order = stateOfAnswer(answer)
  if (answer.state === 'delayed' && answer.releaseAt !== undefined) {
    setPhase(id, { kind: 'delayed', order, releaseAt: answer.releaseAt })
    void awaitOutcome(id, answer.releaseAt)
  } else {
    setPhase(id, { kind: 'accepted', order })
  }
}

/** Returns the first price that takes nothing: one step beside the best of the other side. Null where that side has none. */
export function waitingPriceOf({
  marketId,
  selectionId,
  side,
  terms,
}: Pick<SlipLine, 'marketId' | 'selectionId' | 'side' | 'terms'>): number | null {
  const best = prices.cell(marketId, selectionId, side === 'BACK' ? 'back' : 'lay', 0)
  return best ? stepPrice(best.price, side === 'BACK' ? 1 : -1, terms) : null
}

/** Takes the outcome of a delayed order from the stream, or asks for it when the stream is silent. */
async function awaitOutcome(id: string, releaseAt: number): Promise<void> {
  for (;;) {
    const line = lineOf(id)
    if (line?.phase.kind !== 'delayed') return
    const { orderId } = line.phase.order
    const bet = orders.bet(orderId)
    if (bet && bet.state !== 'delayed') {
      setPhase(id, { kind: 'accepted', order: stateOfBet(bet) })
      return
    }
    const late = serverNow() - releaseAt >= outcomeGraceMs
    if (late && (await ask(id, orderId))) return
    await streamOrPause(orderId, Math.max(outcomeGraceMs, releaseAt - serverNow() + outcomeGraceMs))
  }
}

/** Asks the server for the order and returns whether its outcome is known. */
async function ask(id: string, orderId: number): Promise<boolean> {
  try {
    const bet = await getBet(orderId)
    if (bet.state === 'delayed') return false
    setPhase(id, { kind: 'accepted', order: stateOfBet(bet) })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Waits until the stream reports the order, but no longer than `ms` milliseconds. */
function streamOrPause(orderId: number, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      leave()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const leave = orders.subscribeBet(orderId, end)
  })
}
