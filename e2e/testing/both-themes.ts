/** Asks axe about a page in the light and in the dark theme. */
import type { Page } from 'playwright-core'
import { faultsByAxe, faultsOfColour } from './accessibility.ts'

/** Returns what is wrong with the page as it stands, each fault with its theme; it is left in the dark one. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await faultsByAxe(page)
  return [...light.map((fault) => `light: ${fault}`), ...(await faultsInDarkTheme(page))]
}

/** Returns what is wrong with the page's colours in the dark theme, in which it is left; another test asks about the light one. */
export async function faultsInDarkTheme(page: Page): Promise<string[]> {
  await setTheme(page, 'dark')
  const dark = await faultsOfColour(page)
  return dark.map((fault) => `dark: ${fault}`)
}

/** Returns what is wrong with the colours of the page in the theme that it does not show; it is left as it was. */
export async function faultsOfOtherTheme(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => document.documentElement.dataset.theme)
  const [present, other] = shown === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await setTheme(page, other)
  const faults = await faultsOfColour(page)
  await setTheme(page, present)
  return faults.map((fault) => `${other}: ${fault}`)
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
