/**
 * What the browser checks of the house: an honest one is never accused, whatever windows and reloads come between; a proxy that
 * changes a word of it is found out each time. And the odds on the screen are those that are bet by.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import type { Fairness, SeedsRotated } from '#contract/casino.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { answerTo, bend } from './testing/answers.ts'
import { type Visited, withBrowser } from './testing/browser.ts'
import { leave } from './testing/home-page.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()
const path = '/games/seven-updown'
const play = '/api/games/7updown/play'
const otherHash = 'e'.repeat(64)

function tableOf(page: Page) {
  const stage = page.getByRole('region', { name: '7 Up Down', exact: true })
  const button = stage.locator('[type="submit"]')
  return {
    stage,
    button,
    alert: stage.getByRole('alert'),
    checked: stage.getByText(/^Checked \d+ of \d+ rounds$/),
    async playRound(): Promise<SevenUpDownRound> {
      // By odds that are not known yet nothing is bet.
      await stage.locator('[data-spot]').getByText('for 1').first().waitFor()
      const answered = page.waitForResponse((response) => response.url().endsWith(play))
      await button.click()
      const round = (await (await answered).json()) as SevenUpDownRound
      await stage.locator('[data-phase="reveal"]').waitFor()
      return round
    },
  }
}

/** Has the cards come without the table's pause, which `seven-up-down.e2e.ts` looks at: here rounds are many and their pace is not the matter. */
function hurry(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { setTimeout } = window
    const pauseMs = 450
    window.setTimeout = ((run: () => void, ms?: number) =>
      setTimeout(run, ms === pauseMs ? 0 : ms)) as typeof window.setTimeout
  })
}

/** `isAtEase`: whether the cards come at the pace that a player sees. */
async function open(
  token?: string,
  prepare?: (page: Page) => Promise<unknown>,
  { isAtEase = false }: { readonly isAtEase?: boolean } = {},
) {
  const visited = await visit({
    url: venue().url,
    path,
    ...(token !== undefined && { token }),
    prepare: async (page) => {
      if (!isAtEase) await hurry(page)
      await prepare?.(page)
    },
  })
  return { ...visited, table: tableOf(visited.page) }
}

