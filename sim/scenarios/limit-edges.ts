/** What limits, reminders and absences let through and what not, by every way that a risk is taken: played on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import { cashOutEnds } from '#core/facts/cash-out.ts'
import type { LimitKind } from '#core/facts/protection.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000
const market = 1
const dayMs = 86_400_000
const hourMs = 3_600_000
const reviewAbove = plenty
/** By which a player leaves, and what he is refused then. */
const ways = [
  [{ kind: 'take-time-out', durationMs: dayMs }, 'time_out'],
  [{ kind: 'exclude-self', months: 6 }, 'self_excluded'],
] as const

/** A player, and who has the other side of his bets; the market has three runners and a starting price. */
class Limited {
  readonly stage = new Stage({ runners: 3, stakeMin: 100, more: { terms: { startingPrice: true } } })
  readonly player = this.stage.account(plenty)
  readonly other = this.stage.account(plenty)

  /** Returns the id that the outcome has. */
  expect(command: Command, refusal?: string): number {
    return this.stage.expect(command, refusal)
  }

  limit(limit: LimitKind, amount: number, refusal?: string): void {
    this.expect({ kind: 'set-limit', account: this.player, limit, period: 'DAY', amount }, refusal)
  }

  confirm(limit: LimitKind, amount: number, refusal?: string): void {
    this.expect({ kind: 'confirm-limit', account: this.player, limit, period: 'DAY', amount }, refusal)
  }

  bet(size: number, refusal?: string, price = 300, selectionId = 1): number {
    const order = { account: this.player, selectionId, side: 'BACK', size, price } as const
    const answer = this.stage.place(order)
    expectSame(`BACK ${size}`, answer.refusal ?? 'done', refusal ?? 'done')
    return answer.id
  }

  /** The player's back of 10.00 at 3.00 is matched. Returns its id. */
  matched(): number {
    const { other, player: account, stage } = this
    const bet = { account, against: other, selectionId: 1, side: 'BACK', price: 300, size: 1_000 } as const
    stage.matchBet(bet)
    return stage.oracleMarket().orders.find((order) => order.account === account)!.id
  }

  /** How many of the player's orders have something unmatched. */
  open(): number {
    const { orders } = this.stage.oracleMarket()
    return orders.filter(({ account, unmatched }) => account === this.player && unmatched > 0).length
  }

  seed(): void {
    this.stage.seed(this.player)
  }
}

