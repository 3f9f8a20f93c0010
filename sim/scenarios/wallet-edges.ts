/** The edges of money in and out: to the last cent, the last day, and said in any order. */
import type { PaymentMethod } from '#core/facts/payment.ts'
import { largestBalance } from '../oracle/limits.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const dayMs = 24 * 3_600_000
const reviewAbove = 100_000

function deposit(stage: Stage, account: number, amount: number, method: PaymentMethod = 'CARD'): number {
  const { id } = stage.run({ kind: 'begin-deposit', account, amount, method })
  stage.run({ kind: 'post-transfer', transfer: id, amount, reference: 'paid' })
  return id
}

function withdraw(stage: Stage, account: number, amount: number, method: PaymentMethod = 'CARD') {
  const { id, refusal } = stage.run({ kind: 'begin-withdrawal', account, amount, method, reviewAbove })
  return refusal ?? id
}

function post(stage: Stage, transfer: number, amount: number): string {
  return stage.run({ kind: 'post-transfer', transfer, amount, reference: 'paid' }).refusal ?? 'done'
}

export const walletEdges: Readonly<Record<string, () => void>> = {
  'a payment is reported once more for 120 days after its end, and never again': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(0)
    deposit(stage, account, 5_000)
    stage.passTo(120 * dayMs - 1)
    expectSame('once more', post(stage, 1, 5_000), 'done')
    stage.passTo(120 * dayMs)
    expectSame('too late', post(stage, 1, 5_000), 'transfer_over')
    for (let i = 0; i < 2; i++) deposit(stage, account, 100)
    expectSame('out of memory', stage.pair.machine.state.wallet.ended.has(1), false)
    expectSame('still too late', post(stage, 1, 5_000), 'transfer_over')
    expectSame('credited once', stage.balance(account), 5_200)
    stage.end()
  },

  'play money may be taken again a day later, not a millisecond before': () => {
    const stage = new Stage({ runners: 2 })
    const take = { kind: 'take-play-money', account: stage.account(0) } as const
    stage.run(take)
    stage.passTo(dayMs - 1)
    expectSame('before its time', stage.run(take).refusal, 'play_money_taken')
    stage.passTo(dayMs)
    expectSame('in its time', stage.run(take).refusal, undefined)
    stage.end()
  },

  'the last cent is withdrawn, and reviewed above 1,000.00 only': () => {
    const stage = new Stage({ runners: 2 })
    const [account, one, other] = [stage.account(300_000), stage.account(0), stage.account(0)]
    expectSame('1,000.00', withdraw(stage, account, 100_000), 1)
    expectSame('not reviewed', post(stage, 1, 100_000), 'done')
    expectSame('1,000.01', withdraw(stage, account, 100_001), 2)
    expectSame('reviewed', post(stage, 2, 100_001), 'transfer_in_review')
    for (const by of [one, other]) stage.run({ kind: 'approve-withdrawal', transfer: 2, by })
    expectSame('approved', post(stage, 2, 100_001), 'done')
    expectSame('a cent more', withdraw(stage, account, 100_000), 'withdrawal_above_available')
    expectSame('the rest', withdraw(stage, account, 99_999), 3)
    expectSame('paid', post(stage, 3, 99_999), 'done')
    expectSame('nothing is left', stage.balance(account), 0)
    stage.end()
  },

  'what came by a method goes back by it, and the rest by any that was used': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(50_000)
    deposit(stage, account, 5_000)
    deposit(stage, account, 3_000, 'UPI')
    expectSame('never used', withdraw(stage, account, 100, 'E_WALLET'), 'deposit_method_first')
    expectSame('more than came', withdraw(stage, account, 3_001, 'UPI'), 'deposit_method_first')
    expectSame('what came', withdraw(stage, account, 3_000, 'UPI'), 3)
    expectSame('more than came by the last', withdraw(stage, account, 6_000), 4)
    expectSame('what was won, by either', withdraw(stage, account, 20_000, 'UPI'), 5)
    expectSame('still never used', withdraw(stage, account, 100, 'E_WALLET'), 'deposit_method_first')
    stage.run({ kind: 'void-transfer', transfer: 4, reason: 'declined' })
    expectSame('the card is first again', withdraw(stage, account, 100, 'UPI'), 'deposit_method_first')
    stage.end()
  },

  'a deposit that is taken back leaves a debt, and nothing is risked until it is paid': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(0)
    const transfer = deposit(stage, account, 5_000)
    stage.place({ account, selectionId: 1, side: 'BACK', price: 200, size: 4_000 })
    for (let i = 0; i < 2; i++) stage.run({ kind: 'charge-back', transfer, reference: 'dispute' })
    expectSame('balance', stage.balance(account), 0)
    const order = { account, selectionId: 1, side: 'BACK', price: 200, size: 100 } as const
    expectSame('no bet', stage.place(order).refusal, 'insufficient_funds')
    expectSame('no withdrawal', withdraw(stage, account, 100), 'withdrawal_above_available')
    deposit(stage, account, 4_100)
    expectSame('repaid', stage.place(order).refusal, undefined)
    stage.end()
  },

  'ten payments are under way, and the next when one has ended': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(0)
    const begin = () =>
      stage.run({ kind: 'begin-deposit', account, amount: 100, method: 'CARD' }).refusal ?? 'begun'
    for (let i = 0; i < 10; i++) expectSame('of ten', begin(), 'begun')
    expectSame('the eleventh', begin(), 'too_many_payments')
    for (let i = 0; i < 2; i++) {
      const { refusal } = stage.run({ kind: 'void-transfer', transfer: 4, reason: 'declined' })
      expectSame('failed, told twice', refusal, undefined)
    }
    expectSame('the next', begin(), 'begun')
    expectSame('a late word', post(stage, 4, 100), 'transfer_voided')
    stage.restartAt(1_000)
    expectSame('after a restart', begin(), 'too_many_payments')
    stage.end()
  },

  'what the provider says out of order, or of another amount, changes nothing': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(10_000)
    stage.run({ kind: 'begin-deposit', account, amount: 5_000, method: 'CARD' })
    expectSame('a cent more', post(stage, 1, 5_001), 'transfer_differs')
    expectSame('the amount', post(stage, 1, 5_000), 'done')
    const failed = stage.run({ kind: 'void-transfer', transfer: 1, reason: 'declined' })
    expectSame('failed after all', failed.refusal, 'transfer_posted')
    expectSame('a withdrawal', withdraw(stage, account, 1_000), 2)
    expectSame('paid', post(stage, 2, 1_000), 'done')
    const taken = stage.run({ kind: 'charge-back', transfer: 2, reference: 'dispute' })
    expectSame('nobody takes it back', taken.refusal, 'not_charged_back')
    stage.place({ account, selectionId: 1, side: 'BACK', price: 200, size: 13_950 })
    expectSame('held for a bet', withdraw(stage, account, 100), 'withdrawal_above_available')
    stage.end()
  },

  'one approval waits 24 hours for the other, and not a millisecond longer': () => {
    for (const late of [0, 1]) {
      const stage = new Stage({ runners: 2 })
      const [account, one, other] = [stage.account(300_000), stage.account(0), stage.account(0)]
      const approve = (by: number) =>
        stage.run({ kind: 'approve-withdrawal', transfer: 1, by }).refusal ?? 'approved'
      withdraw(stage, account, 100_001)
      stage.at(dayMs)
      expectSame('one', approve(one), 'approved')
      stage.at(2 * dayMs - 1 + late)
      expectSame('the same', approve(one), late === 0 ? 'approved_already' : 'approved')
      expectSame('in review', post(stage, 1, 100_001), 'transfer_in_review')
      expectSame('another', approve(other), 'approved')
      expectSame('paid', post(stage, 1, 100_001), 'done')
      stage.end()
    }
  },

  'a review takes two others, each once, and a reason to reject': () => {
    const stage = new Stage({ runners: 2 })
    const [account, one, other] = [stage.account(300_000), stage.account(0), stage.account(0)]
    const approve = (by: number) =>
      stage.run({ kind: 'approve-withdrawal', transfer: 1, by }).refusal ?? 'approved'
    withdraw(stage, account, 100_001)
    expectSame('his own', approve(account), 'own_transfer')
    expectSame('one', approve(one), 'approved')
    expectSame('the same', approve(one), 'approved_already')
    expectSame('in review', post(stage, 1, 100_001), 'transfer_in_review')
    expectSame('another', approve(other), 'approved')
    expectSame('over', approve(other), 'transfer_not_in_review')
    withdraw(stage, account, 100_002)
    const reject = (by: number, reason: string) =>
      stage.run({ kind: 'reject-withdrawal', transfer: 2, by, reason }).refusal ?? 'rejected'
    expectSame('without a reason', reject(one, ' '), 'reason_missing')
    expectSame('his own', reject(account, 'mine'), 'own_transfer')
    expectSame('rejected', reject(one, 'ask us'), 'rejected')
    stage.end()
  },

  'by what was charged back nothing goes out, and who is excluded pays nothing in': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(10_000)
    const transfer = deposit(stage, account, 5_000)
    deposit(stage, account, 2_000, 'UPI')
    stage.run({ kind: 'charge-back', transfer, reference: 'dispute' })
    expectSame('by card', withdraw(stage, account, 100), 'deposit_method_first')
    expectSame('what was won', withdraw(stage, account, 3_000, 'UPI'), 3)
    stage.run({ kind: 'exclude-account', account, reason: 'asked for it' })
    const more = stage.run({ kind: 'begin-deposit', account, amount: 100, method: 'UPI' })
    expectSame('no more in', more.refusal, 'account_excluded')
    expectSame('the rest out', withdraw(stage, account, 100, 'UPI'), 4)
    stage.end()
  },

  'a deposit fills the balance to its limit, and not a cent beyond': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(largestBalance - 150)
    const begin = (amount: number) =>
      stage.run({ kind: 'begin-deposit', account, amount, method: 'CARD' }).refusal ?? 'begun'
    expectSame('a cent beyond', begin(151), 'balance_above_limit')
    expectSame('to the limit', begin(150), 'begun')
    stage.end()
  },

  'a payment is of whole cents, from 1.00 to 1,000,000.00': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(200_000_000)
    const begin = (amount: number) => {
      const { refusal = 'begun' } = stage.run({ kind: 'begin-deposit', account, amount, method: 'CARD' })
      const id = withdraw(stage, account, amount, 'UPI')
      return [refusal, typeof id === 'number' ? 'begun' : id]
    }
    const no = ['payment_amount', 'payment_amount']
    for (const amount of [99, 100.5, 100_000_001, Number.POSITIVE_INFINITY, Number.NaN])
      expectSame(String(amount), begin(amount), no)
    for (const amount of [100, 100_000_000]) expectSame(String(amount), begin(amount), ['begun', 'begun'])
    stage.end()
  },

  'a limit of deposits counts what is under way, and what was posted': () => {
    const stage = new Stage({ runners: 2 })
    const account = stage.account(0)
    stage.run({ kind: 'set-limit', account, limit: 'DEPOSIT', period: 'DAY', amount: 5_000 })
    const begin = (amount: number) =>
      stage.run({ kind: 'begin-deposit', account, amount, method: 'CARD' }).refusal ?? 'begun'
    expectSame('30.00', begin(3_000), 'begun')
    expectSame('20.01 more', begin(2_001), 'deposit_limit')
    expectSame('20.00 more', begin(2_000), 'begun')
    stage.run({ kind: 'void-transfer', transfer: 2, reason: 'declined' })
    expectSame('posted', post(stage, 1, 3_000), 'done')
    expectSame('a cent too much', begin(2_001), 'deposit_limit')
    expectSame('the rest', begin(2_000), 'begun')
    stage.end()
  },
}
