/** Where it turns on a day or a cent who may play, and for how much: played on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import type { Profile } from '#core/facts/profile.ts'
import type { IdentityState } from '#core/facts/protection.ts'
import type { NoteIdentity } from '#core/protection/command.ts'
import { largestBalance } from '../oracle/limits.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage, startTime } from './stage.ts'

const plenty = 10_000_000
const dayMs = 86_400_000

/** The date some days after the beginning and some years before, as a number. */
function bornOn(years: number, days = 0): number {
  const date = new Date(startTime + days * dayMs)
  const day = date.getUTCDate()
  return (date.getUTCFullYear() - years) * 10_000 + (date.getUTCMonth() + 1) * 100 + day
}

/** A player of whom nothing is known, and who has the other side of his bets. */
class Checked {
  readonly stage = new Stage({ runners: 3, stakeMin: 100 })
  readonly player = this.stage.account(plenty)
  readonly other = this.stage.account(plenty)

  /** Returns the id that the outcome has. */
  expect(command: Command, refusal?: string): number {
    return this.stage.expect(command, refusal)
  }

  under(profile: Profile): void {
    this.expect({ kind: 'set-profile', profile, account: 0 })
  }

  verify(born: number, refusal?: string): void {
    const { player: account } = this
    this.expect({ kind: 'note-identity', account, state: 'VERIFIED', bornOn: born, person: 0 }, refusal)
  }

  bet(refusal?: string): void {
    const order = { account: this.player, selectionId: 1, side: 'BACK', price: 300, size: 500 } as const
    expectSame('a bet', this.stage.place(order).refusal ?? 'done', refusal ?? 'done')
  }

  seed(): void {
    this.stage.seed(this.player)
  }

  play(amounts: readonly number[], refusal?: string): void {
    const { player: account } = this
    const bets = ['up', 'down'].slice(0, amounts.length).map((selection, i) => {
      return { selection, amount: amounts[i]! }
    })
    this.expect({ kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 }, refusal)
  }

  cap(ages: 'UNDER_25' | 'FROM_25', amount?: number): void {
    this.expect({ kind: 'set-stake-cap', game: '7updown', ages, ...(amount !== undefined && { amount }) })
  }
}

