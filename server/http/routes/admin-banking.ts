/** The operator's calls on the banking history: its rows, the same as CSV, and the cash memo of a day with its note. */

import { Readable } from 'node:stream'
import type { BankingRow } from '#contract/banking.ts'
import { countMax } from '#contract/banking-count.ts'
import { calls } from '#contract/calls.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { SavedMemo } from '#server/back-office/cash-memo.ts'
import { type Participants, participantsFold } from '#server/demo/participants.ts'
import type { Movement } from '#server/history/banking-readers.ts'
import type { User } from '#server/identity/user-statements.ts'
import { RefusedError } from '#server/refusals.ts'
import type { App } from '../app.ts'
import { bankingHead, bankingLine } from '../banking-csv.ts'
import { dayNumber, filterOf, type MovementsFilter } from '../banking-filter.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import { pageMax, pageOf } from '../paging.ts'
import { route } from '../route.ts'

/** Adds the calls under /api/admin/banking. */
export function adminBankingRoutes(app: App, deps: ServerDeps): void {
  const { accounts, cashMemo, views, sequencer } = deps
  const participants = () => sequencer.fold<Participants>(participantsFold.name)
  const nameRows = createRowNaming(deps, participants)

  route(app, calls.listBanking, async (request) => {
    const { cursor, limit, ...asked } = request.query
    const filter = await filterOf(asked, { accounts, participants: participants() })
    // Without a filter only whether there is anything at all is asked for.
    const page = {
      ...(filter ?? anything),
      ...pageOf({ ...(cursor && { cursor }), ...(limit && { limit }) }),
    }
    const { movements, isEmpty, next: nextFound, count: counted, ...standing } = await views.movements(page)
    const { next, count } =
      filter === undefined ? { next: null, count: 0 } : { next: nextFound, count: counted }
    const rows = filter === undefined ? [] : await nameRows(movements)
    const isNew = isEmpty && standing.isComplete
    return { rows, next, count: Math.min(count, countMax), countMax, isEmpty: isNew, ...standing }
  })
  route(app, calls.exportBanking, async (request, reply) => {
    const filter = await filterOf(request.query, { accounts, participants: participants() })
    const lines = filter === undefined ? [bankingHead] : await linesOf(filter)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="banking-history.csv"')
    return reply.send(Readable.from(lines))
  })

  /** Resolves to the lines, read page by page as they are taken. What is posted meanwhile is newer and stays out. */
  async function linesOf(filter: MovementsFilter): Promise<AsyncIterable<string>> {
    let page = await views.movements({ ...filter, cursor: undefined, limit: pageMax })
    // A file does not say that it is short.
    if (!page.isComplete && !(filter.to !== undefined && filter.to <= page.asOf)) {
      throw new RefusedError('history_not_ready', { retryAfterSeconds: 5 })
    }
    if (page.count > countMax) {
      throw new RefusedError('invalid_request', {
        message: `At most ${countMax} rows are exported at once. Choose a shorter period.`,
      })
    }
    return (async function* () {
      yield bankingHead
      while (true) {
        yield (await nameRows(page.movements)).map(bankingLine).join('')
        if (page.next === null) return
        page = await views.movements({ ...filter, cursor: Number(page.next), limit: pageMax })
      }
    })()
  }

  route(app, calls.getMemo, async (request) => {
    const { day } = request.query
    const cash = await views.cashDay(dayNumber(day))
    const { opening, deposits, withdrawals, betWinsPaid, betLossesKept } = cash
    const closing = opening + deposits + withdrawals + betWinsPaid + betLossesKept
    return { ...cash, closing, ...(await noteOf(day, await cashMemo.noteOf(day))) }
  })
  route(app, calls.saveMemo, async (request) => {
    const by = actorOf(request)
    const { day } = request.body
    const note = request.body.note.trim()
    dayNumber(day)
    const target = `cash memo ${day}`
    const before = { note: (await cashMemo.noteOf(day))?.note ?? '' }
    const detail = JSON.stringify({ before, after: { note } })
    await accounts.audit({ ...by, action: 'save memo', target, detail })
    const saved = await cashMemo.save({ day, note, actor: by.actor }, idempotencyKeyOf(request))
    if (saved.day !== day || saved.note !== note) throw new RefusedError('idempotency_key_reused')
    return noteOf(day, saved)
  })

  async function noteOf(day: string, saved: SavedMemo | undefined) {
    if (saved === undefined) return { day, note: '', savedAt: null, savedBy: null }
    const { fullName } = (await accounts.userOf(saved.actor)) ?? { fullName: `Account ${saved.actor}` }
    return { day, note: saved.note, savedAt: saved.time, savedBy: fullName }
  }
}

const anything: MovementsFilter = {
  from: undefined,
  to: undefined,
  type: undefined,
  accounts: undefined,
  entry: undefined,
}

/** Returns what makes rows of movements: with the users' names, or those under which house participants are funded. */
function createRowNaming({ accounts }: ServerDeps, participants: () => Participants) {
  return async (movements: readonly Movement[]): Promise<BankingRow[]> => {
    const ids = [...new Set(movements.map(({ accountId }) => accountId))]
    const users = new Map((await accounts.usersOf(ids)).map((user) => [user.accountId, user]))
    const houseNames = new Map([...participants()].map(([name, account]) => [account, name]))
    return movements.map(({ movementId, accountId, time, type, amount, parts }) => ({
      txId: `TX-${movementId}`,
      date: time,
      user: userOf(accountId, users.get(accountId), houseNames.get(accountId)),
      type,
      amount,
      status: 'Completed',
      parts: [...parts],
    }))
  }
}

function userOf(
  accountId: AccountId,
  user: User | undefined,
  houseName: string | undefined,
): BankingRow['user'] {
  if (user !== undefined) return { accountId, name: user.fullName, email: user.email }
  return { accountId, name: houseName ?? `Account ${accountId}`, email: null }
}
