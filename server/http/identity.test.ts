/** Who players are, over real calls: beyond a demonstration nobody deposits or plays before it is known. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identity, IdentityDetails, Particulars } from '#contract/identity.ts'
import { identityStates } from '#core/facts/protection.ts'
import { upDown } from '#server/casino/testing/tables.ts'
import { createSealer } from '#server/identity/sealing.ts'
import { aboutCheck } from '#server/identity-check/cases.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
const env = {
  PROFILE: 'standard',
  IDENTITY_CHECK: 'sandbox',
  SANDBOX_DELAY_MS: '20',
  PAYMENT_PROVIDER: 'sandbox',
}

beforeAll(async () => {
  server = await startServer({ dataDir, env })
  admin = await server.admin()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function stranger(): Promise<Person> {
  const body = { fullName: 'A Tester', email: `${randomUUID()}@example.org`, password }
  const { data } = (await server.api('POST', '/api/auth/register', { body })).body
  const me = await server.api('GET', '/api/auth/me', { token: data.token })
  return { token: data.token, accountId: me.body.accountId, email: body.email }
}

/** Somebody of his own: another postcode each time. */
let people = 0
const person = (lastName: string, more: Partial<Particulars> = {}): Particulars => ({
  ...{ fullName: `Ann ${lastName}`, bornOn: '1980-01-31', address: '1 High Street' },
  ...{ postcode: `AB${people++} 1CD`, ...more },
})
const submit = ({ token }: Person, body: Particulars, key?: string) =>
  server.api('POST', '/api/identity', { token, body, ...(key && { key }) })
const read = async ({ token }: Person) => (await server.api<Identity>('GET', '/api/identity', { token })).body
const reaches = (who: Person, state: Identity['state']) =>
  expect.poll(async () => (await read(who)).state, { timeout: 10_000 }).toBe(state)
const codeOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call
  return status < 300 ? 'done' : body.code
}
const deposit = ({ token }: Person) =>
  codeOf(server.api('POST', '/api/wallet/deposits', { token, body: { method: 'CARD', amount: 2_500 } }))
const play = ({ token }: Person) => codeOf(server.api('POST', upDown.path, { token, body: upDown.body }))
const decide = (accountId: number, isVerified: boolean, token = admin.token) =>
  server.api('POST', `/api/admin/identities/${accountId}/decision`, {
    ...{ token, body: { isVerified, reason: 'Seen the passport' } },
  })
async function audited(target: string): Promise<string[]> {
  const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
  return records
    .filter((each: { target: string }) => each.target === target)
    .map(({ action }: { action: string }) => action)
}

test('who is not verified neither deposits nor plays, and may withdraw; once he is he does both', async () => {
  const ann = await stranger()
  expect(await read(ann)).toEqual({
    ...{ isAsked: true, state: 'NONE', reason: '', submittedAt: null, particulars: null },
  })
  await server.api('POST', '/api/protection/deposit-limit/decline', {
    token: ann.token,
    body: { isWanted: true },
  })
  expect([await deposit(ann), await play(ann)]).toEqual(['identity_unverified', 'identity_unverified'])
  const { marketId } = await server.market()
  const order = {
    selectionId: 11,
    side: 'BACK',
    price: 200,
    size: 1_000,
    persistence: 'LAPSE',
    timeInForce: 'LIMIT',
  }
  const placed = await server.api('POST', '/api/exchange/orders/place', {
    ...{ token: ann.token, body: { marketId, instructions: [order] } },
  })
  expect(placed.body.results[0]).toMatchObject({ ok: false, code: 'identity_unverified' })
  const withdrawal = { method: 'CARD', amount: 1_000 }
  expect(
    await codeOf(server.api('POST', '/api/wallet/withdrawals', { token: ann.token, body: withdrawal })),
  ).toBe('withdrawal_above_available')
  const particulars = person('Usual')
  expect((await submit(ann, particulars)).body).toEqual({ accountId: ann.accountId, state: 'PENDING' })
  await reaches(ann, 'VERIFIED')
  expect((await read(ann)).particulars).toEqual(particulars)
  expect(await deposit(ann)).toBe('done')
  expect(await play(ann)).toBe('stake_above_available')
  expect(await codeOf(submit(ann, person('Other')))).toBe('identity_unchanged')
  expect((await read(ann)).particulars).toEqual(particulars)
})

