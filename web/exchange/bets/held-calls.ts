/** The player's calls for orders that the server holds until their trigger is met. */
import { editHeldOrders, holdOrders } from '#contract/addresses/held-orders.ts'
import type { EditHeldOrders, HoldOrders, HoldResult } from '#contract/held-orders.ts'
import { ApiError, api } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { markets } from '../../live/live.ts'
import { pageText } from '../../text/en/page.ts'

type Hold = HoldOrders['instructions'][number]
type Edit = EditHeldOrders['instructions'][number]

const pauseMaxMs = 5_000

/** Leaves an order with the server, in the market as it is on the screen, and returns its result. */
export function postHold(marketId: number, instruction: Hold, idempotencyKey: string): Promise<HoldResult> {
  const body = { marketId, ...versionOf(marketId), instructions: [instruction] }
  return onlyOf(() => api(holdOrders, { body, idempotencyKey }))
}

/** Changes a held order and returns its result. */
export function postEditHeld(
  marketId: number,
  instruction: Edit,
  idempotencyKey: string,
): Promise<HoldResult> {
  const body = { marketId, ...versionOf(marketId), instructions: [instruction] }
  return onlyOf(() => api(editHeldOrders, { body, idempotencyKey }))
}

async function onlyOf(ask: () => Promise<{ results: HoldResult[] }>): Promise<HoldResult> {
  const { results } = await askUntilAnswered(ask, { pauseMaxMs })
  const [result] = results
  if (result === undefined) {
    throw new ApiError({ code: 'no_result', message: pageText.noResult, status: 0, retryable: true })
  }
  return result
}

function versionOf(marketId: number): { marketVersion?: number } {
  const version = markets.state(marketId)?.version
  return version === undefined ? {} : { marketVersion: version }
}
