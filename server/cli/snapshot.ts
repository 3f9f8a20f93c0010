/** `crossbook snapshot`: makes the next start quick. */
import { parseArgs } from 'node:util'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { makeSnapshot } from '#server/journal/snapshot-process.ts'
import type { CliCommand, CliContext } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'writes a snapshot, so that the next start has less to read',
  help: `Usage: crossbook snapshot

Folds the journal since the last snapshot and writes the next one. A server does this by itself now and then and when
it stops; this is for a folder that has none, for instance after a new version. No server may be running on it.`,
  async run(args, context: CliContext) {
    parseArgs({ args: [...args], options: {} })
    const folder = lockDataFolder(existingDataDir(context))
    try {
      const sequence = await makeSnapshot(folder.path, folds)
      context.print(`The snapshot stands at batch ${sequence}.`)
      return 0
    } finally {
      folder.release()
    }
  },
}
