/** The operator's commands on a real data folder, good and damaged. */
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataFolder } from '#server/data-folder.ts'
import { folds } from '#server/folds.ts'
import { journalPath } from '#server/journal/sqlite/database.ts'
import { headPath } from '#server/journal/sqlite/head.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { runCli } from './cli.ts'

let dataDir: string
let remove: () => void
let last: number

/** Two players bet against each other and the market is settled; commission is paid. */
beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  const sequencer = await open()
  const market = await openMarket(sequencer)
  const [backer, layer] = await openAccounts(sequencer, 2)
  await place(sequencer, [bet(market, backer!, { size: 1_000 })], { key: 'a' })
  await place(sequencer, [bet(market, layer!, { side: 'LAY', size: 1_000 })], { key: 'b' })
  await done(sequencer, { kind: 'suspend-market', market, lapse: false, reason: 'over' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  last = sequencer.sequence
  await sequencer.close()
})
afterEach(() => remove())

function open(): Promise<Sequencer> {
  return openExchange(dataDir, { folds, notice: () => undefined })
}

async function crossbook(...args: string[]): Promise<{ status: number; output: string; complaint: string }> {
  const printed: string[] = []
  const complaints: string[] = []
  const status = await runCli(args, {
    env: { DATA_DIR: dataDir },
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  })
  return { status, output: printed.join('\n'), complaint: complaints.join('\n') }
}

function spoil(sql: string): void {
  const database = new DatabaseSync(journalPath(dataDir))
  database.exec(sql)
  database.close()
}

describe('verify', () => {
  test('adds up the ledger of a sound journal', async () => {
    const { status, output } = await crossbook('verify')
    expect(status).toBe(0)
    expect(output).toContain(`${last} batches`)
    // The backer won 10.00 and paid 2 % of it.
    expect(output).toContain('2 accounts hold 19999.80')
    expect(output).toContain('commission 0.20')
    expect(output).toContain('issue -20000.00')
    expect(output).toContain('Sum       0.00')
    expect(output).toContain('Everything is in order.')
  })

  test('names the batch that is damaged', async () => {
    spoil('UPDATE batch SET time = time + 1 WHERE sequence = 3')
    const { status, complaint } = await crossbook('verify')
    expect(status).toBe(1)
    expect(complaint).toContain('damaged at batch 3: its checksum does not fit.')
  })
})

describe('replay', () => {
  test('comes to the same state from the first batch and from the snapshot, and rebuilds the views', async () => {
    const { status, output } = await crossbook('replay')
    expect(output).toContain('They are the same.')
    const hashes = [...output.matchAll(/state ([0-9a-f]{16})/g)].map((found) => found[1])
    expect(hashes).toHaveLength(2)
    expect(hashes[0]).toBe(hashes[1])
    expect(output).toContain(`Views                 up to batch ${last}: 5 entries, 2 settled bets`)
    expect(status).toBe(0)
  })

  test('does without a snapshot, and `snapshot` makes one', async () => {
    for (const name of readdirSync(dataDir)) if (name.endsWith('.bin')) truncateSync(`${dataDir}/${name}`)
    expect((await crossbook('replay')).output).toContain('There is no snapshot to compare with.')
    expect((await crossbook('snapshot')).output).toBe(`The snapshot stands at batch ${last}.`)
    expect((await crossbook('replay')).output).toContain('They are the same.')
  })
})

