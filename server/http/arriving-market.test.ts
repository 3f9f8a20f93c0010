/** What a market's page says before its scripts have come. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'web-'))
let server: TestServer
let admin: Person
beforeAll(async () => {
  mkdirSync(join(webRoot, 'pages'))
  writeFileSync(join(webRoot, 'index.html'), '<title>Crossbook</title>')
  writeFileSync(join(webRoot, 'pages', '0.html'), '<title>Crossbook</title><!--market-->')
  const notices = { waits: 'Late. Waits {seconds} s.', waitsNot: 'Late.' }
  writeFileSync(
    join(webRoot, 'pages.json'),
    JSON.stringify([{ pattern: '^/lobby/market/', path: 'pages/0.html', notices }]),
  )
  server = await startServer({ webRoot })
  admin = await server.admin()
})
afterAll(async () => {
  await server.stop()
  rmSync(webRoot, { recursive: true })
})

async function pageOf(marketId: number): Promise<string> {
  const { status, headers, body } = await server.api('GET', `/lobby/market/${marketId}`)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'no-cache'],
  ])
  expect(headers.get('link')).toContain(`</api/exchange/markets/${marketId}/book>; rel=preload`)
  return body
}

const turn = (marketId: number, path: string) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: admin.token, body: {} })

test('the names, and in play the notice with the seconds that bets wait', async () => {
  const { marketId } = await server.market({ name: 'Winner', betDelaySeconds: 7 })
  const { body: market } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  const { body: event } = await server.api('GET', `/api/exchange/events/${market.eventId}`)
  const before = await pageOf(marketId)
  expect(before).toBe(
    `<title>${event.name} · Winner · Crossbook</title>` +
      `<main class="arriving-market"><b>${event.name}</b><span>Winner</span></main>`,
  )
  await turn(marketId, 'in-play')
  expect(await pageOf(marketId)).toContain('<span>Winner</span><p>Late. Waits 7 s.</p></main>')
  await turn(marketId, 'suspend')
  expect(await pageOf(marketId)).toContain('Waits 7 s.')
  await turn(marketId, 'close')
  expect(await pageOf(marketId)).not.toContain('Late')
})

test('names are text whatever they hold, and a market that is not there gets the page as it was built', async () => {
  const name = `</h1><script>alert("$&")</script>`
  const { marketId } = await server.market({ name, betDelaySeconds: 0 })
  await turn(marketId, 'in-play')
  const page = await pageOf(marketId)
  expect(page).toContain(
    '<span>&lt;/h1&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt;</span><p>Late.</p>',
  )
  expect(page).not.toContain('<script')
  const nowhere = await server.api('GET', '/lobby/market/99999')
  expect(nowhere.body).toBe('<title>Crossbook</title><!--market-->')
})
