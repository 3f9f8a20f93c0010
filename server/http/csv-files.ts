/** Sends a list as a file of CSV: page by page as it is taken, one at a time an account, and no more than what history can bear. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { countMax } from '#contract/banking-count.ts'
import type { HistoryStanding } from '#contract/values.ts'
import type { AccountId } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'

/** Lines of a page, and the cursor of those that follow. What comes from history says how far that is. */
export interface LinesPage extends Partial<HistoryStanding> {
  readonly lines: string
  readonly next: string | null
}

export interface CsvFile {
  readonly name: string
  /** text/csv when absent. */
  readonly type?: 'text/plain'
  readonly head: string
  /** Returns the page after a cursor, the first when undefined; of at most `rows` lines. */
  page(cursor: number | undefined): LinesPage | Promise<LinesPage>
  readonly rows: number
  /** Goes on to its end, however long it is: its pages cost the same each. Others end at `countMax` lines. */
  readonly isWhole?: true
}

/** Returns what sends files to accounts. Refuses too_many_requests while the account takes one, history_not_ready. */
export function createCsvFiles() {
  const taking = new Set<AccountId>()

  return async (reply: FastifyReply, account: AccountId, file: CsvFile): Promise<FastifyReply> => {
    if (taking.has(account)) throw new RefusedError('too_many_requests', { retryAfterSeconds: 5 })
    taking.add(account)
    try {
      const first = await file.page(undefined)
      // A file does not say that it is short.
      if (first.isComplete === false) throw new RefusedError('history_not_ready', { retryAfterSeconds: 5 })
      let isOver = false
      // Once: the account may be taking another one by the time that this one's stream closes.
      const end = () => {
        if (!isOver) taking.delete(account)
        isOver = true
      }
      const stream = Readable.from(linesOf(file, first, end))
      stream.once('close', end)
      reply
        .type(`${file.type ?? 'text/csv'}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${file.name}"`)
      return reply.send(stream)
    } catch (error) {
      taking.delete(account)
      throw error
    }
  }
}

/** `end`: called before the last lines are gone, so that whoever has them may take the next file. */
async function* linesOf(
  { head, page, rows, isWhole }: CsvFile,
  first: LinesPage,
  end: () => void,
): AsyncGenerator<string> {
  yield head
  let at = first
  for (let left = countMax - rows; ; left -= rows) {
    if (at.next === null) end()
    if (at.lines !== '') yield at.lines
    if (at.next === null) return
    // It ends without its end: whoever takes it is told that it is not whole.
    if (left <= 0 && !isWhole) throw new Error(`A file of more than ${countMax} lines was asked for.`)
    at = await page(Number(at.next))
  }
}
