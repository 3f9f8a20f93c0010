/** The Rules panels: the figures of all six games beside what was counted by enumeration, and the panel as a dialog. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { CasinoReport } from '#contract/casino.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

/** Path of each game; bet, returns, chance, return on average; what becomes of a side's bet. */
const published = [
  {
    key: '7updown',
    name: '7 Up Down',
    path: '/games/seven-updown',
    rows: [
      ['Up', '2 for 1', '46.15 %', '96.15 %'],
      ['Down', '2 for 1', '46.15 %', '96.15 %'],
      ['Seven', '12 for 1', '7.69 %', '92.31 %'],
    ],
    sentences: ['On a Seven (1 in 13), half of an Up or Down bet comes back.'],
  },
  {
    key: 'roulette',
    name: 'Auto Roulette',
    path: '/games/roulette',
    rows: [
      ['Straight', '36 for 1', '2.70 %', '97.30 %'],
      ['Split', '18 for 1', '5.41 %', '97.30 %'],
      ['Street', '12 for 1', '8.11 %', '97.30 %'],
      ['Trio', '12 for 1', '8.11 %', '97.30 %'],
      ['Corner', '9 for 1', '10.81 %', '97.30 %'],
      ['First four', '9 for 1', '10.81 %', '97.30 %'],
      ['Line', '6 for 1', '16.22 %', '97.30 %'],
      ['Column', '3 for 1', '32.43 %', '97.30 %'],
      ['Dozen', '3 for 1', '32.43 %', '97.30 %'],
      ['Even money', '2 for 1', '48.65 %', '97.30 %'],
    ],
    sentences: ['Every pocket is as likely as any other, in every round.'],
  },
  {
    key: 'teenpatti',
    name: 'Teen Patti',
    path: '/games/teen-patti',
    rows: [
      ['Player A', '2 for 1', '49.94 %', '99.89 %'],
      ['Player B', '2 for 1', '49.94 %', '99.89 %'],
      ['Tie', '9 for 1', '0.11 %', '1.00 %'],
    ],
    sentences: [
      'On a tie (1 in 904), Player A and Player B bets lose.',
      'Tie comes once in 904 deals and returns 9 for 1. On average a Tie bet loses 99 % of its stake.',
      'A-2-3 ranks just below A-K-Q.',
    ],
  },
  {
    key: 'dragontiger',
    name: 'Dragon Tiger',
    path: '/games/dragon-tiger',
    rows: [
      ['Dragon', '1.98 for 1', '46.27 %', '95.34 %'],
      ['Tiger', '1.98 for 1', '46.27 %', '95.34 %'],
      ['Tie', '8 for 1', '7.47 %', '59.76 %'],
    ],
    sentences: [
      'On a tie (7.47 %), half of a Dragon or Tiger bet comes back.',
      'Dealt from 8 decks of 52 cards, shuffled again for every round.',
    ],
  },
  {
    key: 'cricketwar',
    name: 'Cricket War',
    path: '/Common/RSC?id=900005&d=d',
    rows: [
      ['Batsman', '2 for 1', '46.27 %', '96.27 %'],
      ['Bowler', '2 for 1', '46.27 %', '96.27 %'],
      ['Tie', '12 for 1', '7.47 %', '89.64 %'],
    ],
    sentences: ['On a tie (7.47 %), half of a Batsman or Bowler bet comes back.'],
  },
  {
    key: 'baccarat',
    name: 'Baccarat',
    path: '/Common/RSC?id=900006&d=d',
    rows: [
      ['Player', '2 for 1', '44.62 %', '98.76 %'],
      ['Banker', '1.95 for 1', '45.86 %', '98.94 %'],
      ['Tie', '9 for 1', '9.52 %', '85.64 %'],
      ['Player pair', '12 for 1', '7.47 %', '89.64 %'],
      ['Banker pair', '12 for 1', '7.47 %', '89.64 %'],
    ],
    sentences: ['On a tie (9.52 %), Player and Banker bets come back whole.'],
  },
] as const

async function operate(path: string, body: unknown): Promise<void> {
  const { token } = await venue().server.admin()
  const { status } = await venue().server.api('POST', `/api/admin/casino${path}`, { token, body })
  expect(status).toBe(200)
}

