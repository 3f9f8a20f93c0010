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

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
