/** By what a person is recognised who comes again: a digest of name, date of birth and postcode under a key that is not in the data folder. */
import { createHmac, hkdfSync } from 'node:crypto'
import type { Particulars } from './checks.ts'

type Person = Pick<Particulars, 'fullName' | 'bornOn' | 'postcode'>

export interface PersonKeys {
  /** Returns the person's digests, the one that is kept first: of a house with several keys there is one under each. */
  of(person: Person): readonly string[]
}

/** Returns the key of persons that is made of one of the house's: it opens nothing, and says nothing of the other. */
export function personKeyOf(houseKey: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', houseKey, '', 'crossbook person', 32))
}

/** Returns what makes digests under the house's keys, and under what is left of those that were dropped. */
export function createPersonKeys(
  houseKeys: readonly Uint8Array[],
  left: readonly Uint8Array[] = [],
): PersonKeys {
  const keys = [...houseKeys.map(personKeyOf), ...left]
  return {
    of(person) {
      const text = plainOf(person)
      return keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'))
    },
  }
}

/** Returns a person as text that is the same however he writes it: case, accents, signs, and the order of his names. */
export function plainOf({ fullName, bornOn, postcode }: Person): string {
  const names = plain(fullName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((name) => name !== '')
    .sort()
  return JSON.stringify([names, bornOn, plain(postcode).replace(/[^\p{L}\p{N}]/gu, '')])
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