/** Changes the seed in the Fairness panel, to a random one. */
async function changeSeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fairness' }).click()
  const panel = page.getByRole('dialog', { name: 'Fairness' })
  await panel.getByRole('button', { name: 'New random seed' }).click()
  await panel.getByRole('button', { name: 'Change seed' }).click()
  await panel.getByRole('heading', { name: 'Revealed' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

async function anotherTab({ page }: Visited) {
  const other = await page.context().newPage()
  await other.goto(page.url(), { waitUntil: 'domcontentloaded' })
  await tableOf(other).button.waitFor()
  return { page: other, table: tableOf(other) }
}

describe('an honest house', () => {
  test('rounds in two tabs at once, a change of the seed by one of them and a reload: every round is checked, none is accused', async () => {
    const { token } = await venue().server.player()
    const one = await open(token)
    const other = await anotherTab(one)
    for (let turn = 0; turn < 4; turn++) await Promise.all([one.table.playRound(), other.table.playRound()])
    await changeSeed(other.page)
    for (const { table } of [one, other])
      await expect.poll(() => table.checked.textContent()).toBe('Checked 8 of 8 rounds')
    await Promise.all([one.table.playRound(), other.table.playRound()])
    await expect.poll(() => one.table.checked.textContent()).toBe('Checked 8 of 10 rounds')

    await one.page.reload()
    await expect.poll(() => one.table.checked.textContent()).toBe('Checked 10 of 10 rounds')
    await one.table.playRound()
    await other.table.playRound()
    for (const { page, table } of [one, other]) {
      expect(await table.alert.count()).toBe(0)
      expect(await page.getByRole('region', { name: 'Last rounds' }).getByRole('link').count()).toBe(12)
    }
  })

  test('rounds that were played by a program between two of this browser are checked with the others', async () => {
    const { token } = await venue().server.player()
    const { page, table } = await open(token)
    await table.playRound()
    for (let round = 0; round < 3; round++)
      await venue().server.api('POST', play, { token, body: { selection: 'up', amount: 1 } })
    await table.playRound()
    await changeSeed(page)
    await expect.poll(() => table.checked.textContent()).toBe('Checked 5 of 5 rounds')
    expect(await table.alert.count()).toBe(0)
  })

  test('a change of the seed whose answer is lost on its way accuses nobody', async () => {
    let lost = 0
    const { page, table, faults } = await open(undefined, (page) =>
      page.route('**/api/fairness/rotate', async (route) => {
        await answerTo(route)
        lost++
        await route.abort('connectionreset')
      }),
    )
    faults.allow(/ERR_CONNECTION_RESET/)
    await expect.poll(() => lost).toBe(1)
    await page.unroute('**/api/fairness/rotate')
    const { fairness } = await table.playRound()
    expect(fairness).toMatchObject({ nonce: 0, clientSeedBy: 'player' })
    await changeSeed(page)
    await expect.poll(() => table.checked.textContent()).toBe('Checked 1 of 1 rounds')
    expect(await table.alert.count()).toBe(0)
  })

  test('seeds that were changed by another device are told, and the player says whether that was him', async () => {
    const { token } = await venue().server.player()
    const { page, table } = await open(token)
    await table.playRound()
    const body = { clientSeed: 'of-another-device' }
    await venue().server.api('POST', '/api/fairness/rotate', { token, body })
    await table.playRound()
    await table.alert.getByText('Your seeds were changed outside this browser.').waitFor()
    expect(await table.button.isDisabled()).toBe(true)
    await table.alert.getByRole('button', { name: 'See what does not fit' }).click()
    await page.getByRole('button', { name: 'It was me: go on with new seeds' }).click()
    await table.alert.waitFor({ state: 'detached' })
    const { fairness } = await table.playRound()
    expect(fairness).toMatchObject({ nonce: 0, clientSeed: expect.stringMatching(/^[\w-]{22}$/) })
    expect(await table.alert.count()).toBe(0)
  })
})

type Bend = (page: Page) => Promise<unknown>
const ofRound =
  (change: (round: SevenUpDownRound) => Partial<SevenUpDownRound>): Bend =>
  (page) =>
    bend<SevenUpDownRound>(page, play, (round) => ({ ...round, ...change(round) }))
const ofRotation =
  (change: (rotated: SeedsRotated) => Partial<SeedsRotated>): Bend =>
  (page) =>
    bend<SeedsRotated>(page, '/api/fairness/rotate', (rotated) => ({ ...rotated, ...change(rotated) }))

const hashSaid = 'A round was played with another server seed than the one in use.'

describe('a dishonest proxy', () => {
  test.each<[what: string, said: string, bend: Bend]>([
    [
      'the hash of a round',
      hashSaid,
      ofRound(({ fairness }) => ({ fairness: { ...fairness, serverSeedHash: otherHash } })),
    ],
    [
      'the pair between two rounds, everywhere it is named',
      'The seeds were changed, and the server seed of your rounds is not shown.',
      async (page) => {
        await bend<Fairness>(page, '/api/fairness', (told) => ({ ...told, serverSeedHash: otherHash }))
        await ofRound(({ fairness }) => ({ fairness: { ...fairness, serverSeedHash: otherHash } }))(page)
      },
    ],
    [
      'the nonce',
      'Nonces were left out, and none of your rounds has them.',
      ofRound(({ fairness }) => ({ fairness: { ...fairness, nonce: 999 } })),
    ],
    [
      'the nonce to one that was used',
      'A round was played with a nonce that was used before.',
      ofRound(({ fairness }) => ({ fairness: { ...fairness, nonce: 0 } })),
    ],
    [
      'the client seed to one used before',
      'The client seed is not the one that this browser has named.',
      ofRound(({ fairness }) => ({ fairness: { ...fairness, clientSeed: 'used-before' } })),
    ],
    [
      'the odds by which it was paid',
      'A round was paid by other odds than those on the screen.',
      ofRound(({ paytable }) => ({ paytable: paytable + 1 })),
    ],
  ])('who changes %s is found out at once, and nothing more is staked', async (_, said, change) => {
    const { page, table } = await open()
    await table.playRound()
    await change(page)
    await table.playRound()
    await expectStopped(page, said)
    if (said === hashSaid) await expectStillStopped(page, said)
  })

  test.each<[what: string, said: string, bend: Bend]>([
    [
      'the next hash that is taken up',
      'The seed now in use is not the one that was announced.',
      ofRotation(() => ({ serverSeedHash: otherHash })),
    ],
    [
      'the seed that is shown',
      'The server seed that was shown does not have the hash that was announced.',
      ofRotation(({ revealed }) => ({ revealed: { ...revealed, serverSeed: '0'.repeat(64) } })),
    ],
    [
      'the announced hash to one used before',
      'A server seed is announced that was announced before.',
      ofRotation(({ revealed }) => ({ nextServerSeedHash: revealed.serverSeedHash })),
    ],
    [
      'the client seed that was named',
      'The client seed is not the one that this browser has named.',
      ofRotation(() => ({ clientSeed: 'theirs' })),
    ],
  ])('who changes %s is found out when the seed is changed', async (_, said, change) => {
    const { page, table } = await open()
    await table.playRound()
    await change(page)
    await changeSeed(page)
    await expectStopped(page, said)
  })

  test.each<[what: string, said: string, bend: Bend]>([
    [
      'a result',
      'The seeds give another result than the one that was shown.',
      ofRound(({ card }) => ({ card: { label: card.label === 'A' ? '2' : 'A', suit: 'spades' } })),
    ],
    [
      'what a bet returned',
      'A bet did not return what the odds say.',
      ofRound(({ bets, winAmount }) => ({
        winAmount: winAmount + 1,
        bets: bets.map((bet) => ({ ...bet, winAmount: bet.winAmount + 1 })),
      })),
    ],
  ])('who changes %s is found out when the seed is shown', async (_, said, change) => {
    const { page, table } = await open()
    await table.playRound()
    await change(page)
    await table.playRound()
    await page.unroute(`**${play}`)
    await table.playRound()
    expect(await table.alert.count()).toBe(0)
    await changeSeed(page)
    await expectStopped(page, said)
  })
})

describe('odds that change under an open table', () => {
  const sevenReturns = async (page: Page) =>
    (await page.locator('[data-spot="seven"]').innerText()).split('\n')
  const inWords = (hundredths: number) => String(hundredths / 100).replace(/\.\d$/, '$&0')
  /** Sets what a Seven returns. Returns the version of these odds, and what the table then says there. */
  async function setSeven(hundredths: number): Promise<{ version: number; said: string }> {
    const { server } = venue()
    const { token } = await server.admin()
    const { body } = await server.api('GET', '/api/games')
    const { version, returns, ...rest } = body.games[0].paytable
    const answer = await server.api('POST', '/api/admin/casino/games/7updown/paytable', {
      token,
      body: { ...rest, paytableVersion: version, returns: { ...returns, seven: hundredths } },
    })
    const said = `${inWords(returns.seven)} ${inWords(hundredths)} for 1`
    return { version: answer.body.version, said }
  }

  test('other odds are shown at once and told, and the next bet is by them', async () => {
    const { page, table } = await open(undefined, bringAxe)
    await table.playRound()
    const { version, said } = await setSeven(1_150)
    await table.alert.getByText('The odds of this table have changed.').waitFor()
    expect(await sevenReturns(page)).toContain(said)
    // The felt gives way to the notice: the open card does not lie over the result.
    const [card, result] = await Promise.all([
      table.stage.getByRole('img').last().boundingBox(),
      table.stage.locator('[data-result]').boundingBox(),
    ])
    expect(card!.y + card!.height).toBeLessThanOrEqual(result!.y)
    expect(await faultsByAxe(page)).toEqual([])
    const sent = page.waitForRequest((request) => request.url().endsWith(play))
    const round = await table.playRound()
    expect((await sent).postDataJSON()).toMatchObject({ paytable: version })
    expect(round.paytable).toBe(version)
    await table.alert.waitFor({ state: 'detached' })
  })

  test('where the page does not know of other odds yet nothing is played by them', async () => {
    const { token } = await venue().server.player()
    // Without the stream nobody tells it.
    const { page, table, faults } = await open(token, (page) =>
      page.routeWebSocket('**/api/stream', () => {}),
    )
    faults.allow(/status of 409/)
    const before = await table.playRound()
    // Parts of the page read the list of games as they come: its answer is kept back until the bet was refused.
    const { promise: refusal, resolve: tell } = Promise.withResolvers<void>()
    await page.route('**/api/games', async (route) => {
      await refusal
      await route.continue()
    })
    const { version, said } = await setSeven(1_175)
    const refused = page.waitForResponse((response) => response.url().endsWith(play))
    await table.button.click()
    expect((await (await refused).json()).code).toBe('paytable_changed')
    tell()
    await table.alert.getByText('The odds of this table have changed.').waitFor()
    await expect.poll(() => sevenReturns(page)).toContain(said)
    const after = await table.playRound()
    expect(after.paytable).toBe(version)
    expect(after.fairness.nonce).toBe(before.fairness.nonce + 1)
    expect(await table.alert.count()).toBe(0)
  })

  test('odds that the server does not tell are not bet by', async () => {
    const { page, table, faults } = await open(undefined, (page) =>
      page.route('**/api/games', (route) => route.fulfill({ status: 404, json: {} })),
    )
    faults.allow(/status of 404/)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith(play) && sent.push(request.url()))
    const said = 'The odds of this table cannot be read now, so nothing can be bet.'
    await table.alert.getByText(said).waitFor()
    await table.button.click()
    await table.alert.getByText('The odds of this table are not known yet. Nothing was bet.').waitFor()
    expect(sent).toEqual([])
    await page.unroute('**/api/games')
    await table.alert.getByRole('button', { name: 'Try again' }).click()
    await table.alert.getByText(said).waitFor({ state: 'detached' })
    await table.playRound()
    expect(sent).toHaveLength(1)
  })
})

describe('what has been played', () => {
  test('last rounds and net are the same after a reload and in another tab', async () => {
    const { token } = await venue().server.player()
    const one = await open(token)
    const rounds = [await one.table.playRound(), await one.table.playRound()]
    const net = rounds.reduce((sum, { balanceChange }) => sum + balanceChange, 0)
    const sign = net > 0 ? '+' : net < 0 ? '−' : ''
    const said = `${sign}${Math.abs(net).toFixed(2)}`
    const other = await anotherTab(one)
    await one.page.reload()
    for (const { page } of [one, other]) {
      await page.getByRole('region', { name: 'Wallet' }).getByText(said, { exact: true }).waitFor()
      const last = page.getByRole('region', { name: 'Last rounds' }).getByRole('link')
      await expect.poll(() => last.count()).toBe(2)
    }
    await one.page.bringToFront()
    await one.table.playRound()
    const rows = other.page.getByRole('region', { name: 'Last rounds' }).getByRole('link')
    await expect.poll(() => rows.count()).toBe(3)
  })

  test('what the server cannot tell yet is asked for until it can', async () => {
    const { token } = await venue().server.player()
    const { table } = await open(token)
    await table.playRound()
    let refused = 0
    const answer = {
      status: 503,
      json: { success: false, code: 'history_not_ready', message: 'Not yet.', retryable: true },
    }
    // As often as is asked at once, and once more.
    const isRefused = () => refused++ < 4
    const { faults } = await visit({
      url: venue().url,
      path,
      token,
      prepare: (page) =>
        page.route('**/api/games/session', (route) =>
          isRefused() ? route.fulfill(answer) : route.continue(),
        ),
    })
    faults.allow(/status of 503/)
    await expect.poll(() => refused).toBeGreaterThan(4)
  })

  test('while one window waits for its round another does not wait for ever, and bets nothing', async () => {
    const { token } = await venue().server.player()
    const one = await open(token)
    const other = await anotherTab(one)
    await one.table.playRound()
    await other.table.playRound()
    // The call hangs; the browser gives it up and asks again, which hangs as well.
    await one.page.route(`**${play}`, () => {})
    const hangs = one.page.waitForRequest((request) => request.url().endsWith(play))
    await one.table.button.click()
    await hangs
    const sent: string[] = []
    other.page.on('request', (request) => request.url().endsWith(play) && sent.push(request.url()))
    await other.table.button.click()
    await other.table.alert.getByText('Another window of yours still waits for its round').waitFor()
    expect(sent).toEqual([])
    expect(await other.table.button.isEnabled()).toBe(true)
    // One round, whenever it comes through; then it is the other's turn.
    await one.page.unroute(`**${play}`)
    await one.table.stage.locator('[data-phase="reveal"]').waitFor()
    await other.table.playRound()
    expect(await one.table.alert.count()).toBe(0)
  })

  test('a round whose page was closed before it was shown is told once', async () => {
    const { token } = await venue().server.player()
    const { page, table } = await open(token, undefined, { isAtEase: true })
    await table.playRound()
    const answered = page.waitForResponse((response) => response.url().endsWith(play))
    await table.button.click()
    await (await answered).finished()
    await page.reload()
    const { body } = await venue().server.api('GET', '/api/fairness/rounds', { token })
    const [last] = body.rounds
    const told = table.alert.getByText('Your last round ended while you were away:')
    await told.waitFor()
    expect(await table.alert.textContent()).toContain(
      `7 Up Down, round ${Number(last.roundId).toLocaleString('en')}`,
    )
    await table.alert.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await table.checked.waitFor()
    expect(await told.count()).toBe(0)
  })

  test('who leaves while the first round waits for its seeds has not bet', async () => {
    const { token } = await venue().server.player()
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const { page, table } = await open(token, (page) =>
      page.route('**/api/fairness', async (route) => {
        await held
        await route.continue()
      }),
    )
    await table.button.click()
    await table.stage.locator('[data-phase="dealing"]').waitFor()
    await leave(page)
    await table.stage.waitFor({ state: 'detached' })
    const named = page.waitForResponse((response) => response.url().endsWith('/api/fairness/rotate'))
    go()
    await (await named).finished()
    const { body } = await venue().server.api('GET', '/api/fairness/rounds', { token })
    expect(body.rounds).toEqual([])
  })
})

/** The sentence stands there, and nothing can be sent. */
async function expectStopped(page: Page, said: string): Promise<void> {
  const { alert, button, stage } = tableOf(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith(play) && sent.push(request.url()))
  await alert.getByText(said, { exact: true }).waitFor()
  expect(await alert.textContent()).toContain('The table is stopped: nothing more is staked.')
  expect(await button.isDisabled()).toBe(true)
  await stage.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
  expect(sent).toEqual([])
}

/** A reload changes nothing of it, and what was kept can be saved. */
async function expectStillStopped(page: Page, said: string): Promise<void> {
  await page.unrouteAll()
  await page.reload()
  await expectStopped(page, said)
  const { alert } = tableOf(page)
  await alert.getByRole('button', { name: 'See what does not fit' }).click()
  const dialog = page.getByRole('dialog', { name: 'What does not fit' })
  await dialog.getByText(said, { exact: true }).waitFor()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save what is kept' }).click()
  expect((await saved).suggestedFilename()).toBe('casino-checks.json')
}
