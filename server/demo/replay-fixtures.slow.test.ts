/** Every recorded match at hand, played to its result beside the calendar. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playAll } from './testing/replayed-fixtures.ts'

const samples = join(process.env.CROSSBOOK_SAMPLES ?? '', 'sports', '_replay_samples')

test.skipIf(!process.env.CROSSBOOK_SAMPLES)(
  'all recorded matches of CROSSBOOK_SAMPLES are played to their results',
  async () => {
    const files = readdirSync(samples).filter((name) => name.endsWith('.ndjson'))
    expect(files.length).toBeGreaterThan(0)
    await playAll(files.map((name) => join(samples, name)))
  },
)
