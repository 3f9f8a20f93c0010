/** Where the desk's password goes: to the server that was named and to no other, never in clear over a net; whatever answers, there is a sentence. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { CallRefused, withDesk } from './desk-session.ts'

/** Signs in; returns what it came to, and how often a password was asked for. */
async function signIn(server: string | undefined, env: Record<string, string> = {}) {
  let asked = 0
  const question = async () => {
    asked++
    return 'correct horse battery'
  }
  const silent = () => undefined
  const context = { env, print: silent, complain: silent, question }
  const error: unknown = await withDesk({ email: 'ann@example.org', server }, context, async () => 0).catch(
    (thrown: unknown) => thrown,
  )
  return { asked, error }
}

test.each(['localhost:3000', 'ftp://localhost', 'http://bets.example.org', 'http://127.example.org', 'bets'])(
  'no password is asked for to send it to %s',
  async (server) => {
    const { asked, error } = await signIn(server)
    expect(error).toBeInstanceOf(UsageError)
    expect(asked).toBe(0)
  },
)

async function answering(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => server.close() }
}

test('a password is sent nowhere else by whoever answers with another address', async () => {
  const paths: string[] = []
  const { url, stop } = await answering(({ url: path = '' }, response) => {
    paths.push(path)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  const { error } = await signIn(url)
  stop()
  expect(error).toBeInstanceOf(CallRefused)
  expect(paths).toEqual(['/api/auth/login'])
})

test.each([
  [502, '<h1>Bad gateway</h1>'],
  [200, '<h1>Welcome</h1>'],
  [500, '{"error":"broken"}'],
  [500, 'null'],
])('status %s with %s is a sentence', async (status, body) => {
  const { url, stop } = await answering((_, response) => void response.writeHead(status).end(body))
  const { error } = await signIn(url)
  stop()
  expect(error).toBeInstanceOf(CallRefused)
  expect((error as Error).message).toBe(
    `What answers at ${url}, with status ${status}, is no Crossbook server.`,
  )
})

test('without an address it is where this machine’s server listens', async () => {
  const { url, stop } = await answering((_, response) => void response.writeHead(502).end())
  const { port } = new URL(url)
  for (const HOST of ['0.0.0.0', '::', '127.0.0.1']) {
    expect(String((await signIn(undefined, { HOST, PORT: port })).error)).toContain(`answers at ${url}`)
  }
  const { error } = await signIn(undefined, { HOST: '::1', PORT: port })
  stop()
  expect(String(error)).toContain(`No server answers at http://[::1]:${port}: `)
})
