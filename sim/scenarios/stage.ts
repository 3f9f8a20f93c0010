/** Where a scenario is played: engine and oracle side by side, with accounts and one market made for it. */
import type { Command } from '#core/engine/command.ts'
import { dueAt } from '#core/engine/engine.ts'
import type { CreateMarket, PlaceOrder, ResultTerms, Side } from '#core/exchange/command.ts'
import type { Market } from '#core/exchange/market/market.ts'
import type { ExchangeLimits } from '#core/exchange/market/slice.ts'
import { emptyPosition, resultIfWins, withMatched } from '#core/exchange/risk/exposure.ts'
import { figureOf, figurePlace, findPosition, positionRow } from '#core/exchange/risk/position.ts'
import { resultOf } from '#core/exchange/settlement/shares.ts'
import type { NamedFact } from '#core/facts/registry.ts'
import { balanceOf, exposureOfAccount } from '#core/ledger/accounts.ts'
import type { Answer } from '../oracle/answer.ts'
import { betsOf, resultIfWinners } from '../oracle/exposure.ts'
import { forgetLooks } from '../oracle/held-cash-outs.ts'
import { netUnderNumber } from '../oracle/kinds.ts'
import type { OracleMarket } from '../oracle/world.ts'
import { expectSame } from '../simulation/difference.ts'
import type { OrderParts } from '../simulation/order-history.ts'
import { Pair } from '../simulation/pair.ts'
import { sealedSeed } from '../simulation/seed-vault.ts'

const { CONSTANT } = positionRow

/** Engine time at the beginning. */
export const startTime = 1_700_000_000_000
/** Minor units. */
const bankroll = 10_000_000

export interface StageRules {
  readonly runners: number
  readonly numberOfWinners?: number
  readonly commissionBps?: number
  readonly stakeMin?: number
  readonly betDelayMs?: number
  readonly betDelayModel?: 'FULL' | 'PASSIVE'
  readonly profitRatioChecked?: boolean
  /** What else its command says of it. */
  readonly more?: Partial<CreateMarket>
}

/** A market open for orders. Every command goes to both sides, which must agree on everything after it. */
export class Stage {
  /** The facts of every command since somebody last took them. */
  readonly facts: NamedFact[] = []
  readonly pair: Pair
  /** Whether more of the same batch follow the next command. */
  isPart = false
  #elapsedMs = 0

  constructor(rules: StageRules, limits: Partial<ExchangeLimits> = {}) {
    this.pair = new Pair({ facts: this.facts, limits })
    this.at(0)
    this.run({ kind: 'create-event', sport: 'tennis', name: 'A v B', competition: 'Cup', startTime })
    this.addMarket(rules)
  }

