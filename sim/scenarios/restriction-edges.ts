/** What the house does about an account, at its edges: what is cancelled, what still goes, and what a rule lets through. Played on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import { largestBalance } from '../oracle/limits.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000
const market = 1

/** A player, who has the other side of his bets, and somebody of the house. */
class Restricted {
  readonly stage = new Stage({ runners: 3, stakeMin: 100 })
  readonly player = this.stage.account(plenty)
  readonly other = this.stage.account(plenty)
  readonly person = this.stage.account(0)

  /** Returns the id that the outcome has. */
  expect(command: Command, refusal?: string): number {
    return this.stage.expect(command, refusal)
  }

  suspend(refusal?: string): void {
    const { person, player: account } = this
    this.expect({ kind: 'suspend-account', account, reason: 'PAYMENTS', person }, refusal)
  }

  lift(refusal?: string): void {
    const { person, player: account } = this
    this.expect({ kind: 'suspend-account', account, person }, refusal)
  }

  rule(rule: 'STAKE_CAP' | 'NO_NEW_RISK', amount?: number, refusal?: string): void {
    const { person, player: account } = this
    const asked = amount === undefined ? {} : { amount }
    this.expect({ kind: 'restrict-account', account, rule, isLifted: false, ...asked, person }, refusal)
  }

  end(rule: 'STAKE_CAP' | 'NO_NEW_RISK', refusal?: string): void {
    const { person, player: account } = this
    this.expect({ kind: 'restrict-account', account, rule, isLifted: true, person }, refusal)
  }

  bet(size: number, refusal?: string, side: 'BACK' | 'LAY' = 'BACK', account = this.player): void {
    const order = { account, selectionId: 1, side, size, price: 300 } as const
    expectSame(`${side} ${size}`, this.stage.place(order).refusal ?? 'done', refusal ?? 'done')
  }

  round(amount: number): Command {
    const bets = [{ selection: 'up', amount }]
    return { kind: 'play-round', account: this.player, game: '7updown', bets, bankrollFloor: 0 }
  }

  seed(): void {
    this.stage.seed(this.player)
  }
}

