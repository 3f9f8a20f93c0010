/** `crossbook rotate-key`: another key for what is sealed, and the end of those before. */
import { parseArgs } from 'node:util'
import { loadConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { recover } from '#server/journal/recovery.ts'
import { addKey, type ChangeOfKeys, type PeopleResealed, retireKeys } from '#server/keeping/rotate-keys.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import type { CliCommand, CliContext } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

export const command: CliCommand = {
  summary: 'seals under a new key from now on, or drops keys that open nothing any more',
  help: `Usage: crossbook rotate-key [--retire] [--accept-shut]

Puts a new key in front of those in SEED_KEY_FILE: it seals from now on, and those before still open what they sealed. Second
factors, and what players said for the check of who they are, are sealed under it at once; what opens under none of the keys stays as it is and is named. Server seeds of the casino stand sealed in the journal, and are under the new key from each
player's next pairs on. Make a backup afterwards: it has the new key. No server may be running on the data folder.

  --retire       make no key, but drop those under which no seed is sealed any more; says how many seeds the others still have
  --accept-shut  go on where the keys open nothing at all that is sealed of people: the one it was sealed under is gone for good`,
  async run(args, context) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        retire: { type: 'boolean', default: false },
        'accept-shut': { type: 'boolean', default: false },
      },
    })
    const folder = lockDataFolder(existingDataDir(context))
    try {
      const store = await openStore<ReturnType<typeof openTables>>(folder.path, tablesModule)
      try {
        const keyFile = loadConfig(context.env).casino.seedKeyFile
        const { state } = await recover({ dataDir: folder.path, folds })
        const change = values.retire ? retire : add
        return await change({ keyFile, store, state, acceptShut: values['accept-shut'] }, context)
      } finally {
        await store.close()
      }
    } finally {
      folder.release()
    }
  },
}

async function add(change: ChangeOfKeys, { print }: CliContext): Promise<number> {
  const people = await addKey(change)
  const { checks, factors } = people
  print(
    `${change.keyFile} has a new key. Sealed again under it: second factors ${factors.count}, checks of who players are ${checks.count}.`,
  )
  printShut(people, print)
  return 0
}

async function retire(change: ChangeOfKeys, { print }: CliContext): Promise<number> {
  const { kept, dropped, people } = await retireKeys(change)
  print(`Keys dropped: ${dropped}.`)
  for (const [place, { fingerprint, seeds }] of kept.entries()) {
    print(`${fingerprint}  ${place === 0 ? 'seals; ' : ''}seeds sealed under it: ${seeds}`)
  }
  printShut(people, print)
  return 0
}

const namedMax = 20

/** Says what opens under none of the keys. */
function printShut({ factors, checks }: PeopleResealed, print: CliContext['print']): void {
  for (const [what, { shut }] of [
    ['Second factors', factors],
    ['Checks of who players are', checks],
  ] as const) {
    if (shut.length === 0) continue
    const more = shut.length > namedMax ? ' and others' : ''
    print(
      `${what} that open under none of the keys, and stay as they are: ${shut.length}, ` +
        `of the accounts ${shut.slice(0, namedMax).join(', ')}${more}.`,
    )
  }
}
