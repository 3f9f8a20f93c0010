/** What agents give their players back: to the last ten-thousandth of a cent, on engine and oracle. */
import type { Command } from '#core/engine/command.ts'
import { advanceTime, createEngine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { usualLimits } from '#core/exchange/market/slice.ts'
import { balanceOf } from '#core/ledger/accounts.ts'
import type { GiveBack } from '#core/ledger/give-back.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { expectSame } from '../simulation/difference.ts'
import { Branch, SlowBranch } from './agent-edges.ts'

const reason = 'by hand'

/** Announces it, and has it come into force. */
function gives(it: Branch, account: number, giveBack: Partial<GiveBack>): RefusalCode | undefined {
  const { refusal } = it.stage.run({ kind: 'announce-give-back', account, noticeMs: 0, giveBack })
  closeAll(it)
  return refusal
}

function closeAll(it: Branch): void {
  it.close()
  const { tree } = it.stage.pair.machine.state
  for (let slices = 0; tree.closingFrom !== 0 && slices < 50; slices++)
    it.stage.run({ kind: 'release-orders' })
}

/** What a player is promised and has not got, 1/10,000 of a minor unit. */
function promised(it: Branch, player: number): number {
  const owed = it.stage.pair.machine.state.tree.promised.get(player)
  return owed === undefined ? 0 : owed.units * 10_000 + owed.rest
}

export const giveBackEdges: Readonly<Record<string, () => void>> = {
  'a player gets whole cents of what his agent gives back, and the crumb is carried to the next close':
    () => {
      const it = new Branch()
      gives(it, it.agentBelow, { book: 1_000 })
      it.book(it.ann, 1_009, 0)
      // 40 % of 10.09 are 4.036, and 10 % of it 1.009.
      expectSame('earned', [it.owed(it.agentBelow), promised(it, it.ann)], [4_036_000, 1_009_000])
      const before = it.stage.balance(it.ann)
      closeAll(it)
      expectSame('paid', [it.stage.balance(it.ann) - before, promised(it, it.ann)], [100, 9_000])
      expectSame('by him', [it.stage.balance(it.agentBelow), it.owed(it.agentBelow)], [303, 6_000])
      it.book(it.ann, 1, 0)
      closeAll(it)
      expectSame('the crumb', [it.stage.balance(it.ann) - before + 1, promised(it, it.ann)], [101, 0])
      it.stage.end()
    },

  'what the house loses gives nothing, and is made up for before anything is given again': () => {
    const it = new Branch()
    gives(it, it.agentBelow, { book: 4_000 })
    it.book(it.ann, 1_000, 3_000)
    expectSame('lost', promised(it, it.ann), -8_000_000)
    const before = it.stage.balance(it.ann)
    closeAll(it)
    expectSame('nothing is taken', [it.stage.balance(it.ann), promised(it, it.ann)], [before, -8_000_000])
    it.book(it.ann, 3_000, 0)
    closeAll(it)
    // He has lost 10.00 in all: 40 % of it.
    expectSame('in all', [it.stage.balance(it.ann) - before, promised(it, it.ann)], [-3_000 + 400, 0])
    it.stage.end()
  },

  'an agent gives back what he has, and owes his player the rest': () => {
    const it = new Branch({ agentBelow: 150_000, ann: 100_000, bob: 50_000 })
    gives(it, it.agentBelow, { book: 4_000 })
    it.book(it.ann, 10_000, 0)
    // As much as the agent gets of Ann he loses by Bob, and his line is given on.
    it.book(it.bob, 10_000, 20_000)
    closeAll(it)
    expectSame('nothing there', [it.stage.balance(it.ann), promised(it, it.ann)], [-10_000, 40_000_000])
    it.stage.run({ kind: 'credit-account', account: it.agentBelow, amount: 1_500, as: 'credit', reason })
    closeAll(it)
    expectSame('what there is', [it.stage.balance(it.ann), promised(it, it.ann)], [-8_500, 25_000_000])
    expectSame('he has none left', it.stage.balance(it.agentBelow), 0)
    it.stage.end()
  },

  'of what is not enough for all of his players an agent gives one after the other': () => {
    const it = new Branch({ agentBelow: 150_000, ann: 100_000, bob: 50_000 })
    gives(it, it.agentBelow, { book: 4_000 })
    for (const player of [it.ann, it.bob]) it.book(player, 10_000, 0)
    const eve = it.player(it.agentBelow)
    it.stage.run({ kind: 'credit-account', account: eve, amount: 20_000, as: 'credit', reason })
    it.book(eve, 20_000, 40_000)
    closeAll(it)
    it.stage.run({ kind: 'credit-account', account: it.agentBelow, amount: 5_000, as: 'credit', reason })
    closeAll(it)
    const balances = [it.ann, it.bob, it.agentBelow].map((account) => it.stage.balance(account))
    expectSame('the first all of his, the second the rest', balances, [-6_000, -9_000, 0])
    expectSame('still promised', [promised(it, it.ann), promised(it, it.bob)], [0, 30_000_000])
    it.stage.end()
  },

  'what an agent cannot pay keeps nobody: a player moves or closes his account, and is promised no more by the one he left':
    () => {
      const it = new Branch({ agentBelow: 0, ann: 0, bob: 0 })
      const { agentBelow, ann, bob } = it
      gives(it, agentBelow, { book: 4_000 })
      for (const player of [ann, bob]) {
        it.stage.run({ kind: 'credit-account', account: player, amount: 10_000, as: 'credit', reason })
        it.book(player, 10_000, 0)
      }
      // What the house loses to a third takes all that the agent gets of the two.
      const eve = it.player(agentBelow)
      it.stage.run({ kind: 'credit-account', account: eve, amount: 20_000, as: 'credit', reason })
      it.book(eve, 20_000, 40_000)
      closeAll(it)
      expectSame('cannot be paid', [it.spendable(agentBelow), promised(it, ann)], [0, 40_000_000])
      const move = () => it.stage.run({ kind: 'move-player', account: ann, to: it.master }).refusal
      const credit = { kind: 'credit-account', account: agentBelow, amount: 1, as: 'credit', reason } as const
      it.stage.run(credit)
      expectSame('a cent can', move(), 'give_back_due')
      const close = () => it.stage.run({ kind: 'close-account', account: bob }).refusal
      expectSame('nor is the account closed', close(), 'give_back_due')
      it.stage.run({ kind: 'debit-account', account: agentBelow, amount: 1, reason })
      expectSame('moved', [move(), promised(it, ann)], [undefined, 0])
      expectSame('closed', close(), undefined)
      it.stage.end()
    },

  'in a frozen branch nothing is given back: it is carried until the branch is thawed, and keeps nobody':
    () => {
      const it = new Branch({ ann: 0, bob: 0 })
      const { ann, bob, master } = it
      gives(it, it.agentBelow, { book: 1_000 })
      for (const player of [ann, bob]) {
        it.stage.run({ kind: 'credit-account', account: player, amount: 1_000, as: 'credit', reason })
        it.book(player, 1_000, 0)
      }
      it.stage.run({ kind: 'freeze-branch', account: master, by: 0, reason })
      closeAll(it)
      expectSame('frozen', [it.stage.balance(ann), promised(it, ann)], [0, 1_000_000])
      const { refusal } = it.stage.run({ kind: 'close-account', account: bob })
      expectSame('he may go', refusal, undefined)
      it.stage.run({ kind: 'thaw-branch', account: master, by: 0, reason })
      closeAll(it)
      expectSame('thawed', [it.stage.balance(ann), promised(it, ann)], [100, 0])
      it.stage.end()
    },

  'as many deals may be announced whatever agents give back, and agents give back however many deals are announced':
    () => {
      const it = new Branch()
      const agents = Array.from({ length: 100 }, () => it.agent(0, { book: 1_000 }))
      const announce = (account: number) =>
        it.stage.run({ kind: 'announce-give-back', account, noticeMs: 0, giveBack: { book: 1 } }).refusal
      const changes = agents.map((account) => ({ account, deals: { book: 900 } }))
      const deal = (count: number) =>
        it.stage.run({ kind: 'announce-deals', by: 0, noticeMs: 0, changes: changes.slice(0, count) }).refusal
      expectSame('one gives back', announce(agents[0]!), undefined)
      for (let i = 0; i < 10; i++) expectSame('all of the room', deal(100), undefined)
      expectSame('full', deal(1), 'deals_invalid')
      expectSame('another gives back', announce(agents[1]!), undefined)
      it.stage.end()
    },

  'nobody gives back more than he keeps, also when he keeps less later': () => {
    const it = new Branch()
    expectSame('above', gives(it, it.agentBelow, { casino: 3_001 }), 'give_back_above_deal')
    expectSame('all of it', gives(it, it.agentBelow, { book: 4_000, casino: 3_000 }), undefined)
    const changes = [{ account: it.agentBelow, deals: { book: 1_500 } }]
    it.stage.run({ kind: 'announce-deals', by: 0, noticeMs: 0, changes })
    const again = () =>
      it.stage.run({
        kind: 'announce-give-back',
        account: it.agentBelow,
        noticeMs: 0,
        giveBack: { casino: 0 },
      })
    expectSame('of what is to come', again().refusal, 'give_back_above_deal')
    closeAll(it)
    it.book(it.ann, 10_000, 0)
    expectSame('what he keeps', [it.owed(it.agentBelow), promised(it, it.ann)], [15_000_000, 15_000_000])
    it.stage.end()
  },

  'the give-back of a market is that of its first matched bet, and ends with a move': () => {
    const it = new Branch({ ann: 0 })
    it.stage.run({ kind: 'credit-account', account: it.ann, amount: 10_000, as: 'credit', reason })
    gives(it, it.agentBelow, { exchange: 1_001 })
    it.back(it.ann, 10_000)
    gives(it, it.agentBelow, { exchange: 2_000 })
    it.settle(1, 1)
    // 5 % commission of 100.00, and 10.01 % of it.
    expectSame('of the first', promised(it, it.ann), 500_500)
    const debit = (amount: number) =>
      it.stage.run({ kind: 'debit-account', account: it.ann, amount, reason }).refusal
    expectSame('all that is his', debit(19_500), undefined)
    const move = () => it.stage.run({ kind: 'move-player', account: it.ann, to: it.master }).refusal
    expectSame('something is due', move(), 'give_back_due')
    closeAll(it)
    debit(50)
    expectSame('nothing is', move(), undefined)
    it.stage.run({ kind: 'resettle-market', market: 1, winners: [2], reason })
    expectSame('with his old agent no more', promised(it, it.ann), 0)
    it.stage.end()
  },

  'a close that gives back in many slices gives each player once': () => {
    const it = new SlowBranch()
    gives(it, it.agentBelow, { book: 1_000 })
    for (const player of [it.ann, it.bob]) it.book(player, 1_000, 0)
    closeAll(it)
    const balances = [it.ann, it.bob].map((player) => it.stage.balance(player))
    expectSame('each', [...balances, it.stage.balance(it.agentBelow)], [-900, -900, 600])
    expectSame('one more period', it.stage.pair.machine.state.tree.periods, 2)
    it.stage.end()
  },

  'a slice of a close that ends by how many it has looked at goes on with the next player': () => {
    const engine = createEngine(undefined, { ...usualLimits, rows: 3 })
    advanceTime(engine, 1_700_000_000_000)
    const run = (command: Command) => {
      const { id, refusal } = execute(engine, command)
      expectSame(command.kind, refusal, undefined)
      return id
    }
    const close = () => {
      run({ kind: 'close-period' })
      const { tree } = engine.state
      for (let slices = 0; tree.closingFrom !== 0 && slices < 20; slices++) run({ kind: 'release-orders' })
    }
    const deals = { exchange: 0, casino: 0, book: 2_000, casinoTurnover: 0, bookTurnover: 0 }
    const agent = run({ kind: 'open-account', agent: deals })
    run({ kind: 'announce-give-back', account: agent, noticeMs: 0, giveBack: { book: 1_000 } })
    close()
    const players = Array.from({ length: 7 }, () =>
      run({ kind: 'open-account', parent: agent, grant: 1_000 }),
    )
    for (const account of players) {
      const bet = run({ kind: 'take-book-bet', account, stake: 1_000 })
      run({ kind: 'settle-book-bet', bet, returned: 0 })
    }
    close()
    const balances = players.map((player) => balanceOf(engine.state.accounts, player))
    expectSame('each is given his', balances, [100, 100, 100, 100, 100, 100, 100])
  },
}
