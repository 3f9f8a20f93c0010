import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashState } from '#core/engine/state-hash.ts'
import { withAnswerIndex } from '#server/sequencer/answer-index.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import {
  bet,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { recover } from './recovery.ts'
import { listSnapshots, readSnapshot } from './snapshot-file.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let stateHash: string
const folds = withAnswerIndex([])

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await openExchange(dataDir)
  const market = await openMarket(sequencer)
  const [account] = await openAccounts(sequencer, 1)
  for (let i = 0; i < 3; i++) {
    await place(sequencer, [bet(market, account!)])
    await sequencer.close()
    sequencer = await openExchange(dataDir)
  }
  stateHash = hashState(sequencer.published)
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

describe('snapshots', () => {
  test('the last two are kept', () => {
    expect(listSnapshots(dataDir)).toHaveLength(2)
    expect(listSnapshots(dataDir)[0]!.sequence).toBe(sequencer.sequence)
  })

  test('one that is damaged anywhere is passed over for the one before, and none at all for the journal', async () => {
    const [newest, older] = listSnapshots(dataDir)
    const notices: string[] = []
    const recoverHash = async () => {
      const recovered = await recover({ dataDir, folds, notice: (text) => notices.push(text) })
      return { hash: hashState(recovered.state), from: recovered.snapshotSequence }
    }
    flipBit(newest!.path)
    expect(await recoverHash()).toEqual({ hash: stateHash, from: older!.sequence })
    writeFileSync(older!.path, readFileSync(older!.path).subarray(0, 30))
    expect(await recoverHash()).toEqual({ hash: stateHash, from: 0 })
    expect(notices.map((text) => text.replace(/.*passed over: /, ''))).toEqual([
      'its checksum does not fit.',
      'its checksum does not fit.',
      'it is not a whole snapshot.',
    ])
  })

  test('one of other folds is not used', () => {
    const [newest] = listSnapshots(dataDir)
    const more = withAnswerIndex([{ name: 'more', create: () => ({ a: 1 }), apply: () => undefined }])
    expect(readSnapshot(newest!.path, more)).toBe('another version of the program wrote it')
    const grown = withAnswerIndex([{ name: 'more', create: () => ({ a: 1, b: 1 }), apply: () => undefined }])
    expect(readSnapshot(newest!.path, grown)).toBe('another version of the program wrote it')
  })

  test('one of the format before, whose tree lacks fields of now, is passed over as another version’s', () => {
    const [newest] = listSnapshots(dataDir)
    const bytes = readFileSync(newest!.path)
    const format = bytes.indexOf('[26,')
    expect(format).toBeGreaterThan(0)
    expect(bytes.subarray(format).includes('promised')).toBe(true)
    bytes.write('[25,', format)
    // The table of the parts begins after the magic; the frame is the first of them.
    const at = bytes.indexOf('\n') + 1
    const [count, frameBytes] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 8)]
    const frameAt = at + 8 + count * 4
    bytes.writeUInt32LE(crc32(bytes.subarray(frameAt, frameAt + frameBytes)), at + 16)
    bytes.writeUInt32LE(crc32(bytes.subarray(at + 8, frameAt)), at + 4)
    writeFileSync(newest!.path, bytes)
    expect(readSnapshot(newest!.path, folds)).toBe('another version of the program wrote it')
  })

  test('one of before the arrays lay apart is passed over as another version’s', () => {
    const [newest] = listSnapshots(dataDir)
    const bytes = readFileSync(newest!.path)
    writeFileSync(newest!.path, Buffer.concat([Buffer.from('CROSSBOOK SNAPSHOT\n'), bytes.subarray(21)]))
    expect(readSnapshot(newest!.path, folds)).toBe('another version of the program wrote it')
  })

  test('one with a byte too many, or cut anywhere, is not used', () => {
    const [newest] = listSnapshots(dataDir)
    const bytes = readFileSync(newest!.path)
    for (const length of [0, 10, 22, 28, 60, bytes.length >> 1, bytes.length - 1]) {
      writeFileSync(newest!.path, bytes.subarray(0, length))
      expect(readSnapshot(newest!.path, folds), `${length} bytes`).toBe('it is not a whole snapshot')
    }
    writeFileSync(newest!.path, Buffer.concat([bytes, Buffer.of(0)]))
    expect(readSnapshot(newest!.path, folds)).toBe('it is longer than it should be')
  })

  test('one of another journal is refused, not believed', async () => {
    const other = temporaryFolder()
    const exchange = await openExchange(other.dataDir)
    await openMarket(exchange)
    await openAccounts(exchange, 5)
    await exchange.close()
    const [foreign] = listSnapshots(other.dataDir)
    const path = `${dataDir}/snapshot-000000000003.bin`
    for (const { path: own } of listSnapshots(dataDir)) writeFileSync(own, '')
    writeFileSync(path, readFileSync(foreign!.path))
    await expect(recover({ dataDir, folds })).rejects.toThrow('belongs to another journal')
    other.remove()
  })

  test('are made by a process of its own while bets go on, and serve the next start', async () => {
    await sequencer.close()
    const before = listSnapshots(dataDir)[0]!.sequence
    sequencer = await openExchange(dataDir, { snapshots: { everyFacts: 10, everyMs: 100 } })
    const market = await openMarket(sequencer)
    const [account] = await openAccounts(sequencer, 1)
    const placeAndLook = async () => {
      await place(sequencer, [bet(market, account!)])
      return listSnapshots(dataDir)[0]!.sequence
    }
    await expect.poll(placeAndLook, { interval: 20 }).toBeGreaterThan(before)
    const { snapshotSequence, state } = await recover({ dataDir, folds })
    expect(snapshotSequence).toBeGreaterThan(before)
    expect(hashState(state)).toBe(hashState(sequencer.published))
    await sequencer.close()
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

function flipBit(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 4
  writeFileSync(path, bytes)
}