/** By the rule at whose edge they are; each throws when it does not hold. */
export const limitEdges: Readonly<Record<string, () => void>> = {
  'who asks for another higher limit waits a day from then on': () => {
    const it = new Limited()
    it.limit('LOSS', 1_000)
    it.limit('LOSS', 2_000)
    it.stage.at(dayMs - 1)
    it.limit('LOSS', 3_000)
    it.stage.at(dayMs)
    it.confirm('LOSS', 2_000, 'limit_not_asked')
    it.confirm('LOSS', 3_000, 'limit_too_soon')
    it.stage.at(2 * dayMs - 2)
    it.confirm('LOSS', 3_000, 'limit_too_soon')
    it.bet(1_001, 'loss_limit')
    it.stage.at(2 * dayMs - 1)
    it.confirm('LOSS', 3_000)
    it.bet(3_000)
    it.stage.end()
  },

  'below what stands unmatched and held orders go, whatever their kind, and what is matched stands': () => {
    const it = new Limited()
    const { player: account } = it
    const order = it.matched()
    it.bet(100, 'done', 500)
    const held = { market, account, selectionId: 2, side: 'BACK', exit: 'STOP', trigger: 200 } as const
    it.expect({ kind: 'hold-order', ...held, size: 100 })
    // Of deposits nothing stands, and of stakes less than that.
    it.limit('DEPOSIT', 1)
    it.limit('STAKE', 200)
    expectSame('orders left', it.open(), 2)
    it.limit('LOSS', 999)
    expectSame('orders left below', it.open(), 0)
    expectSame('matched', it.stage.parts(order).matched, 1_000)
    it.stage.settle([2])
    expectSame('lost', it.stage.balance(account), plenty - 1_000)
    it.stage.end()
  },

  'where nothing stands a limit below what was lost cancels nothing': () => {
    const it = new Limited()
    it.limit('LOSS', 5_000)
    it.matched()
    it.stage.settle([2])
    it.limit('LOSS', 1)
    it.stage.end()
  },

  'who takes time out may still lower a limit; who has excluded himself says nothing more, and takes his money':
    () => {
      const it = new Limited()
      const { player: account } = it
      const withdrawal = { account, amount: 1_000, method: 'CARD', reviewAbove } as const
      it.limit('LOSS', 1_000)
      it.expect({ kind: 'take-time-out', account, durationMs: dayMs })
      it.limit('LOSS', 900)
      it.expect({ kind: 'decline-deposit-limit', account })
      it.expect({ kind: 'begin-withdrawal', ...withdrawal })
      it.expect({ kind: 'exclude-self', account, months: 6 })
      it.limit('LOSS', 800, 'self_excluded')
      it.expect({ kind: 'decline-deposit-limit', account }, 'self_excluded')
      it.expect({ kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' }, 'self_excluded')
      it.expect({ kind: 'begin-withdrawal', ...withdrawal })
      it.expect({ kind: 'post-transfer', transfer: 2, amount: 1_000, reference: 'paid' })
      it.stage.end()
    },

  'while a reminder is to be read no way takes a risk, and what ends one is taken': () => {
    const it = new Limited()
    const { player: account, stage } = it
    it.seed()
    it.matched()
    const order = it.bet(1_000, 'done', 500)
    const terms = { sizedBy: 'PAYOUT' } as const
    const aimed = stage.place({ account, selectionId: 1, side: 'BACK', size: 5_000, price: 500, terms }).id
    const start = { market, account, selectionId: 2, side: 'BACK', size: 1_000 } as const
    const late = it.expect({ kind: 'place-at-start', ...start, limit: 500 })
    const stop = { market, account, selectionId: 2, side: 'BACK', size: 600, exit: 'STOP' } as const
    const held = it.expect({ kind: 'hold-order', ...stop, trigger: 200 })
    it.expect({ kind: 'begin-session', account })
    stage.at(hourMs)
    const bets = [{ selection: 'up', amount: 500 }]
    const risks: readonly Command[] = [
      { kind: 'replace-order', market, account, order, price: 400 },
      { kind: 'replace-order', market, account, order: aimed, price: 400 },
      { kind: 'place-at-start', ...start },
      { kind: 'loosen-limit', market, account, order: late, limit: 400 },
      { kind: 'hold-order', ...stop, trigger: 300 },
      { kind: 'edit-held', market, account, order: held, trigger: 190 },
      { kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 },
      { kind: 'take-book-bet', account, stake: 500 },
    ]
    it.bet(500, 'reminder_due')
    for (const risk of risks) it.expect(risk, 'reminder_due')
    it.expect({ kind: 'set-cash-out', market, account, selectionId: 1, target: 90_000 })
    it.expect({ kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' })
    it.expect({ kind: 'cancel-order', market, account, order })
    it.expect({ kind: 'acknowledge-reminder', account })
    for (const risk of risks.slice(1)) it.expect(risk)
    stage.end()
  },

  'who leaves has no cash-out held any more, in the same step': () => {
    for (const [leave, refusal] of ways) {
      const it = new Limited()
      const { player: account, stage } = it
      it.matched()
      it.expect({ kind: 'set-cash-out', market, account, selectionId: 1, target: 90_000 })
      expectSame('held', stage.oracleMarket().heldCashOuts.length, 1)
      it.expect({ ...leave, account })
      expectSame('held behind', stage.oracleMarket().heldCashOuts.length, 0)
      it.expect({ kind: 'set-cash-out', market, account, selectionId: 1, target: 90_000 }, refusal)
      stage.end()
    }
  },

  'who is excluded has nothing at the starting price any more; who is away for a time is matched at it':
    () => {
      const away = [
        [{ kind: 'take-time-out', durationMs: dayMs }, 2],
        [{ kind: 'suspend-account', reason: 'CONDUCT', person: 0 }, 2],
        [{ kind: 'exclude-self', months: 6 }, 0],
        [{ kind: 'exclude-account', reason: 'by hand' }, 0],
      ] as const
      for (const [leave, left] of away) {
        const it = new Limited()
        const { other, player: account, stage } = it
        const start = { kind: 'place-at-start', market, selectionId: 1 } as const
        it.expect({ ...start, account, side: 'BACK', size: 1_000 })
        it.expect({ ...start, account, side: 'LAY', size: 1_000, selectionId: 2 })
        it.expect({ ...start, account: other, side: 'LAY', size: 2_000 })
        it.bet(500)
        it.expect({ ...leave, account })
        expectSame('left', it.open(), left)
        expectSame('at stake', stage.exposure(account) > 0, left > 0)
        stage.run({ kind: 'turn-in-play', market })
        stage.goOn()
        stage.end()
      }
    },

  'a cash-out that waits is over as soon as its player has left, by whatever it is that bars him': () => {
    const barred = [
      ...ways.map(([leave]) => leave),
      { kind: 'suspend-account', reason: 'CONDUCT', person: 0 },
      { kind: 'exclude-account', reason: 'by hand' },
    ] as const
    for (const leave of barred) {
      const stage = new Stage({ runners: 2, betDelayMs: 5_000 })
      const [account, against] = [stage.account(plenty), stage.account(plenty)]
      const bet = { selectionId: 1, side: 'BACK', price: 300, size: 1_000 } as const
      stage.matchBet({ ...bet, account, against })
      stage.run({ kind: 'turn-in-play', market })
      stage.place({ ...bet, account: against, price: 200, size: 5_000 })
      stage.at(5_000)
      expectSame('waits', stage.run({ kind: 'cash-out', market, account }).refusal, undefined)
      stage.facts.length = 0
      stage.run({ ...leave, account })
      expectSame('behind', stage.oracleMarket().cashOuts.length, 0)
      const ended = stage.facts.filter(({ name }) => name === 'cash_out_ended')
      expectSame('reasons', String(ended.map(({ reason }) => reason)), String(cashOutEnds.ACCOUNT_EXCLUDED))
      stage.at(10_000)
      const own = stage.oracleMarket().orders.filter((order) => order.account === account)
      expectSame('orders of the player', own.length, 1)
      stage.end()
    }
  },

  'a cash-out that waits in a market that carries out a command is over once that is': () => {
    const stage = new Stage({ runners: 2, betDelayMs: 5_000 }, { facts: 2 })
    const [account, against] = [stage.account(plenty), stage.account(plenty)]
    const bet = { selectionId: 1, side: 'BACK', price: 300, size: 1_000 } as const
    stage.matchBet({ ...bet, account, against })
    stage.run({ kind: 'turn-in-play', market })
    stage.goOn()
    for (const price of [200, 190, 180]) stage.place({ ...bet, account: against, price, size: 5_000 })
    stage.passTo(5_000)
    expectSame('waits', stage.run({ kind: 'cash-out', market, account }).refusal, undefined)
    stage.run({ kind: 'cancel-all', market, account: against })
    expectSame('goes on', stage.pair.machine.state.tasks.length, 1)
    stage.run({ kind: 'exclude-self', account, months: 6 })
    expectSame('waits still', stage.oracleMarket().cashOuts.length, 1)
    stage.goOn()
    stage.passTo(6_000)
    expectSame('behind', stage.oracleMarket().cashOuts.length, 0)
    stage.end()
  },

  'a session begins half an hour after the last one did, and not a millisecond before': () => {
    const it = new Limited()
    const { player: account, stage } = it
    const startedAt = () => stage.pair.machine.state.accounts.protections[account]!.sessionAt
    it.expect({ kind: 'begin-session', account })
    const first = startedAt()
    for (const [later, begun] of [
      [hourMs / 2 - 1, first],
      [hourMs / 2, first + hourMs / 2],
    ] as const) {
      stage.at(later)
      it.expect({ kind: 'begin-session', account })
      expectSame('begun', startedAt(), begun)
    }
    stage.at(hourMs)
    it.bet(100)
    stage.at(hourMs + hourMs / 2)
    it.bet(100, 'reminder_due')
    stage.end()
  },

  'an exclusion is of six months at least, and of sixty at most': () => {
    for (const months of [6, 60]) {
      const it = new Limited()
      for (const wrong of [5, 6.5, 61, Number.NaN])
        it.expect({ kind: 'exclude-self', account: it.player, months: wrong }, 'exclusion_invalid')
      it.expect({ kind: 'exclude-self', account: it.player, months })
      it.stage.end()
    }
  },

  'what the starting price is to match counts as a stake, and once matched as one, too': () => {
    const it = new Limited()
    const { player: account, other, stage } = it
    it.limit('STAKE', 2_000)
    const at = { kind: 'place-at-start', market, selectionId: 1 } as const
    it.expect({ ...at, account, side: 'BACK', size: 2_001 }, 'stake_limit')
    it.expect({ ...at, account, side: 'BACK', size: 1_500 })
    it.bet(501, 'stake_limit', 300, 2)
    it.expect({ ...at, account: other, side: 'LAY', size: 9_000 })
    stage.run({ kind: 'turn-in-play', market })
    stage.goOn()
    it.bet(501, 'stake_limit', 300, 2)
    it.bet(500, 'done', 300, 2)
    stage.end()
  },

  'a stop that is edited is asked for what it stakes more, and for no more than that': () => {
    const it = new Limited()
    const { player: account } = it
    it.limit('STAKE', 2_000)
    const stop = { market, account, selectionId: 2, side: 'BACK', size: 1_500, exit: 'STOP' } as const
    const order = it.expect({ kind: 'hold-order', ...stop, trigger: 200 })
    it.expect({ kind: 'edit-held', market, account, order, size: 2_001 }, 'stake_limit')
    it.expect({ kind: 'edit-held', market, account, order, size: 2_000 })
    it.bet(100, 'stake_limit')
    it.expect({ kind: 'edit-held', market, account, order, size: 1_900, trigger: 190 })
    it.bet(100)
    it.stage.end()
  },

  'a correction of a result counts as a win does, and a bet of the house as a loss': () => {
    const it = new Limited()
    const { player: account, stage } = it
    it.limit('LOSS', 3_500)
    it.limit('STAKE', 5_000)
    it.matched()
    stage.settle([2])
    const id = stage.addMarket({ runners: 2 })
    const back = { kind: 'place-order', market: id, selectionId: 1, side: 'BACK', price: 200 } as const
    const rests = { persistence: 'LAPSE', timeInForce: 'LIMIT', account } as const
    it.expect({ ...back, ...rests, size: 2_501 }, 'loss_limit')
    it.expect({ kind: 'take-book-bet', account, stake: 1_000 })
    it.expect({ ...back, ...rests, size: 1_501 }, 'loss_limit')
    it.expect({ kind: 'resettle-market', market, winners: [1], reason: 'wrong' })
    it.expect({ ...back, ...rests, size: 3_001 }, 'stake_limit')
    it.expect({ ...back, ...rests, size: 3_000 })
    stage.end()
  },
}
