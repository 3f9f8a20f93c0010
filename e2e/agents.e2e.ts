/** An agent's week on screen, by keyboard: an account opened by a link, shares, credit, a loss, the close, cash settled up both ways, a dispute, the sheet; and the house's side. */
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'

const visit = withBrowser()
let server: TestServer
let admin: Person
let agent: Person
const deals = { exchange: 4_000, casino: 3_000, book: 4_000, casinoTurnover: 0, bookTurnover: 0 }

withSetUp(async () => {
  server = await startServer({ webRoot: builtWeb(), env: { CREDIT_REVIEW: '50000' } })
  admin = await server.admin()
  agent = await join(admin, { kind: 'agent', alias: 'North', deals })
  const path = `/api/agents/nodes/${agent.accountId}/line`
  await server.api('POST', path, { token: admin.token, body: { line: 400_000 } })
  return server.stop
})

async function join(by: Person, opened: object): Promise<Person> {
  const { body } = await server.api('POST', '/api/agents/links', { token: by.token, body: opened })
  const email = `${crypto.randomUUID()}@example.org`
  const who = { bornOn: '1980-01-31', postcode: 'AB1 2CD' }
  const person = { secret: body.secret, fullName: 'Nora North', email, password, person: who }
  const { data } = (await server.api('POST', '/api/join', { body: person })).body
  const me = await server.api('GET', '/api/auth/me', { token: data.token })
  return { token: data.token, accountId: me.body.accountId, email }
}

