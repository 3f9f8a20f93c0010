/** The edges of the quiet time after a reopening: to the millisecond, what goes on in it, and what ends it. */
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000
const quietMs = 5_000

interface Players {
  readonly stage: Stage
  readonly one: number
  readonly maker: number
}

/** Backed at 5.00 by one, and offered at 3.80 to 3.90. */
function players(more: { startingPrice?: boolean } = {}): Players {
  const stage = new Stage({ runners: 2, more: { terms: { quietMs, ...more } } })
  const [one, other, maker] = [stage.account(plenty), stage.account(plenty), stage.account(plenty)]
  stage.matchBet({ account: one!, against: other!, selectionId: 1, side: 'BACK', price: 500, size: 10_000 })
  const all = { stage, one: one!, maker: maker! }
  offer(all, 'LAY', 380)
  offer(all, 'BACK', 390)
  return all
}

function offer({ stage, maker }: Players, side: 'BACK' | 'LAY', price: number): number {
  const persistence = 'PERSIST' as const
  return stage.place({ account: maker, selectionId: 1, side, price, size: 50_000, persistence }).id
}

/** Lays 10.00 where the best price to lay comes to the trigger. */
function stop({ stage, one }: Players, more: { trigger?: number; distance?: number }): number {
  const exit = more.distance === undefined ? 'STOP' : 'TRAILING'
  const order = { market: 1, account: one, selectionId: 1, side: 'LAY', size: 1_000 } as const
  return stage.run({ kind: 'hold-order', ...order, exit, ...more }).id
}

function suspend({ stage }: Players): void {
  stage.run({ kind: 'suspend-market', market: 1, lapse: false, reason: '' })
}

function reopen(all: Players): void {
  suspend(all)
  all.stage.run({ kind: 'open-market', market: 1 })
}

const heldOf = ({ stage }: Players, order: number) =>
  stage.oracleMarket().orders.find(({ id }) => id === order)!.held!
const namesOf = ({ stage }: Players) => stage.facts.splice(0).map(({ name }) => name)

export const quietEdges: Readonly<Record<string, () => void>> = {
  'the first opening has no quiet time, and a market without one writes none': () => {
    const all = players()
    expectSame('fired at once', heldOf(all, stop(all, { trigger: 380 })).firedAt, 390)
    const stage = new Stage({ runners: 2, more: { terms: { quietMs: 0 } } })
    stage.run({ kind: 'suspend-market', market: 1, lapse: false, reason: '' })
    stage.run({ kind: 'open-market', market: 1 })
    const quiet = stage.facts.filter(({ name }) => name === 'market_quiet' || name === 'quiet_ended')
    expectSame('of a quiet time', quiet, [])
    expectSame('due', stage.oracleMarket().quietUntil, undefined)
    stage.end()
    all.stage.end()
  },

  'a stop that is met fires at the last millisecond of the quiet time, by itself, and not before': () => {
    const all = players()
    const { stage } = all
    reopen(all)
    const order = stop(all, { trigger: 380 })
    stage.at(quietMs - 1)
    offer(all, 'BACK', 395)
    expectSame('before', heldOf(all, order).firedAt, 0)
    namesOf(all)
    stage.at(quietMs)
    expectSame('at its end', heldOf(all, order).firedAt, 390)
    expectSame('in this order', namesOf(all).slice(0, 2), ['quiet_ended', 'held_fired'])
    stage.end()
  },

  'no trail moves in it: what was the best price meanwhile, and is gone, was never followed': () => {
    const all = players()
    const { stage, maker } = all
    const order = stop(all, { distance: 4 })
    expectSame('as accepted', heldOf(all, order).extreme, 390)
    reopen(all)
    const better = offer(all, 'BACK', 385)
    stage.run({ kind: 'cancel-order', market: 1, account: maker, order: better })
    stage.at(quietMs)
    expectSame('gone', heldOf(all, order).extreme, 390)
    reopen(all)
    offer(all, 'BACK', 385)
    stage.at(2 * quietMs - 1)
    expectSame('not yet', heldOf(all, order).extreme, 390)
    stage.at(2 * quietMs)
    expectSame('at its end', heldOf(all, order).extreme, 385)
    stage.end()
  },

  'no cash-out at a profit is made in it, of a runner or of the whole market': () => {
    for (const selectionId of [1, undefined]) {
      const all = players()
      const { stage, one } = all
      reopen(all)
      const set = { market: 1, account: one, target: 1_000, ...(selectionId && { selectionId }) }
      expectSame('set', stage.run({ kind: 'set-cash-out', ...set }).refusal, undefined)
      stage.passTo(quietMs - 1)
      expectSame('before', stage.oracleMarket().heldCashOuts.length, 1)
      stage.at(quietMs)
      expectSame('at its end', stage.oracleMarket().heldCashOuts.length, 0)
      stage.end()
    }
  },

  'a suspension ends it, and the next reopening begins it anew': () => {
    const all = players()
    const { stage } = all
    reopen(all)
    const order = stop(all, { trigger: 380 })
    stage.at(3_000)
    suspend(all)
    stage.at(quietMs)
    expectSame('suspended', heldOf(all, order).firedAt, 0)
    stage.run({ kind: 'open-market', market: 1 })
    stage.at(2 * quietMs - 1)
    expectSame('before', heldOf(all, order).firedAt, 0)
    stage.at(2 * quietMs)
    expectSame('at its end', heldOf(all, order).firedAt, 390)
    stage.end()
  },

  'it goes on over a restart, and one that was over meanwhile ends at the start': () => {
    for (const restart of [3_000, quietMs, quietMs + 3_000]) {
      const all = players()
      const { stage } = all
      reopen(all)
      const order = stop(all, { trigger: 380 })
      stage.restartAt(restart)
      expectSame('at the start', heldOf(all, order).firedAt, restart < quietMs ? 0 : 390)
      stage.passTo(2 * quietMs)
      expectSame('at its end', heldOf(all, order).firedAt, 390)
      stage.end()
    }
  },

  'the reopening after the off has one, and turning in play while the market is open has none': () => {
    for (const startingPrice of [true, false]) {
      const all = players({ startingPrice })
      const { stage } = all
      const order = stop(all, { trigger: 395 })
      stage.run({ kind: 'turn-in-play', market: 1 })
      stage.goOn()
      expectSame('open', stage.oracleMarket().status, 'OPEN')
      stage.run({ kind: 'edit-held', market: 1, account: all.one, order, trigger: 380 })
      expectSame('at once', heldOf(all, order).firedAt, startingPrice ? 0 : 390)
      stage.passTo(quietMs)
      expectSame('later', heldOf(all, order).firedAt, 390)
      stage.end()
    }
  },
}
