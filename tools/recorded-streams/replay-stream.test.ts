/** Recorded streams: small ones made up for each rule, and, where they are at hand, the recorded ones whole. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { command } from '#server/cli/replay-stream.ts'
import { StreamFileError } from './lines.ts'
import { type ReplayReport, replayStreams } from './replay-stream.ts'
import { memoryVenue } from './venue.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossbook-streams-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Ladder = readonly (readonly [price: number, size: number])[]
interface Runner {
  readonly id: number
  readonly atb?: Ladder
  readonly atl?: Ladder
  readonly trd?: Ladder
}

function definition(status = 'OPEN', runners = ['ACTIVE', 'ACTIVE', 'ACTIVE'], inPlay = false) {
  return {
    status,
    inPlay,
    numberOfWinners: 1,
    eventTypeId: '2',
    marketTime: '2024-01-01T12:00:00.000Z',
    runners: runners.map((state, i) => ({ id: i + 1, status: state })),
  }
}

interface Change {
  readonly id?: string
  readonly definition?: object
  readonly img?: boolean
  readonly rc?: readonly Runner[]
}

/** One message; each change is of market 1.1 unless it says otherwise. */
function message(...changes: readonly Change[]): string {
  const mc = changes.map(({ id = '1.1', definition: marketDefinition, img, rc }) => ({
    id,
    ...(marketDefinition && { marketDefinition }),
    ...(img && { img }),
    ...(rc && { rc }),
  }))
  return JSON.stringify({ op: 'mcm', pt: 1_700_000_000_000, mc })
}

let files = 0
function fileOf(
  lines: readonly string[],
  pack: (text: string) => string | Buffer = (text) => text,
  end = '',
): string {
  const path = join(folder, `stream-${++files}.jsonl${end}`)
  writeFileSync(path, pack(`${lines.join('\n')}\n`))
  return path
}

const replay = (...lines: readonly string[]): Promise<ReplayReport> =>
  replayStreams([fileOf(lines)], { venue: memoryVenue() })

const image = message({
  definition: definition(),
  img: true,
  rc: [
    {
      id: 1,
      atb: [
        [1.98, 50],
        [1.97, 80.25],
        [1.01, 13_002.37],
      ],
      atl: [
        [2, 40],
        [2.02, 60],
      ],
    },
    { id: 2, atb: [[3, 10]], atl: [[3.1, 12.5]] },
  ],
})

test('an image and deltas: what is added, cut and removed stands as recorded', async () => {
  const report = await replay(
    image,
    message({
      rc: [
        {
          id: 1,
          atb: [
            [1.99, 5],
            [1.97, 0],
          ],
          atl: [[2, 39.99]],
        },
      ],
    }),
    message({ rc: [{ id: 2, atl: [[1000, 2]], atb: [[3, 10.01]] }] }),
  )
  expect(report).toMatchObject({ messages: 3, compared: 3, equal: 3, skipped: 0, heldBack: 0 })
})

test('a reduction is taken as far as the traded volume grew, and cancelled beyond', async () => {
  const report = await replay(
    image,
    message({ rc: [{ id: 1, atl: [[2, 10]], trd: [[2, 20]] }] }),
    message({ rc: [{ id: 1, atb: [[1.98, 0]], trd: [[1.98, 500]] }] }),
  )
  expect(report.equal).toBe(3)
  expect(report.matched).toEqual({ backs: 2_000, lays: 5_000, takes: 7_000 })
})

test('volume that shrinks or was known before explains no trade', async () => {
  const report = await replay(
    message({ definition: definition(), img: true, rc: [{ id: 1, atl: [[2, 40]], trd: [[2, 100]] }] }),
    message({ rc: [{ id: 1, atl: [[2, 30]], trd: [[2, 90]] }] }),
    message({ rc: [{ id: 1, atl: [[2, 20]], trd: [[2, 90]] }] }),
  )
  expect(report).toMatchObject({ equal: 3, matched: { takes: 0 } })
})

test('entries of one runner in one message are merged before anything is done', async () => {
  const report = await replay(
    image,
    message({
      rc: [
        { id: 1, atl: [[2, 90]] },
        { id: 1, trd: [[2, 10]] },
        { id: 1, atl: [[2, 30]] },
      ],
    }),
  )
  expect(report).toMatchObject({ equal: 2, matched: { takes: 1_000 } })
})

