/** Money in and out on screen: a deposit from the chooser, a withdrawal that two people approve, the wallet live, the statement by kind. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { overflowOf } from './testing/home-page.ts'
import { noteRoot } from './testing/ledger-root.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'

const visit = withBrowser()
let server: TestServer
let player: Person

withSetUp(async () => {
  server = await startServer({
    webRoot: builtWeb(),
    env: { SANDBOX_DELAY_MS: '300', NET_DEPOSIT_REVIEW: '15000' },
  })
  player = await server.player()
  return server.stop
})

/** A cashier beside the first, to whom the role is given. */
async function secondAdmin(first: Person): Promise<Person> {
  const person = await server.player()
  const path = `/api/admin/accounts/${person.accountId}/roles`
  await server.api('POST', path, { token: first.token, body: { roles: ['cashier', 'admin'] } })
  const login = await server.api('POST', '/api/auth/login', { body: { email: person.email, password } })
  return { ...person, token: login.body.data.token }
}

async function pay(page: Page, method: string, amount: string): Promise<void> {
  await page.getByRole('radio', { name: method }).check()
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectClean(page: Page): Promise<void> {
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
}

test('a player deposits, withdraws, and sees each payment and the balance as they are now', async () => {
  const { page, faults } = await visit({
    ...{ url: server.url, path: '/user-dashboard', token: player.token, prepare: bringAxe },
  })
  faults.allow(/status of 409/)
  await pay(page, 'Bank transfer', '250')
  await page.getByRole('alert').getByText('Deposit of 250.00 by bank transfer is under way').waitFor()
  await page.getByRole('cell', { name: /Deposit by bank transfer, no\. 1/ }).waitFor()
  await page.getByRole('link', { name: 'Wallet and withdrawals' }).click()
  const rows = page.getByRole('region', { name: 'Deposits and withdrawals' }).getByRole('listitem')
  await rows.getByText('Complete').waitFor()
  // Chosen within the press, so that nothing is typed into the form that goes.
  const isChosen = await page.getByRole('tab', { name: 'Withdraw' }).evaluate(async (tab: HTMLElement) => {
    tab.click()
    await null
    return tab.ariaSelected
  })
  expect(isChosen).toBe('true')
  await page.getByText('250.00 came by bank transfer and goes back by it first.').waitFor()
  await pay(page, 'UPI', '100')
  await page.getByRole('alert').getByText('goes back by the method it came by').waitFor()
  await pay(page, 'Bank transfer', '1100')
  await page.getByRole('alert').getByText('Withdrawal of 1,100.00 by bank transfer is under way').waitFor()
  await rows.getByText('Waits to be approved').waitFor()
  const wallet = page.getByRole('region', { name: 'Wallet', exact: true })
  const figure = (name: string) =>
    wallet
      .locator('div', { has: page.getByText(name, { exact: true }) })
      .last()
      .locator('dd')
  await expect.poll(() => figure('Being withdrawn').textContent()).toBe('1,100.00')
  await expect.poll(() => figure('Available').textContent()).toBe('150.00')
  await page
    .getByRole('region', { name: /The year/ })
    .getByRole('row', { name: /^All year \+250\.00/ })
    .waitFor()
  await expectClean(page)
  const admin = await server.admin()
  const second = await secondAdmin(admin)
  for (const { token } of [admin, second]) {
    await server.api('POST', '/api/admin/withdrawals/2/approval', { token })
  }
  await expect.poll(() => rows.first().textContent()).toContain('Complete')
  await expect.poll(() => figure('Balance').textContent()).toBe('150.00')
  const cash = { kind: 'settle-up', from: 0, to: player.accountId, amount: 3_000, reference: 'cash' } as const
  await server.running.sequencer.execute(cash)
  await page.reload()
  await wallet.getByText('Net deposits: −820.00').waitFor()
  await wallet.getByText('Of it in cash: 30.00 paid in, 0.00 paid out.').waitFor()
  await expectClean(page)
})

test('the statement is shown by kind, and saved whole', async () => {
  const { token } = await server.player()
  await server.api('POST', '/api/wallet/deposits', { token, body: { method: 'CARD', amount: 1_000 } })
  const { page } = await visit({ url: server.url, path: '/user-dashboard', token })
  const table = page.getByRole('table', { name: 'Recent transactions' })
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(1)
  await page.getByLabel('Show').selectOption({ label: 'From the house' })
  await expect.poll(() => table.locator('tbody tr').count()).toBe(1)
  await table.getByText('Welcome credit').waitFor()
  // What is chosen stands in the address: a reload has the same, and Back what was there before.
  await page.reload()
  await expect.poll(() => table.locator('tbody tr').count()).toBe(1)
  await page.goBack()
  await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toContain('Time (UTC),Transaction,Type,Text,Amount,Balance')
  expect(lines.at(-1)).toContain('grant')
})

test('an administrator approves and rejects withdrawals on the page of accounts', async () => {
  const [person, admin] = [await server.player(), await server.admin()]
  const body = { method: 'CARD', amount: 100_000 }
  await server.api('POST', '/api/wallet/deposits', { token: person.token, body })
  await expect
    .poll(async () => (await server.api('GET', '/api/wallet', { token: person.token })).body.balance)
    .toBe(200_000)
  const asked = await server.api('POST', '/api/wallet/withdrawals', {
    ...{ token: person.token, body: { method: 'CARD', amount: 150_000 } },
  })
  const number: number = asked.body.paymentId
  const { page, faults } = await visit({
    url: server.url,
    path: '/admin/accounts',
    token: admin.token,
    prepare: bringAxe,
  })
  faults.allow(/status of 409/)
  const queue = page.getByRole('region', { name: 'Withdrawals to approve' })
  const row = queue.locator(`[data-payment="${number}"]`)
  await row.getByText('1,500.00').waitFor()
  await queue.getByRole('button', { name: `Approve withdrawal ${number}` }).click()
  await row.getByText('Approved by one').waitFor()
  await queue.getByRole('button', { name: `Approve withdrawal ${number}` }).click()
  await queue.getByText('Somebody else has to approve it as well').waitFor()
  await expectClean(page)
  await row.getByRole('button', { name: 'Reject' }).click()
  await row.getByLabel('Reason').fill('Ask us')
  await row.getByRole('form').getByRole('button', { name: 'Reject' }).click()
  await row.waitFor({ state: 'detached' })
  const { underWay, available } = (await server.api('GET', '/api/wallet', { token: person.token })).body
  expect([underWay, available]).toEqual([[], 200_000])
})

test('a review that a deposit has opened is read and decided; its person is erased by two', async () => {
  const [person, admin] = [await server.player(), await server.admin()]
  const second = await secondAdmin(admin)
  const body = { method: 'CARD', amount: 20_000 }
  await server.api('POST', '/api/wallet/deposits', { token: person.token, body })
  const { page, faults } = await visit({
    ...{ url: server.url, path: '/admin/reviews', token: admin.token, prepare: bringAxe },
  })
  faults.allow(/status of 409/)
  await page.getByRole('link', { name: `Account ${person.accountId}` }).click({ timeout: 20_000 })
  const log = page.getByRole('list', { name: 'Log' })
  await log.getByText(/looked at it/).waitFor()
  await expect.poll(() => page.locator('[data-totals]').textContent()).toContain('+200.00')
  await expectClean(page)
  await page.getByLabel('Note', { exact: true }).fill('Called')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await log.getByText('Called').waitFor()
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Contacted' })
  await page.getByLabel('Why', { exact: true }).fill('Limits were explained')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await log.getByText('Limits were explained').waitFor()
  await page.getByRole('link', { name: 'All reviews' }).click()
  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByRole('cell', { name: 'Contacted' }).waitFor()
  await expectClean(page)

  await page.goto(`${server.url}/admin/accounts/${person.accountId}?tab=data`)
  await page.getByText('Close the account first').waitFor()
  await expectClean(page)
  const close = { token: admin.token, body: { reason: 'Closed' } }
  await server.api('POST', `/api/admin/accounts/${person.accountId}/exclude`, close)
  await page.reload()
  await page.getByLabel('Reason, which names nobody').fill('Asked by letter')
  await page.getByRole('button', { name: 'Ask for the erasure' }).click()
  await page.getByText(/Another administrator has to approve/).waitFor()
  expect(await page.getByRole('button', { name: 'Approve and erase' }).count()).toBe(0)
  const other = await visit({
    ...{ url: server.url, path: `/admin/accounts/${person.accountId}?tab=data`, token: second.token },
  })
  await other.page.getByText(/Name and address, for five years/).waitFor()
  await other.page.getByRole('button', { name: 'Approve and erase' }).click()
  await other.page.getByText('This person has been erased').waitFor()
})

test('a person is found, suspended for a reason that he reads, and freed; payments stand beside the provider’s list', async () => {
  const [admin, person] = [await server.admin(), await server.player()]
  const body = { method: 'CARD', amount: 20_009 }
  await server.api('POST', '/api/wallet/deposits', { token: person.token, body })
  const { page, faults } = await visit({
    ...{ url: server.url, path: '/admin/accounts', token: admin.token, prepare: bringAxe },
  })
  faults.allow(/status of 40[39]/)
  await page.getByLabel('Name, address or number').fill(String(person.accountId))
  await page.keyboard.press('Enter')
  await page.locator(`[data-account="${person.accountId}"]:only-child`).getByRole('link').click()
  await page.getByRole('tab', { name: 'Money' }).waitFor()
  await page.getByRole('button', { name: 'Restrict' }).click()
  await page.getByLabel('At most, a bet').fill('25')
  await page.getByText('a bet or a game adds at most 25.00 in stakes').waitFor()
  await page.getByLabel('Note, which stands for good').fill('Agreed by letter')
  await page.getByRole('form', { name: 'Restrict' }).getByRole('button', { name: 'Restrict' }).click()
  await page.getByText('Restricted', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Note, which stands for good').fill('A card of somebody else')
  await page.getByRole('form', { name: 'Suspend' }).getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Suspended', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByText('A card of somebody else').waitFor()
  await expectClean(page)

  const own = await visit({
    ...{ url: server.url, path: '/protection', token: person.token, prepare: bringAxe },
  })
  await own.page.getByText('A payment of yours has to be looked at').waitFor()
  await own.page.getByText('Stake cap: a bet or a game adds at most 25.00 in stakes.').waitFor()
  own.faults.allow(/status of 409|Empty \w+ list/)
  await own.page.getByLabel('I want to close my account for good').check()
  await own.page.getByRole('button', { name: 'Close my account' }).click()
  await own.page.getByText('This account still has money').waitFor()
  await expectClean(own.page)

  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByLabel('Note, which stands for good').fill('Explained')
  await page.getByRole('form', { name: 'Lift' }).getByRole('button', { name: 'Lift the suspension' }).click()
  await page.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByText('Another amount').waitFor()
  await page.getByText('Here: 200.09, pending · There: 200.10, paid').waitFor()
  await expectClean(page)
  await page.getByRole('link', { name: 'All days' }).click()
  await page.getByRole('form', { name: 'Money of the house' }).getByLabel('Amount').fill('50')
  await page.getByRole('form', { name: 'Money of the house' }).getByLabel('Reason').fill('Kept apart')
  await page.getByRole('button', { name: 'Put it there' }).click()
  await page.getByText(/is kept apart now/).waitFor()
  await expectClean(page)
})

test('a player saves his ledger, and the page tells whether it is as a root had it', async () => {
  const root = await noteRoot(server)
  const { page } = await visit({
    url: server.url,
    path: '/lobby/ledger',
    token: player.token,
    prepare: bringAxe,
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save my ledger under root ${root.rootId}` }).click(),
  ])
  const saved = await download.path()
  const check = async (text: string, kept: string) => {
    const file = { name: 'ledger.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.getByLabel('The saved file').setInputFiles(file)
    await page.getByLabel('The root that you kept').fill(kept)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    return page.getByRole('alert').textContent()
  }
  const text = readFileSync(saved, 'utf8')
  expect(await check(text, root.hash)).toContain('are under this root')
  expect(await check(text, 'f'.repeat(64))).toContain('do not lead to this root')
  expect(await check(text.replace('"grant"', '"credit"'), root.hash)).toContain(
    'Line 1 does not have its hash',
  )
  await expectClean(page)
})

test('a player says who he is before he deposits, and a person decides about the check', async () => {
  const ann = await server.player()
  const { page } = await visit({
    ...{ url: server.url, path: '/lobby/wallet', token: ann.token, prepare: bringAxe },
  })
  await page.getByText('You may be asked for an identity card').waitFor()
  await page.getByRole('link', { name: 'Who you are' }).click()
  await page.getByRole('button', { name: 'Check who I am' }).click()
  await page.getByText('Please fill this in.').first().waitFor()
  await page.getByLabel('Full name').fill('Ann Referred')
  await page.getByLabel('Date of birth').fill('1980-01-31')
  await page.getByLabel('Address').fill('1 High Street')
  await page.getByLabel('Postcode').fill('AB1 2CD')
  await expectClean(page)
  await page.getByRole('button', { name: 'Check who I am' }).click()
  await page.getByRole('status').getByText('A person looks at it').waitFor()
  await page.reload()
  await page.getByText('1 High Street').waitFor()
  const admin = await server.admin()
  const { page: desk } = await visit({
    ...{ url: server.url, path: '/admin/identities', token: admin.token, prepare: bringAxe },
  })
  await desk.getByRole('button', { name: `Show the check of account ${ann.accountId}` }).click()
  await desk.getByText('1 High Street').waitFor()
  await desk.getByLabel('Reason, which the player reads').fill('Seen the passport')
  await expectClean(desk)
  await desk.getByRole('button', { name: 'Verify' }).click()
  await desk.getByText(`Account ${ann.accountId} is verified.`).waitFor()
  await desk.getByText('No check waits for a person.').waitFor()
  await page.reload()
  await page.getByRole('status').getByText('Verified', { exact: true }).waitFor()
  await expectClean(page)
})
