/** Members by the id of what they share; a group ends with its last member. */

export class Groups<T> {
  readonly #groups = new Map<number, Set<T>>()

  join(id: number, member: T): void {
    const group = this.#groups.get(id)
    if (group === undefined) this.#groups.set(id, new Set([member]))
    else group.add(member)
  }

  leave(id: number, member: T): void {
    const group = this.#groups.get(id)
    group?.delete(member)
    if (group?.size === 0) this.#groups.delete(id)
  }

  /** Returns the members of a group, or undefined when it has none. */
  of(id: number): ReadonlySet<T> | undefined {
    return this.#groups.get(id)
  }

  /** How many groups there are. */
  get size(): number {
    return this.#groups.size
  }

  /** Returns the ids that have members. */
  ids(): Iterable<number> {
    return this.#groups.keys()
  }
}
