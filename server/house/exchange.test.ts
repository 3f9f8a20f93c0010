/** The exchange as the house's programs see it: it waits while there is no room. */
import { expect, test } from 'vitest'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { exchangeOf, Stopped } from './exchange.ts'

/** Says busy a number of times, then does it. */
function busyExchange(times: number) {
  const retries: (() => void)[] = []
  let isStopped = false
  let left = times
  const sequencer = {
    submit({ form }, done) {
      done(left-- > 0 ? 'busy' : { sequence: 1, form, outcomes: [], journaled: 0 })
    },
  } as Sequencer
  const exchange = exchangeOf(sequencer, {
    later: (retry) => retries.push(retry),
    isStopped: () => isStopped,
  })
  const stop = () => {
    isStopped = true
  }
  return { exchange, retries, stop }
}

test('commands are tried again until there is room', async () => {
  const { exchange, retries } = busyExchange(2)
  const outcomes = exchange.run([])
  for (let i = 0; i < 2; i++) retries[i]?.()
  expect(await outcomes).toEqual([])
  expect(retries.length).toBe(2)
})

test('who stops gives up', async () => {
  const { exchange, retries, stop } = busyExchange(1)
  const outcomes = exchange.run([])
  stop()
  retries[0]?.()
  await expect(outcomes).rejects.toThrow(Stopped)
})

test('what the exchange does not take any more is given up', async () => {
  const sequencer = { submit: (_, done) => done('stopped') } as Sequencer
  const exchange = exchangeOf(sequencer, { later: () => undefined, isStopped: () => false })
  await expect(exchange.run([])).rejects.toThrow(Stopped)
})
