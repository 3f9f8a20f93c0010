/** A program knows by the format whether it can read a journal: new facts raise it. */

import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { factKinds } from '#core/facts/registry.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { journalFormat } from './format.ts'
import { openJournal } from './open-journal.ts'
import { recover } from './recovery.ts'
import { journalPath } from './sqlite/database.ts'

/** History: which codes of facts each format has beyond those before it. */
const codesSince: Readonly<Record<number, readonly number[]>> = {
  1: [
    1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 30, 31, 32, 33, 34, 35, 36, 40, 50,
    51, 52, 53, 54,
  ],
  2: [
    4, 25, 26, 37, 41, 42, 43, 44, 60, 61, 62, 63, 64, 65, 66, 67, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
    84, 85, 88, 89, 100, 101, 120, 121, 122, 123, 124, 140, 141, 142, 143, 144, 145, 146, 147, 148, 160, 161,
    162, 170, 171, 172, 173, 174, 180, 181, 182, 183, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 220,
    221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241,
    242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
  ],
}

let dataDir: string
let remove: () => void
beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  const sequencer = await openExchange(dataDir)
  const market = await openMarket(sequencer)
  const [account] = await openAccounts(sequencer, 1)
  await done(sequencer, bet(market, account!))
  await sequencer.close()
})
afterEach(() => remove())

/** Reads the format in the file, or writes another one there. */
function formatInFile(written?: number): number {
  const database = new DatabaseSync(journalPath(dataDir))
  if (written !== undefined) database.exec(`PRAGMA user_version = ${written}`)
  const { user_version: found } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  database.close()
  return found
}

test('every kind of fact belongs to a format, and the last format is the program’s', () => {
  const known = Object.values(codesSince).flat()
  const codes = Object.values(factKinds).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual(known.toSorted((a, b) => a - b))
  expect(Math.max(...Object.keys(codesSince).map(Number))).toBe(journalFormat)
})

test('a journal is written in the program’s format', () => {
  expect(formatInFile()).toBe(journalFormat)
})

test('a journal of a later program is refused with a sentence, and stays as it was', async () => {
  formatInFile(journalFormat + 1)
  const sentence = `was written by a later version of Crossbook: its format is ${journalFormat + 1}, and this one reads formats up to ${journalFormat}`
  expect(() => openJournal(dataDir).last()).toThrow(sentence)
  await expect(openExchange(dataDir)).rejects.toThrow(sentence)
  const last = { sequence: 0, hash: new Uint8Array(32) }
  const standing = openJournal(dataDir).stand({ last, onCommitted: () => {}, onFailed: () => {} })
  await expect(standing).rejects.toThrow(sentence)
  expect(formatInFile()).toBe(journalFormat + 1)
})

test('a journal of an earlier format is read as it is, and raised before anything is appended', async () => {
  formatInFile(1)
  const { last } = await recover({ dataDir, folds: [], useSnapshots: false })
  expect(formatInFile()).toBe(1)
  const sequencer = await openExchange(dataDir)
  expect(sequencer.sequence).toBe(last.sequence)
  await openAccounts(sequencer, 1)
  await sequencer.close()
  expect(formatInFile()).toBe(journalFormat)
})
