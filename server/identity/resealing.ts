/** Everything of one kind that is sealed about accounts, sealed again under the key that seals now. */
import type { AccountId } from '#core/values/brands.ts'
import type { Sealer } from './sealing.ts'

/** What became of it. */
export interface Resealed {
  /** Accounts of which all opened, and was sealed again. */
  readonly count: number
  /** Accounts of which something opens under none of the keys, and stands as it was. */
  readonly shut: readonly AccountId[]
}

/** How what is sealed is read and put back, by account. */
export interface SealedRows<Row> {
  /** Rows of accounts after one, by account. */
  after(account: AccountId, limit: number): Promise<readonly Row[]>
  accountOf(row: Row): AccountId
  /** Returns the row with `again` of each text that is sealed in it. */
  with(row: Row, again: (sealed: string) => string): Row
  put(rows: readonly Row[]): Promise<void>
  /** What the texts of an account are sealed about. */
  about(account: AccountId): string
}

const rowsAtOnce = 500

/** Seals all rows again, page by page; what does not open stays. For a server that stands. */
export async function resealRows<Row>(rows: SealedRows<Row>, sealer: Sealer): Promise<Resealed> {
  const shut: AccountId[] = []
  let seen = 0
  for (let after = 0; ; ) {
    const page = await rows.after(after, rowsAtOnce)
    if (page.length === 0) return { count: seen - shut.length, shut }
    await rows.put(page.map((row) => resealed(row, { rows, sealer, shut })))
    seen += page.length
    after = rows.accountOf(page.at(-1)!)
  }
}

interface Resealing<Row> {
  readonly rows: SealedRows<Row>
  readonly sealer: Sealer
  readonly shut: AccountId[]
}

function resealed<Row>(row: Row, { rows, sealer, shut }: Resealing<Row>): Row {
  const account = rows.accountOf(row)
  const about = rows.about(account)
  let isShut = false
  const again = rows.with(row, (text) => {
    const opened = sealer.open(text, about)
    isShut ||= opened === undefined
    return opened === undefined ? text : sealer.seal(opened, about)
  })
  if (isShut) shut.push(account)
  return again
}
