/** Plays the scenarios of the tree of agents on engine and oracle side by side, and checks what each expects of both. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import { availableOf, balanceOf, exposureOfAccount, house } from '#core/ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '#core/ledger/beside.ts'
import type { Deals } from '#core/ledger/deals.ts'
import {
  debtOf,
  largestLineOf,
  payableOf,
  smallestLineOf,
  spendableOf,
  totalOf,
} from '#core/ledger/spending.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { Answer } from '../oracle/answer.ts'
import { exposure } from '../oracle/exposure.ts'
import { available } from '../oracle/holds.ts'
import { debt } from '../oracle/settle-ups.ts'
import { given, largestLine, payable, smallestLine, spendable, total } from '../oracle/tree.ts'
import { balance, findAccount, type World } from '../oracle/world.ts'
import { expectSame } from '../simulation/difference.ts'
import { Pair } from '../simulation/pair.ts'
import { forcedRound } from './forced-round.ts'
import { expectKnown, expectOneOf } from './known-fields.ts'
import { wholeOf } from './scenario.ts'
import { startTime } from './stage.ts'

interface AgentStep {
  readonly op: string
  readonly expect?: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}
export interface AgentScenario {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly rule: string
  readonly steps: readonly AgentStep[]
}

/** Reads all scenarios. */
export function readAgentScenarios(): AgentScenario[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'vectors', 'agents.json'), 'utf8')
  return (JSON.parse(text) as { scenarios: AgentScenario[] }).scenarios
}

/** Our refusals by the scenarios' codes; where two of ours mean one of theirs, both stand here. */
const codes: Partial<Record<RefusalCode, string>> = {
  account_not_found: 'NOT_FOUND',
  payment_not_found: 'NOT_FOUND',
  parent_not_agent: 'PARENT_NOT_AGENT',
  tree_too_deep: 'TREE_DEPTH',
  share_above_parent: 'SHARE_ABOVE_PARENT',
  only_players_move: 'ONLY_PLAYERS_MOVE',
  not_your_child: 'NOT_YOUR_CHILD',
  not_your_payment: 'NOT_YOURS',
  not_adjacent: 'NOT_ADJACENT',
  agent_cannot_bet: 'AGENT_CANNOT_BET',
  line_exceeded: 'LINE_EXCEEDED',
  line_in_use: 'LINE_IN_USE',
  credit_is_not_cash: 'CREDIT_IS_NOT_CASH',
  branch_frozen: 'FROZEN',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  stake_above_available: 'INSUFFICIENT_FUNDS',
  payment_above_available: 'INSUFFICIENT_FUNDS',
  account_not_empty: 'NOT_EMPTY',
  give_back_due: 'NOT_EMPTY',
  above_debt: 'ABOVE_DEBT',
}

/** What of a refused command would pass, by both. */
type Bound = (of: { readonly state: State; readonly world: World }) => readonly [core: number, oracle: number]

interface Tried {
  readonly refusal: string | undefined
  /** Whose money did not do. */
  readonly account?: string
  readonly most?: Bound
  readonly lowest?: Bound
}

const hourMs = 3_600_000
const reason = 'by hand'

/** One scenario while it is played. */
class Play {
  readonly pair = new Pair()
  readonly #scenario: AgentScenario
  readonly #nodes = new Map<string, number>([['house', 0]])
  readonly #markets = new Map<string, number>()
  readonly #payments = new Map<string, { readonly id: number; readonly until: number }>()
  readonly #bets = new Map<string, number>()
  #elapsedMs = 0

  constructor(scenario: AgentScenario) {
    this.#scenario = scenario
    this.#at(0)
    this.run({ kind: 'create-event', sport: 'tennis', name: 'A v B', competition: 'Cup', startTime })
  }

