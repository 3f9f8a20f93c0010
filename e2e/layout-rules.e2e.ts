/** The frame at its breakpoints, the ways in on a phone, and the banners, which move by themselves. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Visit, withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screens } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const widthOf = async (page: Page) => (await sidebarOf(page).boundingBox())?.width

/** Returns the margin at the left of the page's content. */
function contentMargin(page: Page): Promise<string> {
  return page.getByRole('main').evaluate((main) => getComputedStyle(main).marginLeft)
}

/** Where the fourth figure is the event panel's place and width. */
const frames = [
  [992, 200, '204px', { x: 200, width: 300 }],
  [991, 50, '50px', { x: 50, width: 300 }],
  [576, 50, '50px', { x: 50, width: 300 }],
] as const

test.each(frames)(
  'at %i px the sidebar is %i px wide, the content begins at %s, and a list is 300 px wide beside the sidebar',
  async (width, sidebarWidth, margin, place) => {
    const { page } = await visit({ url: venue().url })
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => widthOf(page)).toBe(sidebarWidth)
    expect(await contentMargin(page)).toBe(margin)
    await sidebarOf(page).getByRole('button', { name: 'Tennis' }).click()
    const panel = page.getByRole('complementary', { name: 'Tennis events' })
    await panel.getByRole('listitem').first().waitFor()
    expect(await panel.boundingBox()).toMatchObject(place)
    expect(await overflowOf(page)).toBe(0)
  },
)

test('at 575 px the sidebar is away until the menu button brings it, and the content has no margin', async () => {
  const { page } = await visit({ url: venue().url })
  await page.setViewportSize({ width: 575, height: 900 })
  // The search box, open on a desktop, covers the header of a phone until it is closed.
  await page.reload()
  await menuButton(page).waitFor()
  expect(await sidebarOf(page).isVisible()).toBe(false)
  expect(await contentMargin(page)).toBe('0px')
  await menuButton(page).click()
  await expect.poll(() => sidebarOf(page).isVisible()).toBe(true)
  await sidebarOf(page).getByRole('button', { name: 'Close menu' }).click()
  await expect.poll(() => sidebarOf(page).isVisible()).toBe(false)
  await expect.poll(() => menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await overflowOf(page)).toBe(0)
})

test('on a tablet the menu button changes between icons alone and the whole sidebar, which leaves no margin', async () => {
  const { page } = await visit({ url: venue().url, screen: 'tablet' })
  const words = sidebarOf(page).getByText('Royal Star Casino', { exact: true })
  const wordsWidth = async () => (await words.boundingBox())?.width ?? 0
  await expect.poll(() => widthOf(page)).toBe(50)
  expect(await wordsWidth()).toBeLessThanOrEqual(1)
  await menuButton(page).click()
  await expect.poll(() => widthOf(page)).toBe(200)
  expect(await wordsWidth()).toBeGreaterThan(50)
  expect(await contentMargin(page)).toBe('0px')
  await page.keyboard.press('Escape')
  await expect.poll(() => widthOf(page)).toBe(50)
  expect(await contentMargin(page)).toBe('50px')
})

