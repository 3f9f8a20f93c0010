/** What moves on a page by itself, as the browser tells it. */
import type { Locator, Page } from 'playwright-core'
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

/**
 * Puts rows of its own into a list that lives, sends one of those that are seen to a place far below the screen, and takes one out there
 * as it sets out, and others while it is on its way; late in a frame, as what the stream tells is drawn. Resolves when all are gone.
 */
export async function sendAway(list: Locator): Promise<void> {
  await list.evaluate(async (ul) => {
    // Asked for in a task of its own, and so behind all that the page has asked for the same frame: no time is waited for.
    const lateInFrame = () => new Promise((done) => setTimeout(() => requestAnimationFrame(done)))
    const rows = Array.from({ length: 60 }, (_, index) => {
      const row = document.createElement('li')
      row.style.height = '40px'
      row.textContent = `Row ${index}`
      return row
    })
    ul.append(...rows)
    await lateInFrame()
    await lateInFrame()
    const row = rows[0]!
    if (row.getBoundingClientRect().bottom > innerHeight) throw new Error('The row is not in view.')
    rows[50]!.before(row)
    for (const other of rows.slice(45, 49)) {
      await lateInFrame()
      other.remove()
      await lateInFrame()
    }
    while (row.style.translate !== '') await lateInFrame()
    for (const each of rows) each.remove()
  })
}

/**
 * Has an element laid out in each frame from now on, a pixel higher or not: so a browser compares all that changes in it, also what it
 * lays out by itself, alone in a frame. A pixel counts as no shift.
 */
export async function layOutEachFrame(element: Locator): Promise<void> {
  await element.evaluate((laidOut: HTMLElement) => {
    const again = () => {
      laidOut.style.paddingBottom = laidOut.style.paddingBottom === '' ? '1px' : ''
      requestAnimationFrame(again)
    }
    again()
  })
}
