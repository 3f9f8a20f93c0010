/** The data folder that a command works on. */
import { loadConfig } from '#server/config.ts'
import { hasJournal } from '#server/journal/open-journal.ts'
import { type CliContext, UsageError } from './command.ts'

/** Returns the configured data folder. Throws UsageError when there is no journal in it. */
export function existingDataDir({ env }: CliContext): string {
  const { dataDir } = loadConfig(env)
  if (!hasJournal(dataDir)) {
    throw new UsageError(`There is no journal in ${dataDir}. Set DATA_DIR to the folder of a server.`)
  }
  return dataDir
}
