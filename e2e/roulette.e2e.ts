/** Auto Roulette: board, undo, lock, stake, the wheel, the tape, and the money, at three widths. */
import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { RouletteRound } from '#contract/casino/roulette.ts'
import { spots } from '#core/casino/roulette-bets.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { stubDeal, tabTo } from './testing/card-table.ts'
import { guestFigures, leave, overflowOf, walletOf } from './testing/home-page.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()
const path = '/games/roulette'
const call = '/api/games/roulette/spin'
const colours = { red: 'Red', black: 'Black', green: 'Green' } as const

interface Options {
  readonly token?: string
  readonly screen?: ScreenName
  readonly motion?: boolean
  readonly prepare?: (page: Page) => Promise<unknown>
}

async function open(options: Options = {}) {
  const visited = await visit({ url: venue().url, path, ...options })
  const table = tableOf(visited.page)
  await table.spin.waitFor()
  return { ...visited, table }
}

function tableOf(page: Page) {
  const stage = page.getByRole('region', { name: 'Auto Roulette', exact: true })
  const board = stage.getByRole('toolbar', { name: 'Bets' })
  const spin = stage.getByRole('button', { name: 'Spin', exact: true })
  const spot = (selection: string) => board.locator(`[data-spot="${selection}"]`)
  return {
    stage,
    board,
    spin,
    spot,
    number: (number: number) => spot(`straight-${number}`),
    stake: stage.getByLabel('Stake'),
    undo: stage.getByRole('button', { name: 'Undo' }),
    reset: stage.getByRole('button', { name: 'Reset' }),
    lock: stage.getByRole('button', { name: 'No More Bets' }),
    inside: stage.getByRole('button', { name: 'Inside bets' }),
    total: stage.locator('form p').filter({ hasNot: page.getByRole('alert') }),
    alert: stage.getByRole('alert'),
    status: stage.getByRole('status'),
    tape: stage.getByRole('list', { name: 'Last 12 numbers' }).getByRole('listitem'),
    /** The selections that are pressed, in the order of the board. */
    chosen: () =>
      board.locator('[aria-pressed="true"]').evaluateAll((all) => all.map((one) => one.dataset.spot)),
    /** How many motions the wheel is in. */
    turning: () =>
      stage
        .locator('svg[role="img"] g')
        .evaluateAll((parts) => parts.reduce((count, part) => count + part.getAnimations().length, 0)),
    async choose(...numbers: number[]) {
      for (const number of numbers) await spot(`straight-${number}`).click()
    },
    /** Spins, waits until the result is shown, and returns the server's answer. */
    async play(): Promise<RouletteRound> {
      const answered = page.waitForResponse((response) => response.url().endsWith(call))
      await spin.click()
      const round = (await (await answered).json()) as RouletteRound
      await expect.poll(() => spin.isEnabled()).toBe(true)
      return round
    },
  }
}

/** Has the wheel stand within its last turn until it may land: a slow machine sees what a fast one sees. */
function holdWheel(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      const motion = animate.apply(this, given)
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.pause()
      return motion
    }
  })
}

/** Ends the last turn of a wheel that is held. */
async function landWheel(page: Page): Promise<void> {
  // The answer is here before the page has begun to slow the wheel down.
  await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'paused'))
  await page.evaluate(() => {
    for (const motion of document.getAnimations()) if (motion.playState === 'paused') motion.finish()
  })
}

function spinsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call)) requests.push(request)
  })
  return requests
}

const wordsOf = (locator: Locator) => locator.innerText().then((text) => text.replaceAll(/\s+/g, ' ').trim())

function moneyOf({ totalBet, winAmount }: RouletteRound): string {
  if (winAmount > totalBet) return `You win ${(winAmount - totalBet).toLocaleString('en')}`
  return winAmount > 0 ? `${winAmount} of ${totalBet} returned` : 'No win'
}