/** By the rule at whose edge they are; each throws when it does not hold. */
export const restrictionEdges: Readonly<Record<string, () => void>> = {
  'who is suspended takes no risk and no deposit, loses what is unmatched and held, and withdraws': () => {
    const it = new Restricted()
    const { player: account } = it
    it.seed()
    const held = { account, selectionId: 2, side: 'BACK', size: 600, exit: 'STOP' } as const
    const hold = { kind: 'hold-order', market, ...held, trigger: 200 } as const
    it.bet(500)
    it.expect(hold)
    it.suspend()
    it.bet(500, undefined, 'LAY', it.other)
    expectSame('matched of the player', it.stage.run({ kind: 'cancel-all', market, account }).cancelled, 0)
    it.bet(500, 'account_suspended')
    it.expect(hold, 'account_suspended')
    it.expect(it.round(100), 'account_suspended')
    it.expect({ kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' }, 'account_suspended')
    const withdrawal = { account, amount: 1_000, method: 'CARD', reviewAbove: plenty } as const
    it.expect({ kind: 'begin-withdrawal', ...withdrawal })
    it.expect({ kind: 'set-limit', account, limit: 'LOSS', period: 'DAY', amount: 5_000 })
    it.expect({ kind: 'decline-deposit-limit', account })
    it.expect({ kind: 'take-time-out', account, durationMs: 86_400_000 })
    it.lift()
    it.bet(500, 'time_out')
    it.stage.at(86_400_000)
    it.bet(500)
    it.stage.end()
  },

  'an account is suspended once, by somebody else, for a reason that there is, and freed once': () => {
    const it = new Restricted()
    const { player: account } = it
    it.lift('restriction_invalid')
    it.expect(
      { kind: 'suspend-account', account, reason: 'PAYMENTS', person: account },
      'restriction_invalid',
    )
    it.expect(
      { kind: 'suspend-account', account, reason: 'toString' as 'CONDUCT', person: 0 },
      'restriction_invalid',
    )
    it.suspend()
    it.suspend('account_suspended')
    it.lift()
    it.lift('restriction_invalid')
    it.stage.end()
  },

  'a cap holds for each bet and round by itself, to the cent, and no longer than it stands': () => {
    const it = new Restricted()
    it.seed()
    it.rule('STAKE_CAP', 1_000)
    it.bet(1_001, 'account_restricted')
    it.bet(1_000)
    it.bet(1_000)
    it.expect(it.round(1_001), 'account_restricted')
    it.expect(it.round(1_000))
    it.rule('STAKE_CAP', 1_000, 'restriction_invalid')
    it.rule('STAKE_CAP', 1_500)
    it.bet(1_500)
    it.end('STAKE_CAP')
    it.bet(9_000)
    it.end('STAKE_CAP', 'restriction_invalid')
    it.stage.end()
  },

  'a cap and a limit of stakes hold beside one another': () => {
    const it = new Restricted()
    const { player: account } = it
    it.rule('STAKE_CAP', 1_000)
    it.bet(400, undefined, 'LAY', it.other)
    it.bet(400)
    it.expect({ kind: 'set-limit', account, limit: 'STAKE', period: 'DAY', amount: 1_500 })
    it.bet(1_001, 'account_restricted')
    it.bet(1_000)
    it.bet(501, 'stake_limit')
    it.bet(500)
    it.end('STAKE_CAP')
    it.bet(100, 'stake_limit')
    it.stage.end()
  },

  'without new risk a position may be closed, and not raised by a cent': () => {
    const it = new Restricted()
    it.seed()
    it.bet(1_000, undefined, 'LAY', it.other)
    it.bet(1_000)
    it.rule('NO_NEW_RISK')
    it.rule('NO_NEW_RISK', undefined, 'restriction_invalid')
    it.bet(100, 'account_restricted')
    it.expect(it.round(100), 'account_restricted')
    it.bet(1_000, undefined, 'LAY')
    it.bet(600, undefined, 'BACK', it.other)
    it.end('NO_NEW_RISK')
    it.bet(100)
    it.expect(it.round(100))
    it.end('NO_NEW_RISK', 'restriction_invalid')
    it.stage.end()
  },

  'a cap is an amount, and no other rule has one': () => {
    const it = new Restricted()
    const { player: account } = it
    for (const amount of [0, -1, 0.5, Number.NaN, largestBalance + 1])
      it.rule('STAKE_CAP', amount, 'amount_invalid')
    it.rule('STAKE_CAP', undefined, 'amount_invalid')
    it.rule('NO_NEW_RISK', 100, 'amount_invalid')
    const lifted = { kind: 'restrict-account', account, isLifted: true, person: 0 } as const
    it.expect({ ...lifted, rule: 'STAKE_CAP', amount: 100 }, 'amount_invalid')
    it.expect({ ...lifted, rule: 'toString' as 'STAKE_CAP' }, 'restriction_invalid')
    it.rule('STAKE_CAP', largestBalance)
    it.stage.end()
  },

  'who has excluded himself is so in another account until the same millisecond': () => {
    const it = new Restricted()
    const { other, player: account } = it
    const alike = { kind: 'exclude-self', account: other, alike: account } as const
    it.expect(alike, 'exclusion_invalid')
    it.expect({ kind: 'exclude-self', account, months: 6 })
    it.expect({ kind: 'exclude-self', account: other }, 'exclusion_invalid')
    it.expect({ ...alike, months: 6 }, 'exclusion_invalid')
    it.bet(500, undefined, 'BACK', it.other)
    it.stage.at(1)
    it.expect(alike)
    it.expect(alike, 'protection_not_shorter')
    it.expect({ kind: 'exclude-self', account, alike: other }, 'protection_not_shorter')
    it.bet(500, 'self_excluded', 'BACK', it.other)
    it.stage.end()
  },

  'an account is closed by its player when nothing is left in it, once and for good': () => {
    const it = new Restricted()
    const close = { kind: 'close-account', account: it.player } as const
    it.expect(close, 'account_not_empty')
    it.expect({ kind: 'debit-account', account: it.player, amount: plenty, reason: 'all of it' })
    it.expect(close)
    it.expect(close, 'account_excluded')
    it.bet(500, 'account_excluded')
    it.expect({ kind: 'close-account', account: 9_999 }, 'account_not_found')
    it.stage.end()
  },

  'an account without money whose bets even out is closed only when they are paid': () => {
    const it = new Restricted()
    it.bet(500, undefined, 'LAY', it.other)
    it.bet(500)
    it.bet(500, undefined, 'LAY')
    it.bet(500, undefined, 'BACK', it.other)
    it.expect({ kind: 'debit-account', account: it.player, amount: plenty, reason: 'all of it' })
    const close = { kind: 'close-account', account: it.player } as const
    it.expect(close, 'account_not_empty')
    it.expect({ kind: 'void-market', market, reason: 'over' })
    it.expect(close)
    it.stage.end()
  },

  'money of the house is put to what is kept apart, up to the most there may be': () => {
    const it = new Restricted()
    const fund = (amount: number, refusal?: string, reason = 'ours') =>
      it.expect({ kind: 'fund-clients', amount, reason }, refusal)
    for (const amount of [0, -1, 0.5, Number.NaN, 10 ** 14 + 1]) fund(amount, 'amount_invalid')
    fund(1, 'reason_missing', ' ')
    fund(10 ** 14 - 1)
    fund(2, 'amount_invalid')
    fund(1)
    it.stage.end()
  },
}
