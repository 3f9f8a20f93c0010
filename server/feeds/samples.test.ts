/**
 * The importer against recorded matches, which are not part of the project: CROSSBOOK_SAMPLES names the folder
 * that holds sports/_replay_samples; without it these tests are skipped.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadReplay } from './replay.ts'
import { endsAt } from './script.ts'

const folder = join(process.env.CROSSBOOK_SAMPLES ?? '', 'sports', '_replay_samples')
const isPresent = process.env.CROSSBOOK_SAMPLES !== undefined && existsSync(folder)
const files = isPresent ? readdirSync(folder).filter((name) => name.endsWith('.ndjson')) : []

/** [file, rows, state rows, minutes to the last row]. */
const golden: [string, number, number, string][] = [
  ['cricket-1443100', 456, 212, '174.0'],
  ['cricket-1443059', 543, 249, '203.8'],
  ['soccer-chelsea-newcastle', 245, 25, '111.2'],
  ['soccer-southampton-chelsea', 256, 18, '111.2'],
  ['icehockey-2019020349', 261, 161, '137.7'],
  ['baseball-SDN202008200', 111, 89, '236.9'],
  ['badminton-shuttleset22-19', 235, 116, '69.6'],
  ['horse-flemington-2026-05-16-r7', 18, 4, '6.3'],
  ['horse-wagga-2026-05-01-r6', 18, 4, '5.5'],
  ['greyhound-sandownpark-2026-05-28-r2', 9, 0, '2.6'],
  ['mma-2026-03-28-main', 9, 4, '10.8'],
]

describe.skipIf(!isPresent)('recorded matches (CROSSBOOK_SAMPLES)', () => {
  test.each(golden)('%s has its rows, states and length', async (name, rows, states, minutes) => {
    const script = await loadReplay(join(folder, `${name}.ndjson`))
    expect(script.rows).toHaveLength(rows)
    expect(script.rows.filter((row) => row.type === 'state')).toHaveLength(states)
    expect((endsAt(script) / 60_000).toFixed(1)).toBe(minutes)
  })

  test('every file of the folder keeps to the format', async () => {
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const script = await loadReplay(join(folder, file))
      expect(script.markets.length, file).toBeGreaterThan(0)
    }
  })

  test('a dead heat is read as one', async () => {
    const script = await loadReplay(join(folder, 'horse-wagga-2026-05-01-r6.ndjson'))
    const result = script.rows.at(-1)
    expect(result?.type === 'result' && result.markets[0]).toMatchObject({
      winners: ['5', '7'],
      deadHeat: true,
    })
  })
})
