/** The operator's calls on markets. Each carries the version that was seen, so that one who acts on an old picture is refused. */
import { listAudit } from '#contract/addresses/admin-accounts.ts'
import * as calls from '#contract/addresses/admin-markets.ts'
import { listEvents } from '#contract/addresses/catalogue.ts'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { postAsk } from './approvals-calls.ts'
import { type AuditLine, auditLines } from './audit-lines.ts'
import type { ActionForm, MarketAction } from './market-actions.ts'
import { resultOf } from './market-result.ts'

const eventsMax = '100'
const auditMax = '100'

export const auditKey = [accountKey, 'market-audit']

/** Returns events with their markets: those still to be decided, or those with a result. */
export async function getMarkets(
  { search, hasResult }: { search: string; hasResult: boolean },
  signal: AbortSignal,
): Promise<EventSummary[]> {
  const query = {
    limit: eventsMax,
    ...(search !== '' && { search }),
    ...(hasResult && { settled: 'true' as const }),
  }
  return (await api(listEvents, { query, signal })).events
}

/** Does the action. Throws ApiError with the refusal's sentence. The same key again does it once. */
export async function postAction(
  action: MarketAction,
  { market, version: marketVersion }: { market: Market; version: number },
  form: ActionForm,
  idempotencyKey: string,
): Promise<void> {
  const params = { marketId: market.marketId }
  const said = form.reason.trim()
  switch (action) {
    case 'open':
      await api(calls.openMarket, { params, body: { marketVersion }, idempotencyKey })
      break
    case 'close':
      await api(calls.closeMarket, { params, body: { marketVersion }, idempotencyKey })
      break
    case 'suspend': {
      const body = { marketVersion, lapse: form.lapses, ...(said !== '' && { reason: said }) }
      await api(calls.suspendMarket, { params, body, idempotencyKey })
      break
    }
    case 'settle':
      await api(calls.settleMarket, {
        params,
        body: { marketVersion, ...resultOf(market, form) },
        idempotencyKey,
      })
      break
    case 'correct':
      await api(calls.resettleMarket, {
        params,
        body: { marketVersion, ...resultOf(market, form), reason: said },
        idempotencyKey,
      })
      break
    case 'void':
      await api(calls.voidMarket, { params, body: { marketVersion, reason: said }, idempotencyKey })
  }
  await queryClient.invalidateQueries({ queryKey: auditKey })
}

/** Asks another person to approve of the action. Throws ApiError with the refusal's sentence. The same key again asks once. */
export async function askForAction(
  action: MarketAction,
  { market, version: marketVersion }: { market: Market; version: number },
  form: ActionForm,
  idempotencyKey: string,
): Promise<void> {
  const of = { marketId: market.marketId, marketVersion }
  const reason = form.reason.trim()
  const body =
    action === 'void'
      ? { reason, void: of }
      : { reason, [action === 'settle' ? 'settle' : 'correct']: { ...of, ...resultOf(market, form) } }
  await postAsk(body, idempotencyKey)
}

/** Returns what was done to markets lately, newest first. */
export async function getMarketAudit(signal: AbortSignal): Promise<AuditLine[]> {
  const { records } = await api(listAudit, { query: { limit: auditMax }, signal })
  return auditLines(records)
}
