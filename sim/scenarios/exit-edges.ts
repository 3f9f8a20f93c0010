/** The edges of getting out: what a trail follows and for whom, and to the cent when a profit is there. */
import type { HoldOrder, Side } from '#core/exchange/command.ts'
import { cashOutEnds } from '#core/facts/cash-out.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage, startTime } from './stage.ts'

const plenty = 10_000_000

interface Players {
  readonly stage: Stage
  readonly one: number
  readonly other: number
  readonly maker: number
}

function players(rules: { betDelayMs?: number } = {}): Players {
  const stage = new Stage({ runners: 2, ...rules })
  const [one, other, maker] = [stage.account(plenty), stage.account(plenty), stage.account(plenty)]
  return { stage, one: one!, other: other!, maker: maker! }
}

function offer(
  { stage, maker }: Players,
  side: Side,
  price: number,
  more: { account?: number; size?: number } = {},
) {
  const { account = maker, size = 2_000 } = more
  return stage.place({ account, selectionId: 1, side, price, size, persistence: 'PERSIST' }).id
}

function clear({ stage, maker }: Players): void {
  stage.run({ kind: 'cancel-all', market: 1, account: maker })
}

function trailing({ stage }: Players, account: number, more: Partial<HoldOrder> = {}) {
  const { trigger } = more
  return stage.run({
    kind: 'hold-order',
    ...{ market: 1, account, selectionId: 1, side: 'LAY', size: 1_000, exit: 'TRAILING' },
    ...(trigger === undefined && { distance: 4 }),
    ...more,
  })
}

const trail = (all: Players, account: number, more?: Partial<HoldOrder>) => trailing(all, account, more).id

const heldOf = ({ stage }: Players, order: number) =>
  stage.oracleMarket().orders.find(({ id }) => id === order)!.held!

function set(
  { stage, one }: Players,
  target: number,
  more: { selectionId?: number } = { selectionId: 1 },
): string {
  const { refusal = 'set' } = stage.run({ kind: 'set-cash-out', market: 1, account: one, target, ...more })
  return refusal
}

const isHeld = ({ stage }: Players) => stage.oracleMarket().heldCashOuts.length

/** One has backed 100.00 at 5.00; 3.90 is offered to back. */
function backed(rules: { betDelayMs?: number } = {}): Players {
  const all = players(rules)
  const { stage, one, other } = all
  stage.matchBet({ account: one, against: other, selectionId: 1, side: 'BACK', price: 500, size: 10_000 })
  offer(all, 'LAY', 390)
  return all
}

