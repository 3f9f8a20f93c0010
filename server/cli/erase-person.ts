/** `crossbook erase-person`: erases a person while no server runs, for whoever has the machine. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AccountId } from '#core/values/brands.ts'
import { loadConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { recover } from '#server/journal/recovery.ts'
import { createErasing } from '#server/keeping/erasing.ts'
import { KeepingRefused } from '#server/keeping/refused.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { RefusedError } from '#server/refusals.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import { type CliCommand, type CliContext, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'
import { namedAccount } from './named-account.ts'

export const command: CliCommand = {
  summary: 'erases the person of a closed account, and leaves its number',
  help: `Usage: crossbook erase-person ACCOUNT --reason TEXT

Erases name, address and all else that is about the person of an account; bets, postings and the audit log stay by its number.
Who has paid in or out is kept by name and address for five years, where no call reads it. Refused, with what is in the way,
while the account is open, has bets, payments or money, or while its player has excluded himself. The audit log records it, as
done by whoever has the machine: on the page of the account it takes two administrators. No server may be running on the data
folder.

  --reason TEXT  why, in words that name nobody`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    })
    const account = namedAccount(positionals)
    const reason = values.reason?.trim() ?? ''
    if (reason === '') throw new UsageError('Say why: --reason TEXT.')
    const folder = lockDataFolder(existingDataDir(context))
    try {
      const keepUntil = await eraseIn(folder.path, account, reason, context)
      const kept =
        keepUntil === null ? 'Nothing is kept.' : `Name and address are kept until ${dayOf(keepUntil)}.`
      context.print(`The person of account ${account} is erased. ${kept}`)
      return 0
    } finally {
      folder.release()
    }
  },
}

async function eraseIn(
  dataDir: string,
  account: AccountId,
  reason: string,
  { env, complain }: CliContext,
): Promise<number | null> {
  const { erasuresFile, casino } = loadConfig(env)
  const { state, last, folds: data } = await recover({ dataDir, folds })
  // What happened has a time, and nothing happens before it.
  const now = () => Math.max(Date.now(), state.time)
  const store = await openStore<ReturnType<typeof openTables>>(dataDir, tablesModule)
  try {
    const erasing = createErasing({
      ...{ store, now, erasuresFile, profile: casino.profile },
      source: { published: state, sequence: last.sequence, fold: <T>(name: string) => data.get(name) as T },
      // The sessions and keys are rows that go with the person: nobody has them in memory.
      accounts: {
        userOf: store.userByAccount,
        sessions: { revokeAllOf: () => Promise.resolve() },
        keys: { endAllOf: () => Promise.resolve() },
      },
      mailer: createOutbox({
        folder: join(dataDir, 'outbox'),
        now,
        onError: (error) => complain(String(error)),
      }),
    })
    const { keepUntil } = await erasing.erase(account, { actor: 0, session: null, address: null }, reason)
    return keepUntil
  } catch (error) {
    throw error instanceof RefusedError ? new KeepingRefused(error.message) : error
  } finally {
    await store.close()
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
