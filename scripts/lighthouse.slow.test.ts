/** What Lighthouse says of the product on a phone. On a busy machine performance is measured lower than it is. */
import { expect, test } from 'vitest'
import { measurePages, scoreLine } from './lighthouse.ts'

test('home, market and game have 95 or more for performance and 100 for all else', async () => {
  const pages = await measurePages(3)
  for (const page of pages) console.log(`note: lighthouse ${scoreLine(page)}`)
  for (const { path, scores, notes } of pages) {
    const { performance, ...others } = scores
    expect(performance, `${path}: ${notes.join('; ')}`).toBeGreaterThanOrEqual(95)
    expect(others, `${path}: ${notes.join('; ')}`).toEqual({
      accessibility: 100,
      'best-practices': 100,
      seo: 100,
    })
  }
})