test.each(['2015-01-01', '1979-02-30', '1979-13-01'])('who was born on %s is not checked', async (bornOn) => {
  const ann = await stranger()
  expect(await codeOf(submit(ann, person('Usual', { bornOn })))).toBe('identity_invalid')
  expect((await read(ann)).state).toBe('NONE')
})

test.each([{ postcode: ' ' }, { fullName: 'A\u0000b' }, { bornOn: '31.1.1980' }, { country: 'XX' }])(
  'what is no such form is refused: %j',
  async (wrong) => {
    expect(await codeOf(submit(await stranger(), { ...person('Usual'), ...wrong }))).toBe('invalid_request')
  },
)

test('told twice, late, or something else afterwards: what was said first counts', async () => {
  const [twice, late, changed] = [await stranger(), await stranger(), await stranger()]
  await submit(twice, person('Twice'))
  await submit(late, person('Late'))
  await submit(changed, person('Changed'))
  await reaches(twice, 'VERIFIED')
  await reaches(late, 'VERIFIED')
  await reaches(changed, 'REFUSED')
  for (const { accountId } of [twice, changed])
    await expect.poll(() => audited(`check ID-${accountId}-1`)).toEqual(['identity answer not taken'])
  expect(await read(changed)).toMatchObject({ state: 'REFUSED', reason: expect.stringContaining('sandbox') })
  // He corrects what was wrong, and is checked again; what is said of the first check counts for nothing.
  await submit(changed, person('Corrected'))
  await reaches(changed, 'VERIFIED')
})

test('the same call again begins no second check, and another one while it goes on is refused', async () => {
  const ann = await stranger()
  const [body, key] = [person('Referred'), randomUUID()]
  const first = await submit(ann, body, key)
  await reaches(ann, 'REFERRED')
  expect((await submit(ann, body, key)).body).toEqual(first.body)
  expect((await submit(ann, person('Other'), key)).body.code).toBe('idempotency_key_reused')
  expect((await submit(ann, person('Other'))).body.code).toBe('identity_unchanged')
  expect((await read(ann)).particulars).toEqual(body)
  expect((await read(ann)).state).toBe('REFERRED')
})

test('a person decides about who was referred, with a reason that the player reads; everything is in the audit log', async () => {
  const [good, bad] = [await stranger(), await stranger()]
  for (const who of [good, bad]) {
    await submit(who, person('Referred'))
    await reaches(who, 'REFERRED')
  }
  const { cases } = (await server.api('GET', '/api/admin/identities', { token: admin.token })).body
  const ids = cases.map(({ accountId }: { accountId: number }) => accountId)
  expect(ids).toEqual(expect.arrayContaining([good.accountId, bad.accountId]))
  expect(JSON.stringify(cases)).not.toContain('High Street')
  const path = `/api/admin/identities/${good.accountId}`
  const { body } = await server.api<IdentityDetails>('GET', path, { token: admin.token })
  expect(body).toMatchObject({ state: 'REFERRED', others: [], particulars: { address: '1 High Street' } })
  expect((await decide(good.accountId, true)).body).toEqual({ accountId: good.accountId, state: 'VERIFIED' })
  expect((await decide(bad.accountId, false)).body).toEqual({ accountId: bad.accountId, state: 'REFUSED' })
  expect(await read(bad)).toMatchObject({ state: 'REFUSED', reason: 'Seen the passport' })
  expect([await play(good), await play(bad)]).toEqual(['stake_above_available', 'identity_unverified'])
  expect((await decide(good.accountId, false)).body.code).toBe('identity_unchanged')
  const own = await server.api('GET', path, { token: good.token })
  expect(own.body.code).toBe('forbidden')
  await expect
    .poll(async () => (await audited(`account ${good.accountId}`)).toSorted())
    .toEqual(
      expect.arrayContaining([
        'check identity',
        'read identity',
        'verify identity',
        'verify identity: answered',
      ]),
    )
})

