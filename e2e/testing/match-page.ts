/** The Match Details overlay as a player uses it, by its words; cells by their place. */
import type { Locator, Page } from 'playwright-core'
import type { Fixture } from './venue.ts'

export interface MatchPage {
  readonly overlay: Locator
  readonly slip: Locator
  readonly odds: Locator
  readonly stake: Locator
  /** The button that places, whatever it says. */
  readonly place: Locator
  row(runner: { readonly selectionId: number }): Locator
  cell(runner: { readonly selectionId: number }, side: 'back' | 'lay', level?: 0 | 1 | 2): Locator
  /** The list of the player's bets under the heading. */
  list(heading: 'Unmatched' | 'Matched' | 'Settled'): Locator
  /** Its rows, one a bet. */
  bets(heading: 'Unmatched' | 'Matched' | 'Settled'): Locator
  close(): Promise<void>
}

/** Returns the overlay's parts, open or not. */
export function matchPage(page: Page): MatchPage {
  const overlay = page.getByRole('dialog', { name: 'Match Details' })
  const slip = overlay.getByRole('region', { name: 'Bet Slip' })
  const list: MatchPage['list'] = (heading) => overlay.getByRole('region', { name: heading, exact: true })
  const row: MatchPage['row'] = ({ selectionId }) => overlay.locator(`[data-runner="${selectionId}"]`)
  return {
    overlay,
    slip,
    odds: slip.getByLabel('Odds', { exact: true }),
    stake: slip.getByLabel('Stake', { exact: true }),
    place: slip.getByRole('button', { name: /^Place (Back|Lay)/ }),
    row,
    cell: (runner, side, level = 0) => row(runner).locator(`[data-cell="${side}-${level}"]`),
    list,
    bets: (heading) => list(heading).locator('[data-order]'),
    close: () => overlay.getByRole('button', { name: 'Close' }).click(),
  }
}

/** Opens the match from the table of all fixtures on the sports home, and waits for its prices. */
export async function openMatch(page: Page, { eventId, name }: Fixture): Promise<MatchPage> {
  await page.getByRole('tab', { name: 'Sports Book' }).click()
  await page.locator(`[data-event="${eventId}"]`).getByRole('button', { name, exact: true }).click()
  const match = matchPage(page)
  await match.overlay.locator('[data-cell="back-0"] b').first().waitFor()
  return match
}

/** Returns the price in a cell as it is printed, or null while there is none. */
export async function priceIn(cell: Locator): Promise<string | null> {
  const price = cell.locator('b')
  return (await price.count()) === 0 ? null : price.textContent()
}
