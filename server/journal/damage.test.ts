/** The files of a server that was killed, and of one that was stopped, damaged at random: everything is there, or it says where not. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashState } from '#core/engine/state-hash.ts'
import { startBetting } from '#server/sequencer/testing/acknowledged.ts'
import { openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { randomOf } from '#server/sequencer/testing/kill-rounds.ts'
import { JournalDamage } from './damage.ts'
import { recover } from './recovery.ts'
import { readHead } from './sqlite/head.ts'

const damagesOfEach = 100
const seed = 4_711

let folder: string
let remove: () => void
const good = { killed: { sequence: 0, state: '' }, stopped: { sequence: 0, state: '' } }
type Ending = keyof typeof good

beforeAll(async () => {
  ;({ dataDir: folder, remove } = temporaryFolder())
  for (const ending of ['killed', 'stopped'] as const) {
    const dataDir = join(folder, ending)
    mkdirSync(dataDir)
    const first = startBetting([dataDir, 'first', 10, 150])
    expect((await first.ended()).status).toBe(0)
    let { last, state } = await play(dataDir, ending, 0)
    // A kill may fall between a batch's sync and its acknowledgement; that batch may be lost, so such an end is not kept.
    for (let again = 1; acknowledgedIn(dataDir) !== last.sequence; again++) {
      ;({ last, state } = await play(dataDir, ending, again))
    }
    good[ending] = { sequence: last.sequence, state: hashState(state) }
  }
})
afterAll(() => remove())

/** Bets on until the server is killed or stopped; returns what is on the disk then. */
async function play(dataDir: string, ending: Ending, round: number) {
  const betting = startBetting([dataDir, `on-${round}`, 3, ...(ending === 'stopped' ? [150] : [])])
  if (ending === 'killed') {
    await betting.reached(150)
    betting.child.kill('SIGKILL')
  }
  await betting.ended()
  return recover({ dataDir, folds: [], useSnapshots: false })
}

function acknowledgedIn(dataDir: string): number {
  const head = readHead(dataDir)
  return typeof head === 'string' ? -1 : head.sequence
}

/** Damages one file of a folder, as the random numbers will, and says how. */
function damage(dataDir: string, random: () => number): string {
  const names = readdirSync(dataDir).filter((name) => !name.startsWith('lock') && sizeOf(dataDir, name) > 0)
  // Two thirds of the damage to the journal itself; there are more files beside it than of it.
  const own = names.filter((name) => name.startsWith('journal.sqlite'))
  const among = random() < 0.67 ? own : names
  const name = among[Math.floor(random() * among.length)]!
  const path = join(dataDir, name)
  if (random() < 0.4) {
    const length = Math.floor(random() * sizeOf(dataDir, name))
    truncateSync(path, length)
    return `${name} cut to ${length}`
  }
  const bytes = readFileSync(path)
  // Half of the flips in the first kilobyte, where the headers are.
  const within = random() < 0.5 ? Math.min(1_024, bytes.length) : bytes.length
  const bit = Math.floor(random() * within * 8)
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  writeFileSync(path, bytes)
  return `${name} with bit ${bit} flipped`
}

function sizeOf(dataDir: string, name: string): number {
  return readFileSync(join(dataDir, name)).length
}

/** Starts on a damaged folder: what it came to, or why not. */
async function start(dataDir: string): Promise<{ sequence: number; state: string } | Error> {
  try {
    const sequencer = await openExchange(dataDir, { notice: () => undefined })
    const found = { sequence: sequencer.sequence, state: hashState(sequencer.published) }
    await sequencer.close()
    return found
  } catch (error) {
    return error as Error
  }
}

describe.each<Ending>(['killed', 'stopped'])('a server that was %s', (ending) => {
  test(`${damagesOfEach} truncations and flipped bits: every acknowledged batch, or a refusal that names the place`, async () => {
    const random = randomOf(seed + ending.length)
    let refused = 0
    for (let i = 0; i < damagesOfEach; i++) {
      const dataDir = join(folder, `damaged-${ending}`)
      cpSync(join(folder, ending), dataDir, { recursive: true })
      const what = `seed ${seed}, ${ending}, damage ${i}: ${damage(dataDir, random)}`
      const found = await start(dataDir)
      if (found instanceof Error) {
        refused++
        expect(found, what).toBeInstanceOf(JournalDamage)
        expect(found.message, what).toMatch(/batch \d+|journal\.sqlite|journal\.head/)
      } else {
        expect(found, what).toEqual(good[ending])
      }
      rmSync(dataDir, { recursive: true })
    }
    // Some damage is to files that nothing depends on; most is not.
    expect(refused).toBeGreaterThan(damagesOfEach / 10)
    expect(refused).toBeLessThan(damagesOfEach)
  })
})

test('a write-ahead log that lost its end is noticed, though SQLite takes it for a torn tail', async () => {
  const dataDir = join(folder, 'shortened')
  cpSync(join(folder, 'killed'), dataDir, { recursive: true })
  truncateSync(join(dataDir, 'journal.sqlite-wal'), sizeOf(dataDir, 'journal.sqlite-wal') >> 1)
  const found = await start(dataDir)
  expect((found as Error).message).toMatch(
    new RegExp(
      `damaged at batch \\d+: it is missing, though batches up to ${good.killed.sequence} were acknowledged`,
    ),
  )
})
