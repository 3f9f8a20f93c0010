/**
 * Every route that the product has, taken from the files that declare them: no error on the console, nothing wider
 * than the screen, no fault by axe, everything within reach of the keyboard, and nothing loaded at once that the head
 * of the page does not name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PlaceResults } from '#contract/orders.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { faultsOfOtherTheme } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { shiftsOf } from './testing/layout-shift.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'
import { type Fixture, ferro, usualQuotes, withVenue } from './testing/venue.ts'
import { walkTo } from './testing/walk.ts'

const visit = withBrowser()
const venue = withVenue()

const app = join(import.meta.dirname, '..', 'web', 'app')

/** The addresses of the sports home beside its own. */
const homePaths = [
  ...(/const homePaths = \[([^\]]*)\]/.exec(read('routes.tsx'))?.[1] ?? '').matchAll(/'([^']+)'/g),
].map(([, path]) => `/${path}`)

/** Returns a file that declares routes, without what they show. */
function read(file: string): string {
  return readFileSync(join(app, file), 'utf8').replaceAll(/element=\{<[\s\S]*?\/>\}/g, '')
}

/** Returns the paths that a file declares, as they stand behind `under`; those within a route follow its own. */
function declaredIn(file: string, under: string): string[] {
  const paths: string[] = []
  const parents: string[] = []
  for (const [tag, attributes = ''] of read(file).matchAll(/<\/Route>|<Route\b([^<>]*)>/g)) {
    if (tag === '</Route>') {
      parents.pop()
      continue
    }
    const own = /\bpath="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const isPage = own !== '' || /\bindex\b/.test(attributes)
    if (isPage) paths.push(under + [...parents, own].filter((part) => part !== '' && part !== '/').join('/'))
    if (!attributes.endsWith('/')) parents.push(own)
  }
  return paths
}

const noPage = 'no/such/page'
/** Addresses that have none; what is below /admin has the door of it. */
const missingPages = [`/${noPage}`, `/lobby/${noPage}`]

/** What stands for the parameters of a path. */
const examples: Readonly<Record<string, (fixture: Fixture, order?: number) => string>> = {
  ':sport': () => 'sr:sport:21',
  ':eventId': ({ eventId }) => String(eventId),
  ':marketId': ({ marketId }) => String(marketId),
  ':orderId': (_, order = 1) => String(order),
  ':list': () => 'settled',
  '*': () => noPage,
}

function addressOf(path: string, fixture: Fixture, order?: number): string {
  // Behind a door of their own, which stands at every address below.
  if (path === '/agents/*') return '/agents'
  return path.replace(/:\w+|\*/g, (parameter) => {
    const example = examples[parameter]
    if (example === undefined) throw new Error(`${path}: say in \`examples\` what stands for ${parameter}.`)
    return example(fixture, order)
  })
}

/** One of each page; the games that the lobby shows have no route of their own. */
const pages = [
  ...new Set([
    ...declaredIn('routes.tsx', '/').filter((path) => path !== '/lobby/*'),
    ...declaredIn('LobbyRoutes.tsx', '/lobby/'),
    '/common/rsc?id=900002&d=d',
    '/common/rsc?id=900005&d=d',
  ]),
]

