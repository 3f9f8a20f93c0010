/** Cases of risk: opened from a finding, looked at, noted in and decided by people of the house, none of whom they name. */
import type { CaseOutcome, RiskCaseEntry } from '#contract/risk.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Store } from '#server/store/store.ts'
import type { CaseRow, NewCase, openTables } from './case-tables.ts'
import type { NewEntry } from './review-tables.ts'

type Note = Omit<NewEntry, 'time'>

/** Who looks again within this time has not looked twice. */
const lookMs = 3_600_000
/** Entries of a log that are shown. */
const entriesMax = 500

export interface Cases {
  /** Opens a case; resolves to its number. Refuses: forbidden where it names who opens it, risk_case_open, idempotency_key_reused. */
  open(found: NewCase, note: Note): Promise<number>
  /** Resolves to those that are open, the oldest first, after an id; or to those that are decided, the newest first, before one. None that names who asks. */
  list(
    state: 'open' | 'decided',
    actor: AccountId,
    cursor: number | undefined,
    limit: number,
  ): Promise<CaseRow[]>
  /** Resolves to a case and its log, the newest entry first. Refuses: risk_case_not_found; forbidden where it names who asks. */
  read(id: number, actor: AccountId): Promise<{ found: CaseRow; entries: RiskCaseEntry[] }>
  /** Notes in its log that somebody looks at it. Refuses what `read` does. */
  look(id: number, actor: AccountId): Promise<void>
  /** Notes something in its log. Refuses what `read` does. */
  note(id: number, note: Note): Promise<void>
  /** Decides it. Refuses what `read` does, and risk_case_over where it is decided. */
  decide(id: number, outcome: CaseOutcome, note: Note): Promise<void>
  /** How many are open, without those that name who asks. */
  waiting(actor: AccountId): Promise<number>
}

/** Returns the cases that the store keeps. `now`: engine time. */
export function createCases(store: Store<ReturnType<typeof openTables>>, now: () => number): Cases {
  async function find(id: number, actor: AccountId): Promise<CaseRow> {
    const found = await store.caseOf(id)
    if (found === undefined) throw new RefusedError('risk_case_not_found')
    if (found.accounts.includes(actor)) throw new RefusedError('forbidden')
    return found
  }

  return {
    async open(found, note) {
      if (found.accounts.includes(note.actor)) throw new RefusedError('forbidden')
      const opened = await store.openCase(found, { time: now(), ...note })
      if (opened === 'open') throw new RefusedError('risk_case_open')
      if (opened === 'reused') throw new RefusedError('idempotency_key_reused')
      return opened
    },
    list: (state, actor, cursor, limit) =>
      state === 'open'
        ? store.openCases(cursor ?? 0, actor, limit)
        : store.decidedCases(cursor ?? Number.MAX_SAFE_INTEGER, actor, limit),
    async read(id, actor) {
      return { found: await find(id, actor), entries: await store.caseEntries(id, entriesMax) }
    },
    async look(id, actor) {
      await find(id, actor)
      await store.noteCaseLook(id, actor, now(), lookMs)
    },
    async note(id, note) {
      await find(id, note.actor)
      if (!(await store.addCaseNote(id, { time: now(), ...note })))
        throw new RefusedError('idempotency_key_reused')
    },
    async decide(id, outcome, note) {
      await find(id, note.actor)
      const done = await store.decideCase(id, outcome, { time: now(), ...note })
      if (done !== 'decided')
        throw new RefusedError(done === 'over' ? 'risk_case_over' : 'idempotency_key_reused')
    },
    waiting: (actor) => store.casesWaiting(actor),
  }
}
