/**
 * The journal as a port: what is read of it, and how one who leads appends to it. `sqlite/` is behind it; nobody else
 * knows in which files it is.
 */
import type { FactLog } from '#core/facts/log.ts'

/** A batch's place in the chain: its number and its hash. */
export interface Head {
  readonly sequence: number
  readonly hash: Uint8Array
}

export interface BatchRow extends Head {
  /** Engine time of the batch, milliseconds since 1970. */
  readonly time: number
  readonly facts: Uint8Array
}

export interface JournalReader {
  /** Returns a batch, or undefined when there is none of this sequence. */
  read(sequence: number): BatchRow | undefined
  /** Returns the last batch's place in the chain, or undefined when the journal is empty. */
  last(): Head | undefined
  /**
   * Visits the batches from a sequence on, in order, as they are stored: `checkedRows` checks them. Throws UnreadableBatch
   * where one cannot be read at all.
   */
  rows(from: number, to?: number): IterableIterator<BatchRow>
}

export interface Journal extends JournalReader {
  /** Returns the last batch that is known to be durable, 0 when none is: a batch that is there may be on its way to the disk. */
  acknowledged(): number
  /** Throws JournalDamage when the journal ends before the batch last acknowledged, or holds another one in its place. */
  check(): void
  /** Resolves once this process may append after `last`, and nobody else may. Rejects when it never may. */
  stand(options: StandOptions): Promise<Candidacy>
  /** Lets go of what was opened for reading. */
  close(): void
}

export interface StandOptions {
  /** Where the journal was found to end. */
  readonly last: Head
  /** Called when these batches, the next ones, are durable. `syncMs`: how long that took. */
  onCommitted(batches: readonly Head[], syncMs: number): void
  /** Called, once at most, when nothing can be made durable any more: the process must end. */
  onFailed(error: Error): void
}

/** The right to append. */
export interface Candidacy {
  /**
   * Hands over the next batch; `onCommitted` tells when it is durable. Copies the facts. `cuts`: places among the facts, in
   * order; each is replaced by its place among the bytes they take.
   */
  append(sequence: number, time: number, log: FactLog, cuts?: number[]): void
  /** Whether nobody else can have appended since: only then is anything answered without an append. */
  isFresh(): boolean
  /** Makes durable what was handed over, then gives up the right. */
  resign(): Promise<void>
}
