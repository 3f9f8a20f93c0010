/** Every address of the specification lands on a page that leads on, whatever its case. Every page's widths are looked at in `every-route.e2e.ts`. */
import { expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'
import { missing, walkTo } from './testing/walk.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const home = [
  '/',
  '/common/dashboard',
  '/soccer',
  '/tennis',
  '/cricket',
  '/horse-race',
  '/gray-hound',
  '/sport-book',
  '/star-casino',
  '/world-casino',
  '/royal-casino',
  '/betfair-game',
  '/teen-patti-studio',
  '/galaxy-casino',
  '/current-position',
]

/** [address, heading] of the pages that are not the sports home. */
const others = [
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
  ['/terms', 'Terms and conditions'],
  ['/settings', 'Settings'],
  ['/common/sap', 'Sports dashboard'],
  ['/profile', 'Profile'],
  ['/user-dashboard', 'Dashboard'],
  ['/admin', 'Administration'],
  ['/admin/setup', 'Make the administrator'],
  ['/royal-star-casino', 'Royal Star Casino'],
  ['/games/seven-updown', '7 Up Down'],
  ['/games/roulette', 'Auto Roulette'],
  ['/games/teen-patti', 'Teen Patti'],
  ['/games/dragon-tiger', 'Dragon Tiger'],
  ['/Common/RSC', '7 Up Down'],
  ['/common/rsc?id=900002&d=d', 'Auto Roulette'],
  ['/Common/RSC?id=900005&d=d', 'Cricket War'],
  ['/common/sap/rsc?id=900006&d=d', 'Baccarat'],
  ['/lobby/SportRadar/sr:sport:21', 'Events'],
  ['/lobby/SportRadar/inplay', 'Live events'],
  ['/lobby/favourites', 'Favourites'],
  ['/lobby/bet_list', 'My bets'],
  ['/lobby/results', 'Results'],
  ['/lobby/notifications', 'Notifications'],
  ['/lobby/search', 'Search'],
] as const

const otherCases = [
  ['/SOCCER', 'Sports'],
  ['/Common/Dashboard', 'Sports'],
  ['/common/SAP', 'Sports dashboard'],
  ['/LogIn', 'Log in'],
  ['/COMMON/RSC?id=900005', 'Cricket War'],
  ['/Games/Roulette', 'Auto Roulette'],
  ['/Lobby/sportradar/SR:SPORT:1', 'Events'],
] as const

const addresses = [...home.map((path) => [path, 'Sports'] as const), ...others]

/** What no address of a route says: the last game, and the bets that are open. They are no wider than any screen. */
const aloneHere: readonly string[] = ['/common/sap/rsc?id=900006&d=d', '/lobby/bet_list']

test('every address is a page with its heading and a way on', async () => {
  const { page } = await visit({ url: venue().url })
  const goThere = {
    // All of them are loaded where every route is (`every-route.e2e.ts`).
    walk: (path: string) => walkTo(page, path),
    load: (path: string) => page.goto(venue().url + path, { waitUntil: 'domcontentloaded' }),
  }
  const ways = [
    ...addresses.map((address) => ['walk', ...address] as const),
    ...otherCases.map((address) => ['load', ...address] as const),
  ]
  for (const [way, path, heading] of ways) {
    await goThere[way](path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    expect(await page.getByRole('link').count(), path).toBeGreaterThan(0)
    if (!aloneHere.includes(path)) continue
    for (const screen of screenNames) {
      await page.setViewportSize(screens[screen].viewport)
      await expect.poll(() => overflowOf(page), { message: `${path} on a ${screen}` }).toBe(0)
    }
  }
})

test.each(['/no/such/page', '/lobby/nothing', '/games/chess'])(
  '%s is said not to exist, with a way back',
  async (path) => {
    const { page } = await visit({ url: venue().url, path })
    await page.getByRole('heading', { name: missing }).waitFor()
    await page.getByText(path).waitFor()
    await page.getByRole('link', { name: 'Back to sports' }).click()
    await page.waitForURL(`${venue().url}/`)
    await page.getByRole('heading', { level: 1, name: 'Sports' }).waitFor()
  },
)

test.each([
  ['900003', '/games/teen-patti'],
  ['900004', '/games/dragon-tiger'],
])('the lobby passes game %s on to %s and leaves no trace in the history', async (id, ownPage) => {
  const { page } = await visit({ url: venue().url, path: '/' })
  await page.goto(`${venue().url}/Common/RSC?id=${id}&d=d`)
  await page.waitForURL(`**${ownPage}`)
  await page.goBack()
  await page.waitForURL(`${venue().url}/`)
})

test('the logos lead where the specification says', async () => {
  const { page } = await visit({ url: venue().url, path: '/soccer' })
  await page.getByRole('link', { name: 'Crossbook sports' }).click()
  await page.waitForURL('**/common/sap')
  await page.getByRole('link', { name: 'Crossbook, home' }).click()
  await page.waitForURL(`${venue().url}/`)
})

test('a page of the product that is not there is 404 to a program, and the page of the browser is not cached', async () => {
  const missing = await venue().server.api('GET', '/api/nothing')
  expect(missing.status).toBe(404)
  const page = await venue().server.api('GET', '/soccer')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
})
