/** Engine time by a machine that the test sets, to the millisecond. */
import { describe, expect, test } from 'vitest'
import { clockDoubt, createEngineClock } from './clock.ts'

const start = Date.UTC(2040, 0, 1)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A machine and engine time on it. `pass` lets time go by; `jump` sets the machine's clock. */
function clockAt({ last = 0, wall = start } = {}) {
  let monotonic = 50
  let jumped = 0
  const begin = monotonic
  const clock = createEngineClock(last, {
    wall: () => wall + jumped + Math.floor(monotonic - begin),
    monotonic: () => monotonic,
  })
  return {
    ...clock,
    /** Passes in steps, looking at the clock at each. Returns how much engine time passed. */
    pass(ms: number, step = ms): number {
      const before = clock.now()
      for (const end = monotonic + ms; monotonic < end; ) {
        monotonic = Math.min(monotonic + step, end)
        clock.now()
      }
      return clock.now() - before
    },
    jump(ms: number): void {
      jumped += ms
    },
  }
}

test('engine time is the machine’s clock while that passes at its own pace', () => {
  const { now, lead, pass } = clockAt()
  expect(now()).toBe(start)
  expect(pass(1_500)).toBe(1_500)
  // However often one looks, parts of a millisecond are not lost.
  expect(pass(1_000, 0.25)).toBe(1_000)
  expect([now(), lead()]).toEqual([start + 2_500, 0])
})

describe('a machine whose clock jumps is followed by a tenth of its pace', () => {
  test('ahead: 5 s of a bet delay take 4.545 s, until it has caught up', () => {
    const { now, lead, pass, jump } = clockAt()
    jump(hourMs)
    expect(now()).toBe(start)
    expect(lead()).toBe(hourMs)
    expect(pass(4_545)).toBe(4_999)
    expect(pass(1)).toBe(1)
    // An hour is made up in ten.
    expect(pass(10 * hourMs, minuteMs)).toBeGreaterThan(10.99 * hourMs)
    expect(lead()).toBe(0)
    expect(pass(1_000)).toBe(1_000)
  })

  test('back: time never does, and 5 s of a bet delay take 5.5 s', () => {
    const { now, lead, pass, jump } = clockAt()
    jump(-hourMs)
    expect(now()).toBe(start)
    expect(lead()).toBe(-hourMs)
    expect(pass(5_500)).toBe(5_000)
    expect(pass(11 * hourMs, minuteMs)).toBeGreaterThan(9.99 * hourMs)
    expect(lead()).toBe(0)
    expect(pass(1_000)).toBe(1_000)
  })

  test('there and back again: as if nothing had been', () => {
    const { now, lead, pass, jump } = clockAt()
    jump(-hourMs)
    pass(1_100)
    jump(hourMs)
    expect(lead()).toBe(100)
    pass(1_000)
    expect([now(), lead()]).toEqual([start + 2_100, 0])
  })

  test('taken at once when it is ahead, and only then', () => {
    const { now, lead, pass, jump, takeLead } = clockAt()
    jump(hourMs)
    expect(takeLead()).toBe(hourMs)
    expect([now(), lead()]).toEqual([start + hourMs, 0])
    jump(-hourMs)
    expect(takeLead()).toBe(0)
    expect(now()).toBe(start + hourMs)
    expect(pass(1_100)).toBe(1_000)
  })
})

test('after a start behind the journal it goes at nine tenths until the machine has caught up', () => {
  const { now, lead, pass, jump } = clockAt({ last: start + hourMs })
  expect(now()).toBe(start + hourMs)
  expect(pass(10_000, 7)).toBe(9_000)
  expect(pass(10 * hourMs, minuteMs)).toBeGreaterThan(9 * hourMs)
  expect(lead()).toBe(0)
  jump(-minuteMs)
  expect(pass(11_000)).toBe(10_000)
})

test('at a start a machine up to a minute behind the journal and up to a day after it is believed', () => {
  const dayMs = 24 * hourMs
  for (const ahead of [-minuteMs, 0, dayMs]) expect(clockDoubt(start, start + ahead)).toBeUndefined()
  expect(clockDoubt(0, start)).toBeUndefined()
  expect(clockDoubt(start, start - minuteMs - 1)).toBe(
    'The machine’s clock says 2039-12-31T23:58:59.999Z, 60 s before the journal’s last batch, which is of ' +
      '2040-01-01T00:00:00.000Z. Set it right. If it is right, start with --accept-clock (npm start -- --accept-clock).',
  )
  expect(clockDoubt(start, start + dayMs + 1)).toContain('24 h after the journal’s last batch')
})