test('nobody decides about himself, and there is nothing to decide about who said nothing', async () => {
  expect((await decide(admin.accountId, true)).body.code).toBe('account_not_found')
  const { sequencer } = server.running
  const { accountId } = await stranger()
  const own = { kind: 'note-identity', account: accountId, state: 'REFUSED', person: accountId } as const
  expect((await sequencer.execute(own)).refusal).toBe('own_identity')
})

/** Who has excluded himself, and with that his other account. */
let excluder: Person | undefined

test('who excludes himself is excluded in his other accounts until the same moment; nobody excludes a stranger by a name', async () => {
  const [first, second, claimant] = [await stranger(), await stranger(), await stranger()]
  const who = person('Twofold')
  await submit(first, who)
  await reaches(first, 'VERIFIED')
  await submit(second, who)
  await reaches(second, 'REFERRED')
  expect((await decide(second.accountId, true)).status).toBe(200)
  await submit(claimant, who)
  await reaches(claimant, 'REFERRED')
  const exclude = ({ token }: Person) =>
    server.api('POST', '/api/protection/self-exclusion', { token, body: { months: 6, isWanted: true } })
  const { protections } = server.running.sequencer.published.accounts
  const untilOf = ({ accountId }: Person) => protections[accountId]?.excludedUntil ?? 0
  expect((await exclude(claimant)).status).toBe(200)
  expect((await exclude(second)).status).toBe(200)
  await expect.poll(() => untilOf(first), { timeout: 10_000 }).toBe(untilOf(second))
  expect(untilOf(second)).toBeGreaterThan(untilOf(claimant))
  await expect
    .poll(() => audited(`account ${first.accountId}`), { timeout: 10_000 })
    .toContain('exclude alike')
  excluder = second
})

test('who is excluded gets no second account, not by a person either, and a second one is looked at', async () => {
  const [first, second, third] = [await stranger(), await stranger(), await stranger()]
  const ann = person('Usual')
  await submit(first, ann)
  await reaches(first, 'VERIFIED')
  // She writes it in another way.
  const same = { ...ann, fullName: 'USUAL ANN', postcode: ann.postcode.replace(' ', '').toLowerCase() }
  await submit(second, same)
  await reaches(second, 'REFERRED')
  expect((await read(second)).reason).toBe('This person has another account.')
  const path = `/api/admin/identities/${second.accountId}`
  const seen = async () =>
    (await server.api<IdentityDetails>('GET', path, { token: admin.token })).body.others
  expect(await seen()).toEqual([{ accountId: first.accountId, standing: 'open' }])
  await done(server.running.sequencer, { kind: 'exclude-self', account: first.accountId, months: 6 })
  expect(await seen()).toEqual([{ accountId: first.accountId, standing: 'excluded' }])
  expect((await decide(second.accountId, true)).body.code).toBe('person_excluded')
  await submit(third, same)
  await reaches(third, 'REFUSED')
  expect((await read(third)).reason).toBe('Another account of this person is excluded.')
  expect(await play(third)).toBe('identity_unverified')
})

