/** All that is kept about somebody, part by part, a page of a list at a time: none is read before the one before it was taken. */
import type { AccountId } from '#core/values/brands.ts'
import { protectionAt } from '#server/live/protection.ts'
import { walletOf } from '#server/wallet/payment-readers.ts'
import type { LinesPage } from './csv-files.ts'
import type { ServerDeps } from './deps.ts'
import { pageMax } from './paging.ts'

/** Rows of memory on a page: they are made between other calls. */
const livePage = 100

interface ListPage {
  readonly next: string | null
}
type ReadPage = (page: { cursor: number | undefined; limit: number }) => Promise<string | ListPage> | ListPage

/** Returns what gives the next line of somebody's data each time that it is asked. */
export function personalDataOf(deps: ServerDeps, account: AccountId): () => Promise<LinesPage> {
  const lines = linesOf(deps, account)
  return async () => {
    const { value, done } = await lines.next()
    // A cursor there must be, and this one is in the generator.
    return done === true ? { lines: '{"part":"end"}\n', next: null } : { lines: value, next: '1' }
  }
}

async function* linesOf(deps: ServerDeps, account: AccountId): AsyncGenerator<string, void> {
  yield lineOf('account', JSON.stringify(await personOf(deps, account)))
  yield lineOf('signing in', JSON.stringify(await signingInOf(deps, account)))
  yield lineOf('identity', JSON.stringify(await identityOf(deps, account)))
  yield lineOf('screens', (await deps.documents.of(account)).document)
  yield lineOf('money and protection', JSON.stringify(standingOf(deps, account)))
  for (const [part, read] of Object.entries(listsOf(deps, account))) {
    const limit = part.startsWith('open') ? livePage : pageMax
    for (let cursor: number | undefined; ; ) {
      const page = await read({ cursor, limit })
      const text = typeof page === 'string' ? page : JSON.stringify(page)
      yield lineOf(part, text)
      const { next } = typeof page === 'string' ? (JSON.parse(page) as ListPage) : page
      if (next === null) break
      cursor = Number(next)
    }
  }
}

function lineOf(part: string, json: string): string {
  return `{"part":${JSON.stringify(part)},"data":${json}}\n`
}

async function personOf({ accounts, keeping, accountLimits }: ServerDeps, accountId: AccountId) {
  const [user, person, emailVerifiedAt] = await Promise.all([
    accounts.userOf(accountId),
    keeping.personOf(accountId),
    accounts.verifiedSince(accountId),
  ])
  const limits = accountLimits.of(accountId) ?? null
  const [createdAt, verified] = [person?.createdAt ?? null, emailVerifiedAt ?? null]
  return { ...user, accountId, createdAt, emailVerifiedAt: verified, limits }
}

async function identityOf({ identityDesk }: ServerDeps, account: AccountId) {
  const { particulars, reason, submittedAt } = (await identityDesk.caseOf(account)) ?? {}
  return { state: identityDesk.stateOf(account), particulars, reason, submittedAt }
}

async function signingInOf({ accounts }: ServerDeps, account: AccountId) {
  const passkeys = await accounts.passkeys.of(account)
  return {
    sessions: accounts.sessions.of(account).map(({ createdAt, usedAt, address, agent }) => ({
      ...{ createdAt, usedAt, address, agent },
    })),
    earlierSignIn: (await accounts.earlierSignIn(account)) ?? null,
    secondFactor: (await accounts.factors.standingOf(account)) ?? null,
    passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
    keys: accounts.keys.of(account),
  }
}

function standingOf({ sequencer, config, now }: ServerDeps, account: AccountId) {
  const { published } = sequencer
  const { fundsLevel, provider, reviewAbove } = config.wallet
  return {
    wallet: walletOf(sequencer, account, { isOffered: provider !== 'none', fundsLevel, reviewAbove }),
    protection: protectionAt(published, account, now()),
  }
}

/** Reviews of him: what people of the house wrote in them, and who of them it was, is not his. */
async function reviewsOf(
  { reviews }: ServerDeps,
  account: AccountId,
  after: number,
): Promise<ListPage & { readonly reviews: readonly object[] }> {
  const rows = await reviews.of(account, after, livePage)
  const next = rows.length < livePage ? null : String(rows.at(-1)!.reviewId)
  return { reviews: rows.map(({ accountId: _, decidedBy: __, ...review }) => review), next }
}

/** What takes two people and is about him: who of the house it was is not his. */
async function approvalsOf(
  { approvals }: ServerDeps,
  account: AccountId,
  after: number,
): Promise<ListPage & { readonly approvals: readonly object[] }> {
  const rows = await approvals.of(account, after, livePage)
  const next = rows.length < livePage ? null : String(rows.at(-1)!.approvalId)
  const told = rows.map(({ approvalId, kind, amount, reason, askedAt, state, decidedAt, decision }) => ({
    ...{ approvalId, kind, amount, reason, askedAt, state, decidedAt, decision },
  }))
  return { approvals: told, next }
}

function listsOf(deps: ServerDeps, account: AccountId): Readonly<Record<string, ReadPage>> {
  const { views, bets } = deps
  return {
    'open bets': (page) => bets.betsOf(account, { state: 'open', ...page }),
    'ended bets': (page) => views.endedBets(account, page),
    statement: (page) => views.statement(account, page),
    payments: (page) => views.payments(account, page),
    rounds: (page) => views.rounds(account, page),
    notifications: (page) => views.notifications(account, { after: undefined, ...page }),
    reviews: ({ cursor = 0 }) => reviewsOf(deps, account, cursor),
    approvals: ({ cursor = 0 }) => approvalsOf(deps, account, cursor),
  }
}
