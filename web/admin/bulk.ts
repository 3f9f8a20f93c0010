/** One change of several markets, one call each: every market answers for itself, and a repeat of what was answered is no second act. */
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../api/client.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { type ActionForm, actionsFor, type MarketAction, takesTwo } from './market-actions.ts'

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

/** What does it at once, and what asks another person; `isByTwo`: whether results take two people. */
export interface Senders {
  readonly post: Send
  readonly ask: Send
  readonly isByTwo: boolean
}

/** Returns whether a market may be asked as it stands. */
export function canBeAsked(action: BulkAction, { status }: Pick<Market, 'status'>): boolean {
  return actionsFor(status).includes(action)
}

/** Asks for one market, of another person where it takes two, and returns what became of it. */
export async function askOne(
  { post, ask, isByTwo }: Senders,
  action: BulkAction,
  market: Market,
  form: ActionForm,
  key: string,
): Promise<BulkAnswer> {
  const isAsked = isByTwo && takesTwo(action, market.status)
  try {
    await (isAsked ? ask : post)(action, { market, version: market.version }, form, key)
    return { isDone: true, isFinal: true, sentence: isAsked ? approvalsText.stepAsked : marketsText.isDone }
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status > 0 && !error.retryable
    return { isDone: false, isFinal, sentence: error instanceof Error ? error.message : String(error) }
  }
}
