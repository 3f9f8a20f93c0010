/** `crossbook rotate-key`: another key for what is sealed, and the end of those before. */
import { parseArgs } from 'node:util'
import { loadConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { recover } from '#server/journal/recovery.ts'
import { addKey, retireKeys } from '#server/keeping/rotate-keys.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import type { CliCommand, CliContext } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'seals under a new key from now on, or drops keys that open nothing any more',
  help: `Usage: crossbook rotate-key [--retire]

Puts a new key in front of those in SEED_KEY_FILE: it seals from now on, and those before still open what they sealed. Second
factors, and what players said for the check of who they are, are sealed under it at once. Server seeds of the casino stand sealed in the journal, and are under the new key from each
player's next pairs on. Make a backup afterwards: it has the new key. No server may be running on the data folder.

  --retire  make no key, but drop those under which no seed is sealed any more; says how many seeds the others still have`,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: { retire: { type: 'boolean', default: false } },
    })
    const folder = lockDataFolder(existingDataDir(context))
    try {
      const store = await openStore<ReturnType<typeof openTables>>(folder.path, tablesModule)
      try {
        const keyFile = loadConfig(context.env).casino.seedKeyFile
        if (!values.retire) {
          const { checks, factors } = await addKey(keyFile, store)
          context.print(
            `${keyFile} has a new key. Sealed again under it: second factors ${factors}, checks of who players are ${checks}.`,
          )
          return 0
        }
        return await retire(folder.path, { keyFile, store }, context)
      } finally {
        await store.close()
      }
    } finally {
      folder.release()
    }
  },
}

async function retire(
  dataDir: string,
  { keyFile, store }: { keyFile: string; store: Parameters<typeof retireKeys>[1] },
  { print }: CliContext,
): Promise<number> {
  const { state } = await recover({ dataDir, folds })
  const { kept, dropped } = await retireKeys(keyFile, store, state)
  print(`Keys dropped: ${dropped}.`)
  for (const [place, { fingerprint, seeds }] of kept.entries()) {
    print(`${fingerprint}  ${place === 0 ? 'seals; ' : ''}seeds sealed under it: ${seeds}`)
  }
  return 0
}
