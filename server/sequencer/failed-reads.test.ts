/** A read that fails is told to its caller, and to nobody else: the server goes on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endProgram, killPrograms, startProgram, untilOpen } from '#server/testing/program.ts'
import { startServer } from '#server/testing/start-server.ts'
import { bet, openAccounts, openExchange, openMarket, place, temporaryFolder } from './testing/exchange.ts'

let dataDir: string
let remove: () => void
beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
})
afterEach(async () => {
  await killPrograms()
  remove()
})

/** Writes over what the file holds between its first page and its last ones. */
function overwrite(path: string): void {
  const pageBytes = 4096
  const pages = Math.floor(statSync(path).size / pageBytes)
  const file = openSync(path, 'r+')
  const kept = 3
  for (let page = kept; page < pages - kept; page++) {
    writeSync(file, Buffer.alloc(pageBytes, 0xff), 0, pageBytes, page * pageBytes)
  }
  closeSync(file)
}

test('a key whose batch cannot be read is refused as busy, and bets go on', async () => {
  const first = await openExchange(dataDir)
  const market = await openMarket(first)
  const accounts = await openAccounts(first, 2)
  const placed = (key: string, sequencer = first) => place(sequencer, [bet(market, accounts[0]!)], { key })
  for (let i = 0; i < 400; i++) await placed(`key-${i}`)
  await first.close()

  const notices: string[] = []
  const sequencer = await openExchange(dataDir, {
    seals: { afterMs: 3_600_000 },
    notice: (text) => notices.push(text),
  })
  try {
    overwrite(join(dataDir, 'journal.sqlite'))
    expect(await placed('key-200', sequencer)).toBe('busy')
    expect(await placed('key-201', sequencer)).toBe('busy')
    expect(notices).toEqual([expect.stringMatching(/could not be looked up .* batch \d+/)])
    expect(await placed('key-new', sequencer)).toEqual([expect.any(Number)])
    expect(await placed('key-new', sequencer)).toEqual([expect.any(Number)])
  } finally {
    await sequencer.close()
  }
})

test.skipIf(process.platform === 'win32')(
  'out of descriptors, a repeated key gets its first answer',
  async () => {
    const before = await startServer({ dataDir })
    const { token } = await before.player()
    const { marketId } = await before.market()
    const path = '/api/exchange/orders/place'
    const body = JSON.stringify({
      marketId,
      instructions: [{ selectionId: 11, side: 'BACK', price: 200, size: 200 }],
    })
    const key = 'the-same-key'
    const placed = await before.api('POST', path, { token, key, body })
    await before.stop()

    const program = startProgram({ dataDir, shell: 'ulimit -n 128' })
    const url = new URL(await untilOpen(program))
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    /** Calls over the one connection that is open already. */
    const call = async (
      method: string,
      path: string,
      text = '',
    ): Promise<{ status: number; text: string }> => {
      const headers = {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(text !== '' && { 'content-type': 'application/json' }),
      }
      const request = http.request(new URL(path, url), { method, agent, headers })
      request.end(text)
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      return { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }
    }
    expect((await call('GET', '/readyz')).status).toBe(200)
    const idle = Array.from({ length: 200 }, () =>
      connect(Number(url.port), url.hostname).on('error', () => undefined),
    )
    await Promise.all(idle.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
    // As many as there are descriptors for were taken once it has answered again.
    for (let i = 0; i < 5; i++) await call('GET', '/readyz')

    expect(await call('POST', path, body)).toEqual({ status: 200, text: JSON.stringify(placed.body) })
    // What the views need may not have been loaded yet: then it is when there are descriptors again.
    await call('GET', '/api/exchange/statement')
    for (const socket of idle) socket.destroy()
    await expect.poll(async () => (await call('GET', '/api/exchange/statement')).status).toBe(200)
    agent.destroy()
    expect((await endProgram(program)).code).toBe(0)
  },
)

test.skipIf(process.platform === 'win32')(
  'out of descriptors, no snapshot is made, and that is all',
  async () => {
    const program = `
    import { openSync } from 'node:fs'
    import { scheduleSnapshots } from ${JSON.stringify(new URL('./snapshots.ts', import.meta.url).href)}
    const options = { everyFacts: 1, everyMs: 0, foldsModule: '' }
    const notice = (text) => console.log(text)
    const snapshots = scheduleSnapshots(${JSON.stringify(dataDir)}, [], options, { tailFacts: 0, notice })
    try { for (;;) openSync('/dev/null') } catch {}
    snapshots.published(1)`
    const line = [
      '-c',
      'ulimit -n 64; exec "$0" "$@"',
      process.execPath,
      '--input-type=module',
      '-e',
      program,
    ]
    const child = spawn('sh', line, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    expect(await once(child, 'close')).toEqual([0, null])
    expect(said).toMatch(/^No snapshot was made: .*EMFILE\. It is tried again in 1 s\.\n$/)
  },
)
