/**
 * Projects every account's own ledger: each posting a line with the hash of the line before, and at each root of the journal the heads that
 * have changed since the one before.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { firstHead, type LedgerLine, lineText } from '#contract/ledger-lines.ts'
import { ledgerRooted } from '#core/facts/audit.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Inserts } from './inserts.ts'
import { type LedgerLeaf, rootOf, sha256, treeOf } from './ledger-tree.ts'

const rooted = readerOf(ledgerRooted)

interface Head {
  lines: number
  head: string
}

export class LedgerProjection {
  readonly #inserts: Inserts
  readonly #heads = new Map<AccountId, Head>()
  readonly #linesAfter: StatementSync
  #lastLine: number
  #lastRoot: number
  /** The last line that is under a root. */
  #rootedTo: number

  constructor(database: DatabaseSync, inserts: Inserts) {
    this.#inserts = inserts
    const last = database.prepare('SELECT max(line_id) AS line FROM ledger_line').get()!
    this.#lastLine = Number(last.line ?? 0)
    const root = database
      .prepare('SELECT root_id, line_id FROM ledger_root ORDER BY root_id DESC LIMIT 1')
      .get()
    this.#lastRoot = Number(root?.root_id ?? 0)
    this.#rootedTo = Number(root?.line_id ?? 0)
    this.#linesAfter = database.prepare(
      'SELECT line_id, account_id, n, hash, sequence FROM ledger_line WHERE line_id > ? AND sequence <= ? ORDER BY line_id',
    )
    const newest = database.prepare(
      'SELECT n, hash FROM ledger_line WHERE account_id = ? ORDER BY n DESC LIMIT 1',
    )
    for (const { account_id } of database.prepare('SELECT account_id FROM account').iterate()) {
      const line = newest.get(account_id!)
      if (line === undefined) continue
      this.#heads.set(Number(account_id), { lines: Number(line.n), head: String(line.hash) })
    }
  }

  /** Adds a line to an account's ledger. */
  add(account: AccountId, sequence: number, line: LedgerLine): void {
    const known = this.#heads.get(account) ?? { lines: 0, head: firstHead }
    known.lines++
    known.head = sha256(lineText(known.head, known.lines, line))
    this.#heads.set(account, known)
    this.#inserts.ledger_line({
      ...{ line_id: ++this.#lastLine, account_id: account, n: known.lines, sequence },
      ...{ ...line, hash: known.head },
    })
  }

  /** A root was noted in the journal: the heads as they were then are kept. */
  projectRoot(log: FactLog, at: number, time: number): void {
    const sequence = rooted.sequence(log.numbers, at)
    const changed = new Map<number, LedgerLeaf>()
    for (const row of this.#linesAfter.iterate(this.#rootedTo, sequence)) {
      const account = Number(row.account_id)
      changed.set(account, { account, lines: Number(row.n), head: String(row.hash) })
      this.#rootedTo = Number(row.line_id)
    }
    const root_id = ++this.#lastRoot
    for (const { account, lines, head } of changed.values()) {
      this.#inserts.ledger_leaf({ account_id: account, root_id, lines, head })
    }
    const [accounts, hash] = [rooted.accounts(log.numbers, at), textOf(log, at, ledgerRooted)]
    this.#inserts.ledger_root({ root_id, sequence, time, accounts, hash, line_id: this.#rootedTo })
  }

  /** Returns the root over all heads as they are, undefined before the first line. */
  root(): { readonly accounts: number; readonly hash: string } | undefined {
    if (this.#heads.size === 0) return undefined
    const leaves = [...this.#heads].map(([account, { lines, head }]) => ({ account, lines, head }))
    leaves.sort((one, other) => one.account - other.account)
    return { accounts: leaves.length, hash: rootOf(treeOf(leaves)) }
  }
}
