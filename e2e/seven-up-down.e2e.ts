/** 7 Up Down: its words, its phases and pauses, its money for a player and for a guest, and what goes wrong. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { answerTo, bend } from './testing/answers.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { stubDeal, tabTo } from './testing/card-table.ts'
import { guestFigures, leave, overflowOf, walletOf } from './testing/home-page.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()
const path = '/games/seven-updown'
const call = '/api/games/7updown/play'

async function open(
  options: { token?: string; screen?: ScreenName; prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const visited = await visit({ url: venue().url, path, ...options })
  const table = tableOf(visited.page)
  await table.play.waitFor()
  return { ...visited, table }
}

function tableOf(page: Page) {
  const stage = page.getByRole('region', { name: '7 Up Down', exact: true })
  const play = stage.locator('[type="submit"]')
  return {
    stage,
    play,
    amount: stage.getByLabel('Amount'),
    spot: (name: string) => stage.locator(`[data-spot="${name.toLowerCase()}"]`),
    phase: (name: string) => stage.locator(`[data-phase="${name}"]`),
    result: stage.locator('[data-result]').filter({ visible: true }),
    status: stage.getByRole('status'),
    alert: stage.getByRole('alert'),
    async playRound(): Promise<SevenUpDownRound> {
      const answered = page.waitForResponse((response) => response.url().endsWith(call))
      await play.click()
      const round = (await (await answered).json()) as SevenUpDownRound
      await stage.locator('[data-phase="reveal"]').waitFor()
      return round
    },
  }
}

/** Returns the requests to the casino from now on: method and path, in order. */
function casinoRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (/\/api\/(fairness|fairness\/rotate|games\/.+\/play)$/.test(request.url())) requests.push(request)
  })
  return requests
}

/** The same, of those that play a round. */
function roundRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call)) requests.push(request)
  })
  return requests
}

const names = (requests: readonly Request[]) =>
  requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)

describe.each(screenNames)('on a %s', (screen) => {
  test("a player's round: card, category and money are the server's, and the wallet follows", async () => {
    const player = await venue().server.player()
    const { page, table } = await open({ token: player.token, screen, prepare: bringAxe })
    // On a phone the table is the page: what is available stands at its foot.
    const slip = page.getByRole('complementary', { name: 'Bet Slip' })
    const shows = (figure: string) =>
      screen === 'phone'
        ? slip.getByText(figure, { exact: true }).first().waitFor()
        : expect.poll(() => walletOf(page)).toMatchObject({ Balance: figure })
    await shows('1,000')
    expect(await faultsByAxe(page)).toEqual([])
    const round = await table.playRound()

    const { label, suit } = round.card
    await table.stage.getByRole('img', { name: `${label} of ${suit}`, exact: true }).waitFor()
    await table.phase('reveal').getByText(label, { exact: true }).first().waitFor()
    if (screen !== 'phone') await table.stage.getByText(`Round ${round.roundId}`, { exact: true }).waitFor()
    const balance = (100_000 + Math.round(round.balanceChange * 100)) / 100
    await shows(balance.toLocaleString('en'))
    expect((await venue().balanceOf(player)).balance).toBe(balance * 100)

    if (screen === 'phone') await slip.getByRole('button').click()
    const receipt = page.getByRole('region', { name: 'Last rounds' }).getByRole('link')
    expect(await receipt.getAttribute('href')).toBe(`/verify?round=${round.roundId}`)
    expect(await faultsByAxe(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })
})

test('a guest plays for fun: the seed of the browser goes in first, once, and the wallet stays', async () => {
  let requests: Request[] = []
  const { page, table } = await open({
    prepare: async (page) => {
      requests = casinoRequests(page)
    },
  })
  await table.stage.getByText('Play for fun', { exact: true }).waitFor()
  const first = await table.playRound()
  expect(first.fairness.clientSeedBy).toBe('player')
  expect(first.fairness.clientSeed).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const second = await table.playRound()
  expect(names(requests)).toEqual([
    'GET /api/fairness',
    'POST /api/fairness/rotate',
    `POST ${call}`,
    `POST ${call}`,
  ])
  const session = requests[3]?.headers()['x-guest-session']
  expect(session).toBeTruthy()
  expect(requests[2]?.headers()['x-guest-session']).toBe(session)
  expect(second.fairness).toEqual({ ...first.fairness, nonce: 1 })
  await table.stage
    .getByTitle(/^2 rounds wait/)
    .getByText('Checked 0 of 2 rounds')
    .waitFor()
  expect(await walletOf(page)).toEqual(guestFigures)
})

test('the words and figures of the table stand as specified', async () => {
  const { table } = await open()
  expect(await table.spot('Up').getAttribute('aria-pressed')).toBe('true')
  const spots = await table.stage.locator('[data-spot]').all()
  expect(await Promise.all(spots.map((spot) => spot.innerText()))).toEqual([
    expect.stringMatching(/^Up\s+2 for 1\s+8 to K · 0\.50 back on a 7/),
    expect.stringMatching(/^Seven\s+12 for 1\s+Exactly 7/),
    expect.stringMatching(/^Down\s+2 for 1\s+A to 6 · 0\.50 back on a 7/),
  ])
  expect(await table.amount.inputValue()).toBe('100')
  expect(await table.amount.getAttribute('min')).toBe('1')
  expect(await table.amount.getAttribute('step')).toBe('1')
  expect(await table.play.textContent()).toBe('Playfor 100')
})

test('an amount may be written with a comma; what is no number is refused', async () => {
  const { page, table } = await open()
  await table.amount.focus()
  await page.keyboard.type('2,5')
  expect(await table.amount.inputValue()).toBe('2.5')
  await page.keyboard.type('e')
  await table.alert.getByText('“e” is not taken').waitFor()
  await table.amount.press('ArrowUp')
  expect(await table.amount.inputValue()).toBe('3.50')
  expect(await table.alert.count()).toBe(0)
})

test('450 ms before the bet is sent and as long again before the card shows, with every control disabled', async () => {
  const { page, table } = await open({ prepare: (page) => page.clock.install() })
  await page.clock.pauseAt(Date.now() + 60_000)
  const requests = roundRequests(page)
  await table.play.click()
  await table.phase('dealing').waitFor()
  for (const control of [
    table.spot('Up'),
    table.spot('Seven'),
    table.spot('Down'),
    table.amount,
    table.play,
  ]) {
    expect(await control.isDisabled()).toBe(true)
  }
  await page.clock.runFor(440)
  expect(names(requests)).toEqual([])
  const answered = page.waitForResponse((response) => response.url().endsWith(call))
  await page.clock.runFor(20)
  await (await answered).finished()
  await page.clock.runFor(400)
  expect(await table.phase('reveal').count()).toBe(0)
  await table.stage.getByRole('img', { name: 'Card, face down' }).waitFor()
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return table.phase('reveal').count()
    })
    .toBe(1)
  await expect.poll(() => table.play.isEnabled()).toBe(true)
})

