/** The text that keeps a call: what goes in comes back, and what was once written reads as it did. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gameKeys } from '#core/casino/game.ts'
import { createOutcome, type Outcome } from '#core/engine/outcome.ts'
import { type RefusalCode, refusals } from '#core/refusals.ts'
import { callText, keptHash, keyOfCallText, parseCallText } from './call-text.ts'

const key = '0b7c9d1e-2f30-4a51-8b62-7c8d9e0f1a2b'
const hash = keptHash('aEvjKNRhLac8VL0gpTllkjV3Kz2WcoJOGLi-IX-I1uM')
const round = {
  round: 20_418,
  account: 101,
  game: 'roulette',
  paytable: 2,
  bets: [
    { selection: 'straight-17', amount: 100 },
    { selection: 'red', amount: 1_001 },
  ],
  payouts: [3_600, 0],
  stake: 1_101,
  payout: 3_600,
  result: [17],
  pair: 3,
  serverSeedHash: '2f5c36ed794f639044eb85ca9d72d419045ab90d9db3cf19c7c9855cda3c0c1e',
  clientSeed: 'by-the-server',
  byPlayer: true,
  nonce: 41,
  time: 1_900_000_000_000,
} as const
const outcome = (fields: Partial<Outcome>): Outcome => ({ ...createOutcome(), ...fields })

describe('history: these texts were journaled and must say the same for ever', () => {
  test.each<{ name: string; parameters: number[]; outcomes: Outcome[]; text: string }>([
    {
      name: 'a bet',
      parameters: [],
      outcomes: [outcome({ id: 33_554_433, unmatched: 1_000, version: 7 })],
      text: 'RAEwYjdjOWQxZS0yZjMwLTRhNTEtOGI2Mi03YzhkOWUwZjFhMmIWYUV2aktOUmhMYWM4VkwwZ3BUbGxragABSgJBQEBABEgfBw==',
    },
    {
      name: 'bets, one refused',
      parameters: [1, 3],
      outcomes: [
        outcome({ id: 16_777_216, matched: 1_500, matchedPayout: 460_000, version: 70 }),
        outcome({ refusal: 'price_off_ladder' }),
        outcome({ id: 5, cancelled: 31, releaseAt: 1_900_000_000_123 }),
      ],
      text: 'RAEwYjdjOWQxZS0yZjMwLTRhNTEtOGI2Mi03YzhkOWUwZjFhMmIWYUV2aktOUmhMYWM4VkwwZ3BUbGxragIBAwNGAkBAQEACXC5AZ2ADRgIBCVIBBR9bQ2dpQVM3',
    },
    {
      name: 'a round',
      parameters: [-40],
      outcomes: [outcome({ id: 20_418, round })],
      text: 'RAEwYjdjOWQxZS0yZjMwLTRhNTEtOGI2Mi03YzhkOWUwZjFhMmIWYUV2aktOUmhMYWM4VkwwZ3BUbGxragFoAQFCBEJ+CUJ+CUUDAgICC3N0cmFpZ2h0LTE3RANQcAEDcmVkSR8AAREDQAIyZjVjMzZlZDc5NGY2MzkwNDRlYjg1Y2E5ZDcyZDQxOTA0NWFiOTBkOWRiM2NmMTljN2M5ODU1Y2RhM2MwYzFlDWJ5LXRoZS1zZXJ2ZXIBSQFAQGdpQVM3',
    },
  ])('$name', ({ parameters, outcomes, text }) => {
    const written = callText({ key, hash, parameters, outcomes })
    expect(Buffer.from(written, 'latin1').toString('base64')).toBe(text)
    expect(parseCallText(written)).toEqual({ key, hash, parameters, outcomes })
  })
})

test('only the first 22 characters of a hash are kept', () => {
  expect(hash).toBe('aEvjKNRhLac8VL0gpTllkj')
  expect(keptHash('same')).toBe('same')
})

test('a text takes one byte a character in the journal', () => {
  const text = callText({ key, hash, parameters: [0, 63, 2 ** 53 - 1], outcomes: [outcome({ round })] })
  expect(Buffer.byteLength(text)).toBe(text.length)
})

test('whatever the outcomes, they come back as they were', () => {
  const whole = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.maxSafeNat(), fc.constantFrom(0, 31, 32, 63, 64))
  const bet = fc.record({ selection: fc.constantFrom('red', 'split-1-2'), amount: fc.nat(), paid: fc.nat() })
  const played = fc
    .record({
      bets: fc.array(bet, { minLength: 1, maxLength: 3 }),
      game: fc.constantFrom(...gameKeys),
      result: fc.array(fc.nat(52), { maxLength: 6 }),
      nonce: whole,
      byPlayer: fc.boolean(),
      clientSeed: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
    })
    .map(({ bets, ...rest }) => ({
      ...round,
      ...rest,
      bets: bets.map(({ selection, amount }) => ({ selection, amount })),
      payouts: bets.map(({ paid }) => paid),
      stake: bets.reduce((sum, { amount }) => sum + amount, 0),
      payout: bets.reduce((sum, { paid }) => sum + paid, 0),
    }))
  const done = fc
    .record({
      id: whole,
      matched: whole,
      unmatched: fc.oneof(whole, fc.integer()),
      cancelled: whole,
      releaseAt: whole,
      version: whole,
      round: fc.option(played, { nil: undefined }),
    })
    .map((fields) => outcome({ ...fields, matchedPayout: fields.matched === 0 ? 0 : 77 }))
  const refused = fc
    .constantFrom(...(Object.keys(refusals) as RefusalCode[]))
    .map((refusal) => outcome({ refusal }))
  const call = fc.record({
    key: fc.string({ unit: 'binary', maxLength: 128 }),
    parameters: fc.array(fc.maxSafeInteger(), { maxLength: 5 }),
    outcomes: fc.array(fc.oneof(done, refused), { maxLength: 5 }),
  })
  fc.assert(
    fc.property(call, (written) => {
      const text = callText({ ...written, hash })
      expect(parseCallText(text)).toEqual({ ...written, hash })
      expect(keyOfCallText(text)).toBe(written.key)
    }),
    { seed: 1, numRuns: 2_000 },
  )
})

test('a text that was cut, or goes on, is not read', () => {
  const text = callText({ key, hash, parameters: [1], outcomes: [outcome({ id: 5 })] })
  for (let length = 0; length < text.length; length++) {
    expect(() => parseCallText(text.slice(0, length))).toThrow('A packed text ends too soon')
  }
  expect(() => parseCallText(`${text}\0`)).toThrow('goes on after its end')
})
