/** The edges of the tree of agents: to the last cent, the last basis point and the last millisecond, on engine and oracle. */
import type { SettleUp } from '#core/agents/command.ts'
import { limitKinds, limitPeriods } from '#core/facts/protection.ts'
import type { Deals } from '#core/ledger/deals.ts'
import { spendableOf } from '#core/ledger/spending.ts'
import { usedOf } from '#core/protection/limits.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { expectSame } from '../simulation/difference.ts'
import { Stage } from './stage.ts'

const hourMs = 3_600_000
const reason = 'by hand'
const plenty = 100_000_000

/** Below the house a master, below him an agent, below him two players; beside them somebody with money. */
export class Branch {
  readonly stage = this.begin()
  readonly master = this.agent(0, { exchange: 6_000, casino: 5_000, book: 5_000 })
  readonly agentBelow = this.agent(this.master, { exchange: 4_000, casino: 3_000, book: 4_000 })
  readonly ann = this.player(this.agentBelow)
  readonly bob = this.player(this.agentBelow)
  readonly rich = this.stage.account(plenty)

  constructor(lines: Partial<Record<'master' | 'agentBelow' | 'ann' | 'bob', number>> = {}) {
    const { master = 1_000_000, agentBelow = 400_000, ann = 100_000, bob = 50_000 } = lines
    this.line(this.master, master, 0)
    this.line(this.agentBelow, agentBelow, this.master)
    this.line(this.ann, ann, this.agentBelow)
    this.line(this.bob, bob, this.agentBelow)
  }

  protected begin(): Stage {
    return new Stage({ runners: 2, commissionBps: 500 })
  }

  agent(parent: number, agent: Partial<Deals>): number {
    return this.stage.run({ kind: 'open-account', parent, agent }).id
  }

  player(parent: number): number {
    return this.stage.run({ kind: 'open-account', parent }).id
  }

  line(account: number, line: number, by: number): RefusalCode | undefined {
    return this.stage.run({ kind: 'set-line', account, line, by }).refusal
  }

  /** A bet against the house's book, and what it returns. */
  book(account: number, stake: number, returned: number | null): void {
    const { id: bet } = this.stage.run({ kind: 'take-book-bet', account, stake })
    this.stage.run({ kind: 'settle-book-bet', bet, returned })
  }

  close(): void {
    this.stage.run({ kind: 'close-period' })
  }

  /** What is owed to an agent, 1/10,000 of a minor unit. */
  owed(account: number): number {
    const { rest, units } = this.stage.pair.machine.state.tree.agents.get(account)!.owed
    return units * 10_000 + rest
  }

  spendable(account: number): number {
    return spendableOf(this.stage.pair.machine.state, account)
  }

  settleUp(from: number, to: number, amount: number, more: Partial<SettleUp> = {}): RefusalCode | undefined {
    return this.stage.run({ kind: 'settle-up', from, to, amount, reference: 'receipt', ...more }).refusal
  }

  /** Backs 1 at 2.00 against who is rich. */
  back(account: number, size: number, market = 1): RefusalCode | undefined {
    const order = { selectionId: 1, price: 200, size, market }
    const { id } = this.stage.place({ ...order, account: this.rich, side: 'LAY' })
    const { refusal } = this.stage.place({ ...order, account, side: 'BACK' })
    if (refusal !== undefined) this.stage.run({ kind: 'cancel-order', market, account: this.rich, order: id })
    return refusal
  }

  settle(market: number, winner: number): void {
    this.stage.run({ kind: 'suspend-market', market, lapse: false, reason: '' })
    this.stage.run({ kind: 'settle-market', market, winners: [winner] })
  }
}

/** The same, where a slice ends after one fact. */
export class SlowBranch extends Branch {
  protected override begin(): Stage {
    return new Stage({ runners: 2, commissionBps: 500 }, { facts: 1 })
  }
}

/** And where it ends after four. */
class ShortBranch extends Branch {
  protected override begin(): Stage {
    return new Stage({ runners: 2, commissionBps: 500 }, { facts: 4 })
  }