test('the routes are read from where they are declared, none left out', () => {
  expect(homePaths).toHaveLength(14)
  // A route that is declared in another way would be missed here without a word.
  for (const file of ['routes.tsx', 'LobbyRoutes.tsx']) {
    const tags = [...readFileSync(join(app, file), 'utf8').matchAll(/<Route\b[^<]*?\b(path="|index )/g)]
    expect(declaredIn(file, '/')).toHaveLength(tags.length)
  }
})

/** Waits until the page stands: its heading, and nothing on its way. */
async function stands(page: Page, address: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  // The kit shows what is busy for ever.
  if (address !== '/kit') await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

/** Returns what can be pressed but that Tab never comes to, and that no group with its own keys holds. */
function beyondKeyboard(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ownKeys =
      '[role="tablist"], [role="grid"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="toolbar"], [role="tree"]'
    const pressed = document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, [onclick], [role="button"]',
    )
    return (
      [...pressed]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
        .filter((one) => !(one as HTMLButtonElement).disabled && one.tabIndex < 0 && !one.closest(ownKeys))
        // The steps of a number: the arrow keys do the same in the field beside them.
        .filter((one) => one.parentElement?.querySelector(':scope > input[type="number"]') == null)
        .map((one) => one.outerHTML.slice(0, 120))
    )
  })
}

/** How often Tab is pressed on a page. */
const presses = 40

/** Presses Tab through the page; returns how many stops there were, and those that show no focus. */
async function tabThrough(page: Page): Promise<{ stops: number; unseen: string[] }> {
  const cdp = await page.context().newCDPSession(page)
  const noted = await page.evaluateHandle(noteFocus)
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // One after the other without a word between them: what each comes to is noted on the page.
  const sent = Array.from({ length: presses }, () =>
    cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
  )
  await Promise.all(sent)
  await cdp.detach()
  return noted.evaluate((stop) => stop())
}

/** Notes where the focus comes to, from the beginning of the page on. Returns what ends that and tells it; it is called on the page. */
function noteFocus(): () => { stops: number; unseen: string[] } {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const stops = new Set<Element>()
  const unseen: string[] = []
  const isSeenOn = (one: Element) => {
    // Drawn on what lies over a whole row, for a hidden control by its label, for a field by the box around it, for a
    // shape of a drawing by its own line.
    if (one instanceof SVGElement && one.matches(':focus-visible')) {
      const shape = one.querySelector('path') ?? one
      const [before, now] = [shape.cloneNode() as SVGElement, getComputedStyle(shape).stroke]
      one.parentElement!.append(before)
      const [plain] = [getComputedStyle(before).stroke]
      before.remove()
      return plain !== now
    }
    const looks = [
      getComputedStyle(one),
      getComputedStyle(one, '::after'),
      getComputedStyle(one.closest('label') ?? one.parentElement!),
    ]
    return looks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')
  }
  const look = ({ target }: Event) => {
    const one = target as Element
    if (stops.has(one)) return
    stops.add(one)
    // The page has its word first: some looks hang on what it notes of the focus.
    queueMicrotask(() => {
      if (!isSeenOn(one)) unseen.push(one.outerHTML.slice(0, 120))
    })
  }
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('focusin', look)
    // As if nobody had been there: what looks at the page next may mind where it stands.
    ;(document.activeElement as HTMLElement).blur()
    window.scrollTo(0, 0)
    return { stops: stops.size, unseen }
  }
}

/** What comes for later, once the page stands: the list beside the menu, the installed app's worker, a player's news. */
const forLater =
  /\/(?:EventPanel|service-worker|Follower|Background|follow-favourites|notifications|ToastRegion|HeaderPopups)-/
/** Pages that are one step away are loaded when a page has stood this long, milliseconds. */
const nearAfterMs = 3_000
/** These have no address that a page could be written for ahead. */
const unnamed = /^\/(?:kit|admin.*|no\/such\/page)$/

/** Returns what the page has loaded at once and its head does not name. */
async function unnamedByHead(page: Page, address: string): Promise<string[]> {
  await page.waitForLoadState('load')
  const head = await (await fetch(venue().url + address)).text()
  const loaded = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => new URL(name).pathname),
    nearAfterMs,
  )
  return loaded.filter((file) => file.startsWith('/assets/') && !forLater.test(file) && !head.includes(file))
}

/** Returns what the head of the page leaves out, and where Tab does not come or shows nothing. */
async function faultsOfArrival(page: Page, address: string): Promise<string[]> {
  const late = unnamed.test(address) ? [] : await unnamedByHead(page, address)
  const { stops, unseen } = await tabThrough(page)
  return [
    ...late.map((file) => `loads ${file}, which its head does not name`),
    ...(stops < 2 ? [`${stops} stops of Tab`] : []),
    ...unseen.map((one) => `no focus seen on ${one}`),
  ]
}

/** Has sizes change, to shorter and to longer ones. */
async function changePrices(fixture: Fixture): Promise<void> {
  for (const size of [100, 1_234_500]) {
    const sized = (levels: readonly (readonly [number, number])[]) =>
      levels.map(([price]) => [price, size] as const)
    await fixture.quote(
      usualQuotes.map(({ selectionId, back, lay }) => ({ selectionId, back: sized(back), lay: sized(lay) })),
    )
  }
}

