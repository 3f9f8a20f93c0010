/** For tests: where a process ends, between any two of its writes, and what of the server is cut there: the store's rows and the journal's batches. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Submission } from '#server/sequencer/submission.ts'
import type { Store } from '#server/store/store.ts'
import { openTables } from '#server/tables.ts'

export type Tables = ReturnType<typeof openTables>

/** A process, as far as it ends: whatever it still waits for never comes. */
export class Process {
  isOver = false
  /** Resolves once it has ended. */
  readonly ended: Promise<void>
  #left = Number.POSITIVE_INFINITY
  #end = () => {}

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** It is to end before the write after this many. */
  endAfter(writes: number): void {
    this.#left = writes
  }

  /** It goes on for as long as it is not told to end. */
  goOn(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  end(): void {
    this.isOver = true
    this.#end()
  }

  /** Returns whether it lives on to make its next write. */
  writes(): boolean {
    if (!this.isOver && this.#left-- <= 0) this.end()
    return !this.isOver
  }
}

class Ended extends Error {}

function never(): Promise<never> {
  return new Promise(() => {})
}

/** Each statement ends the process, where it is time, before it changes a row: also within a commit, which is then not made. */
function cutStatements(db: DatabaseSync, process: Process): void {
  const prepare = db.prepare.bind(db)
  db.prepare = (sql: string): StatementSync => {
    const statement = prepare(sql)
    const run = statement.run.bind(statement)
    // The tables give values by their place alone.
    const cutRun = (...values: SQLInputValue[]) => {
      if (!process.writes()) throw new Ended()
      return run(...values)
    }
    statement.run = cutRun as typeof statement.run
    return statement
  }
}

/** Opens the tables on a file, in this thread. A statement answers later, as from another thread; after the end of the process never. */
export function openCutStore(file: string, process: Process): { store: Store<Tables>; close: () => void } {
  const db = new DatabaseSync(file)
  // What is on its way to the disk when a machine ends is another test's.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;')
  cutStatements(db, process)
  const statements = openTables(db) as unknown as Record<string, (...args: unknown[]) => unknown>
  async function run(name: string, args: unknown[]): Promise<unknown> {
    await setImmediate()
    if (process.isOver) return never()
    try {
      return statements[name]!(...args)
    } catch (error) {
      if (error instanceof Ended) return never()
      throw error
    } finally {
      await setImmediate()
    }
  }
  const store = new Proxy({} as Store<Tables>, {
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...args: unknown[]) => run(name, args).then((value) => (process.isOver ? never() : value)),
  })
  return { store, close: () => db.close() }
}

/** What of the sequencer the parts use. */
export type CutSequencer = Pick<Sequencer, 'published' | 'publishedTime' | 'onPublished' | 'submit'>

/**
 * Returns the sequencer as a process uses it: it may end before a call of it is in the journal, or after that and before it is told.
 * `isBusy`: whether the next call finds no room.
 */
export function cutSequencer(sequencer: Sequencer, process: Process, isBusy: () => boolean): CutSequencer {
  return {
    get published() {
      return sequencer.published
    },
    get publishedTime() {
      return sequencer.publishedTime
    },
    onPublished: (listener) =>
      sequencer.onPublished((...told) => {
        if (!process.isOver) listener(...told)
      }),
    submit(submission: Submission, done) {
      if (isBusy()) done('busy')
      else if (process.writes()) {
        sequencer.submit(submission, (answered) => {
          if (process.writes()) done(answered)
        })
      }
    },
  }
}
