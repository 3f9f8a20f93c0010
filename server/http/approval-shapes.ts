/** Requests in the shapes of the calls: those of the desk, and withdrawals and erasures that wait, which are approved in their own ways. */
import type { Approval, ApprovalRead, Approvals } from '#contract/approvals.ts'
import { availableOf, balanceOf, exposureOfAccount } from '#core/ledger/accounts.ts'
import { approverOf, type Transfer, transferStates } from '#core/ledger/wallet.ts'
import type { AccountId } from '#core/values/brands.ts'
import { askedIn, noFigures } from '#server/back-office/approval-commands.ts'
import type { ApprovalRow } from '#server/back-office/approval-tables.ts'
import type { Bearer } from '#server/identity/bearers.ts'
import type { ErasureRequest } from '#server/keeping/tables.ts'
import { inSlices } from '#server/live/in-slices.ts'
import { RefusedError, refusalOf } from '#server/refusals.ts'
import { countOfReviews, reviewsAfter } from '#server/wallet/payment-readers.ts'
import { kindsRead, mayDecide } from './approval-permissions.ts'
import type { ServerDeps } from './deps.ts'

type Deps = Pick<ServerDeps, 'accounts' | 'approvals' | 'keeping' | 'sequencer' | 'catalogue'>
/** Who reads. */
type Caller = Pick<Bearer, 'accountId' | 'roles'>
type Waiting = ErasureRequest & { readonly endsAt: number }

/** A request before it is known what its people are called. */
interface Unnamed extends Omit<Approval, 'subject' | 'askedBy' | 'decidedBy' | 'isMine'> {
  readonly askedBy: AccountId | null
  readonly decidedBy: AccountId | null
}

const undecided = {
  decidedBy: null,
  decidedAt: null,
  decision: '',
  state: 'waiting',
  marketId: null,
} as const

function ofRow(row: ApprovalRow): Unnamed {
  const { kind, state, accountId, marketId, amount, reason, askedAt, decidedAt, decision } = row
  // Of a withdrawal somebody may have decided alone.
  const askedBy = row.askedBy === 0 ? null : row.askedBy
  const endsAt = kind === 'withdrawal' ? null : row.endsAt
  return {
    ...{ approvalId: String(row.approvalId), kind, state, accountId, marketId, amount, reason, askedBy },
    ...{ askedAt, endsAt, decidedBy: row.decidedBy, decidedAt, decision },
  }
}

function ofTransfer(transfer: Transfer, time: number): Unnamed {
  const { id, account, amount, begunAt } = transfer
  const askedBy = approverOf(transfer, time) || null
  return {
    ...{ ...undecided, approvalId: `w${id}`, kind: 'withdrawal', accountId: account, amount },
    ...{ reason: '', askedBy, askedAt: begunAt, endsAt: null },
  }
}

function ofErasure({ account, askedBy, askedAt, endsAt, reason }: Waiting): Unnamed {
  return {
    ...{ ...undecided, approvalId: `e${account}`, kind: 'erasure', accountId: account, amount: null },
    ...{ reason, askedBy, askedAt, endsAt },
  }
}

/** Resolves to requests with the names of people and markets, as `caller` reads them. */
async function named(deps: Deps, rows: readonly Unnamed[], caller: AccountId): Promise<Approval[]> {
  const { accounts, catalogue } = deps
  const ids = rows.flatMap(({ accountId, askedBy, decidedBy }) => [accountId, askedBy, decidedBy])
  const users = await accounts.usersOf([...new Set(ids.filter((id) => id !== null))])
  const names = new Map(users.map(({ accountId, fullName }) => [accountId, fullName]))
  const person = (id: AccountId | null) => id && { accountId: id, name: names.get(id) ?? '' }
  const subjectOf = ({ accountId, marketId }: Unnamed) => {
    if (accountId !== null) return names.get(accountId) ?? ''
    const market = marketId === null ? undefined : catalogue.market(marketId)
    return market === undefined ? '' : `${market.name}, ${catalogue.event(market.eventId)?.name ?? ''}`
  }
  return rows.map((row) => ({
    ...row,
    subject: subjectOf(row),
    askedBy: person(row.askedBy),
    decidedBy: person(row.decidedBy),
    isMine: row.askedBy === caller,
  }))
}

/** Where in the order of those that wait: when it was asked for, of what sort it is, and its number. */
type Place = readonly [askedAt: number, sort: 'd' | 'e' | 'w', number: number]

function placeOf({ approvalId, askedAt }: Unnamed): Place {
  const [sort] = /^[ew]/.exec(approvalId) ?? ['d']
  return [askedAt, sort as Place[1], Number(approvalId.replace(/^[ew]/, ''))]
}

function isBefore(one: Place, other: Place): boolean {
  const differing = one.findIndex((part, i) => part !== other[i])
  return differing !== -1 && one[differing]! < other[differing]!
}

/** Returns the place that a cursor names, the first of all without one. */
function placeIn(cursor: string | undefined): Place {
  const [, askedAt = '-1', sort = 'd', number = '0'] = /^(\d+)(?:([dew])(\d+))?$/.exec(cursor ?? '') ?? []
  return [Number(askedAt), sort as Place[1], Number(number)]
}

/** Returns after which number of its own sort a place begins, in the milliseconds of the place. */
function numberAfter([, sort, number]: Place, own: Place[1]): number {
  if (sort === own) return number
  return own < sort ? Number.MAX_SAFE_INTEGER : 0
}

/** Which of what waits: all that the caller may read, or what of it he has asked for; a page of it. */
export interface WaitingPage {
  readonly isMine: boolean
  /** The `next` of the page before. */
  readonly cursor: string | undefined
  readonly limit: number
}

