/** The time strips of the home: samples for a guest, the races that are really run for a player. */
import { expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

/** A race in half an hour, with its market open. */
async function race(competition: string): Promise<number> {
  const { token } = await venue().server.admin()
  const post = async (path: string, body: object) => {
    const answer = await venue().server.api('POST', `/api/admin${path}`, { token, body })
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const startTime = Date.now() + 1_800_000
  const { eventId } = await post('/events', {
    sport: 'horse-race',
    name: `Race at ${competition}`,
    competition,
    startTime,
  })
  const runners = ['Ash', 'Birch', 'Cedar'].map((name, i) => ({ selectionId: i + 1, name }))
  const { marketId } = await post('/markets', { eventId, name: 'To win', runners })
  await post(`/markets/${marketId}/open`, {})
  return eventId
}

test('a player sees the races that are run, and a press leads to one; a sport without any shows its samples', async () => {
  const eventId = await race('Larkmoor')
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/', token })
  const strip = page.getByRole('region', { name: 'Horse Racing' })
  const time = strip.getByRole('button', { name: /Larkmoor/ })
  await time.waitFor()
  expect(await strip.getByRole('button', { name: /Ascot/ }).count()).toBe(0)
  await page
    .getByRole('region', { name: 'Greyhound' })
    .getByRole('button', { name: /Romford/ })
    .waitFor()
  await time.click()
  const overlay = page.getByRole('dialog')
  await overlay.getByText('Race at Larkmoor').first().waitFor()
  await overlay.getByText('Birch').first().waitFor()
  expect(new URL(page.url()).searchParams.get('match')).toBe(String(eventId))
  await page.goBack()
  await overlay.waitFor({ state: 'detached' })
})

test('a guest sees the samples, whatever is run', async () => {
  await race('Larkmoor')
  const { page } = await visit({ url: venue().url, path: '/' })
  await page.getByRole('region', { name: 'Horse Racing' }).getByRole('button', { name: /Ascot/ }).waitFor()
  expect(await page.getByRole('button', { name: /Larkmoor/ }).count()).toBe(0)
})
