/** The newcomer's way, from opening the page to settled money, on each screen. */
import { describe, expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { guestFigures, openPanel, walletOf } from './testing/home-page.ts'
import { matchPage, priceIn } from './testing/match-page.ts'
import { screenNames } from './testing/screens.ts'
import { newcomer, signUpAndLogIn } from './testing/sign-in.ts'
import { ferro, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

describe.each(screenNames)('on a %s', (screen) => {
  test('sees prices move, signs up, logs in, backs, is matched, and is paid when the match ends', async () => {
    const fixture = await venue().fixture({
      eventName: `${ferro.name} vs T. Halvorsen on a ${screen}`,
      commissionBps: 500,
      betDelaySeconds: 1,
    })
    await fixture.turnInPlay()
    await fixture.quote(usualQuotes)

    const { page } = await visit({ url: venue().url, screen, motion: true })
    await expect.poll(() => walletOf(page)).toEqual(guestFigures)
    const seen = page.locator(`[data-event="${fixture.eventId}"] [data-cell="back-0"]`).first()
    await expect.poll(() => priceIn(seen)).toBe('2.00')
    const [ofFerro, ofHalvorsen] = usualQuotes
    await fixture.quote([{ ...ofFerro!, back: [[204, 60_000]] }, ofHalvorsen!])
    await expect.poll(() => priceIn(seen)).toBe('2.04')

    await signUpAndLogIn(page, newcomer())

    const panel = await openPanel(page, screen, 'Tennis')
    await panel.getByRole('button', { name: fixture.name }).click()
    const match = matchPage(page)
    await expect.poll(() => priceIn(match.cell(ferro, 'back'))).toBe('2.04')
    await match.cell(ferro, 'back').click()
    await match.slip.getByRole('button', { name: '$50' }).click()
    await match.slip.getByRole('button', { name: 'Place Back $50.00 at 2.04' }).click()
    await match.slip.getByRole('alert').getByText('Matched 50.00 at 2.04').waitFor()
    await match.list('Matched').getByText(ferro.name).waitFor()

    await fixture.settle({ winners: [ferro.selectionId] })
    await match.row(ferro).getByText('Winner').waitFor()
    // 50.00 at 2.04 wins 52.00; the list shows it before the commission of 5 %.
    await match.bets('Settled').getByText('+52.00').waitFor()
    await match.close()
    if (screen === 'phone') await page.getByRole('button', { name: 'Back to menu' }).click()
    await expect
      .poll(() => walletOf(page))
      .toEqual({ Credit: '0', Balance: '1,049.40', Liable: '0', 'Active Bets': '0' })
  })
})