/** By the rule at whose edge they are; each throws when it does not hold. */
export const identityEdges: Readonly<Record<string, () => void>> = {
  'beyond a demonstration who is not verified neither deposits nor plays, by no way, and withdraws': () => {
    for (const profile of ['standard', 'strict'] as const) {
      const it = new Checked()
      const { player: account } = it
      it.seed()
      it.bet()
      it.under(profile)
      const order = { account, market: 1, selectionId: 2, side: 'BACK', price: 300, size: 500 } as const
      const terms = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
      const risks: Command[] = [
        { kind: 'place-order', ...order, ...terms },
        { kind: 'hold-order', ...order, trigger: 400, slippage: 0, exit: 'STOP' },
        { kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' },
        {
          kind: 'play-round',
          ...{ account, game: '7updown', bets: [{ selection: 'up', amount: 100 }], bankrollFloor: 0 },
        },
      ]
      for (const state of [undefined, 'PENDING', 'REFERRED', 'REFUSED'] as const) {
        if (state !== undefined) it.expect({ kind: 'note-identity', account, state, person: 0 })
        for (const risk of risks) it.expect(risk, 'identity_unverified')
      }
      it.expect({ kind: 'cancel-all', market: 1, account })
      const withdrawal = { account, amount: 1_000, method: 'CARD', reviewAbove: plenty } as const
      it.expect({ kind: 'begin-withdrawal', ...withdrawal })
      it.expect({ kind: 'set-limit', account, limit: 'LOSS', period: 'DAY', amount: 5_000 })
      it.verify(bornOn(30))
      it.bet()
      it.play([100])
      it.stage.end()
    }
  },

  'the profile is what asks: back in a demonstration all play, also who came in between': () => {
    const it = new Checked()
    it.under('standard')
    it.bet('identity_unverified')
    const late = it.stage.account(plenty)
    const maker = it.stage.run({ kind: 'open-account', grant: plenty, participant: 'Maker 1' }).id
    const order = { selectionId: 1, side: 'BACK', price: 300, size: 500 } as const
    expectSame('late', it.stage.place({ ...order, account: late }).refusal, 'identity_unverified')
    expectSame('a participant', it.stage.place({ ...order, account: maker }).refusal, undefined)
    it.under('demo')
    it.bet()
    expectSame('late', it.stage.place({ ...order, account: late }).refusal, undefined)
    it.under('strict')
    it.bet('identity_unverified')
    it.stage.end()
  },

  'somebody is 18 from the first moment of his birthday': () => {
    const it = new Checked()
    it.verify(bornOn(18, 1), 'identity_invalid')
    it.verify(bornOn(18))
    const before = new Checked()
    const tomorrow = dayMs - (startTime % dayMs)
    before.stage.at(tomorrow - 1)
    before.verify(bornOn(18, 1), 'identity_invalid')
    before.stage.at(tomorrow)
    before.verify(bornOn(18, 1))
    before.stage.end()
    it.stage.end()
  },

  'a round stakes no more than the cap of its player, all bets together, whose age is that of the moment':
    () => {
      const it = new Checked()
      it.seed()
      it.cap('UNDER_25', 500)
      // Of no known age.
      it.play([300, 201], 'stake_above_cap')
      it.play([300, 200])
      it.verify(bornOn(25, 1))
      it.cap('FROM_25', 900)
      const tomorrow = dayMs - (startTime % dayMs)
      it.stage.at(tomorrow - 1)
      it.play([501], 'stake_above_cap')
      it.play([500])
      it.stage.at(tomorrow)
      it.play([901], 'stake_above_cap')
      it.play([900])
      it.cap('FROM_25')
      it.play([20_000])
      it.stage.end()
    },

  'who was born on a 29th of February comes of age on the 1st of March': () => {
    // The first of March 2025 is in a year without such a day.
    const march = Date.UTC(2025, 2, 1) - startTime
    for (const [at, refusal] of [
      [march - 1, 'identity_invalid'],
      [march, undefined],
    ] as const) {
      const it = new Checked()
      it.stage.at(at)
      it.verify(20_070_301, refusal)
      const leap = new Checked()
      leap.seed()
      leap.cap('UNDER_25', 500)
      leap.verify(20_000_229)
      leap.stage.at(at)
      leap.play([501], refusal === undefined ? undefined : 'stake_above_cap')
      leap.stage.end()
      it.stage.end()
    }
  },

  'a check goes from one state to another, not back and not by its own player': () => {
    const it = new Checked()
    const { player: account, other: person } = it
    const note = (state: IdentityState, refusal?: string, more: Partial<NoteIdentity> = {}) =>
      it.expect({ kind: 'note-identity', account, state, person: 0, ...more }, refusal)
    note('PENDING')
    note('PENDING', 'identity_unchanged')
    note('REFERRED')
    note('PENDING', 'identity_unchanged')
    note('REFUSED', 'identity_invalid', { bornOn: 19_800_101 })
    note('REFUSED', 'own_identity', { person: account })
    note('REFUSED', undefined, { person })
    note('PENDING')
    for (const born of [0, 19_990_230, 19_991_301, 19_990_001, 20_010_229, 18_991_231, 99_999_999])
      note('VERIFIED', 'identity_invalid', { bornOn: born })
    note('VERIFIED', undefined, { bornOn: 20_000_229, person })
    for (const state of ['PENDING', 'REFERRED', 'REFUSED'] as const) note(state, 'identity_unchanged')
    const { id: maker } = it.stage.run({ kind: 'open-account', grant: 0, participant: 'Maker 1' })
    note('PENDING', 'identity_invalid', { account: maker })
    it.stage.end()
  },

  'a cap is of one age, and a whole amount up to the largest balance': () => {
    const it = new Checked()
    it.seed()
    const cap = (amount: number, refusal?: string) =>
      it.expect({ kind: 'set-stake-cap', game: '7updown', ages: 'FROM_25', amount }, refusal)
    for (const amount of [0, -1, 0.5, largestBalance + 1]) cap(amount, 'amount_invalid')
    cap(largestBalance)
    cap(100)
    it.play([500])
    it.verify(bornOn(40))
    it.play([500], 'stake_above_cap')
    it.stage.end()
  },
}
