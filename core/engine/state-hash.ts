/** A fingerprint of the state's content: equal states give equal texts, whatever order their memory was used in. */
import type { CasinoState } from '../casino/casino-state.ts'
import { forEachOrder } from '../exchange/book/book.ts'
import { matchStride, pageOfMatch, rowOfMatch } from '../exchange/book/matches.ts'
import { findOrder, nextOrderId, orderIdAt, orderRow, waitAt } from '../exchange/book/order-pool.ts'
import type { Market } from '../exchange/market/market.ts'
import { waitingOrders } from '../exchange/orders/waiting.ts'
import { playerIdFirst } from '../ledger/accounts.ts'
import type { State } from './state.ts'

const { ACCOUNT, BOOK, REMAINING, STATE, TICK } = orderRow

/** Two running 32-bit hashes over whole numbers and texts. */
class Fingerprint {
  private a = 0x811c9dc5
  private b = 0x9e3779b9

  add(value: number): void {
    const high = Math.floor(value / 2 ** 32) | 0
    this.mix(value | 0)
    this.mix(high)
  }

  addText(text: string): void {
    this.mix(text.length)
    for (let i = 0; i < text.length; i++) this.mix(text.charCodeAt(i))
  }

  private mix(word: number): void {
    this.a = Math.imul(this.a ^ word, 0x01000193)
    this.a ^= this.a >>> 15
    this.b = Math.imul(this.b + word, 0x85ebca6b)
    this.b ^= this.b >>> 13
  }

  text(): string {
    return hex(this.a) + hex(this.b)
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

/** Returns 16 hex digits over everything the state holds: money, markets, books in queue order, positions, matches, delays, casino. */
export function hashState(state: State): string {
  const print = new Fingerprint()
  const { accounts } = state
  const { rows } = state.orders
  for (const value of [state.time, state.eventCount, state.transactionCount, accounts.next]) print.add(value)
  for (let account = 0; account < accounts.next; account++) {
    print.add(accounts.balance[account]!)
    print.add(accounts.exposure[account]!)
    print.add(accounts.discountBps[account]!)
    print.add(accounts.orders[account]!)
  }
  print.add(nextOrderId(state.orders))
  print.add(state.orders.live)
  print.add(state.markets.length)
  for (const market of state.markets) {
    if (market !== undefined) addMarket(print, state, market)
  }
  for (const order of waitingOrders(state)) {
    const at = findOrder(state.orders, order)
    print.add(order)
    for (const value of [REMAINING, ACCOUNT, STATE, BOOK, TICK]) print.add(rows[at + value]!)
    for (const value of Object.values(waitAt(state.orders, at))) print.add(Number(value))
  }
  addCasino(print, state.casino, accounts.next)
  return print.text()
}

function addMarket(print: Fingerprint, state: State, market: Market): void {
  for (const value of [
    market.id,
    market.event,
    market.status,
    Number(market.inPlay),
    market.version,
    market.numberOfWinners,
    market.betDelayMs,
    market.betDelayModel,
    market.commissionBps,
    market.stakeMin,
    Number(market.profitRatioChecked),
    ...market.selectionIds,
    ...market.removed.map(Number),
    ...market.numerators,
    ...market.denominators,
  ]) {
    print.add(value)
  }
  const { rows } = state.orders
  for (let book = 0; book < market.runnerCount * 2; book++) {
    forEachOrder(market.books, state.orders, book, (at) => {
      print.add(orderIdAt(state.orders, at))
      print.add(rows[at + REMAINING]!)
      print.add(rows[at + ACCOUNT]!)
      print.add(rows[at + STATE]!)
    })
  }
  const { positions, matches } = market
  for (let i = 0; i < positions.count; i++) {
    print.add(positions.accounts[i]!)
    for (let place = 0; place < positions.stride; place++)
      print.add(positions.rows[i * positions.stride + place]!)
  }
  for (const figure of positions.settled) print.add(figure)
  print.add(matches.count)
  for (let match = 0; match < matches.count; match++) {
    const page = pageOfMatch(matches, match)
    for (let place = 0; place < matchStride; place++) print.add(page[rowOfMatch(match) + place]!)
  }
}

function addCasino(print: Fingerprint, casino: CasinoState, accountsEnd: number): void {
  print.add(casino.roundCount)
  for (const isOpen of casino.isOpen) print.add(Number(isOpen))
  for (const paytable of casino.paytables) {
    if (paytable === undefined) continue
    const { version, decks, returns, limits } = paytable
    for (const line of Object.keys(returns).sort()) {
      print.addText(line)
      print.add(returns[line]!)
    }
    for (const value of [version, decks, limits.stakeMin, limits.stakeMax, limits.payoutMax]) print.add(value)
  }
  for (let account = playerIdFirst; account < accountsEnd; account++) {
    print.add(casino.lastRoundAt.get(account) ?? 0)
    const seeds = casino.seeds.get(account)
    if (seeds === undefined) continue
    for (const value of [account, seeds.pair, seeds.nonce, Number(seeds.byPlayer)]) print.add(value)
    const { active, next } = seeds
    for (const text of [seeds.clientSeed, active.hash, active.sealed, next.hash, next.sealed])
      print.addText(text)
  }
}