test('who leaves the table before the bet is sent has not bet', async () => {
  const { page, table } = await open({ prepare: (page) => page.clock.install() })
  await page.clock.pauseAt(Date.now() + 60_000)
  const requests = roundRequests(page)
  await table.play.click()
  await table.phase('dealing').waitFor()
  await page.clock.runFor(400)
  await leave(page)
  await table.stage.waitFor({ state: 'detached' })
  await page.clock.runFor(60_000)
  expect(names(requests)).toEqual([])
})

const played = { game: '7updown', totalBet: 100, amount: 100 }
test.each([
  ['win', { category: 'up', card: { label: 'K', suit: 'hearts' }, winAmount: 200 }, 'Up wins', 'You win 100'],
  [
    'partial',
    { category: 'seven', card: { label: '7', suit: 'clubs' }, winAmount: 50 },
    'Seven wins',
    '50 of 100 returned',
  ],
  ['lose', { category: 'down', card: { label: 'A', suit: 'spades' }, winAmount: 0 }, 'Down wins', 'No win'],
])(
  'a round that comes to "%s" is told in plain words, and read out',
  async (outcome, coming, headline, money) => {
    const { page, table } = await open()
    const balanceChange = coming.winAmount - 100
    await stubDeal(page, call, { ...played, ...coming, selection: 'up', outcome, balanceChange })
    await table.playRound()
    await table.result.getByText(headline, { exact: true }).waitFor()
    const { label, suit } = coming.card
    expect(await table.status.textContent()).toBe(`${label} of ${suit}. ${headline}. ${money}.`)
    const net = { win: '+100.00', partial: '−50.00', lose: '−100.00' }[outcome]!
    await table.result.getByText(net, { exact: true }).waitFor()
    // A seven is no win for a bet on Up; what came without a stake is marked apart.
    const marks = await table.stage
      .locator('[data-state]')
      .evaluateAll((all) => all.map((one) => `${one.dataset.spot} ${one.dataset.state}`))
    expect(marks).toEqual(
      { win: ['up won'], partial: ['up back', 'seven came'], lose: ['up lost', 'down came'] }[outcome],
    )
  },
)

test('the chosen spot and the amount are what is sent', async () => {
  const { page, table } = await open()
  const sent = page.waitForRequest((request) => request.url().endsWith(call))
  await table.spot('Seven').click()
  await table.amount.fill('12.5')
  await table.play.click()
  expect((await sent).postDataJSON()).toEqual({ selection: 'seven', amount: 12.5, paytable: 1 })
})

test('an amount that is none is refused in the specified words, and nothing is sent', async () => {
  const { page, table } = await open()
  const requests = roundRequests(page)
  for (const amount of ['', '0', '-5']) {
    await table.amount.fill(amount)
    await table.play.click()
    await table.alert.getByText('Please enter a valid amount', { exact: true }).waitFor()
    await table.amount.fill('1')
    await table.alert.waitFor({ state: 'detached' })
  }
  expect(requests).toEqual([])
})

test("a refusal is said in the server's words, and the table is idle again", async () => {
  const { token } = await venue().server.player()
  const { table, faults } = await open({ token })
  faults.allow(/status of 422/)
  await table.amount.fill('0.5')
  await table.play.click()
  await table.alert
    .getByText('The stake is below the minimum of this game. Raise it. The least on one spot is 1.')
    .waitFor()
  await table.phase('idle').waitFor()
  expect(await table.play.isEnabled()).toBe(true)
})

