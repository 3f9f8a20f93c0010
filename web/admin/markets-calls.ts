/** The operator's calls on markets. Each carries the version that was seen, so that one who acts on an old picture is refused. */
import * as calls from '#contract/addresses/admin-markets.ts'
import { listMarketAudit } from '#contract/addresses/audit.ts'
import { listEvents } from '#contract/addresses/catalogue.ts'
import * as desk from '#contract/addresses/market-desk.ts'
import type { CreateEvent, CreateMarketOfType } from '#contract/admin.ts'
import type { AskApproval } from '#contract/approvals.ts'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import type { Preview, PreviewFileQuery, Schedule, ScheduleRow } from '#contract/market-desk.ts'
import { addressOf, api } from '../api/client.ts'
import { download } from '../api/download.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { catalogueKey } from '../exchange/market/catalogue-calls.ts'
import { postAsk } from './approvals-calls.ts'
import { type AuditLine, auditLines } from './audit-lines.ts'
import type { ActionForm, MarketAction } from './market-actions.ts'
import { resultOf } from './market-result.ts'
import { type ScheduleChoice, scheduleQueryOf } from './schedule-choice.ts'
import { removalIn, windowIn } from './some-bets.ts'

export const auditKey = [accountKey, 'market-audit']
export const scheduleKey = [catalogueKey, 'schedule']

/** Returns a page of the schedule. */
export function getSchedule(choice: ScheduleChoice, signal: AbortSignal): Promise<Schedule> {
  return api(desk.getSchedule, { query: scheduleQueryOf(choice), signal })
}

/** What is asked for the exposures of all accounts, and of the markets of a page, which may have none. */
export const exposuresOf = (marketIds: readonly number[]) => ({
  queryKey: [accountKey, 'market-exposures', marketIds.join()],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(desk.getMarketExposures, {
      query: marketIds.length > 0 ? { marketIds: marketIds.join() } : {},
      signal,
    }),
})

/** Returns a market with its event, wherever in the schedule it is; undefined where there is none of this id. */
export async function getMarketRow(
  marketId: string,
  signal: AbortSignal,
): Promise<MarketRowData | undefined> {
  const { events } = await api(listEvents, { query: { marketIds: marketId }, signal })
  const [event] = events
  const market = event?.markets.find((one) => one.marketId === Number(marketId))
  return event && market && { eventName: event.name, startTime: event.startTime, market }
}

/** Returns at most eight events whose names hold the words, live ones first; the next ones without a word. */
export async function findEvents(search: string, signal: AbortSignal): Promise<EventSummary[]> {
  const query = { limit: '8', ...(search !== '' && { search }) }
  return (await api(listEvents, { query, signal })).events
}

/** Makes an event and returns its id. The same key again makes it once. */
export async function createEvent(body: CreateEvent, idempotencyKey: string): Promise<number> {
  return (await api(calls.createEvent, { body, idempotencyKey })).eventId
}

/** Makes a market from a template. The same key again makes it once. */
export async function createMarketOfType(body: CreateMarketOfType, idempotencyKey: string): Promise<void> {
  await api(calls.createMarketOfType, { body, idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: scheduleKey })
}

/** What the dialog of a market needs. */
export type MarketRowData = Pick<ScheduleRow, 'eventName' | 'startTime' | 'market'>

/** What moves money. */
export type PreviewedAction = Exclude<MarketAction, 'open' | 'suspend' | 'close'>

/** Returns whether what an action would pay can be looked at before. */
export function isPreviewed(action: MarketAction): action is PreviewedAction {
  return action !== 'open' && action !== 'suspend' && action !== 'close'
}

/** Returns the query of a preview: the result that is chosen, and the version of the market that is seen. */
export function previewQueryOf(
  action: PreviewedAction,
  { market, version }: { market: Market; version: number },
  form: ActionForm,
): PreviewFileQuery {
  const marketVersion = String(version)
  if (action === 'void') return { action, marketVersion }
  if (action === 'remove') {
    const selectionId = String(removalIn(market, form).terms?.selectionId)
    return { action: 'remove_runner', marketVersion, selectionId }
  }
  if (action === 'window') {
    const { from, to, selectionId } = windowIn(market, form).terms!
    const of = { marketVersion, from: String(from), to: String(to) }
    return { action: 'void_window', ...of, ...(selectionId && { selectionId: String(selectionId) }) }
  }
  const { winners, placed, number } = resultOf(market, form)
  return {
    action,
    marketVersion,
    ...(winners !== undefined && { winners: winners.join() }),
    ...(placed !== undefined && { placed: placed.join() }),
    ...(number !== undefined && { number: String(number) }),
  }
}

/** Returns the first rows of a preview, with its sums. */
export function getPreview(
  marketId: number,
  query: PreviewFileQuery,
  page: { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Preview> {
  const asked = { ...query, limit: String(page.limit), cursor: page.cursor }
  return api(desk.previewSettlement, { params: { marketId }, query: asked, signal })
}

/** Saves the whole preview as a file. */
export function exportPreview(marketId: number, query: PreviewFileQuery): Promise<void> {
  const address = addressOf(desk.exportPreview, { params: { marketId }, query })
  return download(address, `preview-of-market-${marketId}.csv`)
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
      await api(calls.voidMarket, {
        params,
        body: { marketVersion, rule: form.rule, reason: said },
        idempotencyKey,
      })
      break
    case 'remove': {
      const terms = removalIn(market, form).terms!
      const body = { marketVersion, rule: form.rule, reason: said, ...terms }
      await api(calls.removeRunner, { params, body, idempotencyKey })
      break
    }
    case 'window': {
      const terms = windowIn(market, form).terms!
      const body = { marketVersion, rule: form.rule, reason: said, ...terms }
      await api(calls.voidWindow, { params, body, idempotencyKey })
    }
  }
  await queryClient.invalidateQueries({ queryKey: auditKey })
  await queryClient.invalidateQueries({ queryKey: scheduleKey })
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
  await postAsk({ reason, ...askedOf(action, of, market, form) }, idempotencyKey)
}

function askedOf(
  action: MarketAction,
  of: { marketId: number; marketVersion: number },
  market: Market,
  form: ActionForm,
): Omit<AskApproval, 'reason'> {
  const { rule } = form
  if (action === 'void') return { void: { ...of, rule } }
  if (action === 'window') return { void_window: { ...of, rule, ...windowIn(market, form).terms! } }
  return { [action === 'settle' ? 'settle' : 'correct']: { ...of, ...resultOf(market, form) } }
}

/** Returns what was done to markets lately, newest first. */
export async function getMarketAudit(signal: AbortSignal): Promise<AuditLine[]> {
  const { records } = await api(listMarketAudit, { signal })
  return auditLines(records)
}