describe.each(screenNames)('on a %s', (screen) => {
  test("a player's spin: each number has the same stake, the result is told, and the wallet follows", async () => {
    const player = await venue().server.player()
    const { page, table } = await open({ token: player.token, screen })
    await table.choose(8, 17, 23)
    expect(await wordsOf(table.total)).toBe('3 numbers Total 600')
    const sent = page.waitForRequest((request) => request.url().endsWith(call))
    const round = await table.play()
    expect((await sent).postDataJSON()).toEqual({
      bets: [8, 17, 23].map((number) => ({ type: 'straight', number, amount: 200 })),
      paytable: 1,
    })

    const headline = `${round.number} ${colours[round.color]}`
    expect(await table.status.textContent()).toBe(`${headline}. ${moneyOf(round)}.`)
    await table.stage.getByText(headline, { exact: true }).waitFor()
    await table.stage.getByText(`Bet 600 · ${moneyOf(round)}`, { exact: true }).waitFor()
    expect(await table.tape.allTextContents()).toEqual([String(round.number)])
    const balance = (100_000 + Math.round(round.balanceChange * 100)) / 100
    await expect.poll(() => walletOf(page)).toMatchObject({ Balance: balance.toLocaleString('en') })
    expect((await venue().balanceOf(player)).balance).toBe(balance * 100)
    const row = page.getByRole('region', { name: 'Last rounds' }).getByRole('row').nth(1)
    await row.getByText('3 numbers').waitFor()
    expect(await table.chosen()).toEqual(['straight-8', 'straight-17', 'straight-23'])
  })
})

test('a guest spins for fun, and the wallet stays', async () => {
  const { page, table } = await open()
  await table.stage.getByText('Play for fun', { exact: true }).waitFor()
  await table.choose(0)
  const round = await table.play()
  expect(round.fairness.clientSeedBy).toBe('player')
  expect(await walletOf(page)).toEqual(guestFigures)
})

test('the board has 37 numbers: zero green, eighteen red, the others black', async () => {
  const { table } = await open()
  const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
  const shown = await table.board
    .locator('[data-spot^="straight-"]')
    .evaluateAll((all) =>
      all.map((one) => ({ name: one.textContent, ground: getComputedStyle(one).backgroundColor })),
    )
  expect(shown.map(({ name }) => name)).toEqual(
    Array.from({ length: 37 }, (_, number) => {
      if (number === 0) return '0 green'
      return `${number} ${reds.includes(number) ? 'red' : 'black'}`
    }),
  )
  const grounds = new Map(shown.map(({ name, ground }) => [name?.split(' ')[1], ground]))
  expect(new Set(grounds.values()).size).toBe(3)
  for (const { name, ground } of shown) expect(ground).toBe(grounds.get(name?.split(' ')[1]))
})

test('numbers go in and out, Undo takes the last one back, Reset all', async () => {
  const { table } = await open()
  expect(await table.undo.isDisabled()).toBe(true)
  await table.choose(5, 36, 0, 5)
  expect(await table.chosen()).toEqual(['straight-0', 'straight-36'])
  await table.undo.click()
  expect(await table.chosen()).toEqual(['straight-36'])
  await table.choose(1, 2)
  await table.reset.click()
  expect(await table.chosen()).toEqual([])
  expect(await wordsOf(table.total)).toBe('0 numbers Total 0')
})

test('No More Bets locks the board until a spin has finished', async () => {
  const { table } = await open()
  await table.choose(7)
  await table.lock.click()
  for (const control of [
    table.number(7),
    table.number(8),
    table.spot('red'),
    table.undo,
    table.reset,
    table.lock,
  ]) {
    expect(await control.isDisabled()).toBe(true)
  }
  await table.play()
  for (const control of [
    table.number(7),
    table.number(8),
    table.spot('red'),
    table.undo,
    table.reset,
    table.lock,
  ]) {
    expect(await control.isEnabled()).toBe(true)
  }
})