/** In both themes as wide as it is, and nothing over the edge at any of the widths. */
async function expectClean(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page)).toEqual([])
  const before = page.viewportSize()!
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await overflowOf(page), screen).toBe(0)
  }
  await page.setViewportSize(before)
}
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] dd`)

/** How often Tab is pressed in one go. */
const pressesAtOnce = 20

/** Goes on by the tabulator until it has the focus. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  const cdp = await page.context().newCDPSession(page)
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const
  for (let presses = 0; presses < 120; presses += pressesAtOnce) {
    const held = await wanted.evaluateHandle(holdTab)
    await Promise.all(Array.from({ length: pressesAtOnce }, () => cdp.send('Input.dispatchKeyEvent', tab)))
    if (await held.evaluate((isReached) => isReached())) return cdp.detach()
  }
  throw new Error(`${wanted} is not reached by keyboard`)
}

/** Once the element has the focus, Tab leads no further. Returns what ends that and whether it was reached; it is called on the page. */
function holdTab(element: Element): () => boolean {
  const hold = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || document.activeElement !== element) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hold, true)
  return () => {
    window.removeEventListener('keydown', hold, true)
    return document.activeElement === element
  }
}
async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted)
  await page.keyboard.press('Enter')
}
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}
const way = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Agents' }).getByRole('link', { name }).first()

test('an agent’s week by keyboard alone: a link, a deal, a line, bets, the close, shares and sheet, cash, a confirmation, a dispute', async () => {
  const { page, faults } = await visit({
    ...{ url: server.url, path: '/terms', token: agent.token, prepare: bringAxe },
  })
  faults.allow(/status of 409/, /ERR_FAILED/)
  await press(page, page.getByRole('button', { name: /user menu/ }))
  await press(page, page.getByRole('link', { name: 'Branch' }))
  await page.getByText('There is nobody directly below yet.').waitFor()
  await press(page, way(page, 'Open an account'))
  await write(page, page.getByLabel('What you call them'), 'Ann')
  await page.keyboard.press('Enter')
  const address = await page.locator('code').textContent()
  expect(address).toContain(`${server.url}/agents/join#`)
  await expectClean(page)

  const guest = await visit({ url: server.url, path: address!.slice(server.url.length), prepare: bringAxe })
  await guest.page.getByText('You become a player of Nora North.').waitFor()
  await expectClean(guest.page)
  await write(guest.page, guest.page.getByLabel('Full Name'), 'Ann Player')
  await write(guest.page, guest.page.getByLabel('Email'), 'ann@example.org')
  await write(guest.page, guest.page.getByLabel('Password', { exact: true }), password)
  await guest.page.keyboard.press('Enter')
  await guest.page.getByRole('heading', { name: 'Agent: Nora North' }).waitFor()
  await expectClean(guest.page)

  const deals = { exchange: 2_000, casino: 2_000, book: 2_000, casinoTurnover: 0, bookTurnover: 0 }
  await join(agent, { kind: 'agent', alias: 'South', deals })
  await press(page, way(page, 'Branch'))
  await press(page, page.getByRole('link', { name: 'South' }))
  // The page before has a field of commission too: of the give-back.
  const announce = page.getByRole('form', { name: 'Announce new shares' })
  await write(page, announce.getByLabel('Commission'), '30')
  await page.keyboard.press('Enter')
  await page.getByText('Announced: in force from').waitFor()
  await expectClean(page)

  await press(page, way(page, 'Branch'))
  await press(page, page.getByRole('link', { name: 'Ann' }))
  const line = page.getByRole('form', { name: 'Line' })
  await write(page, line.getByLabel('Line'), '5000')
  await page.keyboard.press('Enter')
  await line.getByText('There is not as much to give.').waitFor()
  await write(page, line.getByLabel('Line'), '1000')
  await page.keyboard.press('Enter')
  await expect.poll(() => figure(page, 'Available').textContent()).toBe('1,000.00')
  await expectClean(page)

  const account = Number(page.url().split('/').at(-1))
  await lose(account, 60_000)
  const { sequencer } = server.running
  expect((await sequencer.execute({ kind: 'close-period' })).refusal).toBeUndefined()
  await expect.poll(() => figure(page, 'Total of the branch').textContent()).toBe('−600.00')
  await page.getByText('600.00 of it was owed at the close of').waitFor()

  await press(page, way(page, 'My shares'))
  await page.getByText('Nothing was earned in this period.').waitFor()
  await press(page, page.getByRole('link', { name: 'The period before' }))
  await page.getByRole('row', { name: 'House’s book +240.00' }).waitFor()
  await expectClean(page)
  await page.goBack()
  await page.getByText('Nothing was earned in this period.').waitFor()

  await press(page, way(page, 'Outstanding'))
  await page.getByRole('row', { name: /Ann −600\.00 .* 600\.00 0/ }).waitFor()
  await expectClean(page)
  await press(page, page.getByRole('link', { name: 'Ann' }))
  await write(page, page.getByLabel('Amount'), '700')
  await write(page, page.getByLabel('What the receipt says'), 'Cash on Monday')
  await page.getByText('Afterwards: Balance 100.00, line 1,000.00').waitFor()
  await loseAnswer(page, '/settle-up')
  await press(page, page.getByRole('button', { name: 'Post the payment' }))
  await page.getByText('Network error. Please').first().waitFor()
  await press(page, page.getByRole('button', { name: 'Post the payment' }))
  await page.getByText('Posted. Receipt').waitFor()

  // The way back at 820, by mouse.
  await page.setViewportSize(screens.tablet.viewport)
  await page.getByRole('radio', { name: 'I paid them' }).click()
  await page.waitForURL(/way=up/)
  await page.getByLabel('Amount').fill('40')
  await expectClean(page)
  await page.getByRole('button', { name: 'Ask them to confirm' }).click()
  await page.getByText('Held until they confirm.').waitFor()
  await page.setViewportSize(screens.desktop.viewport)

  await guest.page.getByText('Your agent says that he has paid you 40.00.').waitFor()
  await expectClean(guest.page)
  await press(guest.page, guest.page.getByRole('button', { name: 'I have got it' }))
  await guest.page.locator('li', { hasText: 'Settled up: payment' }).waitFor()
  expect(await guest.page.locator('li', { hasText: 'Cash on Monday' }).textContent()).toContain('700.00')
  await press(guest.page, guest.page.locator('summary'))
  await write(guest.page, guest.page.getByLabel('Amount'), '25')
  await write(guest.page, guest.page.getByLabel('Reason'), 'Paid on Friday')
  await guest.page.keyboard.press('Enter')
  await guest.page.getByText('25.00 that was paid and is not posted').waitFor()

  await press(page, page.getByRole('link', { name: 'Back' }))
  await write(page, page.getByRole('form', { name: 'Claims' }).getByLabel('Reason'), 'Found it')
  await page.keyboard.press('Enter')
  await expect.poll(() => figure(page, 'Balance').textContent()).toBe('85.00')

  await press(page, page.getByRole('link', { name: 'Sheet', exact: true }))
  const closing = page.locator('[data-field="closing"] td')
  await expect.poll(() => closing.allTextContents()).toEqual(['85.00', '−600.00'])
  expect(await page.locator('[data-field="cashIn"] td').allTextContents()).toEqual(['+725.00', '0.00'])
  const saved = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download CSV' }))
  expect((await saved).suggestedFilename()).toBe('sheet.csv')
  await expectClean(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Ann' }).waitFor()

  await page.goto(`${server.url}/agents`)
  const give = page.getByRole('form', { name: 'Announce a give-back' })
  await give.getByLabel('Of the house’s book, %').fill('10')
  await give.getByRole('button', { name: 'Announce a give-back' }).click()
  await give.getByText('What you have announced is not in force yet.').waitFor()
  await expectClean(page)
  await guest.page.reload()
  await guest.page.getByText('Announced: in force from the first close after').waitFor()
  await expectClean(guest.page)
})

