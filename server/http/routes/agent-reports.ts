/** What is read of the tree: one's own standing and sheet, and a branch by whoever is above it. */
import type { FastifyRequest } from 'fastify'
import type { EdgeSheet } from '#contract/agent-reports.ts'
import { calls } from '#contract/calls.ts'
import { availableOf, balanceOf, isFrozen } from '#core/ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '#core/ledger/beside.ts'
import { dealsNow } from '#core/ledger/shares.ts'
import { payableOf, spendableOf } from '#core/ledger/spending.ts'
import type { AccountId } from '#core/values/brands.ts'
import { type Books, causes, type Node } from '#server/agents/books.ts'
import { booksFold } from '#server/agents/books-fold.ts'
import {
  claimsOf,
  figuresOf,
  givenBackOf,
  readFiguresOf,
  seenSince,
  waitingOf,
} from '#server/agents/branch.ts'
import { createBranchExposures } from '#server/agents/branch-exposures.ts'
import { carriesOf, childrenOf, edgeSheetsOf, outstandingOf } from '#server/agents/reports.ts'
import { nextMonday } from '#server/agents/weekly-close.ts'
import { cell, csvHead, csvLine, csvTime, decimals } from '#server/csv.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { createCsvFiles } from '../csv-files.ts'
import type { ServerDeps } from '../deps.ts'
import { untilHistoryFollows } from '../history.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade } from '../submit.ts'
import { actingFor, createSight } from './agent-call.ts'

/** Adds the reads of branches. */
export function agentReportRoutes(app: App, deps: ServerDeps): void {
  const { config, now, sequencer, treeNames, views } = deps
  const seen = createSight(deps)
  const books = () => sequencer.fold<Books>(booksFold.name)
  const nodeAt = (request: FastifyRequest, accountId: string): Node => {
    const node = books().nodes.get(seen(request, accountId))
    if (node === undefined) throw new RefusedError('account_not_found')
    return node
  }
  const exposures = createBranchExposures(() => sequencer.published)
  /** Whoever moves away while something is waited for is not read: `list` comes after the wait, and names alone after it. */
  const page = async (list: () => readonly AccountId[], query: { cursor?: string; limit?: string }) => {
    const { cursor = 0, limit } = pageOf(query)
    const exposed = await exposures()
    const accounts = list()
    const next = cursor + limit < accounts.length ? String(cursor + limit) : null
    const nodes = accounts
      .slice(cursor, cursor + limit)
      .map((account) => figuresOf(sequencer.published, books(), exposed, books().nodes.get(account)!))
    const named = await treeNames.of(nodes.map(({ accountId }) => accountId))
    return { nodes: nodes.map((node) => ({ ...node, alias: named(node.accountId) })), next }
  }

  /** What a player did before he came into the reader's branch is not the reader's to read. */
  const since = (request: FastifyRequest, node: Node) => {
    const from = seenSince(sequencer.published, actingFor(request), node)
    return from === undefined ? {} : { since: from }
  }

  route(app, calls.listTop, (request) => page(() => childrenOf(books(), actingFor(request)), request.query))
  route(app, calls.listBelow, (request) =>
    page(() => nodeAt(request, request.params.accountId).below, request.query),
  )
  route(app, calls.getNode, async (request) => {
    const exposed = await exposures()
    const node = nodeAt(request, request.params.accountId)
    const { lineMax } = config.agents
    const reader = { account: actingFor(request), lineMax, exposed }
    const { path, ...figures } = readFiguresOf(sequencer.published, books(), reader, node)
    const named = await treeNames.of([...path, node.account])
    return {
      ...figures,
      alias: named(node.account),
      path: path.map((accountId) => ({ accountId, alias: named(accountId) })),
    }
  })
  route(app, calls.listBranchPayments, async (request, reply) => {
    await untilHistoryFollows(deps)
    const node = nodeAt(request, request.params.accountId)
    sendMade(
      reply,
      await views.branchPayments(node.account, { ...pageOf(request.query), ...since(request, node) }),
    )
    return reply
  })
  route(app, calls.listBranchBets, async (request, reply) => {
    const node = nodeAt(request, request.params.accountId)
    if (node.isAgent) throw new RefusedError('account_not_found')
    const asked = { ...pageOf(request.query), ...since(request, node) }
    sendMade(reply, await views.settledBets(node.account, asked))
    return reply
  })
  route(app, calls.listCarries, async (request) => {
    const rows = carriesOf(sequencer.published, actingFor(request))
    const named = await treeNames.of(rows.map(({ accountId }) => accountId))
    return { rows: rows.map((row) => ({ ...row, alias: named(row.accountId) })), closesAt: nextMonday(now()) }
  })
  const outstanding = async (reader: AccountId) => {
    const rows = await outstandingOf(sequencer.published, books(), reader, now())
    const named = await treeNames.of(rows.map(({ accountId }) => accountId))
    return rows.map((row) => ({ ...row, alias: named(row.accountId) }))
  }
  route(app, calls.listOutstanding, async (request) => ({ rows: await outstanding(actingFor(request)) }))
  const send = createCsvFiles()
  route(app, calls.exportOutstanding, async (request, reply) => {
    const rows = await outstanding(actingFor(request))
    const lines = rows.map(({ accountId, alias, total, line, due, days }) =>
      csvLine([
        ...[accountId, cell(alias), decimals(total), decimals(line), decimals(due?.amount ?? 0)],
        ...[due === null ? '' : csvTime(due.since), days],
      ]),
    )
    return send(reply, sessionOf(request).accountId, {
      ...{ name: 'outstanding.csv', head: outstandingHead, rows: lines.length || 1, isWhole: true },
      page: () => ({ lines: lines.join(''), next: null }),
    })
  })

  const sheetsOf = async (account: AccountId) => {
    const node = books().nodes.get(account)
    if (node === undefined) throw new RefusedError('account_not_found')
    const sheets = edgeSheetsOf(books(), node)
    const named = await treeNames.of([account])
    return { accountId: account, alias: named(account), sheets }
  }
  const sheetFile = (sheets: readonly EdgeSheet[]) => ({
    ...{ name: 'sheet.csv', head: sheetHead, rows: sheets.length, isWhole: true as const },
    page: () => ({ lines: sheets.map(sheetLine).join(''), next: null }),
  })
  route(app, calls.getSheet, (request) => sheetsOf(seen(request, request.params.accountId)))
  route(app, calls.exportSheet, async (request, reply) => {
    const { sheets } = await sheetsOf(seen(request, request.params.accountId))
    return send(reply, sessionOf(request).accountId, sheetFile(sheets))
  })
  route(app, calls.getOwnSheet, async (request) => {
    const { accountId } = sessionOf(request)
    // What one is called by the one above is not one's own to read.
    return { ...(await sheetsOf(accountId)), alias: '' }
  })
  route(app, calls.exportOwnSheet, async (request, reply) => {
    const { accountId } = sessionOf(request)
    const { sheets } = await sheetsOf(accountId)
    return send(reply, accountId, sheetFile(sheets))
  })
  standingRoutes(app, deps)
}

