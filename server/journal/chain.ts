/** The hash chain over batches: each hash covers the batch and the hash before it, so none can change, go or come between. */
import { hash } from 'node:crypto'

export const hashBytes = 32
const headerBytes = hashBytes + 16

let scratch = Buffer.alloc(1 << 16)

/** Returns the hash before the first batch: all zeros. */
export function firstHash(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hashBytes)
}

/** Returns SHA-256 over (hash of the batch before, sequence, time, facts), the numbers as 8 bytes, big end first. */
export function hashOfBatch(
  previous: Uint8Array,
  sequence: number,
  time: number,
  facts: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const length = headerBytes + facts.length
  if (scratch.length < length) scratch = Buffer.alloc(length * 2)
  scratch.set(previous, 0)
  writeUint64(hashBytes, sequence)
  writeUint64(hashBytes + 8, time)
  scratch.set(facts, headerBytes)
  return new Uint8Array(hash('sha256', scratch.subarray(0, length), 'buffer'))
}

function writeUint64(at: number, value: number): void {
  scratch.writeUInt32BE(Math.floor(value / 2 ** 32), at)
  scratch.writeUInt32BE(value % 2 ** 32, at + 4)
}

/** Returns whether two hashes are the same bytes. A damaged file may hold something else than bytes in the place of one. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0
}

/** Returns the hash as text for people. */
export function hashText(value: Uint8Array): string {
  return Buffer.from(value).toString('hex')
}
