/**
 * A process of its own that folds the journal since the last snapshot and writes the next one:
 * `node snapshot-process.ts DATA_DIR FOLDS_MODULE FOLD_NAME...`. Bets never wait for it.
 */
import { pathToFileURL } from 'node:url'
import type { Fold } from './fold.ts'
import { recover } from './recovery.ts'
import { writeSnapshot } from './snapshot-file.ts'

/** Writes a snapshot of the journal's last batch, unless there is one or it is no longer wanted. Returns its sequence. */
export async function makeSnapshot(
  dataDir: string,
  folds: readonly Fold<unknown>[],
  isWanted: () => boolean = () => true,
): Promise<number> {
  const {
    last,
    state,
    folds: data,
    snapshotSequence,
  } = await recover({
    dataDir,
    folds,
    trustSnapshot: true,
  })
  if (last.sequence > snapshotSequence && isWanted())
    writeSnapshot(dataDir, { ...last, state, folds: data }, folds)
  return last.sequence
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [dataDir = '', foldsModule = '', ...names] = process.argv.slice(2)
  const server = process.ppid
  const { folds } = (await import(foldsModule)) as { folds: readonly Fold<unknown>[] }
  const wanted = folds.filter((fold) => names.includes(fold.name))
  if (wanted.length !== names.length)
    throw new Error(`${foldsModule} has not all of the folds ${names.join()}.`)
  await makeSnapshot(dataDir, wanted, () => process.ppid === server)
}
