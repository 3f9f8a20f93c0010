/** The principal keeps to its own markets. */
import { expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import type { Exchange } from '#server/house/exchange.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { textOfFixture } from './fixture-text.ts'
import { FeedPrincipal } from './principal.ts'

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