test('a failure without a sentence has the specified one', async () => {
  const { page, table, faults } = await open()
  faults.allow(/status of 400/)
  await page.route(`**${call}`, (route) => route.fulfill({ status: 400, body: 'no' }))
  await table.play.click()
  await table.alert.getByText('7up: Something went wrong. Please try again.', { exact: true }).waitFor()
  await table.phase('idle').waitFor()
})

test('three fast clicks play one round', async () => {
  const { page, table } = await open()
  const requests = casinoRequests(page)
  await table.play.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 3; click++) button.click()
  })
  await table.phase('reveal').waitFor()
  expect(names(requests).filter((name) => name === `POST ${call}`)).toHaveLength(1)
})

test('an answer that is lost is asked for again by the same key: one round', async () => {
  const player = await venue().server.player()
  const { page, table, faults } = await open({ token: player.token })
  faults.allow(/ERR_CONNECTION_RESET/)
  const keys: string[] = []
  await page.route(`**${call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const answer = await answerTo(route)
    if (keys.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await table.play.click()
  await table.stage.getByText('Checking your round…').waitFor()
  await table.phase('reveal').waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  const { body } = await venue().server.api('GET', '/api/fairness/rounds', { token: player.token })
  expect(body.rounds).toHaveLength(1)
})

test('the keyboard alone chooses, types and plays, and keeps its place', async () => {
  const { page, table } = await open()
  await tabTo(page, '[data-spot="seven"]')
  await page.keyboard.press('Enter')
  await expect.poll(() => table.spot('Seven').getAttribute('aria-pressed')).toBe('true')
  await tabTo(page, '[type="number"]')
  await page.keyboard.type('25')
  const sent = page.waitForRequest((request) => request.url().endsWith(call))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ selection: 'seven', amount: 25, paytable: 1 })
  await table.phase('reveal').waitFor()
  await tabTo(page, '[type="submit"]')
  const again = page.waitForRequest((request) => request.url().endsWith(call))
  await page.keyboard.press('Enter')
  await again
  await table.phase('dealing').waitFor()
  await table.phase('reveal').waitFor()
  await expect.poll(() => table.play.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('where rounds have a least gap, the button says how long, and the next round never starts by itself', async () => {
  const isPressed = Promise.withResolvers<void>()
  const { page, table } = await open({
    prepare: async (page) => {
      await page.clock.install()
      await bend<object>(page, '/api/games', async (answer) => {
        await isPressed.promise
        return { ...answer, roundGapMs: 60_000 }
      })
    },
  })
  const requests = casinoRequests(page)
  // The first press may come before the page knows the gap.
  await table.play.click()
  isPressed.resolve()
  await table.phase('reveal').waitFor()
  await expect.poll(() => table.play.textContent()).toMatch(/^Next round in \d\d s$/)
  expect(await table.play.isDisabled()).toBe(true)
  expect(await table.amount.isEnabled()).toBe(true)
  await page.clock.fastForward(60_000)
  await expect.poll(() => table.play.textContent()).toBe('Play againfor 100')
  expect(await table.play.isEnabled()).toBe(true)
  expect(names(requests).filter((name) => name === `POST ${call}`)).toHaveLength(1)
})

test('a server that does not list its games is warned of on the console, and nothing can be bet', async () => {
  const warnings: string[] = []
  const { table, faults } = await open({
    prepare: async (page) => {
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
      await page.route('**/api/games', (route) => route.fulfill({ status: 404, json: {} }))
    },
  })
  faults.allow(/status of 404/)
  await expect.poll(() => warnings.join()).toContain('The list of games could not be loaded')
  await table.alert.getByText('The odds of this table cannot be read now, so nothing can be bet.').waitFor()
})

test('a game that the operator has closed says so and cannot be played', async () => {
  const { token } = await venue().server.admin()
  const change = (open: boolean) =>
    venue().server.api('POST', '/api/admin/casino/games/7updown/switch', { token, body: { open } })
  expect((await change(false)).status).toBe(200)
  onTestFinished(async () => {
    await change(true)
  })
  const { page } = await visit({ url: venue().url, path })
  const table = tableOf(page)
  await table.stage.getByText('This game is closed for now.').waitFor()
  expect(await table.play.count()).toBe(0)
})

test('nothing is at fault by axe at any width, in both themes, before, after and with a complaint', async () => {
  const { page, table } = await open({ prepare: bringAxe })
  const check = async () => {
    for (const screen of screenNames) {
      await page.setViewportSize(screens[screen].viewport)
      // Scrolled on, the page's own header would lie over the table's.
      await page.evaluate(() => window.scrollTo(0, 0))
      expect(await faultsInBothThemes(page), screen).toEqual([])
      expect(await overflowOf(page), screen).toBe(0)
    }
  }
  await check()
  await table.playRound()
  await check()
  await table.amount.fill('')
  await table.play.click()
  await table.alert.waitFor()
  await check()
})
