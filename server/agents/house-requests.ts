/** What the house does in the tree by two of its people: one asks, another approves within 24 hours, and a player who is to move agrees. */
import type { HouseRequest } from '#contract/agents.ts'
import type { AgentCommand } from '#core/agents/command.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Answered, AnswerForm } from '#server/sequencer/submission.ts'
import type { Store } from '#server/store/store.ts'
import type { NewRequest, RequestRow, TreeTables } from './tables.ts'

const requestMs = 24 * 3_600_000
const listedMax = 200

export interface HouseRequests {
  /** Keeps what is asked, once a key. */
  ask(row: Omit<NewRequest, 'askedAt'>): Promise<HouseRequest>
  /** Resolves to those that wait, the oldest first. */
  list(): Promise<HouseRequest[]>
  /** Resolves to where the house asks a player to go. */
  movesOf(account: AccountId): Promise<{ requestId: number; to: string | null; endsAt: number }[]>
  /** Notes that a player agrees to a move. Refuses: request_not_found. */
  consent(id: number, account: AccountId): Promise<void>
  /** Refuses: request_not_found, own_request of who has asked or whom it is about. */
  find(id: number, by: AccountId): Promise<RequestRow>
  /** Ends what was asked for. Refuses: request_not_found. */
  reject(id: number, by: AccountId): Promise<HouseRequest>
  /**
   * Carries it out, once however often it is asked, also after a crash in between. Resolves to what became of it. Refuses as `find`,
   * and consent_missing.
   */
  approve(id: number, by: AccountId, form: AnswerForm): Promise<Answered>
}

interface RequestOptions {
  readonly store: Store<TreeTables>
  readonly sequencer: Sequencer
  readonly accounts: Pick<Accounts, 'userOf'>
  readonly now: () => number
}

/** Returns what keeps them and carries them out. */
export function createHouseRequests({ store, sequencer, accounts, now }: RequestOptions): HouseRequests {
  async function find(id: number, by?: AccountId): Promise<RequestRow> {
    const row = await store.requestOf(id)
    if (row === undefined || row.decidedBy !== null || row.askedAt + requestMs <= now())
      throw new RefusedError('request_not_found')
    if (by === row.askedBy || by === row.account) throw new RefusedError('own_request')
    return row
  }

  return {
    find,
    ask: async (row) => shown(await store.askRequest({ ...row, askedAt: now() })),
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
      if (!(await store.decideRequest(id, by))) throw new RefusedError('request_not_found')
      return shown(row)
    },
    async approve(id, by, form) {
      const row = await find(id, by)
      if (row.kind === 'move' && row.consentedAt === null) throw new RefusedError('consent_missing')
      // By a key of the request's own: whoever approves again, after a crash, is told what became of it the first time.
      const call = { account: row.askedBy, key: `tree request ${id}`, bodyHash: '', form }
      const answered = await new Promise<Answered>((resolve) =>
        sequencer.submit({ ...call, commands: [commandOf(row)] }, resolve),
      )
      if (typeof answered !== 'string') await store.decideRequest(id, by)
      return answered
    },
  }
}

function commandOf(row: RequestRow): AgentCommand {
  const { account, amount, claim, kind, reason, target } = row
  const lowersLine = row.lowersLine === 1
  switch (kind) {
    case 'move':
      return { kind: 'move-player', account, to: target }
    case 'write_off':
      return { kind: 'write-off', account, by: 0, amount, lowersLine, reason }
    case 'claim':
      return { kind: 'answer-claim', claim, by: 0, isGranted: true, lowersLine, reason }
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
