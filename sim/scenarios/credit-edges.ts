/** Under the strict profile nobody plays on credit: to the last cent, by every way that a risk is taken, on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import type { Profile } from '#core/facts/profile.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const plenty = 10_000_000
const line = 50_000
const market = 1

/** A player with a line of 500.00 and money of his own, and who has the other side of his bets. */
class Lined {
  readonly stage: Stage
  readonly agent: number
  readonly player: number
  readonly other: number

  constructor(own: number, betDelayMs = 0) {
    this.stage = new Stage({
      runners: 3,
      stakeMin: 100,
      betDelayMs,
      more: { terms: { startingPrice: true } },
    })
    const deals = { exchange: 5_000, casino: 5_000, book: 5_000 }
    this.agent = this.expect({ kind: 'open-account', agent: deals })
    this.player = this.expect({ kind: 'open-account', parent: this.agent, grant: own })
    this.other = this.stage.account(plenty)
    this.expect({ kind: 'set-line', account: this.agent, line: plenty, by: 0 })
    this.expect({ kind: 'set-line', account: this.player, line, by: this.agent })
    for (const account of [this.player, this.other]) this.stage.verify(account)
  }

  /** Returns the id that the outcome has. */
  expect(command: Command, refusal?: string): number {
    return this.stage.expect(command, refusal)
  }

  under(profile: Profile): void {
    this.expect({ kind: 'set-profile', profile, account: 0 })
  }

  bet(size: number, refusal = 'done', side: 'BACK' | 'LAY' = 'BACK'): number {
    const order = { account: this.player, selectionId: 1, side, size, price: 300 } as const
    const answer = this.stage.place(order)
    expectSame(`${side} ${size}`, answer.refusal ?? 'done', refusal)
    return answer.id
  }

  cancel(): void {
    this.expect({ kind: 'cancel-all', market, account: this.player })
  }

  matched(size: number): void {
    const { other: against, player: account } = this
    this.stage.matchBet({ account, against, selectionId: 1, side: 'BACK', price: 300, size })
  }
}

/** By the rule at whose edge they are; each throws when it does not hold. */
export const creditEdges: Readonly<Record<string, () => void>> = {
  'what was kept at stake on credit and is free again is not bet once more, by no way': () => {
    const it = new Lined(100_000)
    const { player: account, stage } = it
    stage.seed(account)
    const first = it.bet(150_000)
    it.under('strict')
    expectSame('what stands stands', stage.parts(first).unmatched, 150_000)
    it.cancel()
    const small = it.bet(1_000)
    const order = { market, account, selectionId: 1, side: 'BACK' } as const
    it.expect(
      { kind: 'replace-order', market, account, order: small, price: 280, size: 100_001 },
      'insufficient_funds',
    )
    it.cancel()
    const hold = { kind: 'hold-order', ...order, exit: 'STOP', trigger: 200 } as const
    const start = { kind: 'place-at-start', ...order } as const
    for (const size of [150_000, 100_001]) {
      it.bet(size, 'insufficient_funds')
      it.expect({ ...hold, size }, 'insufficient_funds')
      it.expect({ ...start, size }, 'insufficient_funds')
      it.expect({ kind: 'take-book-bet', account, stake: size }, 'stake_above_available')
    }
    const ways = [() => it.bet(100_000), () => it.expect({ ...hold, size: 100_000 })]
    for (const way of ways) {
      way()
      it.cancel()
    }
    it.expect({ kind: 'take-book-bet', account, stake: 99_800 })
    const play = (amount: number, refusal?: string) => {
      const bets = [{ selection: 'up', amount }]
      it.expect({ kind: 'play-round', account, game: '7updown', bets, bankrollFloor: 0 }, refusal)
    }
    play(201, 'stake_above_available')
    play(200)
    stage.end()
  },

  'who owes plays no further, lowers what he has at stake, and plays with what he has won': () => {
    const it = new Lined(0)
    const { player: account, stage } = it
    it.matched(20_000)
    it.under('strict')
    it.bet(100, 'insufficient_funds')
    it.expect({ kind: 'take-book-bet', account, stake: 1 }, 'stake_above_available')
    // Against what is matched: it loses less, and then what he has at stake may be no more than that again.
    it.bet(5_000, 'done', 'LAY')
    stage.place({ account: it.other, selectionId: 1, side: 'BACK', size: 5_000, price: 300 })
    expectSame('at stake', stage.exposure(account), 15_000)
    it.bet(100, 'insufficient_funds')
    stage.settle([1])
    expectSame('won', stage.balance(account), 30_000)
    it.expect({ kind: 'take-book-bet', account, stake: 30_001 }, 'stake_above_available')
    it.expect({ kind: 'take-book-bet', account, stake: 30_000 })
    it.expect({ kind: 'take-book-bet', account, stake: 1 }, 'stake_above_available')
    it.under('standard')
    it.expect({ kind: 'take-book-bet', account, stake: line + 1 }, 'stake_above_available')
    it.expect({ kind: 'take-book-bet', account, stake: line })
    stage.end()
  },

  'an agent gives money that is his own, and none of his line': () => {
    const it = new Lined(0)
    const { agent: by, player: account, stage } = it
    const bet = it.expect({ kind: 'take-book-bet', account, stake: 30_000 })
    it.expect({ kind: 'settle-book-bet', bet, returned: 0 })
    const reference = 'receipt'
    it.expect({ kind: 'settle-up', from: 0, to: by, amount: 3_000, reference })
    it.under('strict')
    const pay = (amount: number, refusal?: string) =>
      it.expect({ kind: 'settle-up', from: by, to: account, amount, reference }, refusal)
    pay(3_001, 'payment_above_available')
    pay(3_000)
    pay(1, 'payment_above_available')
    const forgo = { kind: 'write-off', account, by, amount: 1, reason: 'gone' } as const
    it.expect(forgo, 'payment_above_available')
    // What lowers the line below him costs him nothing, and a debt is paid so all the same.
    it.expect({ ...forgo, lowersLine: true })
    it.expect({ kind: 'settle-up', from: by, to: account, amount: 1_000, lowersLine: true, reference })
    it.under('standard')
    pay(1)
    stage.end()
  },

  'an order that waited is judged by what is his own when its wait is over': () => {
    for (const size of [100_000, 100_001]) {
      const it = new Lined(100_000, 5_000)
      const { stage } = it
      it.expect({ kind: 'turn-in-play', market })
      const order = it.bet(size)
      it.under('strict')
      stage.at(5_000)
      expectSame(`of ${size}`, stage.parts(order).unmatched, size > 100_000 ? 0 : size)
      stage.end()
    }
  },
}
