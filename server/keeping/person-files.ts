/** All that the files of a data folder hold about somebody, row by row: what people of the house hand over when no server answers. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { State } from '#core/engine/state.ts'
import { balanceOf, exposureOfAccount } from '#core/ledger/accounts.ts'
import type { AccountId } from '#core/values/brands.ts'

/** Column by which a table of a file says whose a row is; tables without one hold nothing of one person. */
const owners = ['account', 'account_id'] as const
/** Tables that say whether somebody is looked at: nobody is warned by what he is handed. */
const looks = ['risk_case_account', 'account_month', 'signal_bet']
/** Tables of what people of the house wrote for each other, and who of them it was. */
const ofStaff = ['person_note', 'approval', 'tree_request', 'review_entry']
/** As whom an agent signed up: a digest, which finds whoever is guessed. */
const digests = ['agent_person']
const withheld = [...looks, ...ofStaff, ...digests]
/** Who of the house did something about him. */
const whoOfStaff = /_by$|^actor$/
/** What opens a door, and digests of it, are nobody's to read. */
const secret = /hash|digest|sealed|pending|credential|public_key|used_step|^key$/

/** Lines of JSON: `part` is a table, `data` a row of it without secrets. Read beside a server too. */
export function* linesOfPerson(dataDir: string, account: AccountId, state: State): Generator<string> {
  yield lineOf('money and protection', {
    balance: balanceOf(state.accounts, account),
    exposure: exposureOfAccount(state.accounts, account),
    paid: state.wallet.byAccount.get(account) ?? null,
    protection: state.accounts.protections[account] ?? null,
  })
  for (const file of ['accounts.sqlite', 'views.sqlite']) yield* rowsOf(join(dataDir, file), account)
  yield '{"part":"end"}\n'
}

function* rowsOf(path: string, account: AccountId): Generator<string> {
  if (!existsSync(path)) return
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    for (const { name } of tables) {
      if (withheld.includes(String(name))) continue
      const owner = owners.find((column) => columnsOf(database, String(name)).includes(column))
      if (owner === undefined) continue
      const rows = database.prepare(`SELECT * FROM "${name}" WHERE "${owner}" = ?`)
      for (const row of rows.iterate(account)) yield lineOf(String(name), whatIsHis(row))
    }
  } finally {
    database.close()
  }
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare(`PRAGMA table_info("${table}")`)
    .all()
    .map(({ name }) => String(name))
}

function whatIsHis(row: Record<string, unknown>): object {
  const isHis = (column: string) => !secret.test(column) && !whoOfStaff.test(column)
  return Object.fromEntries(Object.entries(row).filter(([column]) => isHis(column)))
}

function lineOf(part: string, data: object): string {
  return `${JSON.stringify({ part, data })}\n`
}
