/** Where limits, time-outs, exclusions and reminders turn on a cent or a millisecond: played on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import type { LimitKind, LimitPeriod } from '#core/facts/protection.ts'
import { roomMin } from '#core/protection/moments.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage, startTime } from './stage.ts'

const plenty = 10_000_000
const market = 1
const dayMs = 86_400_000
const hourMs = 3_600_000
const lengths: readonly (readonly [LimitPeriod, number])[] = [
  ['DAY', dayMs],
  ['WEEK', 7 * dayMs],
  ['MONTH', 30 * dayMs],
]

/** A player, and who has the other side of his bets; the market has three runners. */
class Played {
  readonly stage = new Stage({ runners: 3, stakeMin: 100 })
  readonly player = this.stage.account(plenty)
  readonly other = this.stage.account(plenty)

  /** Returns the id that the outcome has. */
  expect(command: Command, refusal?: string): number {
    return this.stage.expect(command, refusal)
  }

  limit(limit: LimitKind, amount: number | undefined, refusal?: string, period: LimitPeriod = 'DAY'): void {
    const { player: account } = this
    this.expect(
      { kind: 'set-limit', account, limit, period, ...(amount !== undefined && { amount }) },
      refusal,
    )
  }

  confirm(limit: LimitKind, amount: number | undefined, refusal?: string): void {
    const { player: account } = this
    const asked = amount === undefined ? {} : { amount }
    this.expect({ kind: 'confirm-limit', account, limit, period: 'DAY', ...asked }, refusal)
  }

  bet(size: number, refusal?: string, price = 300, selectionId = 1, side: 'BACK' | 'LAY' = 'BACK'): void {
    const order = { account: this.player, selectionId, side, size, price } as const
    expectSame(`${side} ${size}`, this.stage.place(order).refusal ?? 'done', refusal ?? 'done')
  }

  /** Another market, in which the player's back of `size` at 2.00 is matched, and lost or won. */
  settle(size: number, isWon: boolean): void {
    const id = this.stage.addMarket({ runners: 2, commissionBps: 1_000 })
    const of = { kind: 'place-order', market: id, selectionId: 1, price: 200, size } as const
    const terms = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
    this.expect({ ...of, ...terms, account: this.player, side: 'BACK' })
    this.expect({ ...of, ...terms, account: this.other, side: 'LAY' })
    this.expect({ kind: 'close-market', market: id })
    this.expect({ kind: 'settle-market', market: id, winners: [isWon ? 1 : 2] })
  }
}

