/** The table of what takes two people, and its statements: each change of a request is one commit with its record in the audit log. */
import type { DatabaseSync } from 'node:sqlite'
import type { ApprovalKind, ApprovalState } from '#contract/approvals.ts'
import type { AccountId, MarketId, Money } from '#core/values/brands.ts'
import type { AuditRecord } from '#server/identity/audit-chain.ts'
import { addColumns, inTransaction } from '#server/identity/sql.ts'

/** What is asked for. */
export interface AskedRow {
  readonly kind: ApprovalKind
  readonly accountId: AccountId | null
  readonly marketId: MarketId | null
  /** Minor units. */
  readonly amount: Money | null
  /** What was asked, as JSON: the kind's part of the call. */
  readonly terms: string
  readonly reason: string
  readonly askedBy: AccountId
  readonly askedAt: number
  readonly endsAt: number
}

export interface ApprovalRow extends AskedRow {
  readonly approvalId: number
  readonly state: ApprovalState
  /** Chance: no other request has it, whatever its number. */
  readonly mark: string
  readonly decidedBy: AccountId | null
  readonly decidedAt: number | null
  readonly decision: string
  /** Figures as JSON, once it was carried out. */
  readonly before: string | null
  readonly after: string | null
  /** Why it could not be carried out, "" where that is not so. */
  readonly failure: string
}

/** Why, by which key, and what stood then. */
export interface Decision {
  readonly reason: string
  readonly key: string
  readonly before: string | null
}

export type Kinds = readonly ApprovalKind[]

/** Which of those that wait: of some kinds, of one who has asked where `askedBy` is an account, after a time and a number. */
export interface WaitingSearch {
  readonly kinds: Kinds
  readonly askedBy: AccountId | null
  readonly askedAt: number
  readonly after: number
}

/** How many requests of one asker may wait or be carried out at once. */
export const openMax = 50

/** The record of a step; its target is the request, and once more the market where it is about one. */
export type StepRecord = Omit<AuditRecord, 'target'>

/** What was decided in another way, for the list of what was: once a key. */
export interface NotedRow extends AskedRow {
  readonly key: string
  readonly state: ApprovalState
  readonly decidedBy: AccountId | null
  readonly decidedAt: number | null
  readonly decision: string
}

const schema = `
CREATE TABLE IF NOT EXISTS approval (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, account INTEGER, market INTEGER, amount INTEGER, terms TEXT NOT NULL,
  reason TEXT NOT NULL, asked_by INTEGER NOT NULL, asked_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, key TEXT NOT NULL,
  call TEXT NOT NULL, state TEXT NOT NULL, decided_by INTEGER, decided_at INTEGER, decision TEXT NOT NULL, decided_key TEXT,
  before TEXT, after TEXT, failure TEXT NOT NULL, mark TEXT NOT NULL DEFAULT '', UNIQUE (asked_by, key)
) STRICT;
CREATE INDEX IF NOT EXISTS approval_by_state ON approval (state, id);
CREATE UNIQUE INDEX IF NOT EXISTS approval_of_market ON approval (market) WHERE market IS NOT NULL AND state IN ('waiting', 'approved');
CREATE INDEX IF NOT EXISTS approval_of_asker ON approval (asked_by) WHERE state IN ('waiting', 'approved');
CREATE INDEX IF NOT EXISTS approval_of ON approval (account, id);
CREATE INDEX IF NOT EXISTS approval_by_key ON approval (key);
CREATE UNIQUE INDEX IF NOT EXISTS approval_decided ON approval (decided_by, decided_key) WHERE decided_key IS NOT NULL;
`
const laterColumns = ["mark TEXT NOT NULL DEFAULT ''"]
/** SQL of what no other row has. */
const chance = 'lower(hex(randomblob(16)))'
const columns =
  'id AS approvalId, kind, account AS accountId, market AS marketId, amount, terms, reason, asked_by AS askedBy, asked_at AS askedAt,' +
  ' ends_at AS endsAt, state, decided_by AS decidedBy, decided_at AS decidedAt, decision, before, after, failure, mark'
/** What stands in the list of what is decided. */
const ended = "'approved', 'done', 'failed', 'rejected'"

const targetOf = (id: number) => `approval ${id}`
const rowsOf = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row }) as unknown as ApprovalRow)

