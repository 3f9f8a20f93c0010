/** What takes two people: one asks, another approves within a day, and it is carried out once, by a command with a key of its own. */
import type { ApprovalFigures } from '#contract/approvals.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Actor } from '#server/identity/audit.ts'
import { RefusedError, refusalOf } from '#server/refusals.ts'
import { type ApprovalsParts, aboutRow, createCarrier } from './approval-carrier.ts'
import { type Asked, askedIn, hasBetsIn } from './approval-commands.ts'
import { createSight } from './approval-sight.ts'
import {
  type ApprovalRow,
  type Kinds,
  type NotedRow,
  openMax,
  type WaitingSearch,
} from './approval-tables.ts'

/** How long a request waits for somebody who approves. */
export const approvalMs = 86_400_000
const lapseEveryMs = 60_000
/** Requests that lapse at once. */
const atOnce = 200

/** Why, by whom, and under which key. */
export interface Step {
  readonly by: Actor
  readonly reason: string
  readonly key: string
}

export interface Approvals {
  /**
   * Asks for something; resolves to the number of the request. `call`: a digest, to tell a repeated call from another one. Refuses
   * what the engine would refuse now, approval_touches_you, approval_waits, idempotency_key_reused. approval_waits is also of who has 50
   * requests that are not over.
   */
  ask(asked: Asked, step: Step & { readonly call: string }): Promise<number>
  /**
   * Approves of it and carries it out; what the engine refuses then is noted with it. Refuses approval_not_found, approval_own,
   * approval_touches_you, approval_over, idempotency_key_reused.
   */
  approve(id: number, step: Step): Promise<void>
  /** Rejects it; who has asked takes it back so. Refuses what `approve` does but approval_own. */
  reject(id: number, step: Step): Promise<void>
  /** Resolves to a request. Refuses approval_not_found. */
  read(id: number): Promise<ApprovalRow>
  /** Resolves to those that wait, the oldest first. */
  waiting(search: WaitingSearch, limit: number): Promise<ApprovalRow[]>
  /** Resolves to those of some kinds that are decided, or have lapsed, the newest first, before one. */
  ended(
    list: 'decided' | 'lapsed',
    kinds: Kinds,
    before: number | undefined,
    limit: number,
  ): Promise<ApprovalRow[]>
  /** Resolves to those about an account, the oldest first, after one. */
  of(account: AccountId, after: number, limit: number): Promise<ApprovalRow[]>
  /** Resolves to what was decided last of a withdrawal, or of the erasure of an account, in another way. */
  noted(kind: 'withdrawal' | 'erasure', number: number): Promise<ApprovalRow | undefined>
  /** Resolves to how many of some kinds wait, and how many of them somebody has asked for. */
  counts(kinds: Kinds, actor: AccountId): Promise<{ readonly waiting: number; readonly mine: number }>
  /** Keeps what was decided in another way for the list of what was. */
  note(noted: NotedRow): Promise<void>
  /** Refuses who would decide about an account of his own, or of the same person: approval_touches_you. */
  refuseTouched(actor: AccountId, of: Pick<ApprovalRow, 'accountId' | 'marketId'>): Promise<void>
  /** Refuses who would approve of what he has asked for himself, by this account or by another of the same person: approval_own. */
  refuseOwn(actor: AccountId, askedBy: AccountId | null): Promise<void>
  /** Resolves to what stands now of what a request changes, what would stand, and why it could not be carried out now. */
  preview(row: ApprovalRow): Promise<{
    readonly before: ApprovalFigures | null
    readonly after: ApprovalFigures | null
    readonly obstacle: string | null
  }>
  close(): Promise<void>
}

