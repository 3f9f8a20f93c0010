/** `crossbook replay`: the state from the first batch and by way of the snapshot must be the same; the views are rebuilt. */
import { parseArgs } from 'node:util'
import { hashState } from '#core/engine/state-hash.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { rebuildViews } from '#server/history/rebuild.ts'
import { recover } from '#server/journal/recovery.ts'
import type { CliCommand, CliContext } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'rebuilds the state and the views from the first batch and compares the state with the snapshot’s',
  help: `Usage: crossbook replay

Folds every batch of the journal from the first one, once more from the newest snapshot on, and compares the hashes of
the two states. Then makes the views (statements, ended bets, casino rounds) again from the journal. Changes nothing else. No server
may be running on the data folder. Ends with 1 when the states differ.`,
  async run(args, context) {
    parseArgs({ args: [...args], options: {} })
    const folder = lockDataFolder(existingDataDir(context))
    try {
      const isSame = await compareStates(folder.path, context)
      const { result, ms } = await timed(async () => rebuildViews(folder.path))
      const { sequence, statementEntries, settledBets, endedBets, rounds } = result
      const rows = `${statementEntries} entries, ${settledBets} settled bets, ${endedBets} that ended unmatched, ${rounds} rounds`
      context.print(`Views                 up to batch ${sequence}: ${rows}, ${ms} ms`)
      return isSame ? 0 : 1
    } finally {
      folder.release()
    }
  },
}

async function compareStates(dataDir: string, { print }: CliContext): Promise<boolean> {
  const options = { dataDir, folds, notice: print }
  const whole = await timed(() => recover({ ...options, useSnapshots: false }))
  const wholeHash = hashState(whole.result.state)
  print(`From the first batch  ${whole.result.last.sequence} batches, state ${wholeHash}, ${whole.ms} ms`)
  const quick = await timed(() => recover(options))
  const { snapshotSequence, last, state } = quick.result
  if (snapshotSequence === 0) {
    print('There is no snapshot to compare with.')
    return true
  }
  const quickHash = hashState(state)
  const tail = last.sequence - snapshotSequence
  print(`From the snapshot     ${snapshotSequence} + ${tail} batches, state ${quickHash}, ${quick.ms} ms`)
  const isSame = quickHash === wholeHash
  print(isSame ? 'They are the same.' : 'They differ: remove the snapshots, and report this.')
  return isSame
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - startedAt) }
}