test('while the wheel turns everything is disabled; it stops at the number, and only then the result is told', async () => {
  const { page, table } = await open({ motion: true, prepare: holdWheel })
  await table.choose(7)
  const answered = page.waitForResponse((response) => response.url().endsWith(call))
  await table.spin.click()
  const round = (await (await answered).json()) as RouletteRound
  expect(await table.turning()).toBe(2)
  for (const control of [table.number(8), table.stake, table.undo, table.reset, table.lock]) {
    expect(await control.isDisabled()).toBe(true)
  }
  expect(await table.tape.count()).toBe(0)
  expect(await table.status.textContent()).toBe('')
  await landWheel(page)
  await table.stage.getByText(`${round.number} ${colours[round.color]}`, { exact: true }).waitFor()
  expect(await table.turning()).toBe(0)
  expect(await table.tape.allTextContents()).toEqual([String(round.number)])
})

describe('while the wheel turns', () => {
  /** Spins a bet that changes the balance whatever comes; the answer is here, and another tab shows the new balance by then. */
  async function midSpin() {
    const player = await venue().server.player()
    const { page, table } = await open({ token: player.token, motion: true, prepare: holdWheel })
    const other = await page.context().newPage()
    await other.goto(venue().url)
    await page.bringToFront()
    for (const tab of [page, other]) await expect.poll(() => balanceOn(tab)).toBe('1,000')
    await table.choose(7)
    const answered = page.waitForResponse((response) => response.url().endsWith(call))
    await table.spin.click()
    const round = (await (await answered).json()) as RouletteRound
    const balance = (1_000 + round.balanceChange).toLocaleString('en')
    await expect.poll(() => balanceOn(other)).toBe(balance)
    expect(await table.turning()).toBe(2)
    expect(await balanceOn(page)).toBe('1,000')
    return { page, table, round, balance }
  }
  const balanceOn = async (page: Page) => (await walletOf(page)).Balance

  test('the wallet stands still, and changes with the result; a tab that spins nothing shows it at once', async () => {
    const { page, table, round, balance } = await midSpin()
    await landWheel(page)
    await table.stage.getByText(`${round.number} ${colours[round.color]}`, { exact: true }).waitFor()
    await expect.poll(() => balanceOn(page)).toBe(balance)
  })

  test('who leaves the table sees the money as it is', async () => {
    const { page, balance } = await midSpin()
    await leave(page)
    await expect.poll(() => balanceOn(page)).toBe(balance)
  })

  test('who signs out sees a guest’s wallet', async () => {
    const { page } = await midSpin()
    await page.getByRole('button', { name: 'A Tester user menu' }).click()
    await page.getByRole('dialog', { name: 'User menu' }).getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Log in' }).waitFor()
    expect(await walletOf(page)).toEqual(guestFigures)
  })

  test('a refused spin lets go of the wallet', async () => {
    const player = await venue().server.player()
    const { page, table, faults } = await open({ token: player.token, motion: true })
    faults.allow(/status of 400/)
    await expect.poll(() => balanceOn(page)).toBe('1,000')
    await page.route(`**${call}`, (route) => route.fulfill({ status: 400, body: 'no' }))
    await table.choose(7)
    await table.spin.click()
    await table.alert.waitFor()
    const { token } = await venue().server.admin()
    const path = `/api/admin/accounts/${player.accountId}/credit`
    await venue().server.api('POST', path, { token, body: { amount: 500, reason: 'A gift' } })
    await expect.poll(() => balanceOn(page)).toBe('1,005')
  })
})

