/** Asks axe about a page in the light and in the dark theme. */
import type { Page } from 'playwright-core'
import { faultsByAxe } from './accessibility.ts'

/** Returns what is wrong with the page as it stands, each fault with its theme. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    faults.push(...(await faultsByAxe(page)).map((fault) => `${theme}: ${fault}`))
  }
  return faults
}
