/** Roots, the lines of an account's own ledger, and the way from them to a root. */
import type { Kysely } from 'kysely'
import type { LedgerPath, LedgerRoot, LedgerRoots } from '#contract/ledger.ts'
import type { AccountId } from '#core/values/brands.ts'
import { csvHead, csvLine } from '#server/csv.ts'
import { type LedgerLeaf, type LedgerTree, pathOf, rootOf, treeOf } from './ledger-tree.ts'
import { nextOf, type PageQuery } from './readers.ts'
import type { tables, ViewsSchema } from './schema.ts'
import type { RowOf } from './table.ts'

type Db = Kysely<ViewsSchema>

/** Returns a page of roots, newest first. */
export async function readRoots(
  db: Db,
  { cursor, limit }: PageQuery,
): Promise<Pick<LedgerRoots, 'roots' | 'next'>> {
  let query = db.selectFrom('ledger_root').selectAll()
  if (cursor !== undefined) query = query.where('root_id', '<', cursor)
  const rows = await query
    .orderBy('root_id', 'desc')
    .limit(limit + 1)
    .execute()
  const next = nextOf(rows, limit, (row) => row.root_id)
  return { roots: rows.slice(0, limit).map(rootRow), next }
}

function rootRow({ root_id, sequence, time, accounts, hash }: RowOf<typeof tables.ledger_root>): LedgerRoot {
  return { rootId: root_id, sequence, time, accounts, hash }
}

export const ledgerHead = csvHead(['Line', 'Time', 'Kind', 'Amount', 'Balance', 'Hash'])

/** Returns lines of an account's ledger as CSV, the oldest first, money in minor units as it was hashed. A cursor is the last line's number. */
export async function readLedgerLines(
  db: Db,
  account: AccountId,
  { cursor = 0, limit }: PageQuery,
): Promise<{ lines: string; next: string | null }> {
  const rows = await db
    .selectFrom('ledger_line')
    .select(['n', 'time', 'kind', 'amount', 'balance', 'hash'])
    .where('account_id', '=', account)
    .where('n', '>', cursor)
    .orderBy('n')
    .limit(limit + 1)
    .execute()
  const lines = rows
    .slice(0, limit)
    .map(({ n, time, kind, amount, balance, hash }) => csvLine([n, time, kind, amount, balance, hash]))
  return { lines: lines.join(''), next: nextOf(rows, limit, (row) => row.n) }
}

/** The tree of the root that was asked for last: most ask for the newest. */
let kept: { readonly rootId: number; readonly leaves: LedgerLeaf[]; readonly tree: LedgerTree } | undefined

/** Returns the way from an account's ledger to a root; undefined where there is no such root, or the account had no line by then. */
export async function readLedgerPath(
  db: Db,
  account: AccountId,
  rootId: number,
): Promise<LedgerPath | undefined> {
  const root = await db.selectFrom('ledger_root').selectAll().where('root_id', '=', rootId).executeTakeFirst()
  if (root === undefined) return undefined
  if (kept?.rootId !== rootId || rootOf(kept.tree) !== root.hash) {
    const leaves = await leavesAt(db, rootId)
    kept = { rootId, leaves, tree: treeOf(leaves) }
  }
  const { leaves, tree } = kept
  const place = leaves.findIndex((leaf) => leaf.account === account)
  if (place === -1) return undefined
  const { lines, head } = leaves[place]!
  return { account, lines, head, path: pathOf(tree, place), root: rootRow(root) }
}

/** Each account's head as it was under a root: of the last root up to it at which it had changed. */
async function leavesAt(db: Db, rootId: number): Promise<LedgerLeaf[]> {
  const rows = await db
    .selectFrom('ledger_leaf as leaf')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('ledger_leaf')
          .select((inner) => ['account_id', inner.fn.max('root_id').as('last')])
          .where('root_id', '<=', rootId)
          .groupBy('account_id')
          .as('newest'),
      (join) =>
        join.onRef('newest.account_id', '=', 'leaf.account_id').onRef('newest.last', '=', 'leaf.root_id'),
    )
    .select(['leaf.account_id', 'leaf.lines', 'leaf.head'])
    .orderBy('leaf.account_id')
    .execute()
  return rows.map(({ account_id, lines, head }) => ({ account: account_id, lines, head }))
}
