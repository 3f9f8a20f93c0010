/** The people of a data folder whose server stands, for the commands that help somebody back in. */
import { lockDataFolder } from '#server/data-folder.ts'
import type { AuditRecord } from '#server/identity/audit-chain.ts'
import { canonicalEmail } from '#server/identity/identity.ts'
import type { UserWithHash } from '#server/identity/user-statements.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import { type CliContext, UsageError } from './command.ts'
import { existingDataDir } from './existing-folder.ts'

type People = Store<ReturnType<typeof openTables>>

/** Does the work with the people of the folder, while no server can. */
export async function withPeople<T>(context: CliContext, work: (store: People) => Promise<T>): Promise<T> {
  const folder = lockDataFolder(existingDataDir(context))
  try {
    const store = await openStore<ReturnType<typeof openTables>>(folder.path, tablesModule)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  } finally {
    folder.release()
  }
}

/** The same with the user of an address. Throws UsageError when nobody has it. */
export async function withUser<T>(
  email: string,
  context: CliContext,
  work: (user: UserWithHash, store: People) => Promise<T>,
): Promise<T> {
  return withPeople(context, async (store) => {
    const user = await store.userByEmail(canonicalEmail(email))
    if (user === undefined) throw new UsageError(`Nobody has the address ${email}.`)
    return work(user, store)
  })
}

/** Returns the audit record of what the command line did to an account. */
export function recordOf(action: string, { accountId }: UserWithHash, detail: object): AuditRecord {
  return {
    ...{ time: Date.now(), actor: 0, action, target: `account ${accountId}` },
    ...{ detail: JSON.stringify(detail), session: null, address: null },
  }
}