/** Opens the rules of a table that is open: of one that is not yet, they close when it opens. */
async function openRules(page: Page, name: string) {
  await page.getByRole('button', { name: /^(?:Deal|Play|Spin)\b/ }).waitFor()
  await page.getByRole('button', { name: 'Rules' }).click()
  const panel = page.getByRole('dialog', { name: `Rules of ${name}` })
  await panel.waitFor()
  return panel
}

test.each(published)('$name says what was counted', async ({ key, name, path, rows, sentences }) => {
  await operate(`/games/${key}/switch`, { open: true })
  const { page } = await visit({ url: venue().url, path })
  const panel = await openRules(page, name)
  const shown = await panel.locator('tbody tr').evaluateAll((found) =>
    found.map((row) => {
      const cells = [...row.children].map((cell) => cell.cloneNode(true) as HTMLElement)
      // A note stands under the name, the percentage under the odds.
      const notes = cells.map((cell) => cell.querySelector('small')?.textContent)
      for (const cell of cells) cell.querySelector('small')?.remove()
      return [
        cells[0]?.textContent,
        cells[1]?.textContent,
        notes[2] ?? cells[2]?.textContent,
        cells[3]?.textContent,
      ]
    }),
  )
  expect(shown).toEqual(rows)
  for (const sentence of sentences) await panel.getByText(sentence).first().waitFor()
  await panel.getByText('Earlier rounds say nothing about the next one.').waitFor()
  await panel.getByText('What a bet returns is rounded down to the cent, once for each bet.').waitFor()
  expect(await panel.getByRole('link', { name: 'check a round' }).getAttribute('href')).toBe('/verify')
})

test('another paytable and other limits give other figures', async () => {
  const { token } = await venue().server.admin()
  const { body } = await venue().server.api<CasinoReport>('GET', '/api/admin/casino', { token })
  const { paytable } = body.games.find(({ key }) => key === 'dragontiger')!
  await operate('/games/dragontiger/paytable', {
    paytableVersion: paytable.version,
    decks: 1,
    returns: { ...paytable.returns, tie: 900, sideOnTie: 0 },
    limits: { ...paytable.limits, stakeMax: 10_000_000 },
  })
  const { page } = await visit({ url: venue().url, path: '/games/dragon-tiger' })
  const panel = await openRules(page, 'Dragon Tiger')
  await panel.getByText('On a tie (1 in 17), Dragon and Tiger bets lose.').waitFor()
  await panel.getByText('On average a Tie bet loses 47 % of its stake.').waitFor()
  await panel.getByText('Dealt from a deck of 52 cards').waitFor()
  const limits = await panel.locator('dl > div').allTextContents()
  expect(limits).toEqual([
    'Least stake of a bet200',
    'Largest stake of a bet100,000',
    'Most that a round may return4,000,000',
    'Version of the paytable2',
  ])
})

test('the panel opens and closes by the keyboard, and gives the focus back', async () => {
  const { page } = await visit({ url: venue().url, path: '/games/seven-updown' })
  const rules = page.getByRole('button', { name: 'Rules' })
  await rules.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Rules of 7 Up Down' })
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => rules.evaluate((button) => button === document.activeElement)).toBe(true)
})

describe.each(screenNames)('on a %s', (screen) => {
  test('both panels fit and are accessible in both themes', async () => {
    const { page } = await visit({ url: venue().url, path: '/games/teen-patti', screen, prepare: bringAxe })
    const rules = await openRules(page, 'Teen Patti')
    await rules.getByText('Version of the paytable').waitFor()
    await expectNoFaults(page)
    await rules.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Fairness' }).click()
    const fairness = page.getByRole('dialog', { name: 'Fairness' })
    await fairness.getByRole('term').filter({ hasText: 'Nonce of the next round' }).waitFor()
    await expectNoFaults(page)
    await fairness.getByRole('button', { name: 'New random seed' }).click()
    await fairness.getByRole('button', { name: 'Change seed' }).click()
    await fairness.getByText('The revealed seed has the hash that was shown').waitFor()
    await expectNoFaults(page)
  })
})

async function expectNoFaults(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0)
  expect(await faultsInBothThemes(page)).toEqual([])
}
