/**
 * Asks Lighthouse about pages of the built product, served by the real server with the living demo, on a phone as
 * Lighthouse imagines one. As a program it prints every run: `node scripts/lighthouse.ts`.
 */
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { EventSummary } from '#contract/catalogue.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { ensureWholeChromium } from './chromium.ts'
import { builtFolder } from './web-build.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Of 100. */
export type Scores = Readonly<Record<Category, number>>

export interface PageScores {
  readonly path: string
  /** The median of each category over the runs. */
  readonly scores: Scores
  /** What cost points in the last run, worst first, and its measured times. */
  readonly notes: readonly string[]
}

/** Returns the scores of the home, of the page of a live market, and of a game. */
export async function measurePages(runs: number): Promise<PageScores[]> {
  const feed = { seed: 'lighthouse', speed: 1, files: [] }
  const server = await startServer({
    webRoot: builtFolder(join(import.meta.dirname, '..')),
    config: { feed },
  })
  try {
    const measured: PageScores[] = []
    for (const path of ['/', await marketPath(server), '/games/teen-patti']) {
      measured.push(await measurePage(server.url, path, runs))
    }
    return measured
  } finally {
    await server.stop()
  }
}

async function marketPath(server: TestServer): Promise<string> {
  const { body } = await server.api<{ events: EventSummary[] }>('GET', '/api/exchange/events?inPlay=true')
  const marketId = body.events[0]?.markets[0]?.marketId
  if (marketId === undefined) throw new Error('The feed plays nothing.')
  return `/lobby/market/${marketId}`
}

async function measurePage(url: string, path: string, runs: number): Promise<PageScores> {
  const results: { scores: Scores; notes: string[] }[] = []
  for (let run = 0; run < runs; run++) results.push(await measureOnce(url + path))
  const median = (category: Category) => {
    const sorted = results.map(({ scores }) => scores[category]).sort((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  }
  return {
    path,
    scores: {
      performance: median('performance'),
      accessibility: median('accessibility'),
      'best-practices': median('best-practices'),
      seo: median('seo'),
    },
    notes: results.at(-1)?.notes ?? [],
  }
}

/** Each run has a browser of its own: nothing is kept from the one before. */
async function measureOnce(address: string): Promise<{ scores: Scores; notes: string[] }> {
  const chrome = await launch({
    chromePath: await ensureWholeChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...categories],
    })
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${address}.`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    const scoreOf = (category: Category) => Math.round(100 * (lhr.categories[category]?.score ?? 0))
    return {
      scores: {
        performance: scoreOf('performance'),
        accessibility: scoreOf('accessibility'),
        'best-practices': scoreOf('best-practices'),
        seo: scoreOf('seo'),
      },
      notes: Object.values(lhr.audits)
        .filter(
          ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'manual',
        )
        .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
        .map(({ id, displayValue, explanation }) => [id, displayValue ?? explanation ?? ''].join(' ').trim()),
    }
  } finally {
    chrome.kill()
  }
}

/** Returns a page's scores on one line: "/ 98 100 100 100". */
export function scoreLine({ path, scores }: PageScores): string {
  return [path, ...categories.map((category) => scores[category])].join(' ')
}

if (import.meta.main) {
  console.log(`page ${categories.join(' ')}`)
  for (const page of await measurePages(3)) {
    console.log(scoreLine(page))
    for (const note of page.notes) console.log(`  ${note}`)
  }
}
