/** What moves on a page by itself, as the browser tells it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly Source[]
}

interface Source {
  /** Null once it is gone. */
  readonly node: Node | null
  readonly previousRect: DOMRectReadOnly
  readonly currentRect: DOMRectReadOnly
}

/**
 * Returns what was moved since the page was opened, or since a moment of it that `momentOf` gave: how much, when,
 * and the elements with their words, from where to where. What a touch or a key moves is left out.
 */
export function shiftsOf(page: Page, since = 0): Promise<string[]> {
  return page.evaluate(async (from) => {
    const found: Shift[] = []
    const observer = new PerformanceObserver((list) => found.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What was before is told with one of the next frames.
    await new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told))))
    found.push(...(observer.takeRecords() as Shift[]))
    observer.disconnect()
    return found
      .filter(({ startTime, hadRecentInput }) => startTime >= from && !hadRecentInput)
      .map(({ value, startTime, sources }) => {
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          `${[x, y].map(Math.round)} ${[width, height].map(Math.round).join('x')}`
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const words = `${element?.tagName}.${element?.className}: ${node?.textContent?.slice(0, 40)}`
          return `${words}, from ${place(previousRect)} to ${place(currentRect)}`
        })
        return `${value.toFixed(6)} after ${(startTime / 1_000).toFixed(1)} s: ${moved.join(' | ')}`
      })
  }, since)
}

/** Returns the present moment of the page. */
export function momentOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.now())
}

/** Waits until nothing is painted beside its place any more. */
export async function atPlace(page: Page): Promise<void> {
  const onTheWay = () =>
    page
      .locator('[style]')
      .evaluateAll((all) => all.filter((one) => (one as HTMLElement).style.translate !== '').length)
  await expect.poll(onTheWay).toBe(0)
}
