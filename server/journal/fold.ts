/** A fold: data beside the core's state that is made of the same facts and takes part in snapshots and recovery. */

import type { State } from '#core/engine/state.ts'
import type { FactLog } from '#core/facts/log.ts'

export interface Fold<T> {
  /** Names the data in snapshots; unique. */
  readonly name: string
  /** A number that grows when the shape or the meaning of the data changes; older snapshots are then not used. */
  readonly version?: number
  /** Returns the data before anything happened: plain data (typed arrays, Maps, arrays, objects), as snapshots need. */
  create(): T
  /**
   * Folds one batch's facts, `from` up to but not including `to`. `state` is the core's after these facts.
   * Mutates the data; reads nothing else, so that live and replay come to the same.
   */
  apply(data: T, state: State, log: FactLog, from: number, to: number, sequence: number): void
}

/** The data of each fold by name. */
export type FoldData = Map<string, unknown>

/** Returns every fold's data before anything happened. */
export function createFoldData(folds: readonly Fold<unknown>[]): FoldData {
  return new Map(folds.map((fold) => [fold.name, fold.create()]))
}

/** Folds one batch into every fold's data. */
export function applyFolds(
  folds: readonly Fold<unknown>[],
  data: FoldData,
  state: State,
  log: FactLog,
  sequence: number,
): void {
  for (const fold of folds) fold.apply(data.get(fold.name), state, log, 0, log.count, sequence)
}
