/** `crossbook kept-identity`: whose account it was, of somebody who was erased, while records about money have to say so. */
import { parseArgs } from 'node:util'
import { lockDataFolder } from '#server/data-folder.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import { type CliCommand, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'
import { namedAccount } from './named-account.ts'

export const command: CliCommand = {
  summary: 'says whose account it was, of somebody who was erased, while that is kept',
  help: `Usage: crossbook kept-identity ACCOUNT

Prints name and address of somebody who was erased and has paid in or out, by the account's number, and until when they are kept.
For whoever has a right to know; the audit log records that it was read. No server may be running on the data folder.`,
  async run(args, context) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
    const account = namedAccount(positionals)
    const folder = lockDataFolder(existingDataDir(context))
    try {
      const store = await openStore<ReturnType<typeof openTables>>(folder.path, tablesModule)
      try {
        const kept = await store.keptIdentityOf(account)
        if (kept === undefined) throw new UsageError(`Nothing is kept about whose account ${account} was.`)
        await store.insertAudit({
          ...{ time: Date.now(), actor: 0, action: 'read kept identity', target: `account ${account}` },
          ...{ detail: '{}', session: null, address: null },
        })
        const until = new Date(kept.keepUntil).toISOString()
        context.print(`Account ${account} was ${kept.fullName}, ${kept.email}; kept until ${until}.`)
        return 0
      } finally {
        await store.close()
      }
    } finally {
      folder.release()
    }
  },
}
