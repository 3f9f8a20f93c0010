/** Client money against what is owed to players: to the minor unit, once a day. */
import { expect, test } from 'vitest'
import type { Reviews } from '#contract/wallet.ts'
import { accountKinds, currencies } from '#core/facts/ledger.ts'
import { createAccounts, house, moveMoney, openAccount, playerIdFirst } from '#core/ledger/accounts.ts'
import { startServer } from '#server/testing/start-server.ts'
import { type ClientFunds, clientFundsOf } from '#server/wallet/client-funds.ts'
import { startComparing } from './client-funds.ts'

/** A clock that is turned by hand, with at most one thing to wake for. */
function handClock(time: number) {
  let next: { at: number; callback: () => void } | undefined
  return {
    now: () => time,
    wake(at: number, callback: () => void) {
      next = { at, callback }
      return () => {
        next = undefined
      }
    },
    to(then: number) {
      while (next !== undefined && next.at <= then) {
        const { at, callback } = next
        next = undefined
        time = Math.max(time, at)
        callback()
      }
      time = then
    },
    get isWaiting() {
      return next !== undefined
    },
  }
}

test('it is compared a minute after the start and at each midnight, over a leap day too', () => {
  const start = Date.UTC(2028, 1, 28, 22, 30)
  const clock = handClock(start)
  const noted: ClientFunds[] = []
  const stop = startComparing({
    clock,
    accounts: createAccounts,
    note: async (found) => {
      noted.push(found)
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  const countAt = (time: number) => {
    clock.to(time)
    return noted.length
  }
  expect([countAt(start + 59_999), countAt(start + 60_000)]).toEqual([0, 1])
  const days = [Date.UTC(2028, 1, 29), Date.UTC(2028, 2, 1), Date.UTC(2028, 2, 2)]
  expect(days.flatMap((day) => [countAt(day - 1), countAt(day)])).toEqual([1, 2, 2, 3, 3, 4])
  expect(noted[0]).toEqual({ held: 0, owed: 0 })
  stop()
  expect(clock.isWaiting).toBe(false)
})

test('what one player owes is nobody else’s, and what the house plays with is its own', () => {
  const accounts = createAccounts()
  const terms = { discountBps: 0, parent: 0, currency: currencies.PLAY_MONEY }
  const kinds = [accountKinds.PLAYER, accountKinds.PLAYER, accountKinds.PARTICIPANT] as const
  kinds.forEach((kind, i) => {
    openAccount(accounts, playerIdFirst + i, { ...terms, kind })
  })
  const [owner, debtor, participant] = kinds.map((_, i) => playerIdFirst + i) as [number, number, number]
  moveMoney(accounts, house.payments, owner, 700)
  moveMoney(accounts, debtor, house.payments, 300)
  moveMoney(accounts, house.issue, participant, 5_000)
  expect(clientFundsOf(accounts)).toEqual({ held: 400, owed: 700 })
})

test.each([
  ['high', 100_000],
  // Play money is no client money, whatever players have of it.
  ['play', 0],
] as const)(
  'what was deposited is held, what players own is owed; under %s it lacks %d',
  async (level, lacking) => {
    const time = 1_800_000_000_000
    const server = await startServer({ now: () => time, env: { SANDBOX_DELAY_MS: '1', CLIENT_FUNDS: level } })
    try {
      const [player, admin] = [await server.player(), await server.admin()]
      const { sequencer } = server.running
      const body = { method: 'CARD', amount: 12_345 }
      await server.api('POST', '/api/wallet/deposits', { token: player.token, body })
      const funds = () => clientFundsOf(sequencer.published.accounts)
      await expect.poll(funds).toEqual({ held: 12_345, owed: 112_345 })
      const read = await server.api<Reviews>('GET', '/api/admin/withdrawals', { token: admin.token })
      expect(read.body.clientFunds).toEqual({ held: 12_345, owed: 112_345, level })
      const figures = (await server.api('GET', '/metrics')).body as unknown as string
      expect(figures).toMatch(new RegExp(`^crossbook_client_funds_lacking ${lacking}$`, 'm'))
    } finally {
      await server.stop()
    }
  },
)