describe('repair', () => {
  test('prints what is lost, keeps the batches before, and the server starts on them', async () => {
    spoil('UPDATE batch SET hash = zeroblob(32) WHERE sequence = 6')
    await expect(open()).rejects.toThrow('crossbook repair --discard-from 6')
    const dry = await crossbook('repair', '--discard-from', '6', '--dry-run')
    expect(dry.output).toContain(`Acknowledged batches lost: 6 to ${last}.`)
    expect(dry.output).toContain('market_settled: 1')
    expect(dry.output).toContain('Nothing was changed.')
    await expect(open()).rejects.toThrow('crossbook repair --discard-from 6')

    const { status, output } = await crossbook('repair', '--discard-from', '6')
    expect(status).toBe(0)
    const kept = /The files as they were: (.*)$/.exec(output)?.[1]
    expect(readdirSync(kept!)).toEqual(expect.arrayContaining(['journal.sqlite', 'journal.head']))
    const sequencer = await open()
    expect(sequencer.sequence).toBe(5)
    await done(sequencer, { kind: 'open-account' })
    await sequencer.close()
    expect((await crossbook('verify')).output).toContain('Everything is in order.')
  })

  test('will not cut behind a batch that is damaged too', async () => {
    spoil('UPDATE batch SET hash = zeroblob(32) WHERE sequence = 2')
    const { status, output, complaint } = await crossbook('repair', '--discard-from', '5')
    expect(status).toBe(1)
    expect(output).toContain('Nothing was changed.')
    expect(complaint).toContain('damaged at batch 2')
    expect(existsSync(`${journalPath(dataDir)}.repair`)).toBe(false)
  })

  test('names acknowledged batches that are not there any more', async () => {
    spoil(`DELETE FROM batch WHERE sequence > ${last - 2}`)
    await expect(open()).rejects.toThrow(`damaged at batch ${last - 1}: it is missing`)
    const { output } = await crossbook('repair', '--discard-from', String(last - 1))
    expect(output).toContain(`Acknowledged batches lost: ${last - 1} to ${last}.`)
    expect(output).toContain('Stored batches discarded: 0')
    const sequencer = await open()
    expect(sequencer.sequence).toBe(last - 2)
    await sequencer.close()
  })

  test.each(['missing', 'damaged'])(
    'accepts a sound journal whose head is %s, losing nothing',
    async (what) => {
      writeFileSync(headPath(dataDir), 'x')
      if (what === 'missing') rmSync(headPath(dataDir))
      await expect(open()).rejects.toThrow(`journal.head is ${what}`)
      const { output } = await crossbook('repair', '--discard-from', String(last + 1))
      expect(output).toContain('Nothing is lost')
      const sequencer = await open()
      expect(sequencer.sequence).toBe(last)
      await sequencer.close()
    },
  )

  test.each([
    [[], 'Say from which batch on'],
    [['--discard-from', '0'], 'is not the number of a batch'],
    [['--discard-from', '1e3'], 'is not the number of a batch'],
    [['--discard'], 'Unknown option'],
  ])('says what is wrong with %j', async (args, sentence) => {
    const { status, complaint } = await crossbook('repair', ...args)
    expect(status).toBe(2)
    expect(complaint).toContain(sentence)
  })

  test('says so when there is nothing to cut that far on', async () => {
    const { status, complaint } = await crossbook('repair', '--discard-from', String(last + 2))
    expect(status).toBe(1)
    expect(complaint).toContain(`The journal ends at batch ${last}`)
  })
})

describe('every command', () => {
  test.each(['verify', 'replay', 'repair', 'snapshot', 'backup', 'restore', 'rotate-key', 'replay-stream'])(
    '%s has help',
    async (name) => {
      const { status, output } = await crossbook(name, '--help')
      expect(status).toBe(0)
      expect(output).toMatch(new RegExp(`^Usage: crossbook ${name}`))
      expect((await crossbook('--help')).output).toContain(`  ${name} `)
    },
  )

  test.each([['replay'], ['snapshot'], ['repair', '--discard-from', '3']])(
    '%s waits until the server has stopped',
    async (...args) => {
      const folder = lockDataFolder(dataDir)
      const { status, complaint } = await crossbook(...args)
      folder.release()
      expect(status).toBe(1)
      expect(complaint).toContain(`in use by process ${process.pid}`)
    },
  )

  test('an unknown command, an unknown option, a bad setting and an empty folder are sentences', async () => {
    expect(await crossbook('frob')).toMatchObject({
      status: 2,
      complaint: expect.stringContaining('no command "frob"'),
    })
    expect((await crossbook('constructor')).status).toBe(2)
    expect(await crossbook('verify', '--loud')).toMatchObject({
      status: 2,
      complaint: expect.stringContaining('--loud'),
    })
    const nowhere = { DATA_DIR: `${dataDir}/nowhere`, PORT: '1' }
    const complaints: string[] = []
    const context = { print: () => undefined, complain: (line: string) => complaints.push(line) }
    expect(await runCli(['verify'], { ...context, env: nowhere })).toBe(2)
    expect(await runCli(['verify'], { ...context, env: { PORT: 'x' } })).toBe(2)
    expect(complaints[0]).toContain('There is no journal in')
    expect(complaints[1]).toContain('PORT is "x"')
  })
})
