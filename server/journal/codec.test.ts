import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendFact, createFactLog, type FactLog, factStride } from '#core/facts/log.ts'
import { factKinds, readFact } from '#core/facts/registry.ts'
import { decodeFacts, encodeFacts } from './codec.ts'

const kinds = Object.values(factKinds)
const anyNumber = fc.oneof(
  fc.integer({ min: -70, max: 70 }),
  fc.integer(),
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 63, 64, -63, -64, 2 ** 27, 2 ** 20 - 1),
)
/** Halves of surrogate pairs included: a text must come back as it was, whatever a client sent. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\ud800', 'a\udfffb', 'žluťoučký 🐎'),
)
const anyFact = fc.record({
  kind: fc.constantFrom(...kinds),
  values: fc.array(anyNumber, { minLength: factStride, maxLength: factStride }),
  text: anyText,
})

function logOf(facts: readonly { kind: (typeof kinds)[number]; values: number[]; text: string }[]): FactLog {
  const log = createFactLog(2)
  for (const { kind, values, text } of facts) {
    const at = appendFact(log, kind.code)
    for (const [name, place] of Object.entries(kind.fields)) {
      log.numbers[at + place] = name === 'text' ? log.texts.push(text) - 1 : values[place]!
    }
  }
  return log
}

function named(log: FactLog) {
  return Array.from({ length: log.count }, (_, i) => readFact(log, i))
}

describe('the bytes of facts', () => {
  test('facts come back as they were written', async () => {
    await fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 40 }), (facts) => {
        const log = logOf(facts)
        const back = createFactLog(1)
        decodeFacts(encodeFacts(log, 0, log.count), back)
        expect(named(back)).toEqual(named(log))
      }),
      { numRuns: 500 },
    )
  })

  test('places among the facts become places among the bytes', async () => {
    await fc.assert(
      fc.property(fc.array(anyFact, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (facts, a, b) => {
        const log = logOf(facts)
        const [first, second] = [a % (log.count + 1), b % (log.count + 1)].toSorted((x, y) => x - y)
        const cuts = [first!, first!, second!]
        const whole = encodeFacts(log, 0, log.count, cuts)
        expect(whole).toEqual(encodeFacts(log, 0, log.count))
        const lengthTo = (to: number) => encodeFacts(log, 0, to).length
        expect(cuts).toEqual([lengthTo(first!), lengthTo(first!), lengthTo(second!)])
      }),
    )
  })

  test('where triggers trailed stands between the facts, and comes back there', async () => {
    const places = fc.array(
      fc.tuple(fc.nat(), fc.nat({ max: 2 ** 31 }), fc.integer({ min: 1, max: 2 ** 20 })),
    )
    await fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 12 }), places, fc.nat(), (facts, moves, cut) => {
        const log = logOf(facts)
        const sorted = moves.map(([at, ...more]) => [at % (log.count + 1), ...more])
        log.trails.push(...sorted.toSorted(([a], [b]) => a! - b!).flat())
        const middle = cut % (log.count + 1)
        const back = createFactLog(1)
        decodeFacts(encodeFacts(log, 0, middle), back)
        decodeFacts(encodeFacts(log, middle, log.count), back)
        expect(named(back)).toEqual(named(log))
        const whole = createFactLog(1)
        decodeFacts(encodeFacts(log, 0, log.count), whole)
        expect(whole.trails).toEqual(log.trails)
        // With nothing before the middle the two parts are one and nothing.
        if (middle > 0) expect(back.trails).toEqual(log.trails)
      }),
    )
  })

  test('a part of the log is written alone, and read behind what a log already holds', async () => {
    await fc.assert(
      fc.property(fc.array(anyFact, { minLength: 3, maxLength: 12 }), (facts) => {
        const log = logOf(facts)
        const back = createFactLog(1)
        decodeFacts(encodeFacts(log, 0, 1), back)
        decodeFacts(encodeFacts(log, 1, log.count - 1), back)
        expect(named(back)).toEqual(named(log).slice(0, log.count - 1))
      }),
    )
  })

  test('bytes that were cut short are refused, never read as fewer fields', async () => {
    await fc.assert(
      fc.property(anyFact, fc.nat(), (fact, cut) => {
        const log = logOf([fact])
        const bytes = encodeFacts(log, 0, 1)
        const kept = 1 + (cut % (bytes.length - 1))
        expect(() => decodeFacts(bytes.subarray(0, kept), createFactLog(1))).toThrow()
      }),
    )
  })

  test('an unknown code and a number beyond the safe ones are refused', () => {
    expect(() => decodeFacts(Uint8Array.of(126), createFactLog(1))).toThrow('no fact of code 126')
    expect(() =>
      decodeFacts(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1), createFactLog(1)),
    ).toThrow()
  })

  test('a fraction never reaches the journal', () => {
    const log = createFactLog(1)
    log.numbers[appendFact(log, factKinds.time_advanced.code) + 1] = 0.5
    expect(() => encodeFacts(log, 0, 1)).toThrow('whole numbers')
  })

  test('zero with a sign is zero', () => {
    const log = createFactLog(1)
    log.numbers[appendFact(log, factKinds.time_advanced.code) + 1] = -0
    const back = createFactLog(1)
    decodeFacts(encodeFacts(log, 0, 1), back)
    expect(Object.is(back.numbers[1], 0)).toBe(true)
  })
})
