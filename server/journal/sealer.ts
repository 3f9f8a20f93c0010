/**
 * Makes the seals, and reads what is sealed again, slice by slice: whoever calls decides how fast. A batch that is not what it
 * was is damage, and takes the seals from it on with it, so that the next start finds it and stops.
 */
import { firstHash, sameHash } from './chain.ts'
import { checkedRows } from './checked-rows.ts'
import { damageAt, JournalDamage } from './damage.ts'
import type { Head, Journal } from './journal.ts'
import type { SealFile } from './seals.ts'

export interface SealerOptions {
  /** A segment is sealed when its batches have this many bytes. */
  readonly segmentBytes: number
  /** What is read at once, bytes. */
  readonly sliceBytes: number
}

/** What a batch counts beside its facts: that many small batches are a segment, too. */
const batchBytes = 256

/** A place in the chain that was found sound. */
interface Cursor extends Head {
  /** Read since the last seal. */
  readonly bytes: number
}

export class Sealer {
  /** The last batch that was read again since the start. */
  checked = 0
  /** The last batch that was sealed before the start. */
  readonly toCheck: number
  readonly #journal: Journal
  readonly #file: SealFile
  readonly #options: SealerOptions
  readonly #now: () => number
  #next: Cursor
  #again: Head = { sequence: 0, hash: firstHash() }
  /** The first seal that was not reached again. */
  #seal = 0

  constructor(journal: Journal, file: SealFile, options: SealerOptions, now: () => number = Date.now) {
    this.#journal = journal
    this.#file = file
    this.#options = options
    this.#now = now
    const last = file.seals.at(-1)
    this.#next = { ...(last ?? this.#again), bytes: 0 }
    this.toCheck = this.#next.sequence
  }

  /** The last sealed batch. */
  get sealed(): number {
    return this.#file.seals.at(-1)?.sequence ?? 0
  }

  /**
   * Checks the next batches behind the last seal, as far as they are known to be durable, and seals a segment that is full.
   * Returns how many bytes were read, 0 when there was nothing to do. Throws JournalDamage.
   */
  sealNext(): number {
    const durable = this.#journal.acknowledged()
    const before = this.#next
    if (durable <= before.sequence) return 0
    return this.#guarded(() => {
      const wanted = Math.min(this.#options.sliceBytes, this.#options.segmentBytes - before.bytes)
      const { last, bytes } = this.#read(before, durable, wanted)
      this.#next = { ...last, bytes: before.bytes + bytes }
      if (this.#next.bytes >= this.#options.segmentBytes) this.#sealUpTo(last)
      return bytes
    })
  }

  #sealUpTo({ sequence, hash }: Head): void {
    this.#file.append({ from: this.sealed + 1, sequence, hash, madeAt: this.#now() })
    this.#next = { sequence, hash, bytes: 0 }
  }

  /**
   * Reads the next of what had been sealed before the start. Returns how many bytes that were, 0 when all was read. Throws
   * JournalDamage.
   */
  checkNext(): number {
    const seal = this.#file.seals[this.#seal]
    if (this.checked >= this.toCheck || seal === undefined) return 0
    return this.#guarded(() => {
      const { last, bytes } = this.#read(this.#again, seal.sequence, this.#options.sliceBytes)
      this.#again = last
      if (last.sequence === seal.sequence) {
        if (!sameHash(last.hash, seal.hash)) throw notSealed(seal.sequence)
        this.#seal++
      }
      this.checked = last.sequence
      return bytes
    })
  }

  /** Reads whole batches until there are enough bytes of them; the statement ends with the slice, so that no log is held up. */
  #read(after: Head, to: number, wanted: number): { last: Head; bytes: number } {
    let last = after
    let bytes = 0
    for (const row of checkedRows(this.#journal, after, to)) {
      bytes += row.facts.length + batchBytes
      last = { sequence: row.sequence, hash: row.hash }
      if (bytes >= wanted) break
    }
    return { last, bytes }
  }

  #guarded(read: () => number): number {
    try {
      return read()
    } catch (error) {
      if (error instanceof JournalDamage && error.sequence !== undefined) this.#file.cut(error.sequence)
      throw error
    }
  }
}

/** Returns the damage of a batch that has another hash than its seal says. */
export function notSealed(sequence: number): JournalDamage {
  return damageAt(sequence, 'it is not the batch that was sealed under this number.')
}