describe('after a restart', () => {
  let [ann, shut, shutPending, first, second]: Person[] = []

  async function signedIn(who: Person): Promise<Person> {
    const { body } = await server.api('POST', '/api/auth/login', { body: { email: who.email, password } })
    return { ...who, token: body.data.token as string }
  }

  /** As `reaches`, outside of a test. */
  function reached({ accountId }: Person, state: keyof typeof identityStates): Promise<void> {
    const { sequencer } = server.running
    const isThere = () =>
      sequencer.published.accounts.protections[accountId]?.identity === identityStates[state]
    return new Promise((resolve) => {
      const look = () => isThere() && resolve()
      sequencer.onPublished(look)
      look()
    })
  }

  // Two checks, and that of somebody verified, are left sealed under a key that no file has.
  beforeAll(async () => {
    ;[ann, shut, shutPending] = [await stranger(), await stranger(), await stranger()]
    ;[first, second] = [await stranger(), await stranger()]
    const twofold = person('Both')
    for (const who of [first, second]) await submit(who, twofold)
    await reached(first, 'VERIFIED')
    await reached(second, 'REFERRED')
    expect((await decide(second.accountId, true)).status).toBe(200)
    await submit(ann, person('Silent'))
    await submit(shutPending, person('Silent'))
    await submit(shut, person('Referred'))
    await reached(shut, 'REFERRED')
    expect((await read(ann)).state).toBe('PENDING')
    await server.stop()
    const foreign = createSealer(Buffer.alloc(32, 9))
    const store = await openStore<ReturnType<typeof openTables>>(dataDir, tablesModule)
    const rows = [shut, shutPending, first].map(({ accountId: account }) => ({
      account,
      sealed: foreign.seal(Buffer.from('{}'), aboutCheck(account)),
    }))
    await store.resealChecks(rows)
    await store.close()
    server = await startServer({ dataDir, env: { ...env, IDENTITY_CHECK: 'people' } })
    ann = await signedIn(ann)
    shut = await signedIn(shut)
    shutPending = await signedIn(shutPending)
  })

  test('a check that was pending when the server ended is asked for again at its start', async () => {
    // Now people look at every check.
    await reaches(ann!, 'REFERRED')
    expect((await read(ann!)).particulars?.fullName).toBe('Ann Silent')
  })

  test('a check that opens under no key hides no other; it waits for a person, who verifies nobody unread', async () => {
    for (const who of [ann!, shutPending!]) await reaches(who, 'REFERRED')
    const listed = await server.api('GET', '/api/admin/identities', { token: admin.token })
    expect(listed.body.cases.map(({ accountId }: Person) => accountId)).toEqual(
      expect.arrayContaining([ann!.accountId, shut!.accountId, shutPending!.accountId]),
    )
    for (const who of [shut!, shutPending!]) {
      const path = `/api/admin/identities/${who.accountId}`
      const { body } = await server.api<IdentityDetails>('GET', path, { token: admin.token })
      expect(body).toMatchObject({ state: 'REFERRED', particulars: null, others: [] })
      expect(await read(who)).toMatchObject({ state: 'REFERRED', particulars: null })
      expect((await decide(who.accountId, true)).body).toMatchObject({
        code: 'identity_unreadable',
        message: expect.stringContaining('sealed under a key that is gone'),
      })
    }
    const { token } = shut!
    const isRead = async () =>
      (await server.api('GET', '/api/account/notifications', { token })).body.isComplete
    await expect.poll(isRead, { timeout: 10_000 }).toBe(true)
    const own = await server.api<string>('GET', '/api/account/export', { token })
    expect(own.body).toContain('"particulars":null')
    // Refused he says it once more, and is verified by what can be read.
    expect((await decide(shut!.accountId, false)).body.state).toBe('REFUSED')
    await submit(shut!, person('Again'))
    await reaches(shut!, 'REFERRED')
    expect((await decide(shut!.accountId, true)).body.state).toBe('VERIFIED')
  })

  test('who is verified and excludes himself is excluded in his other account, also where what he said opens under no key', async () => {
    const { token } = await signedIn(first!)
    const body = { months: 6, isWanted: true }
    expect((await server.api('POST', '/api/protection/self-exclusion', { token, body })).status).toBe(200)
    const { protections } = server.running.sequencer.published.accounts
    const untilOf = ({ accountId }: Person) => protections[accountId]?.excludedUntil
    await expect.poll(() => untilOf(second!), { timeout: 10_000 }).toBe(untilOf(first!))
    // By the one who was not verified nobody was, nor by what was done to the other account: both were looked at by now.
    if (excluder !== undefined)
      expect(await audited(`account ${excluder.accountId}`)).not.toContain('exclude alike')
  })
})
