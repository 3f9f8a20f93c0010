/** For tests: what an app does with the key of a second factor. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the bytes of a text in base 32. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