/** By the rule at whose edge they are; each throws when it does not hold. */
export const protectionEdges: Readonly<Record<string, () => void>> = {
  'a loss counts until the last millisecond of its period, of each period': () => {
    for (const [period, ms] of lengths) {
      const it = new Played()
      it.limit('LOSS', 1_000, 'done', period)
      it.settle(600, false)
      it.bet(401, 'loss_limit')
      it.bet(400)
      it.stage.at(ms - 1)
      it.bet(100, 'loss_limit', 300, 2)
      it.stage.at(ms)
      it.bet(600, 'done', 300, 2)
      it.bet(100, 'loss_limit')
      it.stage.end()
    }
  },

  'wins make up for losses, and give no room of their own': () => {
    const it = new Played()
    it.limit('LOSS', 1_000)
    it.settle(700, true)
    it.bet(1_001, 'loss_limit')
    it.settle(900, false)
    // 6.30 of the 7.00 after commission.
    it.bet(731, 'loss_limit')
    it.bet(730)
    it.stage.end()
  },

  'at a limit of losses what lowers the exposure is taken': () => {
    const it = new Played()
    it.stage.matchBet({
      ...{ account: it.player, against: it.other, selectionId: 1, side: 'BACK', price: 300, size: 1_000 },
    })
    it.limit('LOSS', 900)
    it.bet(500, 'done', 400, 1, 'LAY')
    it.bet(100, 'loss_limit', 300, 2)
    it.stage.end()
  },

  'stakes count once: unmatched, matched on either side, replaced, cancelled': () => {
    const it = new Played()
    it.limit('STAKE', 3_000)
    const rests = it.stage.place({
      account: it.player,
      selectionId: 1,
      side: 'BACK',
      size: 1_000,
      price: 500,
    })
    it.bet(2_001, 'stake_limit')
    it.stage.place({ account: it.other, selectionId: 1, side: 'LAY', size: 400, price: 500 })
    it.bet(2_001, 'stake_limit')
    const replace = {
      kind: 'replace-order',
      market,
      account: it.player,
      order: rests.id,
      price: 600,
    } as const
    it.expect({ ...replace, size: 2_601 }, 'stake_limit')
    it.expect({ ...replace, size: 2_600 })
    it.bet(100, 'stake_limit')
    it.expect({ kind: 'cancel-all', market, account: it.player })
    it.bet(2_601, 'stake_limit')
    // Taken at once it counts as well.
    it.stage.place({ account: it.other, selectionId: 2, side: 'LAY', size: 3_000, price: 300 })
    it.bet(2_601, 'stake_limit', 300, 2)
    it.bet(1_000, 'done', 300, 2)
    it.bet(1_601, 'stake_limit', 300, 3)
    it.bet(1_600, 'done', 300, 3)
    it.stage.at(dayMs - 1)
    it.bet(100, 'stake_limit')
    it.stage.at(dayMs)
    it.bet(1_401, 'stake_limit')
    it.bet(1_400)
    it.stage.end()
  },

  'a held order counts, and so does a lay, by its stake': () => {
    const it = new Played()
    it.limit('STAKE', 2_000)
    const { player: account } = it
    const held = { market, account, selectionId: 1, side: 'LAY', exit: 'STOP', trigger: 400 } as const
    it.expect({ kind: 'hold-order', ...held, size: 2_001 }, 'stake_limit')
    it.expect({ kind: 'hold-order', ...held, size: 1_500 })
    it.bet(501, 'stake_limit', 300, 2, 'LAY')
    it.bet(500, 'done', 300, 2, 'LAY')
    it.stage.end()
  },

  'a stake counts until a period after the end of its second, a loss after its own millisecond': () => {
    for (const kind of ['STAKE', 'LOSS'] as const) {
      for (const begun of [1, 999, 1_000]) {
        const it = new Played()
        it.limit(kind, 1_000)
        it.stage.at(begun)
        if (kind === 'LOSS') it.settle(1_000, false)
        else {
          it.bet(1_000)
          it.stage.place({ account: it.other, selectionId: 1, side: 'LAY', size: 1_000, price: 300 })
        }
        const end = (kind === 'STAKE' ? 1_000 : begun) + dayMs
        it.stage.at(end - 1)
        it.bet(100, kind === 'STAKE' ? 'stake_limit' : 'loss_limit')
        it.stage.at(end)
        it.bet(1_000)
        it.stage.end()
      }
    }
  },

  'a list of stakes that is full at the end of a second drops none that still counts': () => {
    const it = new Played()
    it.limit('STAKE', 10_000)
    const match = (size: number) => {
      it.bet(size, 'done', 200)
      it.stage.place({ account: it.other, selectionId: 1, side: 'LAY', size, price: 200 })
    }
    it.stage.at(500)
    match(5_000)
    // As many as there is room for with the one before, each in a second of its own.
    for (let i = 1; i < roomMin; i++) {
      it.stage.at(500 + i * 60_000)
      match(100)
    }
    it.stage.at(dayMs + 200)
    match(100)
    it.stage.at(dayMs + 300)
    it.bet(6_000, 'stake_limit')
    it.stage.at(dayMs + 1_000)
    it.bet(6_000)
    it.stage.end()
  },

  'a higher limit is asked for, and confirmed a day later and not a millisecond before': () => {
    for (const wanted of [2_000, undefined]) {
      const it = new Played()
      it.limit('LOSS', 1_000)
      it.limit('LOSS', wanted)
      it.limit('LOSS', wanted, 'limit_unchanged')
      it.stage.at(dayMs - 1)
      it.confirm('LOSS', wanted, 'limit_too_soon')
      it.stage.at(dayMs)
      it.bet(1_001, 'loss_limit')
      it.confirm('LOSS', 1_999, 'limit_not_asked')
      it.confirm('LOSS', wanted)
      it.bet(2_000)
      it.bet(100, wanted === undefined ? 'done' : 'loss_limit', 300, 2)
      it.stage.end()
    }
  },

  'a lower limit ends what was asked for, and so does the same one': () => {
    for (const [lower, left] of [
      [900, 900],
      [1_000, 1_000],
    ] as const) {
      const it = new Played()
      it.limit('LOSS', 1_000)
      it.limit('LOSS', 5_000)
      it.limit('LOSS', lower)
      it.stage.at(2 * dayMs)
      it.confirm('LOSS', 5_000, 'limit_not_asked')
      it.bet(left + 1, 'loss_limit')
      it.bet(left)
      it.stage.end()
    }
  },

  'losses of the period count against a limit also from before it, and while there was none': () => {
    const it = new Played()
    it.settle(900, false)
    it.limit('LOSS', 1_000)
    it.bet(101, 'loss_limit')
    it.bet(100)
    it.limit('LOSS', undefined)
    it.stage.at(dayMs)
    it.confirm('LOSS', undefined)
    it.settle(700, false)
    it.limit('LOSS', 1_000)
    it.bet(201, 'loss_limit')
    it.bet(200)
    it.stage.end()
  },

  'stakes count from the first limit of them, and from the next one once there was none': () => {
    const it = new Played()
    const match = (size: number) => {
      it.bet(size, 'done', 200)
      it.stage.place({ account: it.other, selectionId: 1, side: 'LAY', size, price: 200 })
    }
    match(900)
    it.limit('STAKE', 1_000)
    match(600)
    it.limit('STAKE', undefined)
    it.stage.at(dayMs)
    match(700)
    it.confirm('STAKE', undefined)
    it.limit('STAKE', 1_000)
    it.bet(1_001, 'stake_limit')
    it.bet(1_000)
    it.stage.end()
  },

  'deposits of the period count against a limit also from before it': () => {
    const it = new Played()
    const take: Command = { kind: 'take-play-money', account: it.player }
    it.expect(take)
    it.stage.at(dayMs)
    it.limit('DEPOSIT', 199_999, 'done', 'WEEK')
    it.expect(take, 'deposit_limit')
    it.stage.at(7 * dayMs - 1)
    it.expect(take, 'deposit_limit')
    it.stage.at(7 * dayMs)
    it.expect(take)
    it.stage.end()
  },

  'rounds are held to the limits, and count against them': () => {
    for (const kind of ['LOSS', 'STAKE'] as const) {
      const it = new Played()
      const { player: account } = it
      it.stage.seed(account)
      const up = (amount: number): Command => {
        const bets = [{ selection: 'up', amount }]
        return { kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 }
      }
      it.limit(kind, 1_000)
      it.expect(up(1_001), kind === 'LOSS' ? 'loss_limit' : 'stake_limit')
      it.expect(up(1_000))
      if (kind === 'STAKE') it.bet(100, 'stake_limit')
      it.stage.end()
    }
  },

  'beyond a demonstration a deposit waits for a limit or the word that none is wanted': () => {
    const it = new Played()
    const { player: account } = it
    const pay = { kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' } as const
    it.expect({ kind: 'set-profile', profile: 'strict', account: 0 })
    it.stage.verify(account)
    it.expect(pay, 'deposit_limit_unanswered')
    it.limit('LOSS', 1_000)
    it.expect(pay, 'deposit_limit_unanswered')
    it.expect({ kind: 'decline-deposit-limit', account })
    it.expect({ kind: 'decline-deposit-limit', account }, 'limit_unchanged')
    it.expect(pay)
    it.stage.end()
  },

  'limits are reviewed half a year later, and not a millisecond before': () => {
    for (const early of [1, 0]) {
      const it = new Played()
      const { player: account } = it
      it.expect({ kind: 'review-limits', account }, 'review_not_due')
      it.limit('DEPOSIT', 1_000)
      const half = new Date(startTime)
      half.setUTCMonth(half.getUTCMonth() + 6)
      it.stage.at(half.getTime() - startTime - early)
      it.expect({ kind: 'review-limits', account }, early === 0 ? undefined : 'review_not_due')
      it.stage.end()
    }
  },

  'who is excluded by an operator stays so, whatever he asks for': () => {
    const it = new Played()
    const { player: account } = it
    it.expect({ kind: 'begin-session', account })
    it.expect({ kind: 'exclude-account', account, reason: 'fraud' })
    it.bet(1_000, 'account_excluded')
    it.expect({ kind: 'request-return', account }, 'not_self_excluded')
    it.expect({ kind: 'set-reminder', account, minutes: 15 })
    it.stage.at(dayMs)
    it.bet(1_000, 'account_excluded')
    it.stage.end()
  },

  'an exclusion behind the end of another one begins anew': () => {
    const it = new Played()
    const { player: account } = it
    it.expect({ kind: 'exclude-self', account, months: 6 })
    const end = Date.UTC(2024, 4, 14, 22, 13, 20) - startTime
    it.stage.at(end)
    it.expect({ kind: 'request-return', account })
    it.expect({ kind: 'exclude-self', account, months: 6 })
    it.stage.at(end + dayMs)
    it.bet(1_000, 'self_excluded')
    it.stage.end()
  },

  'the lowest of the periods counts, and goes when it is removed': () => {
    const it = new Played()
    it.limit('STAKE', 3_000, 'done', 'MONTH')
    it.limit('STAKE', 1_000)
    it.bet(1_001, 'stake_limit')
    it.limit('STAKE', undefined)
    it.stage.at(dayMs)
    it.confirm('STAKE', undefined)
    it.bet(3_000)
    it.stage.end()
  },

  'below what stands all that is unmatched goes, to the cent': () => {
    for (const [amount, isGone] of [
      [1_600, false],
      [1_599, true],
    ] as const) {
      for (const kind of ['STAKE', 'LOSS'] as const) {
        const it = new Played()
        it.bet(1_000, 'done', 500)
        const { player: account } = it
        it.expect({
          ...{ kind: 'hold-order', market, account, selectionId: 1, side: 'BACK', size: 600, exit: 'STOP' },
          trigger: 200,
        })
        it.limit(kind, amount)
        const open = it.stage.oracleMarket().orders.filter(({ unmatched }) => unmatched > 0)
        expectSame(`orders left below ${amount} of ${kind}`, open.length, isGone ? 0 : 2)
        it.stage.end()
      }
    }
  },

  'deposits count for their period': () => {
    const it = new Played()
    const take: Command = { kind: 'take-play-money', account: it.player }
    it.limit('DEPOSIT', 199_999, 'done', 'WEEK')
    it.expect(take)
    it.stage.at(7 * dayMs - 1)
    it.expect(take, 'deposit_limit')
    it.stage.at(7 * dayMs)
    it.expect(take)
    it.stage.end()
  },

  'deposits by a provider count from their beginning, and from their end for their period': () => {
    const it = new Played()
    const { player: account } = it
    const pay = (amount: number): Command => ({ kind: 'begin-deposit', account, amount, method: 'CARD' })
    const settle = (transfer: number, kind: 'post-transfer' | 'void-transfer'): Command =>
      kind === 'post-transfer'
        ? { kind, transfer, amount: 600, reference: 'paid' }
        : { kind, transfer, reason: 'refused' }
    it.limit('DEPOSIT', 1_000, 'done', 'WEEK')
    it.expect(pay(600))
    it.expect(pay(401), 'deposit_limit')
    it.expect(settle(1, 'void-transfer'))
    it.expect(pay(600))
    it.stage.at(dayMs)
    it.expect(settle(2, 'post-transfer'))
    it.stage.at(8 * dayMs - 1)
    it.expect(pay(401), 'deposit_limit')
    it.expect(pay(400))
    it.stage.at(8 * dayMs)
    it.expect(pay(600))
    it.stage.end()
  },

  'a time-out is over at its end, and cannot be made shorter': () => {
    const it = new Played()
    const { player: account } = it
    it.bet(1_000, 'done', 500)
    it.expect({ kind: 'take-time-out', account, durationMs: dayMs - 1 }, 'time_out_invalid')
    it.expect({ kind: 'take-time-out', account, durationMs: 42 * dayMs + 1 }, 'time_out_invalid')
    it.expect({ kind: 'take-time-out', account, durationMs: dayMs })
    const open = it.stage.oracleMarket().orders.filter(({ unmatched }) => unmatched > 0)
    expectSame('orders left', open.length, 0)
    it.expect({ kind: 'take-time-out', account, durationMs: dayMs }, 'protection_not_shorter')
    it.expect({ kind: 'take-play-money', account }, 'time_out')
    it.stage.at(dayMs - 1)
    it.bet(1_000, 'time_out')
    it.stage.at(dayMs)
    it.bet(1_000)
    it.stage.end()
  },

  'who has excluded himself returns a day after he has asked to, behind the end': () => {
    const it = new Played()
    const { player: account } = it
    it.expect({ kind: 'exclude-self', account, months: 6 })
    // 14 November 2023, 22:13:20 to 14 May 2024, past a leap day.
    const end = Date.UTC(2024, 4, 14, 22, 13, 20) - startTime
    it.stage.at(end - 1)
    it.expect({ kind: 'request-return', account }, 'self_excluded')
    it.expect({ kind: 'exclude-self', account, months: 6 })
    const second = Date.UTC(2024, 10, 14, 22, 13, 20) - startTime - 1
    it.stage.at(second)
    it.bet(1_000, 'self_excluded')
    it.expect({ kind: 'request-return', account })
    it.expect({ kind: 'request-return', account }, 'return_asked')
    it.stage.at(second + dayMs - 1)
    it.bet(1_000, 'self_excluded')
    it.stage.at(second + dayMs)
    it.bet(1_000)
    it.expect({ kind: 'request-return', account }, 'not_self_excluded')
    it.stage.end()
  },

  'a reminder is due by the clock of the session, and no bet is taken until it is read': () => {
    const it = new Played()
    const { player: account } = it
    it.expect({ kind: 'begin-session', account })
    it.stage.at(hourMs / 2 - 1)
    it.expect({ kind: 'begin-session', account })
    it.stage.at(hourMs - 1)
    it.bet(1_000)
    it.expect({ kind: 'acknowledge-reminder', account }, 'reminder_not_due')
    it.stage.at(hourMs)
    it.bet(1_000, 'reminder_due')
    it.expect({ kind: 'set-reminder', account, minutes: 60 }, 'reminder_due')
    it.expect({ kind: 'cancel-all', market, account })
    it.stage.at(hourMs + 5_000)
    it.expect({ kind: 'acknowledge-reminder', account })
    it.expect({ kind: 'set-reminder', account, minutes: 15 })
    it.stage.at(hourMs + 5_000 + hourMs / 4 - 1)
    it.bet(1_000)
    it.stage.at(hourMs + 5_000 + hourMs / 4)
    it.bet(1_000, 'reminder_due')
    it.stage.restartAt(hourMs + 5_000 + hourMs / 4 + 1)
    it.bet(1_000, 'reminder_due')
    it.expect({ kind: 'begin-session', account })
    it.bet(1_000)
    it.stage.end()
  },
}
