/** People of the house: one joins by a link and sees what the role may see; what was done stands in the audit log. */
import { expect, test } from 'vitest'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'
import { newcomer } from './testing/sign-in.ts'

const visit = withBrowser()

let server: TestServer
withSetUp(async () => {
  server = await startServer({ webRoot: builtWeb() })
  return server.stop
})

test('a trader joins by a link, is led to markets, and finds no others’ pages', async () => {
  const { token } = await server.admin()
  const { page } = await visit({ url: server.url, path: '/admin/staff', token, prepare: bringAxe })
  const invite = page.getByRole('region', { name: 'Invite somebody new' })
  await invite.getByRole('checkbox', { name: /^trader/ }).focus()
  await page.keyboard.press('Space')
  await invite.getByRole('button', { name: 'Make the link' }).press('Enter')
  const link = await invite.getByRole('status').locator('code').innerText()

  const joining = await visit({ url: server.url, path: link.slice(server.url.length) })
  const form = newcomer()
  await joining.page.getByLabel('Full Name').fill(form.fullName)
  await joining.page.getByLabel('Email').fill(form.email)
  await joining.page.getByLabel('Password', { exact: true }).fill(form.password)
  await joining.page.getByRole('button', { name: 'Join the house' }).click()
  await joining.page.waitForURL('**/admin/markets')
  const navigation = joining.page.getByRole('navigation', { name: 'Administration' })
  expect(await navigation.getByRole('listitem').allInnerTexts()).toEqual([
    'Markets',
    'Approvals',
    'Risk',
    'Reports',
    'Casino',
  ])
  await joining.page.goto(`${server.url}/admin/audit`)
  await joining.page.getByText('Audit needs the permission audit.read').waitFor()

  // The page of staff has followed by itself, and what was chosen on it is still so.
  const staff = page.getByRole('region', { name: 'Staff', exact: true })
  await staff.getByRole('row', { name: new RegExp(form.fullName) }).waitFor()
  expect(await invite.getByRole('checkbox', { name: /^trader/ }).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await page
    .getByRole('row', { name: new RegExp(`${form.fullName}.*join`) })
    .first()
    .waitFor()
  await page.getByLabel('What', { exact: true }).fill('invite')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/audit?action=invite')
  // Records of before the search stand until its answer is there.
  await page
    .getByRole('row', { name: / invite / })
    .first()
    .getByRole('link')
    .click()
  const record = page.getByRole('region', { name: /^Record \d/ })
  expect(await record.getByRole('row', { name: /^roles/ }).innerText()).toContain('trader')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page
    .getByRole('alert')
    .getByText(/is whole/)
    .waitFor()
  for (const path of ['/admin/audit?action=invite&record=2', '/admin/staff?account=101']) {
    await page.goto(`${server.url}${path}`)
    await page.getByRole('row').nth(1).waitFor()
    for (const screen of screenNames) {
      await page.setViewportSize(screens[screen].viewport)
      expect(await faultsInBothThemes(page), `${path} ${screen}`).toEqual([])
      expect(await overflowOf(page), `${path} ${screen}`).toBe(0)
    }
  }
})