/** Returns the desk of what takes two, and takes up what was approved and not carried out when the last process ended. */
export function openApprovals(parts: ApprovalsParts): Approvals {
  const { store, sequencer, now, onError } = parts
  const carrier = createCarrier(parts)
  const sight = createSight(parts)

  const lapse = () => store.lapseApprovals(now(), atOnce)
  const find = async (id: number) => {
    const row = await store.approvalOf(id)
    if (row === undefined) throw new RefusedError('approval_not_found')
    return row
  }

  const ownOf = async (actor: AccountId) => new Set([actor, ...(await store.accountsBeside(actor))])

  async function refuseOwn(actor: AccountId, askedBy: AccountId | null): Promise<void> {
    if (askedBy !== null && (await ownOf(actor)).has(askedBy)) throw new RefusedError('approval_own')
  }

  async function refuseTouched(
    actor: AccountId,
    { accountId, marketId }: Pick<ApprovalRow, 'accountId' | 'marketId'>,
  ): Promise<void> {
    const own = await ownOf(actor)
    const hasBets = marketId !== null && [...own].some((one) => hasBetsIn(sequencer.published, marketId, one))
    if ((accountId !== null && own.has(accountId)) || hasBets) throw new RefusedError('approval_touches_you')
  }

  async function decide(row: ApprovalRow, state: 'approved' | 'rejected', { by, reason, key }: Step) {
    await lapse()
    const asked = askedIn(row)
    const before = asked && (await sight.now(asked))
    const record = {
      ...{ time: now(), ...by, action: state === 'approved' ? 'approve request' : 'reject request' },
      detail: JSON.stringify({ ...aboutRow(row), decision: reason, before: before ?? null }),
    }
    const decision = { reason, key, before: before ? JSON.stringify(before) : null }
    const done = await store.decideApproval(row.approvalId, state, decision, record)
    if (done !== 'decided')
      throw new RefusedError(done === 'over' ? 'approval_over' : 'idempotency_key_reused')
  }

  const timer = setInterval(() => lapse().catch(onError), lapseEveryMs)
  timer.unref()
  const takenUp = carrier.takeUp().catch(onError)

  return {
    async ask(asked, { by, reason, key, call }) {
      const row = rowOf(asked, { askedBy: by.actor, askedAt: now(), reason })
      await refuseTouched(by.actor, row)
      const refusal = await sight.refusal(asked)
      if (refusal !== undefined) throw new RefusedError(refusal)
      await lapse()
      const figures = { before: await sight.now(asked), after: await sight.after(asked) }
      const detail = JSON.stringify({ kind: row.kind, ...asked.terms, reason, ...figures })
      const record = { time: row.askedAt, ...by, action: 'ask for approval', detail }
      const id = await store.askApproval(row, { key, call }, record)
      if (typeof id === 'number') return id
      if (id === 'many') throw new RefusedError('approval_waits', { message: manyWait })
      throw new RefusedError(id === 'waits' ? 'approval_waits' : 'idempotency_key_reused')
    },
    async approve(id, step) {
      const row = await find(id)
      await refuseOwn(step.by.actor, row.askedBy)
      await refuseTouched(step.by.actor, row)
      await decide(row, 'approved', step)
      await carrier.carryOut(id)
    },
    async reject(id, step) {
      const row = await find(id)
      if (row.askedBy !== step.by.actor) await refuseTouched(step.by.actor, row)
      await decide(row, 'rejected', step)
    },
    async read(id) {
      await lapse()
      return find(id)
    },
    async waiting(search, limit) {
      await lapse()
      return store.waitingApprovals(search, limit)
    },
    async ended(list, kinds, before, limit) {
      await lapse()
      return store.endedApprovals(list, kinds, before ?? Number.MAX_SAFE_INTEGER, limit)
    },
    of: (account, after, limit) => store.approvalsOf(account, after, limit),
    noted: (kind, number) => store.notedApproval(kind, `${kind} ${number}`),
    async counts(kinds, actor) {
      await lapse()
      return store.approvalCounts(kinds, actor)
    },
    note: (noted) => store.noteApproval(noted),
    refuseTouched,
    refuseOwn,
    async preview(row) {
      const asked = askedIn(row)
      if (asked === undefined) return { before: null, after: null, obstacle: null }
      const refusal = await sight.refusal(asked)
      return {
        before: await sight.now(asked),
        after: await sight.after(asked),
        obstacle: refusal === undefined ? null : refusalOf(refusal).text,
      }
    },
    async close() {
      clearInterval(timer)
      await takenUp
      await carrier.close()
    },
  }
}

const manyWait = `${openMax} requests of yours wait. Have some of them decided, or take them back, first.`

function rowOf(
  { kind, terms }: Asked,
  by: { readonly askedBy: AccountId; readonly askedAt: number; readonly reason: string },
) {
  return {
    ...{ kind, terms: JSON.stringify(terms), ...by, endsAt: by.askedAt + approvalMs },
    accountId: 'accountId' in terms ? terms.accountId : null,
    marketId: 'marketId' in terms ? terms.marketId : null,
    amount: 'amount' in terms ? (terms.amount as Money) : null,
  }
}