test('on a phone a guest finds Log in and Sign up without opening a menu', async () => {
  const { page } = await visit({ url: venue().url, screen: 'phone' })
  const figures = await page.getByRole('region', { name: 'Wallet' }).locator('dl').boundingBox()
  expect(figures!.width).toBe(screens.phone.viewport.width)
  for (const name of ['Log in', 'Sign up']) {
    const link = page.getByRole('link', { name, exact: true })
    await link.waitFor()
    const box = await link.boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(figures!.y + figures!.height)
    expect(box!.y + box!.height).toBeLessThan(screens.phone.viewport.height / 2)
    expect(box!.height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.waitForURL('**/signup')
})

const carousel = (page: Page) => page.getByRole('region', { name: 'Games' })

/** Returns the names of the banners that are wholly in view. */
function shownBanners(page: Page): Promise<string[]> {
  return carousel(page).evaluate((section) => {
    const inView = section.firstElementChild!.getBoundingClientRect()
    return [...section.querySelectorAll('a')]
      .filter((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left > inView.left - 1 && right < inView.right + 1
      })
      .map((link) => link.querySelector('b')!.textContent)
  })
}

test.each([
  [320, 1],
  [575, 1],
  [576, 2],
  [767, 2],
  [768, 2],
  [1023, 2],
  [1024, 3],
  [1199, 3],
  [1200, 3],
])('at %i px %i banners stand beside each other', async (width, count) => {
  const { page } = await visit({ url: venue().url })
  await page.setViewportSize({ width, height: 900 })
  await expect.poll(async () => (await shownBanners(page)).length).toBe(count)
  const [first] = await carousel(page).getByRole('link').all()
  const height = (await first!.boundingBox())?.height
  expect(height).toBe(width < 768 ? 120 : 140)
  // The line under the name is drawn where there is room for it; it can be read out everywhere.
  const line = await first!.getByText('Player A and B 1:1, Tie 1:8').boundingBox()
  expect(line!.width > 1).toBe(width < 576 || width >= 1200)
  expect(await overflowOf(page)).toBe(0)
})

describe('the banners', () => {
  /** Opens the home with a clock in the test's hands. The stream may find that clock wrong and connect again. */
  async function openMoving(change: Partial<Visit> = {}) {
    const { page, faults } = await visit({
      url: venue().url,
      motion: true,
      prepare: (fresh) => fresh.clock.install(),
      ...change,
    })
    faults.allow(/WebSocket/)
    await carousel(page)
      .getByRole('button', { name: /banners$/ })
      .waitFor()
    return page
  }

  const pauseButton = (page: Page) => carousel(page).getByRole('button', { name: 'Pause banners' })
  const firstShown = async (page: Page) => (await shownBanners(page))[0]

  /** Lets time pass until the banners have moved from what is shown now. */
  async function expectMoving(page: Page): Promise<void> {
    const before = await firstShown(page)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return firstShown(page)
      })
      .not.toBe(before)
  }

  async function expectStill(page: Page): Promise<void> {
    // A move that has begun ends first; the browser slides by a clock of its own.
    const left = () => carousel(page).evaluate((section) => section.firstElementChild!.scrollLeft)
    for (let before = -1, now = await left(); before !== now; now = await left()) {
      before = now
      await page.clock.runFor(300)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const before = await shownBanners(page)
    await page.clock.runFor(10_000)
    expect(await shownBanners(page)).toEqual(before)
  }

  test.each([
    ['phone', 3_000],
    ['tablet', 2_000],
    ['desktop', 3_000],
  ] as const)('on a %s move on by themselves every %i ms', async (screen, delayMs) => {
    const page = await openMoving({
      screen,
      prepare: async (fresh) => {
        await fresh.clock.install()
        await fresh.addInitScript(() => {
          const delays: number[] = []
          const { setTimeout } = window
          const noted = (run: () => void, ms?: number) => {
            delays.push(ms ?? 0)
            return setTimeout(run, ms)
          }
          Object.assign(window, { delays, setTimeout: noted })
        })
      },
    })
    await expectMoving(page)
    const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays)
    expect(delays).toContain(delayMs)
    expect(delays).not.toContain(delayMs === 2_000 ? 3_000 : 2_000)
  })

  test('stand still while paused, and the button for it can always be seen', async () => {
    const page = await openMoving()
    await expectMoving(page)
    await pauseButton(page).click()
    await page.mouse.move(0, 0)
    await expectStill(page)
    await carousel(page).getByRole('button', { name: 'Play banners' }).click()
    await page.mouse.move(0, 0)
    await pauseButton(page).evaluate((button) => button.blur())
    await expectMoving(page)
  })

  test('stand still under the pointer', async () => {
    const page = await openMoving()
    await expectMoving(page)
    await carousel(page).hover({ position: { x: 300, y: 60 } })
    await expectStill(page)
    await page.mouse.move(0, 0)
    await expectMoving(page)
  })

  test('stand still while one of them has the focus', async () => {
    const page = await openMoving()
    await expectMoving(page)
    await carousel(page).getByRole('link').first().focus()
    await expectStill(page)
  })

  test('stand still in a tab that is hidden', async () => {
    const page = await openMoving()
    await expectMoving(page)
    const turn = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await turn('hidden')
    await expectStill(page)
    await turn('visible')
    await expectMoving(page)
  })

  test('stand still from the start where less motion is asked for, until Play is pressed', async () => {
    const page = await openMoving({ motion: false })
    await expectStill(page)
    await carousel(page).getByRole('button', { name: 'Play banners' }).click()
    await page.mouse.move(0, 0)
    await pauseButton(page).evaluate((button) => button.blur())
    await expectMoving(page)
  })
})