  /** Makes one more market and opens it. Returns its id. */
  addMarket(rules: StageRules): number {
    const { id } = this.run({
      kind: 'create-market',
      event: 1,
      name: 'Match Odds',
      runners: Array.from({ length: rules.runners }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i}` })),
      numberOfWinners: rules.numberOfWinners ?? 1,
      betDelayMs: rules.betDelayMs ?? 0,
      betDelayModel: rules.betDelayModel ?? 'FULL',
      commissionBps: rules.commissionBps ?? 0,
      stakeMin: rules.stakeMin ?? 1,
      profitRatioChecked: rules.profitRatioChecked ?? false,
      ...rules.more,
    })
    this.run({ kind: 'open-market', market: id })
    return id
  }

  /** Moves the clock to `elapsedMs` after the beginning, and releases what is due then. */
  at(elapsedMs: number): void {
    this.#elapsedMs = elapsedMs
    this.pair.beginBatch({ time: startTime + this.#elapsedMs, crash: false })
    this.run({ kind: 'release-orders' })
  }

  /** Moves the clock to `elapsedMs` after the beginning, by way of each time at which something is due. */
  passTo(elapsedMs: number): void {
    for (let due = this.#dueMs(); due <= elapsedMs; due = this.#dueMs())
      this.at(Math.max(due, this.#elapsedMs))
    this.at(elapsedMs)
  }

  /** Nothing is decided until `elapsedMs` after the beginning; the machine then comes back from what it kept. */
  restartAt(elapsedMs: number): void {
    this.end()
    this.pair.machine.crash()
    forgetLooks(this.pair.known.world)
    this.at(elapsedMs)
  }

  /** When something is due of itself, milliseconds after the beginning. */
  #dueMs(): number {
    return dueAt(this.pair.machine.engine) - startTime
  }

  /** Keeps what was done, and compares everything. */
  end(): void {
    this.pair.endBatch({ snapshot: false }, undefined)
  }

  run(command: Command): Answer {
    return this.pair.runStep({ command, isPart: this.isPart, made: 0 })
  }

  /** Runs a command that must come to this refusal, or be done. Returns the id that the outcome has. */
  expect(command: Command, refusal = 'done'): number {
    const answer = this.run(command)
    expectSame(JSON.stringify(command), answer.refusal ?? 'done', refusal)
    return answer.id
  }

  /** The account has seeds, and the casino enough to pay: rounds can be played. */
  seed(account: number): void {
    const [active, next] = [sealedSeed(`${account} 1`), sealedSeed(`${account} 2`)]
    this.expect({ kind: 'commit-seeds', account, active, next, clientSeed: 'by-the-house' })
    this.expect({ kind: 'fund-bankroll', amount: bankroll, reason: 'test' })
  }

  /** Who the account's player is has been found out: of age. */
  verify(account: number): void {
    this.expect({ kind: 'note-identity', account, state: 'VERIFIED', bornOn: 19_800_101, person: 0 })
  }

  /** Does what is still to be done of the commands before. */
  goOn(): void {
    while (this.pair.machine.state.tasks.length > 0) this.run({ kind: 'continue-tasks' })
  }

  /** Returns the id of a new account that owns `grant`, minor units. */
  account(grant: number): number {
    return this.run({ kind: 'open-account', grant }).id
  }

  place(
    order: {
      account: number
      selectionId: number
      side: Side
      price: number
      size: number
    } & Partial<PlaceOrder>,
  ): Answer {
    return this.run({ kind: 'place-order', market: 1, persistence: 'LAPSE', timeInForce: 'LIMIT', ...order })
  }

  /** Makes a bet of the account's match in full at the price, against another account. */
  matchBet(bet: {
    account: number
    against: number
    selectionId: number
    side: Side
    price: number
    size: number
  }): void {
    const { account, against, selectionId, side, price, size } = bet
    const otherSide = side === 'BACK' ? 'LAY' : 'BACK'
    this.place({ account: against, selectionId, side: otherSide, price, size })
    const { matched } = this.place({ account, selectionId, side, price, size })
    if (matched !== size) throw new Error(`Only ${matched} of ${size} matched`)
  }

  settle(winners: readonly number[]): void {
    this.settleBy({ winners })
  }

  /** Settles the market by a result of its kind. */
  settleBy(result: ResultTerms): void {
    this.run({ kind: 'suspend-market', market: 1, lapse: false, reason: '' })
    const { refusal } = this.run({ kind: 'settle-market', market: 1, ...result })
    if (refusal !== undefined) throw new Error(`Settling was refused: ${refusal}`)
  }

  coreMarket(market = 1): Market {
    return this.pair.machine.state.markets[market]!
  }

  oracleMarket(market = 1): OracleMarket {
    return this.pair.known.world.markets[market - 1]!
  }

  balance(account: number): number {
    return balanceOf(this.pair.machine.state.accounts, account)
  }

  exposure(account: number): number {
    return exposureOfAccount(this.pair.machine.state.accounts, account)
  }

  /** Returns the parts of an order by the oracle's id. */
  parts(order: number): OrderParts {
    const parts = this.pair.known.history.orders.get(this.pair.known.ids.coreIdOf(order))
    if (parts === undefined) throw new Error(`There is no order ${order}`)
    return parts
  }

  /** Returns [price, size] of each fill of an order, or of those it took, in the order made, fills at one price put together. */
  fills(order: number, as: 'taker' | 'either' = 'either'): [price: number, size: number][] {
    const id = this.pair.known.ids.coreIdOf(order)
    const fills: [number, number][] = []
    const { market } = this.parts(order)
    for (const match of this.pair.known.history.matches.get(market) ?? []) {
      if (match.taker !== id && (as === 'taker' || match.maker !== id)) continue
      const last = fills[fills.length - 1]
      if (last?.[0] === match.price) last[1] += match.size
      else fills.push([match.price, match.size])
    }
    return fills
  }

  /** Returns what the account's matches come to if this runner wins, 1/100 of a minor unit; both sides must agree. */
  resultIfWins(account: number, selectionId: number, market = 1): number {
    const bets = betsOf(this.oracleMarket(market), account).filter((bet) => bet.matched)
    let position = emptyPosition(this.coreMarket(market).runnerCount)
    for (const { selectionId: on, side, price, size } of bets) {
      position = withMatched(position, on - 1, side, price, size)
    }
    const result = resultIfWins(position, selectionId - 1)
    const expected = resultIfWinners(bets, [selectionId])
    if (result !== expected) throw new Error(`The engine says ${result}, the oracle ${expected}`)
    return result
  }

  /** Returns what the account's matches come to at a number, minor units; both sides must agree. */
  resultIfNumber(account: number, number: number, market = 1): number {
    const core = this.coreMarket(market)
    const index = findPosition(core.positions, account)
    const bets = betsOf(this.oracleMarket(market), account).filter((bet) => bet.matched)
    const expected = netUnderNumber(this.oracleMarket(market), bets, number)
    if (bets.length < betsOf(this.oracleMarket(market), account).length) return expected
    const result = index === -1 ? 0 : resultOf(core, index, { ...core.result, number })
    if (result !== expected) throw new Error(`The engine says ${result}, the oracle ${expected}`)
    return result
  }

  /** Returns the engine's worst figure of the account if this runner wins, unmatched orders in it, 1/100 of a minor unit. */
  worstIfWins(account: number, selectionId: number): number {
    const { positions } = this.coreMarket()
    const index = findPosition(positions, account)
    return (
      figureOf(positions, index, CONSTANT) +
      figureOf(positions, index, figurePlace(positions, selectionId - 1))
    )
  }
}
