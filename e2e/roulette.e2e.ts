/** Auto Roulette: board, undo, lock, stake, the wheel, the tape, and the money, at three widths. */
import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { RouletteRound, RouletteSpin } from '#contract/casino/roulette.ts'
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
  const spin = stage.getByRole('button', { name: /^Spin\b/ })
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
    double: stage.getByRole('button', { name: 'Double' }),
    repeat: stage.getByRole('button', { name: 'Repeat' }),
    track: stage.getByRole('toolbar', { name: 'Racetrack' }),
    tab: (name: string) => stage.getByRole('tab', { name }),
    chip: (worth: string) =>
      stage
        .getByRole('group', { name: 'Chips' })
        .locator('label')
        .filter({ hasText: `Chip ${worth}` }),
    /** Where it is seen: on a wide table over the board, on a phone beside the button. */
    words: (words: string | RegExp) => stage.getByText(words, { exact: true }).filter({ visible: true }),
    /** What the button says. */
    toSpin: () => wordsOf(spin),
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
    /** Returns what lies on the board as it would be sent, by spinning. */
    async sent(): Promise<unknown> {
      const request = page.waitForRequest((one) => one.url().endsWith(call))
      await this.play()
      const { bets } = (await request).postDataJSON() as RouletteSpin
      return bets
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

type Shifting = typeof window & { shifts?: number }

/** Sums what moves on the page without the player's doing. */
function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        ;(window as Shifting).shifts = ((window as Shifting).shifts ?? 0) + entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
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
    await table.choose(8, 17)
    expect(await table.toSpin()).toBe('Spin for 400')
    const sent = page.waitForRequest((request) => request.url().endsWith(call))
    const round = await table.play()
    expect((await sent).postDataJSON()).toMatchObject({
      bets: [8, 17].map((number) => ({ type: 'straight', number, amount: 200 })),
      paytable: 1,
    })

    const headline = `${round.number} ${colours[round.color]}`
    expect(await table.status.textContent()).toBe(`${headline}. ${moneyOf(round)}.`)
    await table.words(`400 staked, ${round.winAmount.toLocaleString('en')} returned`).waitFor()
    expect(await table.toSpin()).toBe('Spin again for 400')
    expect(await table.tape.allTextContents()).toEqual([String(round.number)])
    const balance = (100_000 + Math.round(round.balanceChange * 100)) / 100
    const money = balance.toLocaleString('en')
    // A phone has its money on the band at the foot.
    if (screen === 'phone')
      await page.getByRole('complementary', { name: 'Bet Slip' }).getByText(money).waitFor()
    else await expect.poll(() => walletOf(page)).toMatchObject({ Balance: money })
    expect((await venue().balanceOf(player)).balance).toBe(balance * 100)
    expect(await table.chosen()).toEqual(['straight-8', 'straight-17'])
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
  expect(await table.toSpin()).toBe('Spin')
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
  await expect.poll(() => table.status.textContent()).toContain(`${round.number} ${colours[round.color]}`)
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
    await expect.poll(() => table.status.textContent()).toContain(`${round.number} ${colours[round.color]}`)
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

test('a bet has one name: on the board, in the slip and on the receipt', async () => {
  const { page, table } = await open()
  const slip = page.getByRole('complementary', { name: 'Bet Slip' })
  for (const [selection, name] of [
    ['straight-17', '17'],
    ['dozen-1', '1st 12'],
    ['column-2', 'Column 2'],
    ['low', '1 to 18'],
  ] as const) {
    await table.spot(selection).click()
    expect(await table.spot(selection).textContent()).toContain(name)
    await table.words(new RegExp(`^${name} returns`)).waitFor()
    await slip.getByText(name, { exact: true }).waitFor()
    await table.play()
    await table.reset.click()
  }
  await slip
    .getByRole('link', { name: /Receipt$/ })
    .first()
    .click()
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
  await table.alert
    .getByText(
      'Your available balance does not cover this stake. Lower it, or cancel unmatched bets first. 1,000 is available.',
    )
    .waitFor()
  expect(await table.number(4).isEnabled()).toBe(true)
  await table.stake.fill('5')
  await page.route(`**${call}`, (route) => route.fulfill({ status: 400, body: 'no' }))
  await table.spin.click()
  await table.alert.getByText('Something went wrong', { exact: true }).waitFor()
  expect(await table.tape.count()).toBe(0)
})

test('chips set the stake: 200 to begin with, shown short', async () => {
  const player = await venue().server.player()
  const { page, table } = await open({ token: player.token })
  const chips = table.stage.getByRole('group', { name: 'Chips' })
  expect(await chips.locator('svg text').allTextContents()).toEqual(['200', '1k', '2k', '10k', '20k', '50k'])
  expect(await table.stake.inputValue()).toBe('200')
  expect(await chips.getByRole('radio', { name: 'Chip 200' }).isChecked()).toBe(true)
  const { accountId } = player
  const { token } = await venue().server.admin()
  await venue().server.api('POST', `/api/admin/accounts/${accountId}/credit`, {
    token,
    body: { amount: 10_000_000, reason: 'A gift' },
  })
  // What lies on the board stays as it is: another chip is for what is pressed from now on.
  await table.choose(3, 4)
  for (const [name, stake] of [
    ['1,000', '1000'],
    ['50,000', '50000'],
  ] as const) {
    await table.chip(name).click()
    expect(await table.stake.inputValue()).toBe(stake)
    expect(await table.toSpin()).toBe('Spin for 400')
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
  await table.words('400 staked, 400 returned').waitFor()
  expect(await table.status.textContent()).toBe('8 Black. 400 of 400 returned.')
})

test('outside and inside bets go with the numbers, each by its name and its return', async () => {
  const { table } = await open()
  await table.spot('red').click()
  await table.spot('dozen-2').click()
  await table.spot('column-3').click()
  await table.board.getByRole('button', { name: 'Split 8, 11', exact: true }).click()
  await table.stage.getByText('Split 8, 11 returns 18 for 1').waitFor()
  await table.board.getByRole('button', { name: 'First four 0, 1, 2, 3', exact: true }).click()
  expect(await table.toSpin()).toBe('Spin for 1,000')
  expect(await table.sent()).toEqual([
    { type: 'red', amount: 200 },
    { type: 'dozen', number: 2, amount: 200 },
    { type: 'column', number: 3, amount: 200 },
    { type: 'split', numbers: [8, 11], amount: 200 },
    { type: 'firstFour', numbers: [0, 1, 2, 3], amount: 200 },
  ])
})

test.each(screenNames)('every spot of the table can be bet on with a pointer on a %s', async (screen) => {
  const { page, table } = await open({ screen })
  // A finger asks for the spots on the lines; a mouse finds them.
  if (screen === 'phone') await table.inside.click()
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
  expect(await table.toSpin()).toBe('Spin for 31,400')
  const round = await table.play()
  expect(round.bets).toHaveLength(157)
  expect(await overflowOf(page)).toBe(0)
})

test('a chip in the hand adds to the number it is put on, and to that one only', async () => {
  const { table } = await open()
  await table.choose(5, 17)
  await table.stake.fill('100')
  await table.chip('1,000').click()
  await table.choose(17, 20)
  await table.chip('200').click()
  await table.choose(20)
  expect(await table.toSpin()).toBe('Spin for 2,400')
  // While the mouse points at a spot, the line is about that.
  await table.stake.hover()
  await table.words('2,400 on 3 numbers, returns at most 43,200').waitFor()
  await table.undo.click()
  await table.double.click()
  // The hand is empty once more: a press takes the number out.
  await table.chip('200').click()
  await table.choose(5)
  const bets = [
    { type: 'straight', number: 17, amount: 2_200 },
    { type: 'straight', number: 20, amount: 2_000 },
  ]
  expect(await table.sent()).toEqual(bets)
  await table.reset.click()
  await table.repeat.click()
  expect(await table.repeat.isDisabled()).toBe(true)
  expect(await table.sent()).toEqual(bets)
})

test('what is beyond a limit is said with its figure before the spin', async () => {
  const { table } = await open()
  await table.stake.fill('60000')
  await table.choose(0)
  await table.stake.hover()
  await table.words('0 has 60,000; the most on one spot is 50,000').waitFor()
  await table.stake.fill('50000')
  await table.words('50,000 on 1 number, returns at most 1,800,000').waitFor()
})

test('bets beyond the money are cut to it by one press, those that were laid last first', async () => {
  const { token } = await venue().server.player()
  const { page, table } = await open({ token })
  const spins = spinsOf(page)
  await table.stake.fill('700')
  await table.choose(8, 17)
  await table.stake.hover()
  await table.words('Costs 1,400; 1,000 is available').waitFor()
  await table.stage.getByRole('button', { name: 'Stake 1,000', exact: true }).click()
  expect(await table.toSpin()).toBe('Spin for 1,000')
  expect(spins).toEqual([])
  expect(await table.sent()).toEqual([
    { type: 'straight', number: 8, amount: 700 },
    { type: 'straight', number: 17, amount: 300 },
  ])
})

test('what won is lit and what did not is dimmed, until the bets change', async () => {
  const { page, table } = await open()
  const common = { game: 'roulette', bets: [], totalBet: 600, winAmount: 400, balanceChange: -200 }
  await stubDeal(page, call, { ...common, number: 8, color: 'black' })
  for (const selection of ['straight-17', 'black', 'dozen-2']) await table.spot(selection).click()
  await table.play()
  const outcomes = () =>
    table.board
      .locator('[data-outcome]')
      .evaluateAll((all) => all.map(({ dataset }) => `${dataset.spot} ${dataset.outcome}`))
  expect(await outcomes()).toEqual(['straight-17 lost', 'dozen-2 lost', 'black won'])
  await table.words('−200.00').waitFor()
  await table.choose(3)
  expect(await outcomes()).toEqual([])
})

test('the racetrack bets on a sector, and on a number with its neighbours; the keyboard does it too', async () => {
  const { page, table } = await open()
  const each = table.stage.getByRole('group', { name: 'Neighbours each side' })
  await table.stake.fill('10')
  await table.track.getByRole('button', { name: 'Voisins' }).click()
  await each.getByRole('button', { name: 'Fewer neighbours' }).click()
  await table.track.getByRole('button', { name: '0 and 1 each side', exact: true }).click()
  expect(await table.toSpin()).toBe('Spin for 120')
  await table.undo.click()
  await table.track.getByRole('button', { name: '0 and 1 each side', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  expect(await table.chosen()).toEqual(
    expect.arrayContaining(['straight-0', 'straight-3', 'straight-26', 'trio-0-2-3']),
  )
  const amounts = ((await table.sent()) as RouletteSpin['bets']).map(({ amount }) => amount)
  expect(amounts).toEqual([20, 10, 10, 10, 10, 20, 10, 10, 10, 10])
})

test.each([
  [390, 844],
  [390, 664],
  [360, 640],
])(
  'on a phone of %i by %i the button is in view and free, and nothing moves at a result',
  async (width, height) => {
    const { page, table } = await open({ screen: 'phone', prepare: noteShifts })
    await page.setViewportSize({ width, height })
    const isFree = () =>
      table.spin.evaluate((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect()
        const points = [
          [left + 4, top + 4],
          [(left + right) / 2, (top + bottom) / 2],
          [right - 4, bottom - 4],
        ] as const
        return points.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
      })
    await table.choose(8, 17)
    expect(await isFree()).toBe(true)
    await page.evaluate(() => {
      ;(window as Shifting).shifts = 0
    })
    await table.play()
    await table.words(/^400 staked/).waitFor()
    expect(await isFree()).toBe(true)
    expect(await page.evaluate(() => (window as Shifting).shifts)).toBe(0)
    await table.tab('Racetrack').click()
    expect(await isFree()).toBe(true)
    await table.track.getByRole('button', { name: 'Tiers' }).click()
    expect(await table.toSpin()).toBe('Spin for 1,600')
    expect(await overflowOf(page)).toBe(0)
    if (width < 390) return
    // Nothing lies over a number of the track, and none is out of view.
    const hidden = await table.track.locator('[data-track]').evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const { left, top, width, height } = cell.querySelector('text')!.getBoundingClientRect()
          return !cell.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((cell) => cell.getAttribute('data-track')),
    )
    expect(hidden).toEqual([])
  },
)

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
    ['1', 'straight-1'],
    ['7', 'straight-17'],
    ['Shift+ArrowUp', 'split-17-18'],
    ['ArrowDown', 'straight-17'],
    ['ArrowDown', 'straight-16'],
    ['ArrowDown', 'dozen-2'],
    ['ArrowDown', 'red'],
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

// Last: the versions of the paytable are higher from here on.
test('odds that have changed are struck through on the board and in the notice', async () => {
  const { page, table } = await open({ prepare: bringAxe })
  await table.choose(8)
  await table.play()
  const { server } = venue()
  const { token } = await server.admin()
  const { body } = await server.api('GET', '/api/games')
  const { version, decks, returns, limits } = body.games[1].paytable
  const set = async (paytableVersion: number, changed: object) => {
    const sent = { paytableVersion, decks, returns: { ...returns, ...changed }, limits }
    const path = '/api/admin/casino/games/roulette/paytable'
    expect((await server.api('POST', path, { token, body: sent })).status).toBe(200)
  }
  await set(version, { straight: 3_500, column: 290 })
  await table.alert.getByText('Straight 36 35 for 1. Column 3 2.90 for 1.').waitFor()
  const column = table.spot('column-2')
  expect(await column.locator('s').textContent()).toBe('2:1')
  expect((await column.innerText()).replaceAll(/\s+/g, ' ')).toContain('2:1 1.90:1')
  await page.getByRole('complementary', { name: 'Bet Slip' }).getByText('36 35').waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await table.play()
  await table.alert.waitFor({ state: 'detached' })
  expect(await column.locator('s').count()).toBe(0)
  await set(version + 1, {})
})
