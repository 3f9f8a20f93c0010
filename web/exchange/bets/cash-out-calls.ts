/** The player's calls to cash out. */
import * as calls from '#contract/addresses/cash-out.ts'
import type { CashOut, CashOutQuote, CashOutTaken, TakeCashOut } from '#contract/cash-out.ts'
import { api } from '../../api/client.ts'

/** Which bets, and how much of them. */
export interface CashOutChoice {
  /** Null for the whole market. */
  readonly selectionId: number | null
  /** Basis points. */
  readonly partBps: number
}

/** Returns what cashing out would come to now. */
export function getCashOutQuote(
  marketId: number,
  { selectionId, partBps }: CashOutChoice,
  signal: AbortSignal,
): Promise<CashOutQuote> {
  const query = {
    partBps: String(partBps),
    selectionId: selectionId === null ? undefined : String(selectionId),
  }
  return api(calls.quoteCashOut, { params: { marketId }, query, signal })
}

/** Cashes out as the quote has it, or is refused where the result would be less. The key makes it one however often it is sent. */
export function postCashOut(
  { marketId, selectionId, partBps, result }: CashOutQuote,
  idempotencyKey: string,
): Promise<CashOutTaken> {
  const body: TakeCashOut = {
    ...{ partBps, leastResult: result },
    ...(selectionId !== undefined && { selectionId }),
  }
  return api(calls.cashOut, { params: { marketId }, body, idempotencyKey })
}

/** Returns what became of a cash-out; undefined when it is not among the last ones. */
export async function getCashOut(cashOutId: number, signal: AbortSignal): Promise<CashOut | undefined> {
  const { cashOuts } = await api(calls.listCashOuts, { signal })
  return cashOuts.find((one) => one.cashOutId === cashOutId)
}
