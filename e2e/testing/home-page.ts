/** The sports home and its frame: wallet, sidebar, lists of events. */
import type { Locator, Page } from 'playwright-core'
import type { ScreenName } from './screens.ts'

/** The four figures of the wallet strip as they are printed, by their names. */
export type WalletFigures = Record<string, string>

export const guestFigures: WalletFigures = { Credit: '0', Balance: '1,000', Liable: '0', 'Active Bets': '0' }

/** Returns what the wallet strip shows now; figures that cannot be seen are left out. */
export async function walletOf(page: Page): Promise<WalletFigures> {
  const figures = await page
    .getByRole('region', { name: 'Wallet' })
    .locator('dl')
    .first()
    .locator('> div')
    .all()
  const shown = await Promise.all(figures.map((figure) => figure.isVisible()))
  const pairs = figures
    .filter((_, index) => shown[index])
    .map(async (figure) => [
      await figure.locator('dt').textContent(),
      await figure.locator('dd').textContent(),
    ])
  return Object.fromEntries(await Promise.all(pairs)) as WalletFigures
}

/** Goes to the home page from within, by its link, so that the page itself lives on. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Crossbook, home' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Opens a sport's list of events beside the sidebar and returns it. */
export async function openPanel(page: Page, screen: ScreenName, sport: string): Promise<Locator> {
  if (screen === 'phone') await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: sport }).click()
  const panel = page.getByRole('complementary', { name: `${sport} events` })
  await panel.waitFor()
  return panel
}

/** Returns by how many pixels the page is wider than the screen. A phone's window would grow with the page: it tells nothing. */
export async function overflowOf(page: Page): Promise<number> {
  const { width } = page.viewportSize()!
  return (await page.evaluate(() => document.documentElement.scrollWidth)) - width
}
