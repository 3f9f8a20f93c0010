/** One page a person: who is found, what is read of an account, notes, sessions, suspensions, public rules, and money that is moved by hand. */
import type { FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { isStaff, may, type Permission } from '#contract/permissions.ts'
import { accountRules, noLimit, suspensionReasons } from '#core/facts/protection.ts'
import type { AccountId } from '#core/values/brands.ts'
import { type LinkGround, wordsOf } from '#server/back-office/person-tables.ts'
import { protectionAt } from '#server/live/protection.ts'
import { RefusedError } from '#server/refusals.ts'
import { walletOf } from '#server/wallet/payment-readers.ts'
import { sessionOf } from '../access.ts'
import { accountRow } from '../account-row.ts'
import type { Answer } from '../answers/answer.ts'
import { forms } from '../answers/forms.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'
import { sendMade, submit } from '../submit.ts'
import { createFreshOperatorCalls } from './operator-call.ts'
import { clientFundsStanding } from './standing.ts'

const linksMax = 50

/** Adds the calls. What changes an account is in the audit log, and nobody changes an account of their own. */
export function personRoutes(app: App, deps: ServerDeps): void {
  readRoutes(app, deps)
  sessionRoutes(app, deps)
  noteRoutes(app, deps)
  changeRoutes(app, deps)
  closingRoute(app, deps)
}

/** Returns the account of a call. Refuses one that is nobody's. */
function accountOf({ bets }: ServerDeps, params: { accountId: string }): AccountId {
  const account = Number(params.accountId)
  if (bets.balanceOf(account) === undefined) throw new RefusedError('account_not_found')
  return account
}

function otherAccountOf(deps: ServerDeps, request: FastifyRequest, params: { accountId: string }): AccountId {
  const account = accountOf(deps, params)
  if (account === sessionOf(request).accountId) throw new RefusedError('forbidden')
  return account
}

function readRoutes(app: App, deps: ServerDeps): void {
  const { accounts, bets, people, views } = deps
  route(app, calls.findPeople, async (request) => {
    const { cursor = 0, limit } = pageOf(request.query)
    const search = request.query.search.trim()
    const isNumber = /^[0-9]{1,9}$/.test(search)
    const words = wordsOf(search)
    if (words.length === 0) return { accounts: [], next: null }
    const found = isNumber
      ? cursor === 0
        ? [Number(search)]
        : []
      : await people.accountsByWords(words, cursor, limit)
    const users = await accounts.usersOf(found)
    const isWhole = isNumber || found.length < limit
    return {
      accounts: users.map((user) => accountRow(deps, user)),
      next: isWhole ? null : String(found.at(-1)),
    }
  })
  route(app, calls.getPerson, (request) => personOf(deps, accountOf(deps, request.params)))
  route(app, calls.listPersonBets, async (request, reply) => {
    const account = accountOf(deps, request.params)
    const page = pageOf(request.query)
    if (request.query.state !== 'settled') return bets.betsOf(account, { state: 'open', ...page })
    sendMade(reply, await views.settledBets(account, page))
    return reply
  })
  route(app, calls.listPersonMoney, async (request, reply) => {
    const account = accountOf(deps, request.params)
    sendMade(reply, await views.statement(account, pageOf(request.query)))
    return reply
  })
  route(app, calls.listLinkedAccounts, async (request) => {
    const account = accountOf(deps, request.params)
    const byAccount = new Map<AccountId, LinkGround[]>()
    for (const { account: other, ground } of await people.linksOf(account, linksMax)) {
      byAccount.set(other, [...(byAccount.get(other) ?? []), ground])
    }
    const users = await accounts.usersOf([...byAccount.keys()])
    const names = new Map(users.map(({ accountId, fullName }) => [accountId, fullName]))
    const linked = [...byAccount].map(([accountId, grounds]) => {
      return { accountId, fullName: names.get(accountId) ?? '', grounds }
    })
    return { linked: linked.sort((one, other) => one.accountId - other.accountId) }
  })
}

async function personOf(deps: ServerDeps, accountId: AccountId) {
  const { accounts, bets, config, identityDesk, keeping, now, sequencer } = deps
  const [user, person, factor] = await Promise.all([
    accounts.userOf(accountId),
    keeping.personOf(accountId),
    accounts.factors.standingOf(accountId),
  ])
  const { published } = sequencer
  const { fundsLevel, reviewAbove } = config.wallet
  const { balance, exposure, available, withdrawing, netDeposits } = walletOf(sequencer, accountId, {
    ...{ isOffered: true, fundsLevel, reviewAbove },
  })
  const { house, limits, selfExclusion, timeOutUntil } = protectionAt(published, accountId, now())
  const seen = accounts.sessions.of(accountId).map(({ usedAt }) => usedAt)
  return {
    ...{
      accountId,
      fullName: user?.fullName ?? '',
      email: user?.email ?? '',
      roles: [...(user?.roles ?? [])],
    },
    isErased: user?.email === `erased account ${accountId}`,
    createdAt: person?.createdAt ?? null,
    lastSeenAt: seen.length === 0 ? null : Math.max(...seen),
    identity: identityDesk.stateOf(accountId),
    hasSecondFactor: factor !== undefined,
    ...{ balance, exposure, available, withdrawing, netDeposits },
    openBets: bets.balanceOf(accountId)?.activeBets ?? 0,
    discountBps: published.accounts.discountBps[accountId] ?? 0,
    excluded: bets.isExcluded(accountId),
    timeOutUntil,
    selfExcludedUntil: selfExclusion?.until ?? null,
    ...{ limits, house },
  }
}

function sessionRoutes(app: App, deps: ServerDeps): void {
  const { accounts } = deps
  const { sessions } = accounts
  /** Resolves to whether the account is of somebody of the house. Refuses who may not do that with those. */
  const isOfHouse = async (request: FastifyRequest, account: AccountId, permission: Permission) => {
    const user = await accounts.userOf(account)
    if (user === undefined || !isStaff(user.roles)) return false
    if (!may(sessionOf(request).roles, permission)) throw new RefusedError('forbidden')
    return true
  }
  /** Returns the account whose sessions a call ends. Refuses: forbidden; of people of the house step_up_needed. */
  const accountToEnd = async (request: FastifyRequest, params: { accountId: string }) => {
    const account = otherAccountOf(deps, request, params)
    if (await isOfHouse(request, account, 'staff.change')) {
      accounts.proof.requireFreshStaff(sessionOf(request))
    }
    return account
  }
  route(app, calls.listPersonSessions, async (request) => {
    const { id: own, accountId } = sessionOf(request)
    const account = accountOf(deps, request.params)
    if (account !== accountId) await isOfHouse(request, account, 'staff.read')
    const live = sessions.of(account)
    const rows = live.map(({ id, createdAt, usedAt, address, agent }) => {
      return { sessionId: id, createdAt, usedAt, address, agent, current: id === own }
    })
    return { sessions: rows.reverse() }
  })
  const note = (request: FastifyRequest, account: AccountId, action: string, detail: object) =>
    accounts.audit({
      ...actorOf(request),
      ...{ action, target: `account ${account}`, detail: JSON.stringify(detail) },
    })
  route(app, calls.endPersonSession, async (request) => {
    const account = await accountToEnd(request, request.params)
    const found = sessions.of(account).find(({ id }) => id === request.params.sessionId)
    if (found === undefined) throw new RefusedError('session_not_found')
    // Where it began is its owner's, and the log keeps what it has for ever.
    await note(request, account, 'end session', { createdAt: found.createdAt })
    await sessions.revoke(found.id)
    return { success: true as const }
  })
  route(app, calls.endPersonSessions, async (request) => {
    const account = await accountToEnd(request, request.params)
    await note(request, account, 'end sessions', { sessions: sessions.of(account).length })
    await sessions.revokeAllOf(account)
    return { success: true as const }
  })
}

function noteRoutes(app: App, deps: ServerDeps): void {
  const { now, people } = deps
  route(app, calls.listPersonNotes, async (request) => {
    const account = accountOf(deps, request.params)
    const { cursor = Number.MAX_SAFE_INTEGER, limit } = pageOf(request.query)
    const rows = await people.personNotes(account, cursor, limit)
    const notes = rows.map(({ time, actor, note }) => ({ time, actor, note }))
    return { notes, next: rows.length < limit ? null : String(rows.at(-1)!.id) }
  })
  route(app, calls.addPersonNote, async (request) => {
    const account = accountOf(deps, request.params)
    const { accountId: actor } = sessionOf(request)
    const key = idempotencyKeyOf(request)
    if (!(await people.addPersonNote(account, actor, request.body.note, key, now())))
      throw new RefusedError('idempotency_key_reused')
    return { success: true as const }
  })
}

function changeRoutes(app: App, deps: ServerDeps): void {
  const { now, people, sequencer } = deps
  const call = createFreshOperatorCalls(deps)
  /** Returns what keeps the note of a call that was done, once a key: of what was refused nothing is kept. The audit log has it before. Refuses: idempotency_key_reused. */
  const noteOf = async (request: FastifyRequest, account: AccountId, note: string) => {
    const { accountId: actor } = sessionOf(request)
    const key = idempotencyKeyOf(request)
    if (!(await people.mayNotePerson(account, actor, note, key)))
      throw new RefusedError('idempotency_key_reused')
    return async ({ status }: Answer) => {
      const isKept = status !== 200 || (await people.addPersonNote(account, actor, note, key, now()))
      if (!isKept) throw new Error('The key of a call has come to be of another note.')
    }
  }
  const houseStanding = (account: AccountId) => () => protectionAt(sequencer.published, account, now()).house
  route(app, calls.suspendAccount, async (request, reply) => {
    const account = otherAccountOf(deps, request, request.params)
    const { reason, note } = request.body
    deps.accounts.proof.requireFreshStaff(sessionOf(request))
    const keep = await noteOf(request, account, note)
    const person = sessionOf(request).accountId
    call(request, reply, {
      command: { kind: 'suspend-account', account, person, ...(reason !== null && { reason }) },
      action: reason === null ? 'lift suspension' : 'suspend account',
      target: `account ${account}`,
      standing: houseStanding(account),
      form: forms.accountSuspended(account, reason === null ? 0 : suspensionReasons[reason]),
      keep,
    })
    return reply
  })
  route(app, calls.restrictAccount, async (request, reply) => {
    const account = otherAccountOf(deps, request, request.params)
    const { rule, isLifted, amount, note } = request.body
    deps.accounts.proof.requireFreshStaff(sessionOf(request))
    const keep = await noteOf(request, account, note)
    const person = sessionOf(request).accountId
    const asked = amount === undefined ? {} : { amount }
    call(request, reply, {
      command: { kind: 'restrict-account', account, rule, isLifted, ...asked, person },
      action: isLifted ? 'lift rule' : 'restrict account',
      target: `account ${account}`,
      standing: houseStanding(account),
      form: forms.accountRestricted(account, accountRules[rule], isLifted ? noLimit : (amount ?? 0)),
      keep,
    })
    return reply
  })
  route(app, calls.fundClients, (request, reply) => {
    const { amount, reason } = request.body
    call(request, reply, {
      command: { kind: 'fund-clients', amount, reason },
      action: 'fund client money',
      target: 'client funds',
      standing: () => clientFundsStanding(deps),
      form: forms.clientsFunded,
    })
  })
}

/** The owner's own: for good, and by who has shown who it is. */
function closingRoute(app: App, { accounts, sequencer }: ServerDeps): void {
  route(app, calls.closeAccount, (request, reply) => {
    const session = sessionOf(request)
    accounts.proof.requireFresh(session)
    const command = { kind: 'close-account', account: session.accountId } as const
    submit(sequencer, { request, reply, commands: [command], form: forms.accountClosed })
  })
}
