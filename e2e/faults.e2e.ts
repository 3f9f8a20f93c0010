/** The watch that every browser test relies on does see what it watches for. */
import { expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

test('an error on the console, one that nobody catches, and a broken policy are noted', async () => {
  const { page, faults } = await visit({ url: venue().url, path: '/terms' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(faults.unexpected()).toEqual([])
  await page.evaluate(() => {
    console.error('said')
    setTimeout(() => {
      throw new Error('thrown')
    })
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/picture.png' }))
    document.body.setAttribute('style', 'color: red')
  })
  await expect.poll(() => faults.like(/^page error: .*thrown/)).toHaveLength(1)
  await expect.poll(() => faults.like(/^console: said/)).toHaveLength(1)
  await expect.poll(() => faults.like(/^policy violation: img-src/).length).toBeGreaterThan(0)
  await expect.poll(() => faults.like(/^policy violation: style-src-attr/).length).toBeGreaterThan(0)
  expect(faults.unexpected().length).toBeGreaterThanOrEqual(4)
  faults.allow(/./)
})