/** Returns what puts the record of a step in the log. */
function createNotes(db: DatabaseSync, insertAudit: (record: AuditRecord) => void) {
  const marketOf = db.prepare('SELECT market FROM approval WHERE id = ?')
  return (id: number, record: StepRecord): void => {
    insertAudit({ ...record, target: targetOf(id) })
    const market = marketOf.get(id)?.market ?? null
    if (market === null) return
    const { before: _, after: __, ...said } = JSON.parse(record.detail) as Record<string, unknown>
    insertAudit({
      ...{ ...record, action: `${record.action} on market`, target: `market ${market}` },
      detail: JSON.stringify({ approval: id, ...said }),
    })
  }
}

/** Makes the table where it is missing, and returns the statements on it by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync, insertAudit: (record: AuditRecord) => void) {
  db.exec(schema)
  addColumns(db, 'approval', laterColumns)
  // What is being carried out keeps the key that it may have in the journal.
  db.exec(`UPDATE approval SET mark = ${chance} WHERE mark = '' AND state = 'waiting'`)
  const note = createNotes(db, insertAudit)
  const one = db.prepare(`SELECT ${columns} FROM approval WHERE id = ?`)
  const ofState = db.prepare(`SELECT ${columns} FROM approval WHERE state = ? ORDER BY id LIMIT ?`)
  const waiting = db.prepare(
    `SELECT ${columns} FROM approval WHERE state = 'waiting' AND kind IN (SELECT value FROM json_each(?))` +
      ' AND asked_by = coalesce(?, asked_by) AND (asked_at, id) > (?, ?) ORDER BY asked_at, id LIMIT ?',
  )
  const ofAccount = db.prepare(
    `SELECT ${columns} FROM approval WHERE account = ? AND id > ? ORDER BY id LIMIT ?`,
  )
  const listed = (states: string) =>
    db.prepare(
      `SELECT ${columns} FROM approval WHERE state IN (${states}) AND id < ? AND kind IN (SELECT value FROM json_each(?))` +
        ' ORDER BY id DESC LIMIT ?',
    )
  const [decided, lapsed] = [listed(ended), listed("'lapsed'")]
  const counts = db.prepare(
    "SELECT count(*) AS waiting, coalesce(sum(asked_by = ?), 0) AS mine FROM approval WHERE state = 'waiting'" +
      ' AND kind IN (SELECT value FROM json_each(?))',
  )
  const noted = db.prepare(
    `SELECT ${columns} FROM approval WHERE kind = ? AND key >= ? AND key < ? ORDER BY id DESC LIMIT 1`,
  )
  const overdue = db.prepare(
    "SELECT id FROM approval WHERE state = 'waiting' AND ends_at <= ? ORDER BY id LIMIT ?",
  )
  const lapse = db.prepare("UPDATE approval SET state = 'lapsed' WHERE id = ?")
  return {
    ...askingStatements(db, note),
    ...decidingStatements(db, note),
    approvalOf: (id: number) => rowsOf([one.get(id)].filter((row) => row !== undefined))[0],
    /** The oldest first. */
    approvalsOfState: (state: ApprovalState, limit: number) => rowsOf(ofState.all(state, limit)),
    /** The oldest first. */
    waitingApprovals: ({ kinds, askedBy, askedAt, after }: WaitingSearch, limit: number) =>
      rowsOf(waiting.all(JSON.stringify(kinds), askedBy, askedAt, after, limit)),
    /** Those about an account, the oldest first, after an id. */
    approvalsOf: (account: AccountId, after: number, limit: number) =>
      rowsOf(ofAccount.all(account, after, limit)),
    /** The last of what was decided in another way whose key begins with this and ends, or goes on behind a space. */
    notedApproval: (kind: ApprovalKind, key: string) =>
      rowsOf([noted.get(kind, key, `${key}!`)].filter((row) => row !== undefined))[0],
    /** Those of some kinds, the newest first, before an id. */
    endedApprovals: (list: 'decided' | 'lapsed', kinds: Kinds, before: number, limit: number) =>
      rowsOf((list === 'decided' ? decided : lapsed).all(before, JSON.stringify(kinds), limit)),
    /** How many of some kinds wait, and how many of them somebody has asked for. */
    approvalCounts: (kinds: Kinds, actor: AccountId) => {
      const { waiting, mine } = counts.get(actor, JSON.stringify(kinds))!
      return { waiting: Number(waiting), mine: Number(mine) }
    },
    /** Lets lapse whose time is over, at most `limit`, with a record each; returns how many. */
    lapseApprovals: (time: number, limit: number): number => {
      const ids = overdue.all(time, limit).map(({ id }) => Number(id))
      if (ids.length === 0) return 0
      inTransaction(db, () => {
        for (const id of ids) {
          lapse.run(id)
          const by = { actor: 0, session: null, address: null }
          note(id, { time, ...by, action: 'approval lapses', detail: '{}' })
        }
      })
      return ids.length
    },
  }
}

