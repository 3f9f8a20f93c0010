/** What the readers read: the state and the folds after the last synced batch. The sequencer is one; nothing here writes to it. */
import type { State } from '#core/engine/state.ts'

export interface PublishedSource {
  readonly published: State
  /** Of the last synced batch. */
  readonly sequence: number
  fold<T>(name: string): T
}