test('a price that moves through where the other side stood: reductions come before additions', async () => {
  const report = await replay(
    image,
    message({
      rc: [
        {
          id: 1,
          atb: [
            [2, 25],
            [2.02, 30],
          ],
          atl: [
            [2, 0],
            [2.02, 0],
            [2.04, 9],
          ],
          trd: [[2, 80]],
        },
      ],
    }),
  )
  expect(report).toMatchObject({ equal: 2, heldBack: 0, matched: { takes: 4_000 } })
})

test('a trade behind a better price that stands: that one is withdrawn and comes back', async () => {
  const report = await replay(image, message({ rc: [{ id: 1, atl: [[2.02, 45]], trd: [[2.02, 15]] }] }))
  expect(report).toMatchObject({ equal: 2, matched: { takes: 1_500 } })
})

test('an image in mid-stream replaces all that was known', async () => {
  const report = await replay(
    image,
    message({ definition: definition(), img: true, rc: [{ id: 2, atb: [[2.9, 7]] }] }),
    message({ rc: [{ id: 2, atb: [[2.92, 1]] }] }),
  )
  expect(report.equal).toBe(3)
})

test('suspension, the turn in-play and what changes meanwhile', async () => {
  const report = await replay(
    image,
    message({ definition: definition('SUSPENDED'), rc: [{ id: 1, atb: [[1.98, 0]] }] }),
    message({
      rc: [
        {
          id: 1,
          atl: [
            [2, 0],
            [2.02, 10],
          ],
          trd: [[2, 80]],
        },
      ],
    }),
    message({ rc: [{ id: 2, atb: [[3, 11]] }] }),
    message({ definition: definition('OPEN', undefined, true) }),
    message({ rc: [{ id: 2, atb: [[3.05, 4]] }] }),
  )
  // Nothing trades while a market is suspended, whatever the volume says.
  expect(report).toMatchObject({ compared: 6, equal: 6, matched: { takes: 0 } })
})

test('a runner that is taken out, and the result, which pays', async () => {
  const report = await replay(
    image,
    message({ rc: [{ id: 1, atl: [[2, 0]], trd: [[2, 80]] }] }),
    message({ definition: definition('OPEN', ['ACTIVE', 'ACTIVE', 'REMOVED']) }),
    message({ definition: definition('CLOSED', ['WINNER', 'LOSER', 'REMOVED'], true) }),
  )
  expect(report).toMatchObject({ equal: 4, ledgerSum: 0, profit: { backs: 4_000, takes: -4_000, lays: 0 } })
})

test('a recording without a result: the market is void and nobody has won', async () => {
  const said: string[] = []
  const file = fileOf([image, message({ rc: [{ id: 1, atl: [[2, 0]], trd: [[2, 80]] }] })])
  const report = await replayStreams([file], { venue: memoryVenue(), say: (line) => said.push(line) })
  expect(report).toMatchObject({
    matched: { takes: 4_000 },
    profit: { backs: 0, lays: 0, takes: 0 },
    ledgerSum: 0,
  })
  expect(said.join('\n')).toContain('void')
})

test('several markets in one message keep apart', async () => {
  const report = await replay(
    message(
      { definition: definition(), img: true, rc: [{ id: 1, atb: [[2, 5]] }] },
      { id: '1.2', definition: definition(), img: true, rc: [{ id: 1, atb: [[4, 6]] }] },
    ),
    message({ rc: [{ id: 1, atb: [[2, 0]] }] }, { id: '1.2', rc: [{ id: 1, atl: [[4.1, 3]] }] }),
  )
  expect(report).toMatchObject({ compared: 2, equal: 2 })
})

test('a crossed recording cannot stand in an exchange: it differs while it is crossed, is said, and heals', async () => {
  const report = await replay(
    image,
    message({ rc: [{ id: 1, atb: [[2, 5]] }] }),
    message({ rc: [{ id: 1, atb: [[2, 0]] }] }),
  )
  expect(report).toMatchObject({ compared: 3, equal: 2, heldBack: 1, matched: { takes: 0 } })
  expect(report.differences[0]).toMatch(/:2: market 1\.1, runner 1, atb: 3 prices, recorded 4$/)
})

