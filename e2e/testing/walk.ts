/** From page to page within the app, without loading it again. */
import type { Page } from 'playwright-core'
import { momentOf } from './layout-shift.ts'

/** The heading where there is no page. */
export const missing = 'This page does not exist.'

/**
 * Goes to another address within the app, by way of one that has no page, so that what then stands there is of the new one. `hasPage`:
 * whether it waits until the heading of no page has gone. Returns the moment before the page came.
 */
export async function walkTo(page: Page, address: string, hasPage = true): Promise<number> {
  const nowhere = page.getByRole('heading', { level: 1 }).getByText(missing)
  await push(page, address.startsWith('/lobby') ? '/lobby/nowhere' : '/nowhere')
  await nowhere.waitFor({ state: 'attached' })
  const since = await momentOf(page)
  await push(page, address)
  if (hasPage) await nowhere.waitFor({ state: 'detached' })
  return since
}

function push(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