function askingStatements(db: DatabaseSync, noteStep: ReturnType<typeof createNotes>) {
  const ofKey = db.prepare('SELECT id, call FROM approval WHERE asked_by = ? AND key = ?')
  const ofMarket = db.prepare(
    "SELECT id FROM approval WHERE market = ? AND market IS NOT NULL AND state IN ('waiting', 'approved')",
  )
  const ofAsker = db.prepare(
    "SELECT count(*) AS open FROM approval WHERE asked_by = ? AND state IN ('waiting', 'approved')",
  )
  const insert = db.prepare(
    'INSERT INTO approval (kind, account, market, amount, terms, reason, asked_by, asked_at, ends_at, key, call, state, decision, failure, mark)' +
      ` VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', '', '', ${chance})`,
  )
  const note = db.prepare(
    'INSERT INTO approval (kind, account, market, amount, terms, reason, asked_by, asked_at, ends_at, key, call, state, decided_by,' +
      " decided_at, decision, failure) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, '')" +
      ' ON CONFLICT (asked_by, key) DO NOTHING',
  )
  const valuesOf = (asked: AskedRow) => [
    ...[asked.kind, asked.accountId, asked.marketId, asked.amount, asked.terms, asked.reason],
    ...[asked.askedBy, asked.askedAt, asked.endsAt],
  ]
  return {
    /** Keeps a request, once a key of who asks; returns its number, or why not: the market has one, who asks has `openMax`, or the key is of another call. */
    askApproval: (
      asked: AskedRow,
      { key, call }: { readonly key: string; readonly call: string },
      record: StepRecord,
    ): number | 'waits' | 'many' | 'reused' => {
      const known = ofKey.get(asked.askedBy, key)
      if (known !== undefined) return known.call === call ? Number(known.id) : 'reused'
      if (ofMarket.get(asked.marketId) !== undefined) return 'waits'
      if (Number(ofAsker.get(asked.askedBy)!.open) >= openMax) return 'many'
      let id = 0
      inTransaction(db, () => {
        id = Number(insert.run(...valuesOf(asked), key, call).lastInsertRowid)
        noteStep(id, record)
      })
      return id
    },
    /** Keeps what was decided in another way, once a key. */
    noteApproval: (noted: NotedRow) => {
      const { key, state, decidedBy, decidedAt, decision } = noted
      note.run(...valuesOf(noted), key, state, decidedBy, decidedAt, decision)
    },
  }
}

function decidingStatements(db: DatabaseSync, noteStep: ReturnType<typeof createNotes>) {
  const ofKey = db.prepare('SELECT id, state FROM approval WHERE decided_by = ? AND decided_key = ?')
  const decide = db.prepare(
    'UPDATE approval SET state = ?, decided_by = ?, decided_at = ?, decision = ?, decided_key = ?, before = ?' +
      " WHERE id = ? AND state = 'waiting' AND ends_at > ?",
  )
  const end = db.prepare(
    "UPDATE approval SET state = ?, after = ?, failure = ? WHERE id = ? AND state = 'approved'",
  )
  return {
    /** Decides a request, once a key of who decides. `before`: figures as JSON. Says whether it was over before, or the key is of another call. */
    decideApproval: (
      id: number,
      state: 'approved' | 'rejected',
      { reason, key, before }: Decision,
      record: StepRecord,
    ): 'decided' | 'over' | 'reused' => {
      const known = ofKey.get(record.actor, key)
      if (known !== undefined) {
        const isSame = known.id === id && (state === 'rejected') === (known.state === 'rejected')
        return isSame ? 'decided' : 'reused'
      }
      let isDecided = false
      inTransaction(db, () => {
        const { time, actor } = record
        isDecided = decide.run(state, actor, time, reason, key, before, id, time).changes === 1
        if (isDecided) noteStep(id, record)
      })
      return isDecided ? 'decided' : 'over'
    },
    /** Notes what became of a request that was approved. */
    endApproval: (
      id: number,
      { state, after, failure }: Pick<ApprovalRow, 'state' | 'after' | 'failure'>,
      record: StepRecord,
    ) => {
      inTransaction(db, () => {
        const isEnded = end.run(state, after, failure, id).changes === 1
        if (isEnded) noteStep(id, record)
      })
    },
  }
}
