/** Adds to figures of the views' tables: changes are kept by key and written together, once a step. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

type Key = readonly (number | string)[]

interface Changed {
  readonly key: Key
  readonly changes: number[]
}

export class Sums {
  readonly #add: StatementSync
  readonly #width: number
  readonly #changed = new Map<string, Changed>()

  /** `keys`: the columns of the table's primary key; `columns`: those that are added to, all the others. */
  constructor(database: DatabaseSync, table: string, keys: readonly string[], columns: readonly string[]) {
    const names = [...keys, ...columns]
    const sums = columns.map((column) => `${column} = ${column} + excluded.${column}`)
    this.#width = columns.length
    this.#add = database.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
       ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${sums.join(', ')}`,
    )
  }

  /** Adds to the figures of a key, in the order of the columns. */
  add(key: Key, ...changes: readonly number[]): void {
    const name = key.join(' ')
    let changed = this.#changed.get(name)
    if (changed === undefined) {
      changed = { key, changes: new Array<number>(this.#width).fill(0) }
      this.#changed.set(name, changed)
    }
    for (let i = 0; i < changes.length; i++) changed.changes[i]! += changes[i]!
  }

  /** Writes what has changed. */
  write(): void {
    for (const { key, changes } of this.#changed.values()) this.#add.run(...key, ...changes)
    this.#changed.clear()
  }
}
