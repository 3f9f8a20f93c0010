/** What operators read about markets: the schedule; what a result, a correction or a void would pay; the same as a file. */
import { calls } from '#contract/calls.ts'
import type { PreviewRow } from '#contract/market-desk.ts'
import { cell, csvHead, csvLine, decimals } from '#server/csv.ts'
import { type Participants, participantsFold } from '#server/demo/participants.ts'
import type { Exposures } from '#server/live/exposures.ts'
import { schedulePlaceOf } from '#server/live/schedule.ts'
import { createSettlementPreviews, type PreviewedAccount } from '#server/live/settlement-preview.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { limitOf, pageMax } from '../paging.ts'
import { previewTermsOf } from '../preview-query.ts'
import { route } from '../route.ts'

const fileHead = csvHead([
  ...['Account', 'User', 'Balance', 'Result before', 'Commission before', 'Result', 'Commission'],
  ...['Change', 'Balance after', 'Owes', 'Void'],
])

/** Adds the reads about markets under /api/admin. */
export function marketDeskRoutes(app: App, deps: ServerDeps, exposures: Exposures): void {
  const { accounts, catalogue, sequencer } = deps
  const previews = createSettlementPreviews(sequencer)
  const sendFile = createCsvFiles()

  route(app, calls.getSchedule, (request) => {
    const { sport, search, status, startsFrom, startsBefore, cursor, limit } = request.query
    return catalogue.schedule({
      ...{ sport, search, statuses: status?.split(',') },
      startsFrom: startsFrom === undefined ? undefined : Number(startsFrom),
      startsBefore: startsBefore === undefined ? undefined : Number(startsBefore),
      after: cursor === undefined ? undefined : schedulePlaceOf(cursor),
      limit: limitOf(limit),
    })
  })

  route(app, calls.getMarketExposures, async (request) => {
    const { asOf, total, accounts, byMarket } = await exposures()
    const ids = request.query.marketIds?.split(',').map(Number) ?? []
    const markets = ids.map((marketId) => ({ marketId, exposure: byMarket.get(marketId) ?? 0 }))
    return { asOf, total, accounts, markets }
  })

  route(app, calls.previewSettlement, async (request) => {
    const market = Number(request.params.marketId)
    const { cursor, limit, ...asked } = request.query
    const terms = previewTermsOf(asked, { market, actor: sessionOf(request).accountId })
    const preview = await previews.of(terms, cursor === undefined ? 'first' : 'further')
    const { marketId, marketVersion, madeAt, isVoid, totals } = preview
    const from = Number(cursor ?? 0)
    const to = from + limitOf(limit)
    const rows = await named(preview.rows(from, to - from))
    const next = to < totals.accounts ? String(to) : null
    return { marketId, marketVersion, madeAt, isVoid, totals, rows, next }
  })

  route(app, calls.exportPreview, async (request, reply) => {
    const market = Number(request.params.marketId)
    const { accountId } = sessionOf(request)
    const preview = await previews.of(previewTermsOf(request.query, { market, actor: accountId }), 'first')
    return sendFile(reply, accountId, {
      name: `preview-of-market-${market}-version-${preview.marketVersion}.csv`,
      head: fileHead,
      rows: pageMax,
      isWhole: true,
      async page(cursor = 0) {
        const lines = (await named(preview.rows(cursor, pageMax))).map(lineOf).join('')
        const next = cursor + pageMax < preview.totals.accounts ? String(cursor + pageMax) : null
        return { lines, next }
      },
    })
  })

  /** Returns the rows with the users' names, or those under which house participants are funded. */
  async function named(rows: readonly PreviewedAccount[]): Promise<PreviewRow[]> {
    const users = await accounts.usersOf(rows.map(({ accountId }) => accountId))
    const names = new Map(users.map(({ accountId, fullName }) => [accountId, fullName]))
    const participants = sequencer.fold<Participants>(participantsFold.name)
    const houseNames = new Map([...participants].map(([name, account]) => [account, name]))
    return rows.map((row) => {
      const { accountId } = row
      return { ...row, name: names.get(accountId) ?? houseNames.get(accountId) ?? `Account ${accountId}` }
    })
  }
}

function lineOf({ accountId, name, balance, before, after, ...row }: PreviewRow): string {
  const money = [balance, before.result, before.commission, after.result, after.commission]
  const changed = [row.change, row.balanceAfter, row.owes, row.voided]
  return csvLine([accountId, cell(name), ...[...money, ...changed].map(decimals)])
}
