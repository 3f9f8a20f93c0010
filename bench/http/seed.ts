/** A data folder to bet in over HTTP: the exchange, and a user with a session for each player. */
import type { Role } from '#contract/auth.ts'
import { folds } from '#server/folds.ts'
import { openSessions } from '#server/identity/sessions.ts'
import { type PeopleTables, tablesModule } from '#server/identity/tables.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { openStore } from '#server/store/store.ts'
import { seedExchange } from '../exchange.ts'

/** Makes the data folder. Returns the token of each player's session. */
export async function seedFolder(dataDir: string): Promise<string[]> {
  const sequencer = await openSequencer({ dataDir, folds })
  const accounts = await seedExchange(sequencer)
  await sequencer.close()
  return await seedSessions(dataDir, accounts)
}

/**
 * Makes a user of each account, with a session, and returns its token. Nobody signs in with a password here, so none is
 * hashed: two thousand would take minutes.
 */
export async function seedSessions(
  dataDir: string,
  accounts: readonly number[],
  roles: readonly Role[] = ['player'],
): Promise<string[]> {
  const store = await openStore<PeopleTables>(dataDir, tablesModule)
  const sessions = await openSessions(store, Date.now, (error) => {
    throw error
  })
  const tokens: string[] = []
  for (const accountId of accounts) {
    const email = `player${accountId}@example.org`
    await store.insertUser(
      { accountId, fullName: 'A Player', email, roles, passwordHash: 'none' },
      Date.now(),
    )
    const begun = await sessions.open({ accountId, roles }, { address: '127.0.0.1', agent: 'bench' })
    tokens.push(begun.token)
  }
  await sessions.close()
  await store.close()
  return tokens
}

/** Makes a user of each of `count` accounts from the first on, without sessions. */
export async function seedPeople(dataDir: string, first: number, count: number): Promise<void> {
  const store = await openStore<PeopleTables>(dataDir, tablesModule)
  const now = Date.now()
  for (let from = 0; from < count; from += 1_000) {
    const accounts = Array.from({ length: Math.min(1_000, count - from) }, (_, i) => first + from + i)
    await Promise.all(
      accounts.map((accountId) => {
        const identity = { fullName: `Person ${accountId}`, email: `person${accountId}@example.org` }
        return store.insertUser({ accountId, ...identity, roles: ['player'], passwordHash: 'none' }, now)
      }),
    )
  }
  await store.close()
}