test('sizes finer than a cent and prices off the ladder are counted', async () => {
  const report = await replay(
    image,
    message({
      rc: [
        {
          id: 1,
          atb: [
            [1.95, 2.005],
            [1.955, 3],
          ],
        },
      ],
    }),
  )
  expect(report).toMatchObject({ finerSizes: 1, offLadder: 1, equal: 1 })
})

test('an account without funds is followed by another', async () => {
  const rc = (runner: number) => ({ id: runner, atb: [[1000, 900_000] as const, [990, 900_000] as const] })
  const report = await replay(message({ definition: definition(), img: true, rc: [rc(1), rc(2), rc(3)] }))
  expect(report).toMatchObject({ compared: 1, equal: 1, ledgerSum: 0 })
})

describe('the command', () => {
  const run = async (...args: string[]) => {
    const printed: string[] = []
    const say = (line: string) => void printed.push(line)
    const status = await command.run(args, { env: {}, print: say, complain: say })
    return { status, text: printed.join('\n') }
  }
  const trade = message({ rc: [{ id: 1, atl: [[2, 10]], trd: [[2, 60]] }] })

  test('plays gzip through the real journal, prints its figures and ends well', async () => {
    const { status, text } = await run(fileOf([image, trade], (plain) => gzipSync(plain), '.gz'))
    expect(text).toContain('Messages 2, compared 2, equal 2')
    expect(text).toMatch(/The account that takes +matched +30\.00 +profit +0\.00/)
    expect(text).toContain('Sum of the ledger: 0.00')
    expect(status).toBe(0)
  })

  test('keeps what happened with --data', async () => {
    const data = join(folder, 'data')
    expect((await run('--data', data, fileOf([image, trade]))).status).toBe(0)
    expect(readdirSync(data)).toContain('journal.sqlite')
  })

  test('fails when nothing matched, and when a message differs', async () => {
    expect(await run('--in-memory', fileOf([image]))).toMatchObject({ status: 1 })
    const crossed = message({ rc: [{ id: 1, atb: [[2.02, 5]] }] })
    const { status, text } = await run('--in-memory', fileOf([image, trade, crossed]))
    expect(status).toBe(1)
    expect(text).toContain('Different: ')
  })

  test('names the line that is no message, and the file that is not there', async () => {
    const { status, text } = await run('--in-memory', fileOf([image, '{"op":"mcm","mc":[{"id":5}]}']))
    expect(status).toBe(1)
    expect(text).toMatch(/:2: \/mc\/0\/id /)
    expect((await run(join(folder, 'none.jsonl'))).text).toContain('cannot be read (ENOENT)')
  })

  test('asks for a file, and for one way of running', async () => {
    await expect(run()).rejects.toThrow('Name at least one file.')
    await expect(run('--in-memory', '--data', folder, 'x')).rejects.toThrow('Choose one')
  })
})

test('bzip2 without the program is a clear sentence', async () => {
  const path = process.env.PATH
  process.env.PATH = folder
  try {
    const report = replayStreams([fileOf([image], undefined, '.bz2')], { venue: memoryVenue() })
    await expect(report).rejects.toThrow(StreamFileError)
    await expect(report).rejects.toThrow('no bzip2 program')
  } finally {
    process.env.PATH = path
  }
})

const samples = join(process.env.CROSSBOOK_SAMPLES ?? '', 'streams')
const recordings = process.env.CROSSBOOK_SAMPLES
  ? readdirSync(samples).filter((name) => /\.jsonl(\.bz2|\.gz)?$/.test(name))
  : []

describe.skipIf(recordings.length === 0)('the recorded streams of CROSSBOOK_SAMPLES', () => {
  test.each(recordings.length > 0 ? recordings : ['none at hand'])(
    '%s: equal after every message',
    async (name) => {
      const report = await replayStreams([join(samples, name)], { venue: memoryVenue() })
      expect(report.differences).toEqual([])
      expect(report.compared).toBe(report.messages)
      expect(report.equal).toBe(report.compared)
      expect(report.matched.takes).toBeGreaterThan(0)
      expect(report.matched.backs + report.matched.lays).toBe(report.matched.takes)
      const { backs, lays, takes } = report.profit
      // Each account's result is rounded once, so that the house keeps or gives up to a cent or two.
      expect(Math.abs(backs + lays + takes)).toBeLessThanOrEqual(2)
      expect(report.ledgerSum).toBe(0)
    },
  )
})
