/** The sequencer's own folds, for the process that makes its snapshots where there are no others. */
import type { Fold } from '#server/journal/fold.ts'
import { answerIndexFold } from './answer-index.ts'

export const folds = [answerIndexFold] as readonly Fold<unknown>[]
