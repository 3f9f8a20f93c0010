/** The codes of the published examples, and which of them are taken when. */
import { expect, test } from 'vitest'
import { appAddress, codeAt, matchStep, stepOf, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('the codes are those of RFC 6238, appendix B', () => {
  const examples: readonly (readonly [seconds: number, code: string])[] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of examples) expect(codeAt(secret, stepOf(seconds * 1_000))).toBe(code)
})

test('secrets are written in base 32', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  for (const [text, coded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(toBase32(Buffer.from(text))).toBe(coded)
  }
  expect(appAddress(secret, 'a@example.org')).toBe(
    'otpauth://totp/Crossbook%3Aa%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Crossbook',
  )
})

test('a code is taken one step early and one late, and no further', () => {
  const time = 1_800_000_015_000
  const step = stepOf(time)
  const match = (aside: number) => matchStep(secret, codeAt(secret, step + aside), { time, usedStep: 0 })
  expect([-2, -1, 0, 1, 2].map(match)).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('no code is taken that was used, nor one before it', () => {
  const time = 1_800_000_015_000
  const step = stepOf(time)
  const match = (aside: number) => matchStep(secret, codeAt(secret, step + aside), { time, usedStep: step })
  expect([-1, 0, 1].map(match)).toEqual([undefined, undefined, step + 1])
})

test('what is not six digits is no code', () => {
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', ' 23456']) {
    expect(matchStep(secret, code, { time: 0, usedStep: -9 })).toBeUndefined()
  }
})