/** Goes to another page within the app; returns the moment before it came. */
async function goTo(page: Page, address: string): Promise<number> {
  const since = await walkTo(page, address, !missingPages.includes(address))
  await stands(page, address)
  return since
}

/** Returns what is wrong with the page at the width that it has now. */
async function faultsOfWidth(page: Page, screen: ScreenName, isForAxe: boolean): Promise<string[]> {
  // A page that has another frame at this width draws it later: by one frame, or by many on a busy machine.
  const patience = Date.now() + 3_000
  let overflow = await overflowOf(page)
  while (overflow > 0 && Date.now() < patience) overflow = await overflowOf(page)
  const tooWide = overflow > 0 ? [`${overflow} px too wide on a ${screen}`] : []
  const faults = isForAxe ? await faultsByAxe(page) : []
  return [...tooWide, ...faults.map((fault) => `on a ${screen}: ${fault}`)]
}

// The sports home is the same page under all its addresses; the kit's own tests ask axe at every width.
const isForAxe = (path: string) => !homePaths.includes(path) && path !== '/kit'

/** The pages of each layout, gone through in one visit. */
const walks = [
  ['sports home and casino', [...pages.filter((path) => !path.startsWith('/lobby')), ...homePaths]],
  ['second layout', pages.filter((path) => path.startsWith('/lobby'))],
] as const

describe.each(['guest', 'player'] as const)('to a %s', (who) => {
  let fixture: Fixture
  let session: { token?: string } = {}
  /** A bet of the player's own. */
  let order: number | undefined
  withSetUp(async () => {
    fixture = await venue().fixture()
    if (who === 'guest') return
    const player = await venue().server.player()
    session = { token: player.token }
    const instruction = { selectionId: ferro.selectionId, side: 'BACK', price: 300, size: 1_000 }
    const { body } = await venue().server.api<PlaceResults>('POST', '/api/exchange/orders/place', {
      ...session,
      body: { marketId: fixture.marketId, instructions: [instruction] },
    })
    const [result] = body.results
    if (result?.ok) order = result.orderId
  })

  /** Opens a page with axe in it, for this visitor. */
  const enter = (path: string) => visit({ url: venue().url, path, ...session, prepare: bringAxe })

  test.each(walks)('%s: one page after the other is without fault at every width', async (_, paths) => {
    const { page } = await enter(addressOf(paths[0]!, fixture, order))
    await stands(page, paths[0]!)
    const wrong: string[] = []
    for (const path of paths) {
      const address = addressOf(path, fixture, order)
      const since = await goTo(page, address)
      const faults = await beyondKeyboard(page)
      // The second layout's pages: in both themes, and while prices change nothing has moved since they were opened.
      const isOfTrader = who === 'player' && address.startsWith('/lobby')
      if (isOfTrader) await changePrices(fixture)
      for (const screen of screenNames) {
        await page.setViewportSize(screens[screen].viewport)
        faults.push(...(await faultsOfWidth(page, screen, isForAxe(path))))
        // The first leads on to a sport's page, which comes again under its own address.
        if (!isOfTrader || screen !== 'desktop' || path === paths[0]) continue
        faults.push(...(await shiftsOf(page, since)).map((shift) => `moved by itself: ${shift}`))
        faults.push(...(await faultsOfOtherTheme(page)))
      }
      await page.setViewportSize(screens.desktop.viewport)
      wrong.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    // As text, so that what is said of a try that failed has all of it.
    expect(wrong.join('\n')).toBe('')
  })
})

describe('opened by its address', () => {
  let fixture: Fixture
  withSetUp(async () => {
    fixture = await venue().fixture()
  })

  test.each([...pages, ...homePaths])(
    '%s loads at once what its head names, and Tab goes through it',
    async (path) => {
      const address = addressOf(path, fixture)
      const { page } = await visit({ url: venue().url, path: address })
      await stands(page, address)
      // The walks look from when a page was come to: what moves as it loads is seen here.
      if (path.startsWith('/lobby')) expect(await shiftsOf(page)).toEqual([])
      if (pages.includes(path)) expect(await faultsOfArrival(page, address)).toEqual([])
    },
  )
})