test('a bet has one name: on the board, in the last rounds and on the receipt', async () => {
  const { page, table } = await open()
  const row = page.getByRole('region', { name: 'Last rounds' }).getByRole('row').nth(1)
  for (const [selection, name] of [
    ['straight-17', '17'],
    ['dozen-1', '1st 12'],
    ['column-2', 'Column 2'],
    ['low', '1 to 18'],
  ] as const) {
    await table.spot(selection).click()
    expect(await table.spot(selection).textContent()).toContain(name)
    await table.stage.getByText(`${name} returns`).waitFor()
    await table.play()
    await expect.poll(() => row.getByRole('cell').allTextContents()).toContain(name)
    await table.reset.click()
  }
  await row.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('region', { name: 'Receipt of round' })
  await expect.poll(() => receipt.locator('tbody th').allTextContents()).toEqual(['1 to 18'])
})

test('what is missing is said in the specified words, and nothing is sent', async () => {
  const { page, table } = await open()
  const spins = spinsOf(page)
  await table.spin.click()
  await table.alert.getByText('Select at least one number', { exact: true }).waitFor()
  await table.choose(3)
  await table.alert.waitFor({ state: 'detached' })
  for (const stake of ['', '0', '-1']) {
    await table.stake.fill(stake)
    await table.spin.click()
    await table.alert.getByText('Enter a valid stake amount', { exact: true }).waitFor()
    await table.stake.fill('1')
    await table.alert.waitFor({ state: 'detached' })
  }
  expect(spins).toEqual([])
})

test("a refusal is said in the server's words and ends the lock; a failure without one in the specified words", async () => {
  const { token } = await venue().server.player()
  const { page, table, faults } = await open({ token })
  faults.allow(/status of (409|400)/)
  await table.choose(3)
  await table.stake.fill('2000')
  await table.lock.click()
  await table.spin.click()
  await table.alert.getByText('Your available balance does not cover this stake.').waitFor()
  expect(await table.number(4).isEnabled()).toBe(true)
  await page.route(`**${call}`, (route) => route.fulfill({ status: 400, body: 'no' }))
  await table.spin.click()
  await table.alert.getByText('Something went wrong', { exact: true }).waitFor()
  expect(await table.tape.count()).toBe(0)
})