test('who becomes an agent says who he is, and by the same name, birthday and postcode is found again', async () => {
  const { body } = await server.api('POST', '/api/agents/links', {
    ...{ token: admin.token, body: { kind: 'agent', alias: 'South', deals } },
  })
  const { page } = await visit({ url: server.url, path: `/agents/join#${body.secret}`, prepare: bringAxe })
  await page.getByLabel('Full Name').fill('Saul South')
  await page.getByLabel('Email').fill('saul@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of birth').fill('1970-07-07')
  await page.getByLabel('Postcode').fill('SO1 1TH')
  await expectClean(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Branch' }).waitFor()
})

test('the house reads every branch, and two of its people give a debt up', async () => {
  await join(agent, { kind: 'agent', alias: 'West', deals: { ...deals, exchange: 1_000 } })
  const { page, faults } = await visit({
    ...{ url: server.url, path: '/admin/agents', token: admin.token, prepare: bringAxe },
  })
  await page.getByRole('link', { name: 'North' }).click()
  await page.getByRole('heading', { name: 'North' }).waitFor()
  await expectClean(page)
  await page.getByRole('link', { name: 'West' }).click()
  await page.getByRole('heading', { name: 'West' }).waitFor()
  await page.getByRole('link', { name: 'North' }).click()
  await page.getByRole('heading', { name: 'North' }).waitFor()
  // What stood in the fields was the other account's.
  expect(await page.getByLabel('Commission').inputValue()).toBe('40.00')
  const { id } = await server.running.sequencer.execute({ kind: 'open-account', parent: agent.accountId })
  await server.running.sequencer.execute({ kind: 'set-line', account: id, line: 1_000, by: agent.accountId })
  await lose(id, 1_000)
  await server.running.sequencer.execute({ kind: 'close-period' })
  await page.getByRole('link', { name: 'Settle up' }).click()
  await page.getByRole('radio', { name: 'They will not pay' }).click()
  await page.getByLabel('Amount').fill('1')
  await page.getByLabel('Reason').fill('Gone')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('Another of the house has to approve').waitFor()
  // What comes to more within a day than one person posts is asked for, too.
  faults.allow(/status of 409/)
  await page.getByRole('radio', { name: 'Through all levels' }).click()
  await page.getByLabel('Amount').fill('400')
  await page.getByRole('button', { name: 'Post the payment' }).click()
  await page.getByText('Posted over every level.').waitFor()
  await page.getByLabel('Amount').fill('100.01')
  await page.getByRole('button', { name: 'Post the payment' }).click()
  await page.getByRole('alert').getByText('more than one of its people posts alone').waitFor()
  await expectClean(page)
  await page.getByLabel('Reason').fill('Seen at the desk')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('Another of the house has to approve').waitFor()
  await page.goto(`${server.url}/admin/agents/requests`)
  await page.getByText('Give a debt up').waitFor()
  await page.getByText('Post cash through all levels, paid in').waitFor()
  await page.getByRole('link', { name: 'All else that takes two people' }).click()
  await page.getByRole('link', { name: 'What of agents waits for another of the house' }).click()
  await page.getByText('Give a debt up').waitFor()
  await expectClean(page)
  // What the agent has frozen the house may let go, or freeze for itself.
  const frozen = { kind: 'freeze-branch', account: id, by: agent.accountId, reason: 'Owes' } as const
  await server.running.sequencer.execute(frozen)
  await page.goto(`${server.url}/admin/agents/nodes/${id}`)
  await page.getByRole('form', { name: 'Frozen' }).waitFor()
  const freeze = page.getByRole('form', { name: 'Freeze', exact: true })
  await freeze.getByLabel('Reason').fill('Asked for')
  await freeze.getByRole('button').click()
  await page.getByText('The house has frozen it, and alone lets it go.').waitFor()
  expect(await freeze.count()).toBe(0)
})

/** The next call of the path is made, and its answer does not come. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  const cut = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route((url) => url.pathname.endsWith(path), cut, { times: 1 })
}

/** A bet against the house's book, which the house wins. */
async function lose(account: number, stake: number): Promise<void> {
  const { sequencer } = server.running
  const { id: bet } = await sequencer.execute({ kind: 'take-book-bet', account, stake })
  await sequencer.execute({ kind: 'settle-book-bet', bet, returned: 0 })
}