export const exitEdges: Readonly<Record<string, () => void>> = {
  'a price at which one account has too much itself is followed by the others of its level alone': () => {
    const all = players()
    const { stage, one, other, maker } = all
    offer(all, 'LAY', 296)
    offer(all, 'BACK', 300)
    const [first, second] = [trail(all, one), trail(all, other)]
    clear(all)
    offer(all, 'LAY', 286)
    offer(all, 'BACK', 290, { account: one, size: 1_500 })
    offer(all, 'BACK', 290, { size: 999 })
    expectSame('who has it himself', heldOf(all, first).trigger, 320)
    expectSame('one more of his', trailing(all, one).refusal, 'no_trigger_price')
    expectSame('the other', heldOf(all, second).trigger, 298)
    offer(all, 'BACK', 290, { size: 1 })
    expectSame('with 10.00 of others', heldOf(all, first).trigger, 298)
    stage.run({ kind: 'cancel-all', market: 1, account: one })
    stage.run({ kind: 'cancel-all', market: 1, account: maker })
    stage.end()
  },

  'levels of one distance become one where they come to one price, and fire in order of acceptance': () => {
    const all = players()
    const { stage, one, other } = all
    offer(all, 'LAY', 296)
    offer(all, 'BACK', 300)
    const first = trail(all, one)
    clear(all)
    offer(all, 'LAY', 300)
    offer(all, 'BACK', 310)
    const later = [trail(all, other), trail(all, other, { slippage: 0 })]
    clear(all)
    offer(all, 'LAY', 286)
    offer(all, 'BACK', 290)
    for (const id of [first, ...later]) expectSame('trigger', heldOf(all, id).trigger, 298)
    stage.run({ kind: 'edit-held', market: 1, account: other, order: later[1]!, distance: 2 })
    expectSame('two behind what was followed', heldOf(all, later[1]!).trigger, 294)
    clear(all)
    offer(all, 'LAY', 290)
    offer(all, 'BACK', 298, { size: 1_500 })
    expectSame('the first', heldOf(all, first).firedAt, 298)
    stage.end()
  },

  'a trail follows ten ticks from the other side, not eleven, and nothing while the market is suspended':
    () => {
      const all = players()
      const { stage, one } = all
      offer(all, 'LAY', 280)
      offer(all, 'BACK', 300)
      const order = trail(all, one)
      clear(all)
      offer(all, 'LAY', 268)
      offer(all, 'BACK', 290)
      expectSame('eleven', heldOf(all, order).trigger, 320)
      stage.run({ kind: 'suspend-market', market: 1, lapse: false, reason: '' })
      stage.run({ kind: 'open-market', market: 1 })
      offer(all, 'LAY', 270)
      expectSame('ten', heldOf(all, order).trigger, 298)
      const small = offer(all, 'BACK', 286, { size: 500 })
      offer(all, 'BACK', 288)
      stage.run({ kind: 'suspend-market', market: 1, lapse: false, reason: '' })
      const { account } = stage.parts(small)
      stage.run({ kind: 'cancel-order', market: 1, account, order: small })
      expectSame('suspended', heldOf(all, order).trigger, 298)
      stage.run({ kind: 'open-market', market: 1 })
      expectSame('open', heldOf(all, order).trigger, 296)
      stage.end()
    },

  'a trailing stop is held back for as accepted until it is edited, and is placed from where it came to':
    () => {
      const all = players()
      const { stage, one } = all
      offer(all, 'LAY', 490)
      offer(all, 'BACK', 500)
      const order = trail(all, one, { distance: 2, slippage: 1 })
      clear(all)
      offer(all, 'LAY', 410)
      offer(all, 'BACK', 420)
      expectSame('accepted', stage.exposure(one), 4_300)
      stage.run({ kind: 'edit-held', market: 1, account: one, order, size: 900 })
      expectSame('edited', stage.exposure(one), 3_150)
      clear(all)
      offer(all, 'LAY', 400)
      offer(all, 'BACK', 410)
      clear(all)
      offer(all, 'LAY', 420)
      offer(all, 'BACK', 430)
      expectSame('placed at', stage.oracleMarket().orders.find(({ id }) => id === order)!.price, 440)
      stage.end()
    },

  'a trailing stop that comes back from its delay trails on from where it was': () => {
    const all = players({ betDelayMs: 5_000 })
    const { stage, one } = all
    offer(all, 'LAY', 296)
    offer(all, 'BACK', 300)
    const order = trail(all, one)
    clear(all)
    offer(all, 'LAY', 286)
    const best = offer(all, 'BACK', 290)
    offer(all, 'BACK', 298)
    stage.run({ kind: 'turn-in-play', market: 1 })
    stage.run({ kind: 'cancel-order', market: 1, account: stage.parts(best).account, order: best })
    stage.run({ kind: 'suspend-market', market: 1, lapse: false, reason: '' })
    stage.at(5_000)
    expectSame('held again', heldOf(all, order).trigger, 298)
    stage.end()
  },

  '25.00 are there at 4.00, not a cent more, and not a tick before': () => {
    const all = backed()
    set(all, 2_501)
    offer(all, 'BACK', 400, { size: 50_000 })
    expectSame('a cent more', isHeld(all), 1)
    set(all, 2_500)
    expectSame('25.00', isHeld(all), 0)
    all.stage.end()
  },

  'what is behind the best price counts: one cent short of the profit nothing is had': () => {
    const all = backed()
    set(all, 2_500)
    offer(all, 'BACK', 410, { size: 50_000 })
    offer(all, 'BACK', 400, { size: 12_499 })
    expectSame('a cent at 4.10', isHeld(all), 1)
    offer(all, 'BACK', 400, { size: 1 })
    expectSame('all of it at 4.00', isHeld(all), 0)
    all.stage.end()
  },

  'a small profit is not had of 9.99, nor eleven ticks from the other side': () => {
    for (const [size, across, first] of [
      [999, 390, 'BACK'],
      [1_000, 345, 'LAY'],
    ] as const) {
      const all = players()
      const { stage, one, other } = all
      stage.matchBet({ account: one, against: other, selectionId: 1, side: 'BACK', price: 500, size: 100 })
      offer(all, 'LAY', across)
      set(all, 10)
      offer(all, 'BACK', 400, { size })
      expectSame('not yet', isHeld(all), 1)
      offer(all, first, first === 'BACK' ? 400 : 350, { size: 1 })
      expectSame('had', isHeld(all), 0)
      stage.end()
    }
  },

  'profits and stops go in the order of their acceptance': () => {
    for (const isStopFirst of [true, false]) {
      const all = backed()
      const { stage, one, other } = all
      const second = stage.account(plenty)
      stage.matchBet({
        account: second,
        against: other,
        selectionId: 1,
        side: 'BACK',
        price: 500,
        size: 10_000,
      })
      const stop = () => trail(all, stage.account(plenty), { exit: 'STOP', trigger: 400, slippage: 0 })
      if (isStopFirst) stop()
      for (const account of [one, second]) set({ ...all, one: account }, 100)
      if (!isStopFirst) stop()
      offer(all, 'BACK', 400, { size: 50_000 })
      expectSame('had', isHeld(all), 0)
      stage.end()
    }
  },

  'a profit is counted again for who was taken, and is over with his exclusion': () => {
    const all = backed()
    const { stage, one, other } = all
    set(all, 2_500)
    offer(all, 'BACK', 520, { account: one, size: 10_000 })
    offer(all, 'LAY', 520, { account: other, size: 10_000 })
    set(all, 9_000, { selectionId: 2 })
    offer(all, 'BACK', 450, { size: 50_000 })
    offer(all, 'LAY', 440)
    expectSame('had', isHeld(all), 0)
    const again = backed()
    set(again, 9_000)
    again.stage.run({ kind: 'exclude-account', account: again.one, reason: 'asked for' })
    expectSame('excluded', isHeld(again), 0)
    stage.end()
    again.stage.end()
  },

  'a profit of a lay is there at a price above, and is counted again with each match': () => {
    const all = players()
    const { stage, one, other } = all
    stage.matchBet({ account: one, against: other, selectionId: 1, side: 'LAY', price: 500, size: 10_000 })
    offer(all, 'BACK', 690)
    set(all, 2_500)
    offer(all, 'LAY', 660, { size: 50_000 })
    expectSame('24.24 at 6.60', isHeld(all), 1)
    clear(all)
    stage.matchBet({ account: one, against: other, selectionId: 1, side: 'LAY', price: 660, size: 100 })
    offer(all, 'BACK', 700)
    offer(all, 'LAY', 680, { size: 50_000 })
    expectSame('26.47 and more at 6.80', isHeld(all), 0)
    stage.end()
  },

  'in play it waits as one, stays when less is had, and begins again': () => {
    const all = backed({ betDelayMs: 5_000 })
    const { stage, maker } = all
    stage.run({ kind: 'turn-in-play', market: 1 })
    const lay = offer(all, 'BACK', 400, { size: 50_000 })
    stage.at(5_000)
    set(all, 2_500)
    stage.run({ kind: 'cancel-order', market: 1, account: maker, order: lay })
    stage.at(10_000)
    expectSame('less', isHeld(all), 1)
    offer(all, 'BACK', 400, { size: 50_000 })
    stage.at(15_000)
    stage.at(20_000)
    expectSame('had', isHeld(all), 0)
    stage.end()
  },

  'a cash-out that waits is not had past an order of its own that came to stand before the offers': () => {
    const all = backed({ betDelayMs: 5_000 })
    const { stage, one } = all
    stage.run({ kind: 'turn-in-play', market: 1 })
    offer(all, 'BACK', 400, { size: 50_000 })
    stage.at(5_000)
    expectSame(
      'taken',
      stage.run({ kind: 'cash-out', market: 1, account: one, selectionId: 1 }).refusal,
      undefined,
    )
    offer(all, 'BACK', 395, { account: one, size: 500 })
    stage.at(10_000)
    const ended = stage.facts.filter(({ name }) => name === 'cash_out_ended').at(-1)
    expectSame('had', ended?.reason, cashOutEnds.PRICE_MOVED)
    stage.end()
  },

  'of a whole market a profit is asked once in a second, and after a start at once': () => {
    const all = backed()
    const { stage } = all
    set(all, 2_500, {})
    stage.at(999)
    offer(all, 'BACK', 400, { size: 50_000 })
    expectSame('within the second', isHeld(all), 1)
    stage.restartAt(1_000)
    expectSame('after it', isHeld(all), 0)
    const again = backed()
    set(again, 2_500, {})
    again.stage.at(500)
    offer(again, 'BACK', 400, { size: 50_000 })
    expectSame('within another', isHeld(again), 1)
    again.stage.passTo(1_000)
    expectSame('when it is due', isHeld(again), 0)
    stage.end()
    again.stage.end()
  },

  'what its owner has ended, the last there was, is not asked any more, and holds up no other': () => {
    const all = backed()
    const { stage, one, other } = all
    set(all, 2_500, {})
    stage.at(5_000)
    stage.run({ kind: 'set-cash-out', market: 1, account: one })
    stage.end()
    stage.at(9_900)
    stage.run({ kind: 'set-cash-out', market: 1, account: other, selectionId: 1, target: 9_000 })
    offer(all, 'BACK', 400, { size: 50_000 })
    expectSame('of the whole market none', isHeld(all), 1)
    stage.at(10_000)
    set(all, 2_500, {})
    expectSame('another, had at once', isHeld(all), 1)
    stage.end()
  },

  'a market is due no more once nothing is left of the last cash-out held of all of it': () => {
    const all = backed()
    const { stage, other } = all
    const order = trail(all, other, { exit: 'STOP', trigger: 400 })
    set(all, 2_500, {})
    stage.at(500)
    offer(all, 'LAY', 380)
    stage.run({
      ...{ kind: 'void-window', market: 1, reason: 'rule 7' },
      ...{ from: startTime, to: startTime + 1 },
    })
    expectSame('held when its bets are void', isHeld(all), 0)
    stage.isPart = true
    offer(all, 'BACK', 400)
    stage.isPart = false
    stage.at(1_000)
    expectSame('when it would have been due', heldOf(all, order).firedAt, 0)
    offer(all, 'LAY', 370)
    expectSame('at the next look', heldOf(all, order).firedAt, 400)
    stage.end()
  },

  'a cash-out by hand ends what was set for the same, one of a part does not': () => {
    const all = backed()
    const { stage, one } = all
    offer(all, 'BACK', 450, { size: 50_000 })
    set(all, 9_000)
    set(all, 9_000, {})
    stage.run({ kind: 'cash-out', market: 1, account: one, selectionId: 1, partBps: 5_000 })
    expectSame('a part', isHeld(all), 2)
    stage.run({ kind: 'cash-out', market: 1, account: one, selectionId: 1 })
    expectSame('all on the runner', isHeld(all), 0)
    stage.end()
  },
}