test('chips set the stake: 200 to begin with, shown short', async () => {
  const { page, table } = await open()
  const chips = table.stage.getByRole('group', { name: 'Chips' })
  expect(await chips.locator('svg text').allTextContents()).toEqual(['200', '1k', '2k', '10k', '20k', '50k'])
  expect(await table.stake.inputValue()).toBe('200')
  expect(await chips.getByRole('radio', { name: 'Chip 200' }).isChecked()).toBe(true)
  await table.choose(3, 4)
  for (const [name, stake, total] of [
    ['1,000', '1000', '2,000'],
    ['50,000', '50000', '100,000'],
  ] as const) {
    await chips
      .locator('label')
      .filter({ hasText: `Chip ${name}` })
      .click()
    expect(await table.stake.inputValue()).toBe(stake)
    expect(await wordsOf(table.total)).toBe(`2 numbers Total ${total}`)
  }
  await chips.getByRole('radio', { name: 'Chip 50,000' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await table.stake.inputValue()).toBe('20000')
  await table.stake.fill('350')
  expect(await chips.locator(':checked').count()).toBe(0)
})

test('the tape keeps the latest twelve, newest first', async () => {
  const { table } = await open()
  await table.stake.fill('1')
  await table.choose(17)
  const numbers: string[] = []
  for (let spin = 1; spin <= 14; spin++) {
    numbers.unshift(String((await table.play()).number))
    expect(await table.tape.allTextContents()).toEqual(numbers.slice(0, 12))
  }
})

test('a return that is not above the stake is no win', async () => {
  const { page, table } = await open()
  const round = {
    game: 'roulette',
    number: 8,
    color: 'black',
    bets: [],
    totalBet: 400,
    winAmount: 400,
    balanceChange: 0,
  }
  await stubDeal(page, call, round)
  await table.choose(8)
  await table.play()
  await table.stage.getByText('Bet 400 · 400 of 400 returned', { exact: true }).waitFor()
  await table.stage.getByText('This session 0.00').waitFor()
})

test('outside and inside bets go with the numbers, each by its name and its return', async () => {
  const { page, table } = await open()
  await table.spot('red').click()
  await table.spot('dozen-2').click()
  await table.spot('column-3').click()
  expect(await table.board.getByRole('button', { name: /^Split/ }).count()).toBe(0)
  await table.inside.click()
  await table.board.getByRole('button', { name: 'Split 8, 11', exact: true }).click()
  await table.stage.getByText('Split 8, 11 returns 18 for 1').waitFor()
  await table.board.getByRole('button', { name: 'First four 0, 1, 2, 3', exact: true }).click()
  expect(await wordsOf(table.total)).toBe('5 bets Total 1,000')
  const sent = page.waitForRequest((request) => request.url().endsWith(call))
  const round = await table.play()
  expect((await sent).postDataJSON()).toEqual({
    bets: [
      { type: 'red', amount: 200 },
      { type: 'dozen', number: 2, amount: 200 },
      { type: 'column', number: 3, amount: 200 },
      { type: 'split', numbers: [8, 11], amount: 200 },
      { type: 'firstFour', numbers: [0, 1, 2, 3], amount: 200 },
    ],
    paytable: 1,
  })
  expect(round.totalBet).toBe(1_000)
})

test.each(screenNames)('every spot of the table can be bet on with a pointer on a %s', async (screen) => {
  const { page, table } = await open({ screen })
  await table.inside.click()
  // One tap each, at its middle, on whatever lies on top there: a spot that another one covers does not get it.
  const missed = await table.board.evaluate(
    async (board, selections) => {
      const untaken: string[] = []
      for (const selection of selections) {
        const spot = board.querySelector(`[data-spot="${selection}"]`)!
        spot.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width, height } = spot.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        hit?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true }))
        // A press is on the page as soon as its event is over.
        await null
        if (spot.getAttribute('aria-pressed') !== 'true') untaken.push(selection)
      }
      return untaken
    },
    spots.map(({ selection }) => selection),
  )
  expect(missed).toEqual([])
  expect(await wordsOf(table.total)).toBe('157 bets Total 31,400')
  const round = await table.play()
  expect(round.bets).toHaveLength(157)
  expect(await overflowOf(page)).toBe(0)
})

test('three fast clicks spin once', async () => {
  const { page, table } = await open()
  const spins = spinsOf(page)
  await table.choose(9)
  await table.spin.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 3; click++) button.click()
  })
  await table.tape.first().waitFor()
  expect(spins).toHaveLength(1)
  expect(await table.tape.count()).toBe(1)
})

test('the keyboard alone bets and spins: the board is one tab stop, arrows go over it', async () => {
  const { page, table } = await open()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.spot)
  await tabTo(page, '[data-spot]')
  expect(await focused()).toBe('straight-0')
  for (const [key, spot] of [
    ['ArrowRight', 'straight-2'],
    ['ArrowRight', 'straight-5'],
    ['ArrowUp', 'straight-6'],
    ['ArrowDown', 'straight-5'],
    ['ArrowDown', 'straight-4'],
    ['ArrowDown', 'dozen-1'],
    ['ArrowDown', 'low'],
    ['ArrowRight', 'even'],
    ['ArrowRight', 'red'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused(), key).toBe(spot)
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  expect(await focused()).toBeUndefined()
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('red')
  await tabTo(page, '[type="number"]')
  await page.keyboard.type('5')
  const sent = page.waitForRequest((request) => request.url().endsWith(call))
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ bets: [{ type: 'red', amount: 5 }], paytable: 1 })
  await table.tape.first().waitFor()
})

test('nothing is at fault by axe at any width, in both themes, with inside bets, locked, and after a spin', async () => {
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
  await table.choose(8, 23)
  await check()
  await table.inside.click()
  await table.spot('corner-1-2-4-5').click()
  await check()
  await table.lock.click()
  await check()
  await table.play()
  await check()
})
