/** What the sequencer's thread and the journal's thread say to each other. */
import type { Head } from '../journal.ts'

export interface WriterData {
  readonly dataDir: string
  /** What recovery found at the end of the journal; the worker goes on from there and from nowhere else. */
  readonly last: Head
}

/** A batch to be made durable. The facts are encoded already; their memory is handed over. */
export interface AppendMessage {
  readonly kind: 'append'
  readonly sequence: number
  readonly time: number
  readonly facts: Uint8Array<ArrayBuffer>
}

export type ToWriter = AppendMessage | { readonly kind: 'close' }

export type FromWriter =
  | { readonly kind: 'opened' }
  /** These batches, the next ones, are on the disk. `syncMs`: how long the commit took. */
  | { readonly kind: 'committed'; readonly batches: readonly Head[]; readonly syncMs: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' }
