/** Secrets of people that are needed in clear again, sealed under a key that is not in the data folder. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export interface Sealer {
  /** Returns the bytes sealed, as text. It opens only as what it is about. */
  seal(bytes: Uint8Array, about: string): string
  /** Returns undefined where the text was not sealed under these keys, or about something else. */
  open(sealed: string, about: string): Buffer | undefined
}

/** Returns the sealer of the house's keys, under keys made of them for people alone: the first seals, all of them open. */
export function createSealer(...houseKeys: readonly Uint8Array[]): Sealer {
  const keys = houseKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'crossbook identity', 32)))
  return {
    seal(bytes, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(cipherName, keys[0]!, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, about) {
      for (const key of keys) {
        try {
          return openUnder(key, sealed, about)
        } catch {
          // Whatever is wrong, the cipher only says that it does not fit. One of the others may.
        }
      }
      return undefined
    },
  }
}

function openUnder(key: Buffer, sealed: string, about: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, ivBytes)
  const decipher = createDecipheriv(cipherName, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}
