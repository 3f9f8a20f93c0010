/** The player's own calls: placing, cancelling and replacing orders, and reading bets. */
import * as calls from '#contract/addresses/orders.ts'
import type {
  Bet,
  Bets,
  CancelOrders,
  CancelResult,
  PlaceOrders,
  PlaceResult,
  ReplaceOrders,
} from '#contract/orders.ts'
import { ApiError, api } from '../../api/client.ts'
import { tellRefusal } from '../../api/refusals.ts'
import { pageText } from '../../text/en/page.ts'

/** Places one order and returns its result. The key makes it one order however often it is sent. */
export async function postPlace(
  order: Omit<PlaceOrders, 'instructions'> & { instruction: PlaceOrders['instructions'][number] },
  idempotencyKey: string,
): Promise<PlaceResult> {
  const { instruction, ...rest } = order
  return only(await postPlaceAll({ ...rest, instructions: [instruction] }, idempotencyKey), order.marketId)
}

/** Places several orders of a market in one call and returns each result, in their order. */
export async function postPlaceAll(body: PlaceOrders, idempotencyKey: string): Promise<PlaceResult[]> {
  const { results } = await api(calls.placeOrders, { body, idempotencyKey })
  return results
}

/** Changes price and unmatched size of one order in one step and returns the new order's result. */
export async function postReplace(
  order: Omit<ReplaceOrders, 'instructions'> & { instruction: ReplaceOrders['instructions'][number] },
  idempotencyKey: string,
): Promise<PlaceResult> {
  const { instruction, ...rest } = order
  const body: ReplaceOrders = { ...rest, instructions: [instruction] }
  const answer = await api(calls.replaceOrders, { body, idempotencyKey })
  return only(answer.results, order.marketId)
}

/** Cancels the given orders of a market, or all of the player's in it, and returns each result. */
export async function postCancel(
  marketId: number,
  orderIds: readonly number[] | 'all',
): Promise<CancelResult[]> {
  const body: CancelOrders = {
    marketId,
    ...(orderIds !== 'all' && { instructions: orderIds.map((orderId) => ({ orderId })) }),
  }
  const answer = await api(calls.cancelOrders, { body, idempotencyKey: crypto.randomUUID() })
  return answer.results
}

/** Returns one bet of the player, in whichever state it is. */
export function getBet(orderId: number): Promise<Bet> {
  return api(calls.getBet, { params: { orderId } })
}

/** Returns the newest page of the player's bets of a state, in one market. */
export function getBets(state: 'open' | 'settled', marketId: number, signal?: AbortSignal): Promise<Bets> {
  return api(calls.listBets, { query: { state, marketId: String(marketId) }, signal })
}

/** Returns the one result of a batch of one, and tells when it is a refusal. */
function only(results: readonly PlaceResult[], marketId: number): PlaceResult {
  const result = results[0]
  if (result === undefined) {
    throw new ApiError({
      code: 'no_result',
      message: pageText.noResult,
      status: 0,
      retryable: true,
    })
  }
  if (!result.ok) tellRefusal({ code: result.code, sentence: result.message, marketId })
  return result
}