  /** Begins a close of many agents, and has claims go up a level while it goes on; returns how many of each a slice has done. */
  closeAmidClaims(claims: number): { raised: number; paid: number }[] {
    for (let i = 0; i < 12; i++) {
      const player = this.player(this.agent(0, { book: 1_000 }))
      this.stage.run({ kind: 'credit-account', account: player, amount: 1_000, as: 'credit', reason })
      this.book(player, 1_000, 0)
    }
    const claim = { kind: 'file-claim', account: this.ann, amount: 100, waitMs: hourMs, reason } as const
    for (let i = 0; i < claims; i++) this.stage.run(claim)
    this.close()
    const { tree } = this.stage.pair.machine.state
    const slices: { raised: number; paid: number }[] = []
    for (let i = 0; tree.closingFrom !== 0 && i < 20; i++) {
      this.stage.facts.length = 0
      this.stage.at(hourMs)
      const of = (name: string) => this.stage.facts.filter((fact) => fact.name === name).length
      slices.push({ raised: of('claim_raised'), paid: of('posting') })
    }
    this.stage.end()
    return slices
  }
}

export const agentEdges: Readonly<Record<string, () => void>> = {
  'a crumb of a share is carried to the next close': () => {
    const it = new Branch()
    // 40 % of 0.01 is 0.004.
    for (let i = 0; i < 2; i++) it.book(it.ann, 1, 0)
    it.close()
    expectSame('0.008', [it.owed(it.agentBelow), it.stage.balance(it.agentBelow)], [8_000, 0])
    it.book(it.ann, 1, 0)
    it.close()
    expectSame('0.012', [it.owed(it.agentBelow), it.stage.balance(it.agentBelow)], [2_000, 1])
    it.stage.end()
  },

  'a close goes on where it was, and what is earned meanwhile waits for who has had his turn': () => {
    const it = new SlowBranch()
    it.book(it.ann, 10_000, 0)
    it.close()
    it.book(it.ann, 1_000, 0)
    const { tree } = it.stage.pair.machine.state
    let slices = 1
    for (; tree.closingFrom !== 0 && slices < 20; slices++) it.stage.run({ kind: 'release-orders' })
    expectSame('several slices', [slices > 1, tree.periods], [true, 1])
    expectSame('paid', [it.stage.balance(it.master), it.stage.balance(it.agentBelow)], [1_000, 4_400])
    expectSame('waits', [it.owed(it.master), it.owed(it.agentBelow)], [1_000_000, 0])
    it.stage.end()
  },

  'while a close goes on, what is due has half of a slice, and the close the rest': () => {
    const slices = new ShortBranch().closeAmidClaims(5)
    expectSame('claims and shares', slices, [
      { raised: 2, paid: 2 },
      { raised: 2, paid: 2 },
      { raised: 1, paid: 3 },
      { raised: 0, paid: 1 },
    ])
  },

  'a new agent is judged by what is announced for the one above him as well': () => {
    const it = new Branch()
    const changes = [
      { account: it.master, deals: { exchange: 4_000 } },
      { account: it.agentBelow, deals: { exchange: 3_000 } },
    ]
    it.stage.run({ kind: 'announce-deals', by: 0, noticeMs: 24 * hourMs, changes })
    const open = (exchange: number) =>
      it.stage.run({ kind: 'open-account', parent: it.master, agent: { exchange } }).refusal
    expectSame('more than he will have', open(4_001), 'share_above_parent')
    expectSame('as much', open(4_000), undefined)
    it.stage.end()
  },

  'a loss is taken as far as it is covered, and what is carried gives and pays nothing': () => {
    const it = new Branch({ agentBelow: 20_000, ann: 0, bob: 0 })
    it.stage.run({ kind: 'credit-account', account: it.ann, amount: 100_000, as: 'credit', reason })
    // The house loses 750.00: 40 % of it are 300.00, of which 200.00 are covered.
    it.book(it.ann, 100_000, 175_000)
    expectSame('before', [it.owed(it.agentBelow), it.spendable(it.agentBelow)], [-300_000_000, -10_000])
    it.close()
    expectSame('taken', it.stage.balance(it.agentBelow), -20_000)
    expectSame('carried', [it.owed(it.agentBelow), it.spendable(it.agentBelow)], [-100_000_000, -10_000])
    expectSame('nothing to give', it.line(it.bob, 1, it.agentBelow), 'line_exceeded')
    it.stage.run({ kind: 'credit-account', account: it.agentBelow, amount: 25_000, as: 'credit', reason })
    expectSame('too much', it.settleUp(it.agentBelow, it.master, 5_001), 'credit_is_not_cash')
    expectSame('what is owned and not lost', it.settleUp(it.agentBelow, it.master, 5_000), undefined)
    it.close()
    expectSame('the rest', [it.owed(it.agentBelow), it.stage.balance(it.agentBelow)], [0, -10_000])
    it.stage.end()
  },

  'who has given all lowers the line of who pays, or passes the payment on': () => {
    const it = new Branch({ master: 400_000, agentBelow: 400_000, ann: 400_000, bob: 0 })
    it.book(it.ann, 60_000, 0)
    const { ann, agentBelow, master } = it
    expectSame('nothing there', it.settleUp(agentBelow, ann, 60_000), 'payment_above_available')
    expectSame('with the line', it.settleUp(agentBelow, ann, 60_000, { lowersLine: true }), undefined)
    expectSame('his', [it.stage.balance(ann), it.spendable(ann)], [0, 340_000])
    expectSame('the one above', [it.stage.balance(agentBelow), it.spendable(agentBelow)], [-60_000, 0])
    it.book(ann, 40_000, 0)
    const passed = { kind: 'pass-through', account: ann, amount: 40_000, reference: 'receipt' } as const
    it.stage.run({ ...passed, direction: 'in' })
    expectSame(
      'passed',
      [ann, agentBelow, master].map((each) => it.stage.balance(each)),
      [0, -60_000, 0],
    )
    const { refusal } = it.stage.run({ ...passed, amount: 1, direction: 'out' })
    expectSame('nothing to pay out', refusal, 'credit_is_not_cash')
    it.stage.end()
  },

  'a payment that is not confirmed is over after its time, to the millisecond': () => {
    const it = new Branch()
    it.stage.run({ kind: 'credit-account', account: it.ann, amount: 9_500, as: 'credit', reason })
    const { id } = it.stage.run({
      ...{ kind: 'propose-payment', from: it.ann, to: it.agentBelow, amount: 6_000, lapseMs: 72 * hourMs },
    })
    expectSame('held', it.spendable(it.ann), 103_500)
    it.stage.passTo(72 * hourMs - 1)
    expectSame('still held', it.spendable(it.ann), 103_500)
    it.stage.passTo(72 * hourMs)
    expectSame('free', it.spendable(it.ann), 109_500)
    const { refusal } = it.stage.run({ kind: 'confirm-payment', payment: id, by: it.ann })
    expectSame('too late', refusal, 'payment_not_found')
    it.stage.end()
  },

  'new deals act at the first close after their notice, and not on bets that were matched before': () => {
    const it = new Branch()
    const second = it.stage.addMarket({ runners: 2, commissionBps: 500 })
    it.back(it.ann, 10_000)
    const changes = [it.master, it.agentBelow].map((account) => ({ account, deals: { exchange: 2_000 } }))
    it.stage.run({ kind: 'announce-deals', by: 0, noticeMs: 24 * hourMs, changes })
    it.stage.passTo(24 * hourMs - 1)
    it.close()
    it.back(it.ann, 10_000, second)
    it.stage.passTo(24 * hourMs)
    it.close()
    const third = it.stage.addMarket({ runners: 2, commissionBps: 500 })
    it.back(it.ann, 10_000, third)
    const after = [1, second, third].map((market) => {
      it.settle(market, 1)
      return [it.owed(it.agentBelow), it.owed(it.master)]
    })
    const before = [2_000_000, 1_000_000]
    expectSame('40 and 20 %, the same, 20 and 0 %', after, [
      before,
      [4_000_000, 2_000_000],
      [5_000_000, 2_000_000],
    ])
    it.stage.end()
  },

  'who moves leaves his older markets with his old agents, also when they are settled again': () => {
    const it = new Branch({ ann: 0 })
    const other = it.agent(0, { exchange: 5_000 })
    it.stage.run({ kind: 'credit-account', account: it.ann, amount: 10_000, as: 'credit', reason })
    const move = { kind: 'move-player', account: it.ann, to: other } as const
    it.back(it.ann, 10_000)
    expectSame('with a bet', it.stage.run(move).refusal, 'account_not_empty')
    it.settle(1, 2)
    expectSame('with nothing', it.stage.run(move).refusal, undefined)
    it.stage.run({ kind: 'resettle-market', market: 1, winners: [1], reason })
    expectSame('the old one', [it.owed(it.agentBelow), it.owed(other)], [2_000_000, 0])
    const next = it.stage.addMarket({ runners: 2, commissionBps: 500 })
    it.back(it.ann, 10_000, next)
    it.settle(next, 1)
    expectSame('the new one', [it.owed(it.agentBelow), it.owed(other)], [2_000_000, 2_500_000])
    it.stage.end()
  },

  'in a frozen branch nothing new is risked, and what is open may be closed out': () => {
    const it = new Branch()
    it.back(it.ann, 10_000)
    it.stage.place({ account: it.ann, selectionId: 2, side: 'BACK', price: 300, size: 1_000 })
    it.stage.run({ kind: 'freeze-branch', account: it.master, by: 0, reason })
    const { sweeps, accounts } = it.stage.pair.machine.state
    expectSame(
      'nothing unmatched',
      [sweeps.length, accounts.frozenCount, it.stage.exposure(it.ann)],
      [0, 1, 10_000],
    )
    expectSame('more', it.back(it.ann, 100), 'branch_frozen')
    expectSame('credit', it.line(it.ann, 100_001, it.agentBelow), 'branch_frozen')
    expectSame(
      'the book',
      it.stage.run({ kind: 'take-book-bet', account: it.bob, stake: 1 }).refusal,
      'branch_frozen',
    )
    const close = { account: it.ann, selectionId: 1, side: 'LAY', price: 200, size: 10_000 } as const
    expectSame('closing out', it.stage.place(close).refusal, undefined)
    expectSame('paying', it.settleUp(it.agentBelow, it.ann, 100), undefined)
    it.stage.run({ kind: 'thaw-branch', account: it.master, by: 0, reason })
    expectSame('again', it.back(it.bob, 100), undefined)
    it.stage.end()
  },

  'a frozen branch loses what is unmatched slice by slice, each from where the one before came to': () => {
    const it = new SlowBranch()
    const players = [it.ann, it.bob]
    for (const account of players) {
      const back = { account, selectionId: 1, side: 'BACK', size: 1_000 } as const
      for (const price of [300, 400]) it.stage.place({ ...back, price })
    }
    it.stage.run({ kind: 'freeze-branch', account: it.master, by: 0, reason })
    const { sweeps } = it.stage.pair.machine.state
    const from: number[] = []
    for (let i = 1; sweeps.length > 0 && i < 20; i++) {
      from.push(sweeps[0]!.next)
      it.stage.at(i)
    }
    expectSame('it goes on from', [...new Set(from)], [...players, it.rich + 1])
    expectSame(
      'held',
      players.map((account) => it.stage.exposure(account)),
      [0, 0],
    )
    it.stage.end()
  },

  'the house freezes what an agent has frozen, and from then on lets go alone': () => {
    const it = new Branch()
    const freeze = (by: number) =>
      it.stage.run({ kind: 'freeze-branch', account: it.agentBelow, by, reason }).refusal
    const thaw = (by: number) =>
      it.stage.run({ kind: 'thaw-branch', account: it.agentBelow, by, reason }).refusal
    it.back(it.ann, 10_000)
    expectSame('by who is above', freeze(it.master), undefined)
    // What closes out may rest.
    it.stage.place({ account: it.ann, selectionId: 1, side: 'LAY', price: 150, size: 1_000 })
    expectSame('by the house', freeze(0), undefined)
    expectSame('once', [freeze(0), freeze(it.master)], ['branch_frozen', 'branch_frozen'])
    expectSame('not his any more', thaw(it.master), 'not_your_child')
    expectSame('is it frozen', it.back(it.ann, 100), 'branch_frozen')
    expectSame('the house lets go', [thaw(0), it.back(it.ann, 100)], [undefined, undefined])
    it.stage.end()
  },

  'an agent does not close his own account while anybody is below him, or a share is owed': () => {
    const it = new Branch()
    const lone = it.agent(0, { book: 10_000 })
    const close = () => it.stage.run({ kind: 'close-account', account: lone }).refusal
    const player = it.player(lone)
    expectSame('somebody below', close(), 'account_not_empty')
    it.stage.run({ kind: 'credit-account', account: player, amount: 100, as: 'credit', reason })
    it.book(player, 100, 0)
    it.stage.run({ kind: 'move-player', account: player, to: 0 })
    expectSame('a share', close(), 'account_not_empty')
    it.close()
    it.stage.run({ kind: 'debit-account', account: lone, amount: 100, reason })
    expectSame('nothing', close(), undefined)
    it.stage.end()
  },

  'a line is raised to the last cent of what the one above has, and lowered to the last of what is in use':
    () => {
      const it = new Branch()
      expectSame('3,500.01', it.line(it.ann, 350_001, it.agentBelow), 'line_exceeded')
      expectSame('3,500.00', it.line(it.ann, 350_000, it.agentBelow), undefined)
      it.back(it.ann, 12_345)
      expectSame('123.44', it.line(it.ann, 12_344, it.agentBelow), 'line_in_use')
      expectSame('123.45', it.line(it.ann, 12_345, it.agentBelow), undefined)
      expectSame('not a cent more', it.back(it.ann, 1), 'insufficient_funds')
      it.stage.end()
    },

  'more credit counts as a deposit, and a limit of deposits comes first': () => {
    const it = new Branch({ ann: 0 })
    const limit = {
      kind: 'set-limit',
      account: it.ann,
      limit: 'DEPOSIT',
      period: 'DAY',
      amount: 1_000,
    } as const
    it.stage.run(limit)
    expectSame('10.01', it.line(it.ann, 1_001, it.agentBelow), 'deposit_limit')
    expectSame('6.00', it.line(it.ann, 600, it.agentBelow), undefined)
    it.line(it.ann, 0, it.agentBelow)
    expectSame('the day goes on', it.line(it.ann, 401, it.agentBelow), 'deposit_limit')
    expectSame('4.00', it.line(it.ann, 400, it.agentBelow), undefined)
    it.stage.end()
  },

  'cash beyond what is owed counts as a deposit, by whichever way it comes': () => {
    const it = new Branch({ ann: 10_000 })
    const { ann, agentBelow } = it
    // The credit that she was given before counts.
    it.stage.run({ kind: 'set-limit', account: ann, limit: 'DEPOSIT', period: 'DAY', amount: 11_000 })
    it.book(ann, 4_000, 0)
    const passed = (amount: number) =>
      it.stage.run({ kind: 'pass-through', account: ann, amount, direction: 'in', reference: 'x' }).refusal
    expectSame('10.01 beyond', it.settleUp(agentBelow, ann, 5_001), 'cash_above_debt')
    expectSame('what is owed, and 6.00', it.settleUp(agentBelow, ann, 4_600), undefined)
    expectSame(
      '4.01 more',
      [passed(401), it.settleUp(agentBelow, ann, 401)],
      ['cash_above_debt', 'cash_above_debt'],
    )
    expectSame('4.00 more', passed(400), undefined)
    it.book(ann, 2_000, 0)
    expectSame('a debt', it.settleUp(agentBelow, ann, 1_000), undefined)
    it.stage.run({ kind: 'exclude-account', account: ann, reason })
    expectSame('and closed', it.settleUp(agentBelow, ann, 1), 'cash_above_debt')
    it.stage.end()
  },

  'what an agent is posted is on its way to others, and counts for no limit of his': () => {
    const it = new Branch()
    const { master: account } = it
    it.stage.run({ kind: 'set-limit', account, limit: 'DEPOSIT', period: 'DAY', amount: 1_000 })
    expectSame('50.00', it.settleUp(0, account, 5_000), undefined)
    expectSame('and more', it.settleUp(0, account, 5_000), undefined)
    const { accounts, time } = it.stage.pair.machine.state
    expectSame('used', usedOf(accounts, account, limitKinds.DEPOSIT, limitPeriods.DAY, time), 0)
    it.stage.end()
  },

  'beyond a demonstration an agent gives more credit, and posts cash beyond a debt, once his player is verified and has answered about limits of deposits':
    () => {
      const it = new Branch({ ann: 10_000 })
      const { ann, agentBelow } = it
      it.book(ann, 3_000, 0)
      it.stage.run({ kind: 'set-profile', profile: 'standard', account: 0 })
      const more = () => [it.line(ann, 10_001, agentBelow), it.settleUp(agentBelow, ann, 2_001)]
      const answer = () => it.stage.run({ kind: 'decline-deposit-limit', account: ann }).refusal
      expectSame('a part of the debt', it.settleUp(agentBelow, ann, 1_000), undefined)
      expectSame('of whom nothing is known', more(), ['identity_unverified', 'cash_above_debt'])
      expectSame(
        'with an answer',
        [answer(), ...more()],
        [undefined, 'identity_unverified', 'cash_above_debt'],
      )
      const other = it.bob
      it.stage.run({
        kind: 'note-identity',
        account: other,
        state: 'VERIFIED',
        bornOn: 19_800_101,
        person: 0,
      })
      expectSame('without one', it.line(other, 50_001, agentBelow), 'deposit_limit_unanswered')
      expectSame('and cash', it.settleUp(agentBelow, other, 1), 'cash_above_debt')
      it.stage.verify(ann)
      expectSame('verified, with one', more(), [undefined, undefined])
      expectSame('what is owed, and a cent', it.stage.balance(ann), 1)
      it.stage.end()
    },

  'a claim goes up a level when its time is over, and the house grants it': () => {
    const it = new Branch()
    const { id: claim } = it.stage.run({
      ...{ kind: 'file-claim', account: it.ann, amount: 5_000, waitMs: 72 * hourMs, reason },
    })
    const answer = (by: number, isGranted: boolean) =>
      it.stage.run({ kind: 'answer-claim', claim, by, isGranted, reason }).refusal
    it.stage.passTo(72 * hourMs - 1)
    expectSame('not yet', answer(it.master, true), 'not_your_claim')
    it.stage.passTo(72 * hourMs)
    expectSame('too late', answer(it.agentBelow, true), 'not_your_claim')
    expectSame('no', answer(it.master, false), undefined)
    it.stage.passTo(720 * hourMs)
    expectSame('the house', answer(0, true), undefined)
    expectSame(
      'who has it',
      [it.ann, it.agentBelow].map((each) => it.stage.balance(each)),
      [5_000, -5_000],
    )
    it.stage.end()
  },

  'a debt is written off to its last cent, and the house has it where nobody else is': () => {
    const it = new Branch()
    it.book(it.ann, 30_000, 0)
    const writeOff = (account: number, by: number, amount: number) =>
      it.stage.run({ kind: 'write-off', account, by, amount, reason }).refusal
    expectSame('a cent more', writeOff(it.ann, it.agentBelow, 30_001), 'above_debt')
    expectSame('all', writeOff(it.ann, it.agentBelow, 30_000), undefined)
    expectSame('the branch owes it', writeOff(it.master, 0, 30_000), undefined)
    expectSame('nobody owes', writeOff(it.agentBelow, it.master, 1), undefined)
    expectSame('the house', it.stage.balance(9), -30_000)
    it.stage.end()
  },
}