/** Resolves to a page of what waits of what the caller may read, the oldest first. */
export async function waitingOf(
  deps: Deps,
  { accountId, roles }: Caller,
  { isMine, cursor, limit }: WaitingPage,
): Promise<Approvals> {
  const kinds = kindsRead(roles)
  const from = placeIn(cursor)
  const askedBy = isMine ? accountId : null
  const searchOf = (sort: Place[1]) => ({ askedBy, askedAt: from[0], after: numberAfter(from, sort) })
  const { published } = deps.sequencer
  // One more of each sort than the page holds: whichever come first, it is known whether others follow.
  const [desk, erasures, withdrawals] = await Promise.all([
    deps.approvals.waiting({ ...searchOf('d'), kinds }, limit + 1),
    kinds.includes('erasure') ? deps.keeping.waiting(searchOf('e'), limit + 1) : [],
    kinds.includes('withdrawal') ? inSlices(reviewsAfter(published, searchOf('w'), limit + 1)) : [],
  ])
  const reviewed = withdrawals.map((one) => ofTransfer(one, published.time))
  const found = [...desk.map(ofRow), ...erasures.map(ofErasure), ...reviewed].sort((one, other) =>
    isBefore(placeOf(one), placeOf(other)) ? -1 : 1,
  )
  const rows = found.slice(0, limit)
  const next = found.length > limit ? placeOf(rows.at(-1)!).join('') : null
  return { approvals: await named(deps, rows, accountId), next }
}

/** Resolves to requests that are over. */
export function endedOf(deps: Deps, rows: readonly ApprovalRow[], caller: Caller): Promise<Approval[]> {
  return named(deps, rows.map(ofRow), caller.accountId)
}

/** Resolves to how many wait of what the caller may read, and how many of them he has asked for. */
export async function countsOf({ approvals, keeping, sequencer }: Deps, { accountId, roles }: Caller) {
  const kinds = kindsRead(roles)
  const none = { waiting: 0, mine: 0 }
  const [own, erasures, withdrawals] = await Promise.all([
    approvals.counts(kinds, accountId),
    kinds.includes('erasure') ? keeping.counts(accountId) : none,
    kinds.includes('withdrawal') ? inSlices(countOfReviews(sequencer.published, accountId)) : none,
  ])
  return {
    waiting: own.waiting + erasures.waiting + withdrawals.waiting,
    mine: own.mine + erasures.mine + withdrawals.mine,
  }
}

/** Resolves to one request, by its number, or a letter and a number. Refuses approval_not_found. */
export async function requestOf(deps: Deps, approvalId: string, caller: Caller): Promise<ApprovalRead> {
  const { sequencer, catalogue, approvals } = deps
  const row = await rowOf(deps, approvalId)
  const unnamed = 'terms' in row ? ofRow(row) : row
  if (!kindsRead(caller.roles).includes(unnamed.kind)) throw new RefusedError('approval_not_found')
  const [approval] = await named(deps, [unnamed], caller.accountId)
  const { accountId, marketId, state } = unnamed
  const { published } = sequencer
  const kept = 'terms' in row ? row : undefined
  const preview = kept && (await approvals.preview(kept))
  const isWaiting = state === 'waiting'
  const own = isWaiting ? await refusalTo(deps, unnamed, caller) : null
  // Those of before say nothing of roles.
  const parsed = (json: string | null = null) => {
    const figures = json === null ? null : JSON.parse(json)
    return figures && { ...noFigures, ...figures }
  }
  return {
    ...approval!,
    obstacle: own ?? (isWaiting ? (preview?.obstacle ?? null) : null),
    before: isWaiting ? (preview?.before ?? null) : parsed(kept?.before),
    after: isWaiting ? (preview?.after ?? null) : parsed(kept?.after),
    failure: kept?.failure ?? '',
    asked: kept && askedIn(kept) ? { [kept.kind]: askedIn(kept)!.terms } : {},
    money:
      accountId === null
        ? null
        : {
            balance: balanceOf(published.accounts, accountId),
            exposure: exposureOfAccount(published.accounts, accountId),
            available: availableOf(published.accounts, accountId),
          },
    market: marketId === null ? null : (catalogue.market(marketId) ?? null),
  }
}

/** Resolves to a kept row, or to what waits for its own way of being approved. */
async function rowOf(
  { approvals, sequencer, keeping }: Deps,
  approvalId: string,
): Promise<ApprovalRow | Unnamed> {
  if (/^\d/.test(approvalId)) return approvals.read(Number(approvalId))
  const number = Number(approvalId.slice(1))
  const kind = approvalId.startsWith('w') ? 'withdrawal' : 'erasure'
  if (kind === 'withdrawal') {
    const transfer = sequencer.published.wallet.underWay.get(number)
    if (transfer?.state === transferStates.REVIEW) return ofTransfer(transfer, sequencer.published.time)
  } else {
    const waiting = await keeping.requestOf(number)
    if (waiting !== null) return ofErasure(waiting)
  }
  const noted = await approvals.noted(kind, number)
  if (noted === undefined) throw new RefusedError('approval_not_found')
  return noted
}

/** Resolves to why the caller cannot approve of a request that waits, a sentence; null where he can. */
async function refusalTo(
  { approvals, keeping }: Deps,
  { kind, askedBy, accountId, marketId }: Unnamed,
  { accountId: caller, roles }: Caller,
): Promise<string | null> {
  if (!mayDecide(roles, kind)) return refusalOf('forbidden').text
  const refusing = approvals
    .refuseOwn(caller, askedBy)
    .then(() => approvals.refuseTouched(caller, { accountId, marketId }))
  const touched = await refusing.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RefusedError) return error.message
      throw error
    },
  )
  if (touched !== null || kind !== 'erasure') return touched
  return (await keeping.standingOf(accountId!)).obstacle
}
