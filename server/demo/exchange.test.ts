/** The exchange as the feed sees it: it waits while there is no room, and the principal keeps to its own markets. */
import { expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type Exchange, exchangeOf, Stopped } from './exchange.ts'
import { textOfFixture } from './fixture-text.ts'
import { FeedPrincipal } from './principal.ts'

/** Says busy a number of times, then does it. */
function busyExchange(times: number) {
  const retries: (() => void)[] = []
  let isStopped = false
  let left = times
  const sequencer = {
    submit({ form }, done) {
      done(left-- > 0 ? 'busy' : { sequence: 1, form, outcomes: [] })
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

test('a feed that stops gives up', async () => {
  const { exchange, retries, stop } = busyExchange(1)
  const outcomes = exchange.run([])
  stop()
  retries[0]?.()
  await expect(outcomes).rejects.toThrow(Stopped)
})

test('the principal changes markets of its own events only', async () => {
  const feed = textOfFixture({ kind: 'simulated', seed: 's', sport: 'tennis', slot: 1, speed: 10 })
  const events = new Map([
    [1, { feed }],
    [2, { feed: 'account 105' }],
    [3, {}],
  ])
  const markets = new Map([1, 2, 3].map((id) => [10 + id, { eventId: id }]))
  const asked: unknown[] = []
  const exchange = {
    catalogue: () => ({ events, markets }) as unknown as Catalogue,
    run: async (commands: readonly Command[]) => {
      asked.push(...commands)
      return []
    },
  } as unknown as Exchange
  const principal = new FeedPrincipal(exchange)
  await principal.change([{ kind: 'open-market', market: 11 }])
  for (const market of [12, 13, 14]) {
    expect(() => principal.change([{ kind: 'open-market', market }])).toThrow('its own markets only')
  }
  expect(asked).toEqual([{ kind: 'open-market', market: 11 }])
})
