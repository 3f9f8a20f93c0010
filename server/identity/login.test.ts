/** A password that is changed while a sign-in looks at the old one: the old one opens nothing, and does not come back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { createPasswords } from './passwords.ts'
import { createSealer } from './sealing.ts'
import { type PeopleStore, type PeopleTables, tablesModule } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'login-'))
afterAll(() => rmSync(folder, { recursive: true }))

const caller = { address: '198.51.100.1', network: '198.51.100.1', agent: 'a test', isPage: false }
const [before, after] = ['correct horse battery', 'quite another horse battery']
const ann = { fullName: 'Ann Archer', email: 'ann@example.org', password: before }

/** Accounts whose hashes are made by `cost`; `between` is called once a password was found to fit. */
function open(store: PeopleStore, cost: number, between: () => Promise<void>): Promise<Accounts> {
  const passwords = createPasswords({ cost: { memoryCost: cost, timeCost: 1, parallelism: 1 } })
  const noMails = { send() {}, kept: async () => null, forget: async () => {}, close: async () => {} }
  return openAccounts({
    ...{ store, now: Date.now, openAccount: async () => 101, mailer: noMails, publicUrl: () => '' },
    ...{ onError: (error) => expect.unreachable(String(error)), notice() {} },
    sealer: createSealer(Buffer.alloc(32, 1)),
    passwords: {
      ...passwords,
      async fits(hash, password) {
        const fits = await passwords.fits(hash, password)
        if (fits) await between()
        return fits
      },
    },
  })
}

test('a sign-in by the password of before ends with its change, also where its hash is dated', async () => {
  const store = await openStore<PeopleTables>(folder, tablesModule)
  const first = await open(store, 8, async () => {})
  await first.register(ann, caller)
  await first.close()

  // The hash is dated by now, and would be made again.
  let change: (() => Promise<void>) | undefined
  const accounts = await open(store, 16, async () => {
    const once = change
    change = undefined
    await once?.()
  })
  const hashing = createPasswords({ cost: { memoryCost: 16, timeCost: 1, parallelism: 1 } })
  change = async () => {
    await store.keepHash(101, await hashing.hash(after))
    await accounts.sessions.revokeAllOf(101)
  }
  await expect(accounts.login(ann, caller)).rejects.toMatchObject({ code: 'login_failed' })
  await expect(accounts.login(ann, caller)).rejects.toMatchObject({ code: 'login_failed' })
  expect(accounts.sessions.of(101)).toEqual([])
  // The same password hashed otherwise meanwhile, as by a second sign-in, is still the password.
  change = async () => {
    await store.keepHash(101, await hashing.hash(after))
  }
  const { session } = await accounts.login({ ...ann, password: after }, caller)
  expect(accounts.sessions.of(101)).toHaveLength(1)
  // Its owner sets another one while somebody who knows this one changes it: the owner's stays.
  const reset = await hashing.hash(before)
  change = () => store.keepHash(101, reset)
  await expect(
    accounts.changePassword({ password: after, newPassword: 'a third horse battery' }, session),
  ).rejects.toMatchObject({ code: 'password_wrong' })
  expect((await store.userByEmail(ann.email))?.passwordHash).toBe(reset)
  await accounts.changePassword({ password: before, newPassword: 'a third horse battery' }, session)
  expect((await store.userByEmail(ann.email))?.passwordHash).not.toBe(reset)
  await accounts.close()
  await store.close()
})
