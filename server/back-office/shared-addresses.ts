/** Accounts that sign in from one address: a query of the risk page, over the last sign-in of each. */
import type { DatabaseSync } from 'node:sqlite'
import type { RiskFinding } from '#contract/risk.ts'
import type { AccountId } from '#core/values/brands.ts'

/** Sign-ins that one page looks at. */
const examinedMax = 2_000
/** Accounts of an address that are named. */
const namedMax = 20

interface SignInRow {
  readonly address: string
  readonly agent: string
  readonly account: AccountId
  readonly at: number
}

export interface SharedPage {
  readonly findings: RiskFinding[]
  readonly examined: number
  /** The address after which the next page goes on, null at the end. */
  readonly next: string | null
}

/** Makes the index where it is missing, and returns the statements by name. Runs in the store's thread, after the tables of people. */
export function openTables(db: DatabaseSync) {
  db.exec('CREATE INDEX IF NOT EXISTS sign_in_from ON sign_in (address, account)')
  const after = db.prepare(
    'SELECT address, agent, account, at FROM sign_in WHERE address > ? ORDER BY address, account LIMIT ?',
  )
  const of = db.prepare(
    'SELECT address, agent, account, at FROM sign_in WHERE address = (SELECT address FROM sign_in WHERE account = ?) ORDER BY account LIMIT ?',
  )
  const rowsOf = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row }) as unknown as SignInRow)
  return {
    /** Addresses after one, each with two accounts at least that signed in within `withinMs` of each other. */
    sharedAddresses: (cursor: string, withinMs: number): SharedPage => {
      const rows = rowsOf(after.all(cursor, examinedMax))
      const isCut = rows.length === examinedMax
      const groups = [...Map.groupBy(rows, ({ address }) => address)]
      // What is cut off is looked at with the next page, unless it is all of this one.
      if (isCut && groups.length > 1) groups.pop()
      const findings = groups.flatMap(([, group]) => sharedBy(group, withinMs) ?? [])
      return { findings, examined: rows.length, next: isCut ? (groups.at(-1)?.[0] ?? null) : null }
    },
    /** The address from which an account signed in last, where others did. */
    sharedAddressOf: (account: AccountId, withinMs: number): SharedPage => {
      const rows = rowsOf(of.all(account, examinedMax)).filter(({ address }) => address !== '')
      return {
        findings: [sharedBy(rows, withinMs)].flatMap((found) => found ?? []),
        examined: rows.length,
        next: null,
      }
    },
  }
}

/** Returns the finding about the sign-ins of an address, undefined of one account's. Those with one program come first. */
function sharedBy(rows: readonly SignInRow[], withinMs: number): RiskFinding | undefined {
  const lastAt = rows.reduce((last, { at }) => Math.max(last, at), 0)
  const close = rows.filter(({ at }) => at > lastAt - withinMs)
  if (close.length < 2) return undefined
  const agents = [...Map.groupBy(close, ({ agent }) => agent).values()].sort((a, b) => b.length - a.length)
  const accounts = agents.flat().map(({ account }) => account)
  return {
    accounts: accounts.slice(0, namedMax),
    ...{ matches: accounts.length, address: rows[0]!.address, sameAgent: agents[0]!.length, lastAt },
  }
}