  get #sides(): { readonly state: State; readonly world: World } {
    return { state: this.pair.machine.engine.state, world: this.pair.known.world }
  }

  #at(elapsedMs: number): void {
    this.#elapsedMs = elapsedMs
    this.pair.beginBatch({ time: startTime + elapsedMs, crash: false })
    this.run({ kind: 'release-orders' })
  }

  /** A second passes from step to step. */
  pass(): void {
    this.#at(this.#elapsedMs + 1_000)
  }

  run(command: Command): Answer {
    const answer = this.pair.runStep({ command, made: 0 })
    while (this.#sides.state.tasks.length > 0)
      this.pair.runStep({ command: { kind: 'continue-tasks' }, made: 0 })
    return answer
  }

  /** An id that nobody has where no account has that name. */
  id(name: unknown): number {
    return this.#nodes.get(name as string) ?? 99_999
  }

  open(step: AgentStep, deals: Partial<Deals> | undefined): Tried {
    const name = step.node as string
    // Names are no part of the ledger: two accounts of one name cannot be told apart here.
    if (this.#nodes.has(name)) return { refusal: 'EXISTS' }
    const parent = this.id(step.parent)
    const answer = this.run({ kind: 'open-account', parent, ...(deals && { agent: deals }) })
    if (answer.refusal === undefined) this.#nodes.set(name, answer.id)
    return tried(answer)
  }

  line(step: AgentStep): Tried {
    const account = this.id(step.node)
    const parent = this.#sides.state.accounts.parent[account] ?? 0
    const by = step.by === undefined ? parent : this.id(step.by)
    return {
      ...tried(this.run({ kind: 'set-line', account, line: money(step.amount), by })),
      most: ({ state, world }) => [largestLineOf(state, account), largestLine(world, account)],
      lowest: ({ state, world }) => [smallestLineOf(state, account), smallestLine(world, account)],
    }
  }

  deals({ changes }: AgentStep): Tried {
    const named = Object.entries(changes as Record<string, Record<string, string>>)
    return tried(
      this.run({
        ...{ kind: 'announce-deals', by: 0, noticeMs: 0 },
        changes: named.map(([name, deals]) => ({ account: this.id(name), deals: dealsOf(deals) })),
      }),
    )
  }

  #market(name: string): number {
    const known = this.#markets.get(name)
    if (known !== undefined) return known
    const settled = this.#scenario.steps.find(({ op, market }) => op === 'settle' && market === name)
    const { id } = this.run({
      ...{ kind: 'create-market', event: 1, name, numberOfWinners: 1 },
      runners: ['A', 'B'].map((runner, i) => ({ selectionId: i + 1, name: runner })),
      ...{ betDelayMs: 0, betDelayModel: 'FULL', stakeMin: 1, profitRatioChecked: false },
      commissionBps: settled === undefined ? 500 : wholeOf(settled.rate as string, 2),
    })
    this.run({ kind: 'open-market', market: id })
    this.#markets.set(name, id)
    return id
  }

  /** The layer's order comes first and rests, the backer's takes it; one that cannot be taken is taken back. */
  match(step: AgentStep): Tried {
    const market = this.#market(step.market as string)
    const [backer, layer] = [step.backer as string, step.layer as string]
    const bet = { price: wholeOf(step.price as string, 2), size: money(step.stake) }
    const order = { kind: 'place-order', market, selectionId: 1, ...bet } as const
    const terms = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
    const laid = this.run({ ...order, ...terms, account: this.id(layer), side: 'LAY' })
    if (laid.refusal !== undefined) return { ...tried(laid), account: layer }
    const backed = this.run({ ...order, ...terms, account: this.id(backer), side: 'BACK' })
    if (backed.refusal === undefined) {
      expectSame('what is matched', backed.matched, bet.size)
      return tried(backed)
    }
    this.run({ kind: 'cancel-order', market, account: this.id(layer), order: laid.id })
    return { ...tried(backed), account: backer }
  }

  settle(step: AgentStep): Tried {
    const market = this.#market(step.market as string)
    const winners = [winnerOf(step.result)]
    if (step.op === 'resettle') return tried(this.run({ kind: 'resettle-market', market, winners, reason }))
    this.run({ kind: 'suspend-market', market, lapse: false, reason: '' })
    return tried(this.run({ kind: 'settle-market', market, winners }))
  }

  void(step: AgentStep): Tried {
    return tried(this.run({ kind: 'void-market', market: this.#market(step.market as string), reason }))
  }

  casino(step: AgentStep): Tried {
    const name = step.player as string
    const account = this.id(name)
    const round = forcedRound(this.#sides.world, account, money(step.stake), money(step.payout))
    const agentOrNobody = findAccount(this.#sides.world, account)?.kind !== 'PLAYER'
    if (!agentOrNobody) for (const command of round.before) this.run(command)
    const answer = this.run(round.play)
    if (answer.round !== undefined) expectSame('what the round paid', answer.round.payout, money(step.payout))
    return { ...tried(answer), account: name }
  }

  bookBet(step: AgentStep): Tried {
    const answer = this.run({
      ...{ kind: 'take-book-bet', account: this.id(step.player), stake: money(step.stake) },
    })
    this.#bets.set(step.ref as string, answer.id)
    return { ...tried(answer), account: step.player as string }
  }

  settleBook(step: AgentStep): Tried {
    const bet = this.#bets.get(step.ref as string) ?? 0
    const returned = step.return === null ? null : money(step.return)
    return tried(this.run({ kind: 'settle-book-bet', bet, returned }))
  }

  cash(step: AgentStep): Tried {
    const account = this.id(step.player)
    const of = { account, amount: money(step.amount), reason }
    const command = step.op === 'deposit' ? 'credit-account' : 'debit-account'
    if (command === 'credit-account') return tried(this.run({ kind: command, ...of, as: 'credit' }))
    return { ...tried(this.run({ kind: command, ...of })), ...this.#payable(account) }
  }

  #payable(account: number): Pick<Tried, 'most'> {
    return { most: ({ state, world }) => [payableOf(state, account), payable(world, account)] }
  }

  /** What an account may pay up, or give down. */
  #mostFrom(account: number, to: number): Pick<Tried, 'most'> {
    const isDown = this.#sides.state.accounts.parent[to] === account && to !== 0
    if (!isDown) return this.#payable(account)
    return {
      most: ({ state, world }) => [
        Math.max(0, spendableOf(state, account)),
        Math.max(0, spendable(world, account)),
      ],
    }
  }

  settleUp(step: AgentStep): Tried {
    const [from, to] = [this.id(step.from), this.id(step.to)]
    const lowersLine = step.line_lowered === true
    const command = { from, to, amount: money(step.amount), lowersLine, reference: 'receipt' }
    const answer = this.run({ kind: 'settle-up', ...command })
    return { ...tried(answer), account: step.from as string, ...this.#mostFrom(from, to) }
  }

  passThrough(step: AgentStep): Tried {
    expectOneOf('direction', step.direction, ['in', 'out'])
    const account = this.id(step.node ?? step.player)
    const direction = step.direction as 'in' | 'out'
    const of = { account, amount: money(step.amount), direction, reference: 'receipt' }
    return { ...tried(this.run({ kind: 'pass-through', ...of })), ...this.#payable(account) }
  }

  propose(step: AgentStep): Tried {
    const [from, to] = [this.id(step.from), this.id(step.to)]
    const of = { from, to, amount: money(step.amount), lapseMs: 72 * hourMs }
    const answer = this.run({ kind: 'propose-payment', ...of })
    if (answer.refusal === undefined) {
      this.#payments.set(step.ref as string, { id: answer.id, until: answer.releaseAt })
    }
    return { ...tried(answer), ...this.#payable(from) }
  }

  confirm(step: AgentStep): Tried {
    const payment = this.#payments.get(step.ref as string)?.id ?? 0
    return tried(this.run({ kind: 'confirm-payment', payment, by: this.id(step.by) }))
  }

  /** The time of the payment comes. */
  lapse(step: AgentStep): Tried {
    const { id, until } = this.#payments.get(step.ref as string)!
    this.#at(until - 1 - startTime)
    expectSame('a payment a millisecond before', this.#sides.state.tree.payments.has(id), true)
    this.#at(until - startTime)
    expectSame('a payment that is over', this.#sides.state.tree.payments.has(id), false)
    return { refusal: undefined }
  }

  writeOff(step: AgentStep): Tried {
    const account = this.id(step.to ?? step.node)
    const parent = this.#sides.state.accounts.parent[account] ?? 0
    const named = step.from ?? step.by
    const by = named === undefined ? parent : this.id(named)
    const of = { account, by, amount: money(step.amount), lowersLine: step.line_lowered === true, reason }
    const answer = this.run({ kind: 'write-off', ...of })
    const isAbove = answer.refusal === 'above_debt'
    const bound: Pick<Tried, 'most'> = isAbove
      ? { most: ({ state, world }) => [debtOf(state, account), debt(world, account)] }
      : this.#mostFrom(by, account)
    return { ...tried(answer), account: named as string, ...bound }
  }

  #byOf(step: AgentStep): number {
    return step.by === undefined ? 0 : this.id(step.by)
  }

  freeze(step: AgentStep): Tried {
    const kind = step.op === 'freeze' ? 'freeze-branch' : 'thaw-branch'
    return tried(this.run({ kind, account: this.id(step.node), by: this.#byOf(step), reason }))
  }

  move(step: AgentStep): Tried {
    return tried(this.run({ kind: 'move-player', account: this.id(step.node), to: this.id(step.to) }))
  }

  closeNode(step: AgentStep): Tried {
    const account = this.id(step.node)
    const by = this.#sides.state.accounts.parent[account] ?? 0
    return tried(this.run({ kind: 'close-agent', account, by }))
  }

  /** Checks who was moved by how much, where that is said. */
  closePeriod(step: AgentStep): Tried {
    const owned = () => new Map([...this.#nodes.values()].map((id) => [id, balance(this.#sides.world, id)]))
    const before = owned()
    const answer = this.run({ kind: 'close-period' })
    const after = owned()
    const moved = [...this.#nodes].flatMap(([name, id]) => {
      const by = after.get(id)! - before.get(id)!
      return id === 0 || by === 0 ? [] : [[name, by] as const]
    })
    const expected = step.expect?.moved as Record<string, string> | undefined
    if (expected !== undefined) {
      const byName = Object.entries(expected).map(([name, amount]) => [name, money(amount)] as const)
      expectSame('who was moved', Object.fromEntries(moved), Object.fromEntries(byName))
    }
    return tried(answer)
  }

  expectNode(step: AgentStep): void {
    const name = step.node as string
    const id = this.id(name)
    const { state, world } = this.#sides
    const { accounts } = state
    const agent = state.tree.agents.get(id)
    const held = (place: number) => besideOf(accounts, id, place)
    const figures: Record<string, readonly [core: number, oracle: number]> = {
      balance: [balanceOf(accounts, id), balance(world, id)],
      line: [lineOf(accounts, id), findAccount(world, id)!.line],
      given: [held(besideRow.GIVEN), given(world, id)],
      exposure: [exposureOfAccount(accounts, id), exposure(world, id)],
      held: [held(besideRow.PROPOSED) + held(besideRow.WITHDRAWN), heldIn(world, id)],
      available: [spendableOf(state, id), spendable(world, id)],
      total: [totalOf(state, id), total(world, id)],
      accrued: [(agent?.owed.units ?? 0) * 10_000 + (agent?.owed.rest ?? 0), findAccount(world, id)!.accrued],
    }
    for (const [field, text] of Object.entries(step)) {
      if (field === 'op' || field === 'node') continue
      const decimals = field === 'accrued' ? 6 : 2
      const expected = wholeOf(text as string, decimals)
      expectSame(`${field} of ${name}`, figures[field], [expected, expected])
    }
    if (agent === undefined) expectSame(`cover of ${name}`, availableOf(accounts, id), available(world, id))
  }

  expectHouse(step: AgentStep): void {
    const { state, world } = this.#sides
    const account = houseAccounts[step.account as string]
    if (account === undefined) throw new Error(`Nothing plays the house's ${step.account}`)
    const expected = money(step.balance)
    expectSame(
      `balance of ${step.account}`,
      [balanceOf(state.accounts, account), balance(world, account)],
      [expected, expected],
    )
  }

  /** Keeps what was done, and compares everything. */
  end(): void {
    this.pair.endBatch({ snapshot: true }, undefined)
  }

  check(step: AgentStep, { account, lowest, most, refusal }: Tried): void {
    const { moved, ...expected } = step.expect ?? {}
    expectKnown('an expectation', expected, ['error', 'account', 'most', 'lowest'])
    if (moved !== undefined) expectSame('a close that moves', step.op, 'close_period')
    expectSame(`${step.op} ${JSON.stringify(step)}`, refusal ?? 'done', expected.error ?? 'done')
    if (expected.account !== undefined) expectSame('whose money it is', account, expected.account)
    for (const [name, bound] of [
      ['most', most],
      ['lowest', lowest],
    ] as const) {
      const text = expected[name]
      if (text === undefined) continue
      if (bound === undefined) throw new Error(`${step.op} has no ${name}`)
      const figure = money(text)
      expectSame(`the ${name} that would pass`, bound(this.#sides), [figure, figure])
    }
  }
}

function heldIn(world: World, id: number): number {
  return (
    balance(world, id) +
    (findAccount(world, id)?.line ?? 0) -
    given(world, id) -
    exposure(world, id) -
    available(world, id)
  )
}

const houseAccounts: Readonly<Record<string, number>> = {
  ...{ issue: house.issue, commission: house.commission, rounding: house.rounding, casino: house.casino },
  ...{ clearing: house.clearing, shares: house.shares, bad_debt: house.badDebt, book: house.book },
}

function tried({ refusal }: Answer): Tried {
  return { refusal: refusal === undefined ? undefined : (codes[refusal] ?? refusal) }
}

function money(text: unknown): number {
  return wholeOf(text as string, 2)
}

function winnerOf(result: unknown): number {
  expectOneOf('result', result, ['A', 'B'])
  return result === 'A' ? 1 : 2
}

const dealFields: Readonly<Record<string, keyof Deals>> = {
  ...{ exchange: 'exchange', casino: 'casino', book: 'book' },
  ...{ casino_turnover: 'casinoTurnover', book_turnover: 'bookTurnover' },
}

/** Per cent as basis points. */
function dealsOf(named: Readonly<Record<string, string>>): Partial<Deals> {
  expectKnown('deals', named, Object.keys(dealFields))
  return Object.fromEntries(Object.entries(named).map(([name, text]) => [dealFields[name], wholeOf(text, 2)]))
}

/** What plays a step, and the fields that it reads of it. */
const steps: Readonly<
  Record<string, readonly [fields: string, play: (play: Play, step: AgentStep) => Tried | undefined]>
> = {
  agent: [
    'node parent deals',
    (play, step) => play.open(step, dealsOf((step.deals ?? {}) as Record<string, string>)),
  ],
  player: ['node parent', (play, step) => play.open(step, undefined)],
  line: ['node amount by', (play, step) => play.line(step)],
  deals: ['changes', (play, step) => play.deals(step)],
  match: ['market backer layer price stake', (play, step) => play.match(step)],
  settle: ['market result rate', (play, step) => play.settle(step)],
  resettle: ['market result', (play, step) => play.settle(step)],
  void: ['market', (play, step) => play.void(step)],
  casino: ['player stake payout', (play, step) => play.casino(step)],
  book_bet: ['ref player stake', (play, step) => play.bookBet(step)],
  book_settle: ['ref return', (play, step) => play.settleBook(step)],
  deposit: ['player amount', (play, step) => play.cash(step)],
  withdraw: ['player amount', (play, step) => play.cash(step)],
  settle_up: ['from to amount line_lowered', (play, step) => play.settleUp(step)],
  pass_through: ['node player amount direction', (play, step) => play.passThrough(step)],
  propose: ['ref from to amount', (play, step) => play.propose(step)],
  confirm: ['ref by', (play, step) => play.confirm(step)],
  lapse: ['ref', (play, step) => play.lapse(step)],
  write_off: ['from by to node amount line_lowered', (play, step) => play.writeOff(step)],
  freeze: ['node by', (play, step) => play.freeze(step)],
  unfreeze: ['node by', (play, step) => play.freeze(step)],
  move: ['node to', (play, step) => play.move(step)],
  close_node: ['node', (play, step) => play.closeNode(step)],
  close_period: ['', (play, step) => play.closePeriod(step)],
  expect_node: [
    'node balance line given exposure held available total accrued',
    (play, step) => {
      play.expectNode(step)
      return undefined
    },
  ],
  expect_house: [
    'account balance',
    (play, step) => {
      play.expectHouse(step)
      return undefined
    },
  ],
}

/** Plays a scenario; throws at the first thing that is not as it expects, at what nothing plays, and where engine and oracle differ. */
export function playAgents(scenario: AgentScenario): void {
  expectOneOf('kind', scenario.kind, ['agents'])
  expectKnown('a scenario', scenario, ['id', 'kind', 'title', 'rule', 'steps'])
  const play = new Play(scenario)
  for (const step of scenario.steps) {
    const known = Object.hasOwn(steps, step.op) ? steps[step.op] : undefined
    if (known === undefined) throw new Error(`${step.op} is a step that nothing plays`)
    const [fields, doStep] = known
    expectKnown(step.op, step, ['op', 'expect', ...fields.split(' ')])
    play.pass()
    const outcome = doStep(play, step)
    if (outcome !== undefined) play.check(step, outcome)
    else if (step.expect !== undefined) throw new Error(`${step.op} has no expectation beside its fields`)
  }
  play.end()
}
