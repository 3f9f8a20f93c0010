/** The program as people start it: what it prints, what it refuses, and that it ends cleanly. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killPrograms, startProgram, untilOpen } from './testing/program.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-'))
})
afterEach(async () => {
  await killPrograms()
  rmSync(folder, { recursive: true })
})

function start(env: Record<string, string> = {}, args: readonly string[] = []) {
  return startProgram({ dataDir: folder, env, args })
}

test('it says where it is open and how to make the administrator, and ends cleanly', async () => {
  const server = start()
  const url = await untilOpen(server)
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  await expect.poll(() => server.said.out).toMatch(/once: http:\/\/\S+\/admin\/setup#[\w-]{43}\n/)
  const secret = /setup#([\w-]+)/.exec(server.said.out)?.[1]
  const body = { secret, fullName: 'An Operator', email: 'op@example.org', password: 'correct horse battery' }
  const made = await fetch(`${url}/api/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(made.status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, err: '' })

  const again = start()
  await untilOpen(again)
  again.child.kill('SIGINT')
  const { code, out } = await again.ended
  expect(code).toBe(0)
  expect(out).not.toContain('setup#')
})

test('a second server on the same data is refused, naming the first', async () => {
  const first = start()
  await untilOpen(first)
  const second = await start().ended
  expect(second.code).toBe(1)
  expect(second.err).toContain(`is in use by process ${first.child.pid}.`)
})

test('a port that is taken, a bad setting or argument and an exposed host are a sentence each', async () => {
  const first = start()
  const { port } = new URL(await untilOpen(first))
  const cases = [
    [{ PORT: port, DATA_DIR: join(folder, 'other') }, `address already in use 127.0.0.1:${port}`],
    [{ PORT: 'many' }, 'PORT is "many". Set it to a whole number'],
    [{ HOST: '0.0.0.0', DATA_DIR: join(folder, 'exposed') }, 'there is no administrator yet'],
  ] as const
  const withArgument = [{}, 'Unknown option', ['--accept-anything']] as const
  for (const [env, sentence, args] of [...cases, withArgument]) {
    const { code, err } = await start(env, args).ended
    expect(code).toBe(1)
    expect(err).toContain(sentence)
    expect(err).not.toContain('    at ')
  }
})
