/**
 * The places of the answers' index: an open hash of rows of 16 bytes in one typed array, at most four fifths of them taken. A hash
 * stands for a fraction of the places, not for its last bits: there may be any number of them, so that they grow by a quarter and
 * not by half, and whoever moves from one table to a longer one, row after row, writes that one row after row as well.
 */

/** Places in a row. */
const HASH_LOW = 0
/** The upper 16 bits of the hash, then those of the sequence. */
const UPPER = 1
const SEQUENCE_LOW = 2
const TIE = 3
const stride = 4
const wordUnit = 2 ** 32

/** A row whose lower half of the hash is 0 is free. */
export interface Places {
  readonly rows: Int32Array
  /** Rows taken. */
  count: number
}

/** One answer: the hash of its key, of 48 bits; the batch that holds it, below 2^48; and, of 32 bits, what it is kept for. */
export interface Placed {
  readonly hash: number
  readonly sequence: number
  readonly tie: number
}

/** Returns this many free places. */
export function createPlaces(count: number): Places {
  return { rows: new Int32Array(count * stride), count: 0 }
}

/** Returns how many places there are. */
export function placeCount({ rows }: Places): number {
  return rows.length / stride
}

/** Returns whether there are to be more places before further answers come. */
export function isFull(places: Places): boolean {
  return places.count * 5 >= placeCount(places) * 4
}

/** Returns a hash of 48 bits of a text, of which neither half is 0; `salt`: other hashes for another number. */
export function hashOfText(text: string, salt: number): number {
  let high = 0xdeadbeef ^ salt
  let low = 0x41c6ce57 ^ salt
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (high >>> 16) * wordUnit + (low >>> 0 || 1)
}

/** Returns where the row begins at which a search for the hash begins. */
function homeOf({ rows }: Places, low: number): number {
  return Math.floor(((low >>> 0) * (rows.length / stride)) / wordUnit) * stride
}

function rowAfter({ rows }: Places, at: number): number {
  return at + stride === rows.length ? 0 : at + stride
}

/** Puts an answer into the first free place. Mutates; some place must be free. */
export function putAnswer(places: Places, { hash, sequence, tie }: Placed): void {
  const { rows } = places
  const low = hash | 0
  let at = homeOf(places, low)
  while (rows[at] !== 0) at = rowAfter(places, at)
  rows[at + HASH_LOW] = low
  rows[at + UPPER] = (Math.floor(hash / wordUnit) << 16) | Math.floor(sequence / wordUnit)
  rows[at + SEQUENCE_LOW] = sequence | 0
  rows[at + TIE] = tie
  places.count++
}

/** Returns the answer at a place, undefined where it is free. */
export function answerAt({ rows }: Places, place: number): Placed | undefined {
  const at = place * stride
  const low = rows[at + HASH_LOW]!
  if (low === 0) return undefined
  const upper = rows[at + UPPER]!
  return {
    hash: (upper >>> 16) * wordUnit + (low >>> 0),
    sequence: sequenceAt(rows, at),
    tie: rows[at + TIE]!,
  }
}

function sequenceAt(rows: Int32Array, at: number): number {
  return (rows[at + UPPER]! & 0xffff) * wordUnit + (rows[at + SEQUENCE_LOW]! >>> 0)
}

/** Appends the sequences of all answers of this hash to `found`. */
export function collectSequences(places: Places, hash: number, found: number[]): void {
  const { rows } = places
  const low = hash | 0
  const high = Math.floor(hash / wordUnit)
  for (let at = homeOf(places, low); rows[at] !== 0; at = rowAfter(places, at)) {
    if (rows[at] === low && rows[at + UPPER]! >>> 16 === high) found.push(sequenceAt(rows, at))
  }
}
