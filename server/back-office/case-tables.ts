/** The tables of cases of risk, and their statements: what was found about which accounts, as it was then, and a log that only grows. */
import type { DatabaseSync } from 'node:sqlite'
import type { CaseOutcome, RiskBet, RiskCaseEntry, RiskFinding, RiskQuery } from '#contract/risk.ts'
import type { AccountId } from '#core/values/brands.ts'
import { inTransaction } from '#server/identity/sql.ts'
import type { NewEntry } from './review-tables.ts'

export interface CaseRow {
  readonly caseId: number
  readonly query: RiskQuery
  /** "2026-11". */
  readonly month: string
  readonly accounts: readonly AccountId[]
  readonly finding: RiskFinding
  readonly bets: readonly RiskBet[]
  readonly openedAt: number
  readonly openedBy: AccountId
  /** Null while it is open, as the two below. */
  readonly outcome: CaseOutcome | null
  readonly decidedAt: number | null
  readonly decidedBy: AccountId | null
}

export type NewCase = Pick<CaseRow, 'query' | 'month' | 'accounts' | 'finding' | 'bets'>

/** A case of a market is another one than that of the same accounts elsewhere. */
const schema = `
CREATE TABLE IF NOT EXISTS risk_case (
  id INTEGER PRIMARY KEY, query TEXT NOT NULL, month TEXT NOT NULL, subject TEXT NOT NULL, finding TEXT NOT NULL, bets TEXT NOT NULL,
  opened_at INTEGER NOT NULL, opened_by INTEGER NOT NULL, outcome TEXT, decided_at INTEGER, decided_by INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS risk_case_open ON risk_case (query, subject) WHERE outcome IS NULL;
CREATE TABLE IF NOT EXISTS risk_case_account (
  risk_case INTEGER NOT NULL REFERENCES risk_case (id), place INTEGER NOT NULL, account INTEGER NOT NULL, PRIMARY KEY (risk_case, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS risk_case_of ON risk_case_account (account, risk_case);
CREATE TABLE IF NOT EXISTS risk_case_entry (
  id INTEGER PRIMARY KEY, risk_case INTEGER NOT NULL REFERENCES risk_case (id), time INTEGER NOT NULL, actor INTEGER NOT NULL,
  kind TEXT NOT NULL, note TEXT NOT NULL, key TEXT, UNIQUE (actor, key)
) STRICT;
CREATE INDEX IF NOT EXISTS risk_case_entry_of ON risk_case_entry (risk_case, id);
CREATE TRIGGER IF NOT EXISTS risk_case_entry_stands BEFORE UPDATE ON risk_case_entry BEGIN SELECT RAISE(ABORT, 'the log of a case is append-only'); END;
CREATE TRIGGER IF NOT EXISTS risk_case_entry_stays BEFORE DELETE ON risk_case_entry BEGIN SELECT RAISE(ABORT, 'the log of a case is append-only'); END;
`
const columns =
  'id AS caseId, query, month, finding, bets, opened_at AS openedAt, opened_by AS openedBy, outcome, decided_at AS decidedAt, decided_by AS decidedBy'

/** Accounts that the desk has found to belong together: of decided cases of one device or one pair in which something was found. */
const linkedByCases =
  'SELECT DISTINCT other.account FROM risk_case_account AS own JOIN risk_case AS found ON found.id = own.risk_case' +
  ' JOIN risk_case_account AS other ON other.risk_case = own.risk_case WHERE own.account = ?1 AND other.account <> ?1' +
  " AND found.query IN ('device', 'pair') AND found.outcome <> 'nothing_found' ORDER BY other.account LIMIT 100"

