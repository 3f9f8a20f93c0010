import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import type { Head } from '../journal.ts'
import { closeHead, headPath, openHead, readHead, replaceHead, writeHead } from './head.ts'

let dataDir: string
let remove: () => void
beforeEach(() => {
  ;({ dataDir, remove } = temporaryFolder())
})
afterEach(() => remove())

function head(sequence: number): Head {
  return { sequence, hash: Buffer.alloc(32, sequence) }
}

function write(...sequences: number[]): void {
  const open = openHead(dataDir, head(sequences[0]!))
  for (const sequence of sequences.slice(1)) writeHead(open, head(sequence))
  closeHead(open)
}

test('the head is what was written last, also by the next process', () => {
  expect(readHead(dataDir)).toBe('absent')
  write(0, 1, 2, 3)
  expect(readHead(dataDir)).toEqual(head(3))
  write(3, 7)
  expect(readHead(dataDir)).toEqual(head(7))
})

test('a write that was torn leaves the head before it', () => {
  write(4, 5)
  const bytes = readFileSync(headPath(dataDir))
  // The slot that is next in turn is half written.
  bytes.fill(0xff, 0, 40)
  writeFileSync(headPath(dataDir), bytes)
  expect(readHead(dataDir)).toEqual(head(5))
})

test('a head of which nothing can be believed is told from one that never was', () => {
  write(1)
  truncateSync(headPath(dataDir), 10)
  expect(readHead(dataDir)).toBe('damaged')
})

test('every flipped bit of a head is noticed', () => {
  replaceHead(dataDir, head(9))
  const good = readFileSync(headPath(dataDir))
  for (let bit = 0; bit < good.length * 8; bit++) {
    const bad = Buffer.from(good)
    bad[bit >> 3]! ^= 1 << (bit & 7)
    writeFileSync(headPath(dataDir), bad)
    expect(readHead(dataDir)).toBe('damaged')
  }
})
