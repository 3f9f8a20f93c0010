/** What the first three ladders that a visitor opens cost in script, from the list that he comes from to the prices in all of them. */
import type { Browser } from 'playwright-core'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import { laddersPath, pricesOfLadders } from './shown-pages.ts'
import { openTab } from './tab.ts'

const askedMs = 70
const listPath = '/lobby/SportRadar/sr:sport:1'

/** Reports it, each time in a tab that has shown none before: their code is fetched and compiled in it too. And once more in the same tab. */
export async function benchFirstLadders(
  report: Report,
  { runs, url, browser }: { readonly runs: number; readonly url: string; readonly browser: Browser },
): Promise<void> {
  const [first, again]: [number[], number[]] = [[], []]
  for (let i = 0; i < runs; i++) {
    const list = (page: Parameters<typeof pricesOfLadders>[0]) =>
      page.locator('[data-event]').first().waitFor()
    const tab = await openTab(browser, { url: url + listPath, ready: list })
    try {
      first.push(await tab.open(laddersPath, pricesOfLadders))
      await tab.open(listPath, list)
      again.push(await tab.open(laddersPath, pricesOfLadders))
    } finally {
      await tab.close()
    }
  }
  const text = (figures: readonly number[]) => spread(figures, (ms) => ms.toFixed(0))
  report.note(
    'three ladders, opened first',
    `${text(first)} ms of script; asked: under ${askedMs}`,
    median(first) < askedMs,
  )
  report.say(`           opened again: ${text(again)} ms`)
}
