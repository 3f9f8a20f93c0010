/** The recorded streams whole, through the command and the real journal. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { command } from '#server/cli/replay-stream.ts'

const samples = join(process.env.CROSSBOOK_SAMPLES ?? '', 'streams')
const recordings = process.env.CROSSBOOK_SAMPLES
  ? readdirSync(samples).filter((name) => /\.jsonl(\.bz2|\.gz)?$/.test(name))
  : []

describe.skipIf(recordings.length === 0)('the recorded streams of CROSSBOOK_SAMPLES', () => {
  test('all of them, one after the other, equal after every message', async () => {
    const printed: string[] = []
    const files = recordings.map((name) => join(samples, name))
    const say = (line: string) => void printed.push(line)
    const status = await command.run(files, { env: {}, print: say, complain: say })
    console.log(printed.join('\n'))
    expect(status).toBe(0)
  })
})
