/** One change of several markets, one call each: every market answers for itself, and a repeat of what was answered is no second act. */
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../api/client.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { type ActionForm, actionsFor, type MarketAction } from './market-actions.ts'

/** Those that need nothing said of each market by itself. */
export const bulkActions = ['suspend', 'open', 'close', 'void'] as const satisfies readonly MarketAction[]
export type BulkAction = (typeof bulkActions)[number]

/** What became of one market: done, refused with a sentence, or not answered, which may be asked again by the same key. */
export interface BulkAnswer {
  readonly isDone: boolean
  readonly isFinal: boolean
  readonly sentence: string
}

type Send = (
  action: MarketAction,
  of: { market: Market; version: number },
  form: ActionForm,
  key: string,
) => Promise<void>

/** Returns whether a market may be asked as it stands. */
export function canBeAsked(action: BulkAction, { status }: Pick<Market, 'status'>): boolean {
  return actionsFor(status).includes(action)
}

/** Asks for one market and returns what became of it. */
export async function askOne(
  send: Send,
  action: BulkAction,
  market: Market,
  form: ActionForm,
  key: string,
): Promise<BulkAnswer> {
  try {
    await send(action, { market, version: market.version }, form, key)
    return { isDone: true, isFinal: true, sentence: marketsText.isDone }
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status > 0 && !error.retryable
    return { isDone: false, isFinal, sentence: error instanceof Error ? error.message : String(error) }
  }
}