/** Makes the tables where they are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const insertCase = db.prepare(
    'INSERT INTO risk_case (query, month, subject, finding, bets, opened_at, opened_by) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const insertAccount = db.prepare(
    'INSERT INTO risk_case_account (risk_case, place, account) VALUES (?, ?, ?)',
  )
  const accountsOf = db.prepare('SELECT account FROM risk_case_account WHERE risk_case = ? ORDER BY place')
  const one = db.prepare(`SELECT ${columns} FROM risk_case WHERE id = ?`)
  // Nobody is told of a case that names him, nor that there is one more.
  const ofOthers =
    'NOT EXISTS (SELECT 1 FROM risk_case_account AS named WHERE named.account = ? AND named.risk_case = risk_case.id)'
  const openOnes = db.prepare(
    `SELECT ${columns} FROM risk_case WHERE outcome IS NULL AND id > ? AND ${ofOthers} ORDER BY id LIMIT ?`,
  )
  const decidedOnes = db.prepare(
    `SELECT ${columns} FROM risk_case WHERE outcome IS NOT NULL AND id < ? AND ${ofOthers} ORDER BY id DESC LIMIT ?`,
  )
  const count = db.prepare(`SELECT count(*) AS open FROM risk_case WHERE outcome IS NULL AND ${ofOthers}`)
  const entries = db.prepare(
    'SELECT time, actor, kind, note FROM risk_case_entry WHERE risk_case = ? ORDER BY id DESC LIMIT ?',
  )
  const insertEntry = db.prepare(
    'INSERT INTO risk_case_entry (risk_case, time, actor, kind, note, key) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const lastLook = db.prepare(
    "SELECT max(time) AS at FROM risk_case_entry WHERE risk_case = ? AND actor = ? AND kind = 'looked'",
  )
  const ofKey = db.prepare('SELECT risk_case, kind FROM risk_case_entry WHERE actor = ? AND key = ?')
  const decide = db.prepare(
    'UPDATE risk_case SET outcome = ?, decided_at = ?, decided_by = ? WHERE id = ? AND outcome IS NULL',
  )
  const rowOf = (row: Record<string, unknown>): CaseRow => ({
    ...(row as unknown as CaseRow),
    accounts: accountsOf.all(Number(row.caseId)).map(({ account }) => Number(account)),
    finding: JSON.parse(row.finding as string) as RiskFinding,
    bets: JSON.parse(row.bets as string) as RiskBet[],
  })
  const isOfCall = (id: number, kind: RiskCaseEntry['kind'], actor: AccountId, key: string) => {
    const known = ofKey.get(actor, key)
    return known?.risk_case === id && known.kind === kind
  }
  const linked = db.prepare(linkedByCases)
  return {
    /** At most a hundred. */
    accountsInCases: (account: AccountId): AccountId[] =>
      linked.all(account).map((row) => Number(row.account)),
    /** Opens a case with its first entry, once a key. Returns its number, "open" where one of the same is, "reused" where the key is of another call. */
    openCase: (found: NewCase, { time, actor, note, key }: NewEntry): number | 'open' | 'reused' => {
      const known = ofKey.get(actor, key)
      if (known !== undefined) return known.kind === 'opened' ? Number(known.risk_case) : 'reused'
      const { query, month, accounts, finding, bets } = found
      const subject = `${finding.marketId ?? ''} ${[...accounts].sort((a, b) => a - b).join(' ')}`
      let opened: number | 'open' = 'open'
      inTransaction(db, () => {
        const texts = [JSON.stringify(finding), JSON.stringify(bets)] as const
        const { changes, lastInsertRowid } = insertCase.run(query, month, subject, ...texts, time, actor)
        if (changes === 0) return
        opened = Number(lastInsertRowid)
        for (const [place, account] of accounts.entries()) insertAccount.run(opened, place, account)
        insertEntry.run(opened, time, actor, 'opened', note, key)
      })
      return opened
    },
    caseOf: (id: number): CaseRow | undefined => {
      const row = one.get(id)
      return row && rowOf({ ...row })
    },
    /** The oldest first, after an id; none that names who asks. */
    openCases: (after: number, actor: AccountId, limit: number) =>
      openOnes.all(after, actor, limit).map((row) => rowOf({ ...row })),
    /** The newest first, before an id; none that names who asks. */
    decidedCases: (before: number, actor: AccountId, limit: number) =>
      decidedOnes.all(before, actor, limit).map((row) => rowOf({ ...row })),
    /** How many are open, without those that name who asks. */
    casesWaiting: (actor: AccountId) => Number(count.get(actor)!.open),
    /** The newest first, at most `limit`. */
    caseEntries: (id: number, limit: number) =>
      entries.all(id, limit).map((row) => ({ ...row }) as unknown as RiskCaseEntry),
    /** Notes that somebody looks at it, unless the same has within the time before. */
    noteCaseLook: (id: number, actor: AccountId, time: number, withinMs: number) => {
      const last = lastLook.get(id, actor)?.at
      if (typeof last !== 'number' || last <= time - withinMs)
        insertEntry.run(id, time, actor, 'looked', '', null)
    },
    /** Adds an entry, once a key; returns false where the key is of another call. */
    addCaseNote: (id: number, { time, actor, note, key }: NewEntry): boolean => {
      insertEntry.run(id, time, actor, 'noted', note, key)
      return isOfCall(id, 'noted', actor, key)
    },
    /** Decides it with its entry, at once or not at all and once a key. Says whether another call has decided it, or has the key. */
    decideCase: (
      id: number,
      outcome: CaseOutcome,
      { time, actor, note, key }: NewEntry,
    ): 'decided' | 'over' | 'reused' => {
      if (ofKey.get(actor, key) !== undefined)
        return isOfCall(id, 'decided', actor, key) ? 'decided' : 'reused'
      let isDecided = false
      inTransaction(db, () => {
        isDecided = decide.run(outcome, time, actor, id).changes === 1
        if (isDecided) insertEntry.run(id, time, actor, 'decided', note, key)
      })
      return isDecided ? 'decided' : 'over'
    },
  }
}
