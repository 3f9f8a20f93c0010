/** Public lists come packed to who takes them so, and are the same. */
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

interface Plain {
  readonly encoding: string | undefined
  readonly vary: string | undefined
  readonly body: Buffer
}

/** Asks as it stands: `fetch` would unpack. */
function ask(path: string, accepted?: string): Promise<Plain> {
  return new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    request(server.url + path, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const { 'content-encoding': encoding, vary } = response.headers
      resolve({ encoding, vary, body })
    })
      .on('error', reject)
      .end()
  })
}

test('a public list is packed by Brotli for who takes it, and plain for everybody else', async () => {
  const plain = await ask('/api/games')
  expect([plain.encoding, plain.vary]).toEqual([undefined, 'accept-encoding'])
  for (const accepted of ['br', 'gzip, deflate, br', 'gzip;q=1.0, BR;q=0.5']) {
    const { encoding, body } = await ask('/api/games', accepted)
    expect(encoding, accepted).toBe('br')
    expect(body.length).toBeLessThan(plain.body.length / 2)
    expect(brotliDecompressSync(body)).toEqual(plain.body)
  }
  for (const accepted of ['gzip', 'br;q=0', 'br; q=0.0, gzip', 'brr', '*']) {
    expect((await ask('/api/games', accepted)).body, accepted).toEqual(plain.body)
  }
})

test('what is short, refused or holds something of the caller is never packed', async () => {
  for (const path of ['/api/sports/tennis', '/api/exchange/events?limit=x', '/api/fairness']) {
    expect((await ask(path, 'br')).encoding, path).toBeUndefined()
  }
})
