/** What the house does in the tree by two of its people: one asks, another approves within 24 hours, and a player who is to move agrees. */
import type { HouseRequest } from '#contract/agents.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { Actor } from '#server/identity/audit.ts'
import type { IdentityStore } from '#server/identity-check/tables.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Answered } from '#server/sequencer/submission.ts'
import { type CarrierParts, createRequestCarrier } from './request-carrier.ts'
import type { NewRequest, RequestRow } from './tables.ts'

const requestMs = 24 * 3_600_000
const listedMax = 200

export interface HouseRequests {
  /** Keeps what is asked, once a key. Refuses idempotency_key_reused where the key is of another call. */
  ask(row: Omit<NewRequest, 'askedAt'>): Promise<HouseRequest>
  /** Resolves to those that wait, the oldest first. */
  list(): Promise<HouseRequest[]>
  /** Resolves to where the house asks a player to go. */
  movesOf(account: AccountId): Promise<{ requestId: number; to: string | null; endsAt: number }[]>
  /** Notes that a player agrees to a move. Refuses: request_not_found. */
  consent(id: number, account: AccountId): Promise<void>
  /** Ends what was asked for. Refuses request_not_found, also where it was approved. */
  reject(id: number, by: AccountId): Promise<HouseRequest>
  /**
   * Notes that it is approved and carries it out, once however often it is asked, also after a crash in between. Resolves to what became
   * of it. Refuses request_not_found, own_request of
   * who has asked or whom it is about, by this account or by another of the same person, and consent_missing.
   */
  approve(id: number, by: Actor): Promise<Answered>
  close(): Promise<void>
}

interface RequestOptions extends CarrierParts {
  readonly store: CarrierParts['store'] & Pick<IdentityStore, 'accountsBeside'>
  readonly accounts: Pick<Accounts, 'userOf'>
}

/** Returns what keeps them and carries them out, and takes up what was approved and not carried out when the last process ended. */
export function openHouseRequests(options: RequestOptions): HouseRequests {
  const { store, accounts, now, onError } = options
  const carrier = createRequestCarrier(options)
  const takenUp = carrier.takeUp().catch(onError)

  async function find(id: number, by?: AccountId): Promise<RequestRow> {
    const row = await store.requestOf(id)
    // What is approved lapses no more.
    const isOver = row?.approvedBy === null && row.askedAt + requestMs <= now()
    if (row === undefined || row.decidedBy !== null || isOver) throw new RefusedError('request_not_found')
    if (by !== undefined) {
      const own = [by, ...(await store.accountsBeside(by))]
      if (own.includes(row.askedBy) || own.includes(row.account)) throw new RefusedError('own_request')
    }
    return row
  }

  return {
    async ask(row) {
      const kept = await store.askRequest({ ...row, askedAt: now() })
      if (kept.call !== row.call) throw new RefusedError('idempotency_key_reused')
      return shown(kept)
    },
    async list() {
      return (await store.openRequests(now() - requestMs, listedMax)).map(shown)
    },
    async movesOf(account) {
      const rows = await store.openRequestsOf(account, now() - requestMs, listedMax)
      const waiting = rows.filter(({ kind, consentedAt }) => kind === 'move' && consentedAt === null)
      return Promise.all(
        waiting.map(async ({ requestId, target, askedAt }) => {
          const agent = target === 0 ? undefined : await accounts.userOf(target)
          return { requestId, to: agent?.fullName ?? null, endsAt: askedAt + requestMs }
        }),
      )
    },
    async consent(id, account) {
      const row = await find(id)
      if (row.kind !== 'move' || row.account !== account) throw new RefusedError('request_not_found')
      await store.consentToRequest(id, account, now())
    },
    async reject(id, by) {
      const row = await find(id)
      if (!(await store.rejectRequest(id, by))) throw new RefusedError('request_not_found')
      return shown(row)
    },
    async approve(id, by) {
      const { account, approvedBy, consentedAt, kind } = await find(id, by.actor)
      if (kind === 'move' && consentedAt === null) throw new RefusedError('consent_missing')
      if (approvedBy === null) {
        const about = { action: `approve ${kind}`, target: `account ${account}`, detail: `{"request":${id}}` }
        await store.approveRequest(id, now() - requestMs, { time: now(), ...by, ...about })
      }
      // Also where somebody else has approved meanwhile; what is over is not carried out.
      const answered = await carrier.carryOut(id)
      if (answered === undefined) throw new RefusedError('request_not_found')
      return answered
    },
    async close() {
      await takenUp
      await carrier.close()
    },
  }
}

function shown(row: RequestRow): HouseRequest {
  const { account, amount, askedAt, askedBy, claim, consentedAt, kind, reason, requestId, target } = row
  return {
    ...{ requestId, kind, accountId: account, amount, reason, askedBy, askedAt, consentedAt },
    to: kind === 'move' && target !== 0 ? target : null,
    claimId: claim === 0 ? null : claim,
    lowersLine: row.lowersLine === 1,
    endsAt: askedAt + requestMs,
  }
}