function standingRoutes(app: App, deps: ServerDeps): void {
  const { accounts, houseRequests, sequencer, views } = deps
  route(app, calls.getStanding, async (request) => {
    const { accountId } = sessionOf(request)
    const state = sequencer.published
    const parent = state.accounts.parent[accountId] ?? 0
    const agent = state.tree.agents.get(accountId)
    const above = parent === 0 ? undefined : await accounts.userOf(parent)
    const node = sequencer.fold<Books>(booksFold.name).nodes.get(accountId)
    const balance = balanceOf(state.accounts, accountId)
    return {
      ...{ accountId, agent: above?.fullName ?? null, hasAgent: parent !== 0, isAgent: agent !== undefined },
      ...{ balance, line: lineOf(state.accounts, accountId) },
      given: besideOf(state.accounts, accountId, besideRow.GIVEN),
      available: agent ? spendableOf(state, accountId) : availableOf(state.accounts, accountId),
      payable: payableOf(state, accountId),
      total: node?.total ?? balance,
      isFrozen: isFrozen(state.accounts, accountId),
      deals: agent === undefined ? null : { ...dealsNow(agent) },
      ...givenBackOf(state, accountId),
      waiting: waitingOf(state, accountId),
      claims: claimsOf(state, accountId, accountId),
      moves: await houseRequests.movesOf(accountId),
    }
  })
  route(app, calls.listOwnPayments, async (request, reply) => {
    await untilHistoryFollows(deps)
    sendMade(reply, await views.branchPayments(sessionOf(request).accountId, pageOf(request.query)))
    return reply
  })
}

const outstandingHead = csvHead(['account', 'alias', 'total', 'line', 'due', 'due since', 'days'])
const sheetHead = csvHead(['period', 'closed at', 'opening', ...causes, 'closing'])
const sheetLine = ({ period, closedAt, opening, closing, ...sheet }: EdgeSheet) =>
  csvLine([
    ...[period, closedAt === null ? '' : csvTime(closedAt), decimals(opening)],
    ...causes.map((cause) => decimals(sheet[cause])),
    decimals(closing),
  ])
