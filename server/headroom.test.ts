/** What the operator is told when the machine's ends come near. */
import { expect, test } from 'vitest'
import { connectionsWithin, descriptorLimit, watchHeadroom } from './headroom.ts'

test('connections are as many as usual, or as the descriptors leave', () => {
  expect(
    descriptorLimit(() => 'Max open files            1024                 524288               files\n'),
  ).toBe(1024)
  expect(
    descriptorLimit(() => 'Max open files            unlimited            unlimited            files\n'),
  ).toBe(Number.POSITIVE_INFINITY)
  const nowhere = () => {
    throw new Error('no such file')
  }
  expect(descriptorLimit(nowhere)).toBe(Number.POSITIVE_INFINITY)
  expect([1024, 50_000, Number.POSITIVE_INFINITY, 10].map(connectionsWithin)).toEqual([
    924, 12_000, 12_000, 1,
  ])
})

test('a full disk, a journal that grows fast and many connections are each told once, and again when they come back', () => {
  const told: string[] = []
  const machine = { free: 100 * 2 ** 30, journal: 5_000, connections: 0 }
  const headroom = watchHeadroom({
    dataDir: '/nowhere',
    logger: {
      warn: (_figures: object, sentence: string) => told.push(sentence.split(' ').slice(0, 3).join(' ')),
    } as never,
    journalBytes: () => machine.journal,
    connections: () => machine.connections,
    connectionsMax: 100,
    freeBytes: () => machine.free,
  })
  headroom.look()
  expect(told).toEqual([])
  machine.connections = 91
  headroom.look()
  headroom.look()
  expect(told.splice(0)).toEqual(['Nearly all connections'])
  machine.connections = 10
  headroom.look()
  machine.connections = 91
  machine.journal += 2 * 2 ** 30
  headroom.look()
  expect(told.splice(0)).toEqual(['The journal has', 'Nearly all connections'])
  // Room for three more days of it is too little.
  machine.free = 5 * 2 ** 30
  headroom.look()
  expect([told.splice(0), headroom.dayBytes()]).toEqual([['The disk of'], 2 * 2 ** 30])
  for (let minute = 0; minute < 25 * 60; minute++) headroom.look()
  expect(headroom.dayBytes()).toBe(0)
  headroom.stop()
})
