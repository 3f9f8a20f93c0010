/** `crossbook restore`: a backup put into an empty data folder, and proven. */
import { parseArgs } from 'node:util'
import { loadConfig } from '#server/config.ts'
import { folds } from '#server/folds.ts'
import { restoreBackup } from '#server/keeping/restore.ts'
import { type CliCommand, UsageError } from './command.ts'

const notCompared =
  'The hash of the state in the manifest is of another version of the program and was not compared; the chain is sound, and the ledger sums to zero.'

export const command: CliCommand = {
  summary: 'puts a backup into an empty data folder, and proves it',
  help: `Usage: crossbook restore --from FOLDER --key FILE [--erasures FILE]...

Compares the backup's files with its manifest and the key with the backup, copies them into DATA_DIR, which must be empty or not
there, folds the journal from its first batch and compares the state with the manifest's, and checks the audit log. Only then
a server can start on it. Of a backup that another version made the state cannot be compared, which is said; the chain, the last batch
and the ledger's sums are checked all the same. The key goes to SEED_KEY_FILE. Whoever was erased after the backup was made is erased again at the
start, by the list in ERASURES_FILE.

  --from FOLDER    the backup
  --key FILE       the key that was kept apart from it
  --erasures FILE  a further list of erasures, such as erasures.log of a later backup`,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ from: { type: 'string' }, key: { type: 'string' } },
        erasures: { type: 'string', multiple: true },
      },
    })
    const { from, key, erasures = [] } = values
    if (from === undefined) throw new UsageError('Name the backup: --from FOLDER.')
    if (key === undefined) throw new UsageError('Name the file of its key: --key FILE.')
    const { dataDir, erasuresFile, casino } = loadConfig(context.env)
    const keyFile = casino.seedKeyFile
    const restored = await restoreBackup({ from, key, dataDir, keyFile, erasuresFile, erasures, folds })
    const { sequence, stateHash, madeAt } = restored.manifest
    const state = restored.isStateCompared ? `, state ${stateHash}` : ''
    context.print(`Restored into ${dataDir}: batch ${sequence} of ${madeAt}${state}, as the manifest says.`)
    if (!restored.isStateCompared) context.print(notCompared)
    return 0
  },
}
