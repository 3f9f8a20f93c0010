/** The kit: every part in every state, for those who build the product. */
import { expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

test.each(screenNames)('every part stands in every state, in both themes, on a %s', async (screen) => {
  const { page } = await visit({ url: venue().url, path: '/kit', screen, prepare: bringAxe })
  await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor()
  for (const theme of ['light', 'dark']) {
    const panes = page.locator(`main [data-theme="${theme}"]`)
    expect(await panes.locator('[data-status="SUSPENDED"]').count()).toBeGreaterThan(0)
    expect(await panes.locator('[data-phase="delayed"]').count()).toBe(1)
    expect(await panes.locator('[dir="rtl"]').count()).toBe(1)
  }
  const last = page.getByText('Runner 40', { exact: true })
  expect(await last.count()).toBe(2)
  const dark = page.locator('main [data-theme="dark"]').first()
  expect(await dark.evaluate((pane) => getComputedStyle(pane).backgroundColor)).toBe('rgb(11, 21, 32)')
  expect(await overflowOf(page)).toBe(0)
  // Each part stands here twice, and its landmarks with it.
  const faults = (await faultsByAxe(page)).filter((fault) => !fault.startsWith('landmark-unique'))
  expect(faults).toEqual([])
})

test('a toast of each kind can be called up', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit' })
  for (const kind of ['success', 'notice', 'error']) {
    await page
      .getByRole('button', { name: `Show ${kind}` })
      .first()
      .click()
    await page.getByText(`A ${kind} in one sentence.`).first().waitFor()
  }
})

test('search engines are asked to leave the kit alone, and no page leads to it', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit' })
  await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  for (const path of ['/', '/settings', '/lobby/search', '/user-dashboard']) {
    await page.goto(venue().url + path)
    await page.getByRole('link').first().waitFor()
    expect(await page.locator('a[href="/kit"]').count()).toBe(0)
  }
})
