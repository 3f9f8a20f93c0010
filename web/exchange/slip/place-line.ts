/** Sends a line of the slip and follows its order: one order per line however often it is pressed or repeated. */
import type { PlaceResult } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered, isUnanswered } from '../../api/repeat.ts'
import { markets, orders, serverNow } from '../../live/live.ts'
import { slipText } from '../../text/en/slip.ts'
import { getBet, postCancel, postPlace } from './order-calls.ts'
import { offerOf, type SlipLine, stateOfAnswer, stateOfBet } from './slip-line.ts'
import { complain, lineOf, refuse, setPhase, snapOddsToLadder } from './slip-store.ts'

const pauseMaxMs = 5_000
/** How long after the release the stream may take before the order is asked for. */
const outcomeGraceMs = 1_500

/** Places the line. Does nothing unless it is a draft; says in the line what is missing or why it was refused. */
export async function placeLine(id: string): Promise<void> {
  snapOddsToLadder(id)
  const line = lineOf(id)
  if (line?.phase.kind !== 'draft') return
  const { price, stake } = offerOf(line)
  const problem = problemOf(line, price, stake)
  if (problem !== null || price === undefined || stake === undefined) {
    if (problem !== null) complain(id, problem)
    return
  }
  setPhase(id, { kind: 'sent', checking: false })
  await send(line, price, stake)
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
async function send(line: SlipLine, price: number, size: number): Promise<void> {
  const { id, orderKey, marketId, selectionId, side } = line
  // The version on screen, which any change since the choice has been shown with.
  const marketVersion = markets.state(marketId)?.version ?? line.marketVersion
  const order = { marketId, marketVersion, instruction: { selectionId, side, price, size } }
  try {
    const answer = await askUntilAnswered(() => postPlace(order, orderKey), {
      pauseMaxMs,
      onUnanswered: () => setPhase(id, { kind: 'sent', checking: true }),
    })
    showAnswer(id, answer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It ends without an answer only when another session has begun.
    refuse(id, isUnanswered(error) ? slipText.gone : error.message)
  }
}

/** Shows in the line what the server answered. */
function showAnswer(id: string, answer: PlaceResult): void {
  if (!answer.ok) {
    refuse(id, answer.message)
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
