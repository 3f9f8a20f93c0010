/** The reports over chosen days, as rows and as CSV, and the table of commission. */
import { calls } from '#contract/calls.ts'
import type { ReportGroup } from '#contract/reports.ts'
import { reportHead } from '#server/history/report-lines.ts'
import { marketsOfPage } from '#server/history/report-readers.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { route } from '../route.ts'
import { profitFilterOf } from '../settled-filter.ts'
import { sendMade } from '../submit.ts'

/** Adds the calls under /api/admin/reports. */
export function reportRoutes(app: App, { views, now }: ServerDeps): void {
  const send = createCsvFiles()
  const filterOf = ({ by = 'day', from, to }: { by?: ReportGroup; from?: string; to?: string }) => {
    const days = profitFilterOf({ ...(from && { from }), ...(to && { to }) }, now())
    return { by, from: days.from!, to: days.to! }
  }

  route(app, calls.getReport, async (request, reply) => {
    const { cursor } = request.query
    const after = cursor === undefined ? undefined : Number(cursor)
    sendMade(reply, await views.report({ ...filterOf(request.query), cursor: after }))
    return reply
  })
  route(app, calls.exportReport, (request, reply) => {
    const filter = filterOf(request.query)
    return send(reply, sessionOf(request).accountId, {
      ...{
        name: `report-by-${filter.by}.csv`,
        head: reportHead(filter.by),
        rows: marketsOfPage,
        isWhole: true,
      },
      page: (cursor) => views.reportLines({ ...filter, cursor }),
    })
  })
  route(app, calls.getCommissionTable, async (request, reply) => {
    const { cursor } = request.query
    sendMade(reply, await views.commission(cursor === undefined ? undefined : Number(cursor)))
    return reply
  })
}
