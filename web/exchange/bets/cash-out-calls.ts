/** The player's calls to cash out. */
import * as calls from '#contract/addresses/cash-out.ts'
import type {
  CashOut,
  CashOutQuote,
  CashOutTaken,
  HeldCashOut,
  SetCashOut,
  TakeCashOut,
} from '#contract/cash-out.ts'
import { api } from '../../api/client.ts'
import { whileAsked } from './said-cash-outs.ts'

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
  signal?: AbortSignal,
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
  return whileAsked(() => api(calls.cashOut, { params: { marketId }, body, idempotencyKey }))
}

/** Returns what became of a cash-out; undefined when it is not among the last ones. */
export async function getCashOut(cashOutId: number, signal: AbortSignal): Promise<CashOut | undefined> {
  const { cashOuts } = await api(calls.listCashOuts, { signal })
  return cashOuts.find((one) => one.cashOutId === cashOutId)
}

/** Returns the player's cash-outs that are had by themselves at a profit, in all markets. */
export async function getHeldCashOuts(signal: AbortSignal): Promise<readonly HeldCashOut[]> {
  return (await api(calls.listHeldCashOuts, { signal })).heldCashOuts
}

/** Sets the profit at which all of the bets are cashed out by themselves; null ends that. The key makes it one however often it is sent. */
export async function postHeldCashOut(
  marketId: number,
  selectionId: number | null,
  profit: number | null,
  idempotencyKey: string,
): Promise<void> {
  const body: SetCashOut = {
    ...(selectionId !== null && { selectionId }),
    ...(profit !== null && { profit }),
  }
  await api(calls.setCashOut, { params: { marketId }, body, idempotencyKey })
}
