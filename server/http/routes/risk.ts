/** The risk page: exposures, whom its queries name, and by which bets. */
import { calls } from '#contract/calls.ts'
import type { RiskQuery } from '#contract/risk.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { monthNumber, monthOf } from '#server/history/months.ts'
import { riskThresholds } from '#server/history/risk-thresholds.ts'
import { type Catalogue, catalogueFold } from '#server/live/catalogue.ts'
import type { Exposures } from '#server/live/exposures.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'

/** Adds the calls of the page under /api/admin/risk. */
export function riskRoutes(app: App, deps: ServerDeps, exposures: Exposures): void {
  const { sequencer, cases, views, shared, now } = deps
  const catalogue = () => sequencer.fold<Catalogue>(catalogueFold.name)

  route(app, calls.getExposures, async (request) => {
    const { accountId: actor } = sessionOf(request)
    const [sums, casesOpen] = await Promise.all([exposures(), cases.waiting(actor)])
    const names = (market: MarketId) => namesOf(catalogue(), market)
    return {
      ...{ asOf: sums.asOf, total: sums.total, accounts: sums.accounts, casesOpen },
      markets: sums.markets.map(({ market, ...of }) => ({ marketId: market, ...names(market), ...of })),
      events: sums.events.map(({ event, ...of }) => ({
        eventId: event,
        eventName: catalogue().events.get(event)?.name ?? '',
        ...of,
      })),
      byAccount: sums.byAccount.map(({ account, ...of }) => ({ accountId: account, ...of })),
      positions: sums.positions.map(({ account, market, exposure, best }) => ({
        ...{ accountId: account, marketId: market, ...names(market) },
        ...{ worst: 0 - exposure, best },
      })),
    }
  })
  route(app, calls.getRiskThresholds, () => ({ ...riskThresholds }))
  route(app, calls.listRiskFindings, async (request) => {
    const { query, month, cursor } = request.query
    const account = request.query.account === undefined ? undefined : Number(request.query.account)
    if (query === 'device') {
      const { deviceMs } = riskThresholds
      const page =
        account === undefined
          ? await shared.sharedAddresses(cursor ?? '', deviceMs)
          : await shared.sharedAddressOf(account, deviceMs)
      return { ...page, ...views.standing }
    }
    const asked = { month: month === undefined ? monthOf(now()) : monthNumber(month), account }
    return views.riskFindings(query, { ...asked, cursor: numberOf(cursor) })
  })
  route(app, calls.getRiskEvidence, (request) => {
    const { query, accounts, month, marketId } = request.query
    return evidenceOf(deps, {
      ...{ query, accounts: accounts.split(',').map(Number), month },
      marketId: marketId === undefined ? undefined : Number(marketId),
    })
  })
}

/** A cursor that counts; of letters it is none. */
function numberOf(cursor: string | undefined): number {
  const count = Number(cursor ?? 0)
  return Number.isSafeInteger(count) && count >= 0 ? count : 0
}

function namesOf({ markets, events }: Catalogue, marketId: MarketId) {
  const market = markets.get(marketId)
  return {
    marketName: market?.name ?? '',
    eventName: (market && events.get(market.eventId)?.name) ?? '',
  }
}

interface AskedEvidence {
  readonly query: RiskQuery
  readonly accounts: readonly AccountId[]
  /** "2026-11"; this month when undefined. */
  readonly month: string | undefined
  readonly marketId: MarketId | undefined
}

/** Returns what a finding is by; its figures null where the query does not name these accounts. */
export async function evidenceOf({ views, shared, now }: ServerDeps, asked: AskedEvidence) {
  const { query, accounts, marketId } = asked
  const month = asked.month === undefined ? monthOf(now()) : monthNumber(asked.month)
  const found = await views.riskEvidence({ query, accounts, month, market: marketId })
  if (query !== 'device')
    return namesAll(found.finding?.accounts, accounts) ? found : { ...found, finding: null }
  const page = await shared.sharedAddressOf(accounts[0]!, riskThresholds.deviceMs)
  const finding = page.findings.find((one) => namesAll(one.accounts, accounts)) ?? null
  return { ...found, finding }
}

function namesAll(named: readonly AccountId[] | undefined, accounts: readonly AccountId[]): boolean {
  return named !== undefined && accounts.every((account) => named.includes(account))
}
