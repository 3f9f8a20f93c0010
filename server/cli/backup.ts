/** `crossbook backup`: a whole, proven copy of a data folder, beside a running server too. */
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { loadConfig } from '#server/config.ts'
import { makeBackup } from '#server/keeping/backup.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'makes a backup, beside a running server too, and proves it',
  help: `Usage: crossbook backup --to FOLDER --key-to FILE

Copies journal, accounts and views as of one batch into a folder, checks every batch on the way, folds the copy from its first
batch, and writes manifest.json last: sizes and checksums of the files, the batch, and the hash of the state after it. Bets
go on meanwhile. A folder without manifest.json is no backup. Mails in DATA_DIR/outbox are not in it.

  --to FOLDER    where it goes: not there yet, or empty, and not in the data folder
  --key-to FILE  where the key goes, without which nobody can use the backup: neither in that folder nor in the data folder.
                 A file that has it already is left as it is`,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'key-to': { type: 'string' } },
    })
    const { to, 'key-to': keyTo } = values
    if (to === undefined) throw new UsageError('Say where the backup goes: --to FOLDER.')
    if (keyTo === undefined) throw new UsageError('Say where the key goes, in another place: --key-to FILE.')
    return backUp({ to, keyTo }, context)
  },
}

async function backUp(places: { to: string; keyTo: string }, context: CliContext): Promise<number> {
  const dataDir = existingDataDir(context)
  const { erasuresFile, casino } = loadConfig(context.env)
  // Behind the bets of a server on the same machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { sequence, stateHash, files } = await makeBackup({
    ...{ dataDir, erasuresFile, keyFile: casino.seedKeyFile },
    ...places,
  })
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  context.print(`The backup in ${places.to} stands at batch ${sequence}, state ${stateHash}, ${bytes} bytes.`)
  context.print(`The key is in ${places.keyTo}. Keep the two apart.`)
  return 0
}
