/** Chooses the next command of a run: what players and operators do, and now and then a mistake of either. */

import type { Command, CommandKind } from '#core/engine/command.ts'
import type { PlaceOrder, RemoveRunner } from '#core/exchange/command.ts'
import type { Sizing } from '#core/facts/order.ts'
import { type Stopper, type StopReason, stoppers, stopReasons } from '#core/facts/stop.ts'
import { type VoidRule, voidRules } from '#core/facts/void.ts'
import { type Discount, discounts } from '#core/ledger/discounts.ts'
import { type RefusalCode, refusals } from '#core/refusals.ts'
import { whyClosed } from '../oracle/barred.ts'
import { kindOf } from '../oracle/kinds.ts'
import { largestBalance, largestStake } from '../oracle/limits.ts'
import { balance, type OracleMarket, type OracleOrder } from '../oracle/world.ts'
import { agentCommand } from './agent-play.ts'
import { anyCashOut, anyProfit } from './cash-out-play.ts'
import { casinoCommand } from './casino-play.ts'
import { anyDrag, anyEdit, anyHold } from './held-play.ts'
import { anyIdentity } from './identity-play.ts'
import { mistakes } from './mistakes.ts'
import { createMarket } from './new-market.ts'
import { anyOffset } from './offset-play.ts'
import { anyTerms, strategies } from './order-terms.ts'
import { anyProtection } from './protection-play.ts'
import { anyRestriction } from './restriction-play.ts'
import {
  anyAccount,
  anyLimitOrder,
  anyOrder,
  anyPrice,
  anyResult,
  anySize,
  marketOf,
  marketsIn,
  openOrders,
  pickAny,
  playable,
  type Scene,
} from './scene.ts'
import { anyStart } from './start-play.ts'
import { anyExclusion, anySwitch } from './switch-play.ts'
import { walletCommand } from './wallet-play.ts'

const accountsWanted = 10
const marketsWanted = 3
/** Met by the ways to another one. */
const metBeside: readonly string[] = ['give_back_due', 'cash_above_debt']
const mistakeCodes = Object.keys(refusals).filter((code) => !metBeside.includes(code)) as RefusalCode[]

/** Returns the next command. What the world lacks comes first; then mostly orders. */
export function nextCommand(scene: Scene): Command {
  const { random, world } = scene
  const players = world.accounts.filter(({ kind }) => kind !== 'AGENT')
  if (players.filter((each) => whyClosed(world, each) === undefined).length < accountsWanted)
    return openAccount(scene)
  const identity = random.chance(0.1) ? anyIdentity(scene) : undefined
  if (identity !== undefined) return identity
  if (world.events.length === 0 || random.chance(0.002)) return createEvent(scene)
  if (marketsIn(scene, 'CREATED', 'OPEN', 'SUSPENDED').length < marketsWanted) return createMarket(scene)
  // Those that are due in a millisecond are asked for as well: they must go on waiting.
  const isDue = openOrders(scene).some(({ state, releaseAt, terms: { goodTill } }) => {
    return (
      (state === 'delayed' && releaseAt <= world.time + 1) || (goodTill > 0 && goodTill <= world.time + 1)
    )
  })
  const isPassed =
    world.switches.some(({ deadline }) => deadline <= world.time + 1) ||
    world.markets.some(
      ({ cashOuts, look, quietUntil }) =>
        (quietUntil ?? Number.POSITIVE_INFINITY) <= world.time + 1 ||
        (look.dueAt ?? Number.POSITIVE_INFINITY) <= world.time + 1 ||
        cashOuts.some(({ releaseAt }) => releaseAt <= world.time + 1),
    )
  const isPaid = world.markets.some(({ payAt }) => payAt !== undefined && payAt <= world.time + 1)
  const goesOn =
    world.sweeps.length > 0 ||
    world.closingFrom !== undefined ||
    world.payments.some(({ state, until }) => state === 'PROPOSED' && until <= world.time + 1) ||
    world.claims.some(({ isOver, until }) => !isOver && until > 0 && until <= world.time + 1)
  // Again while the last one goes on.
  if (world.closingFrom !== undefined && random.chance(0.5)) return { kind: 'close-period' }
  if ((isDue || isPassed || isPaid || goesOn) && random.chance(0.5)) return { kind: 'release-orders' }
  if (world.tasks.length > 0 && random.chance(0.4)) return { kind: 'continue-tasks' }
  const kind = random.weighted({
    bet: 86,
    operate: 9,
    casino: 13,
    mistake: 20,
    credit: 2,
    discount: 1,
    play: 1,
    switch: 3,
    exclude: 0.15,
    protect: 4.5,
    restrict: 0.6,
    audit: 0.5,
    wallet: 6,
    agents: 14,
  })
  switch (kind) {
    case 'bet':
      return bet(scene) ?? createMarket(scene)
    case 'operate':
      return operate(scene) ?? createMarket(scene)
    case 'casino':
      return casinoCommand(scene)
    case 'mistake':
      return mistakes[random.pick(mistakeCodes)](scene) ?? createEvent(scene)
    case 'credit':
      return credit(scene)
    case 'discount':
      return setDiscount(scene)
    case 'play':
      return { kind: 'take-play-money', account: anyAccount(scene) }
    case 'switch':
      return anySwitch(scene)
    case 'exclude':
      return anyExclusion(scene) ?? createEvent(scene)
    case 'protect':
      return anyProtection(scene)
    case 'restrict':
      return anyRestriction(scene)
    case 'wallet':
      return walletCommand(scene)
    case 'agents':
      return agentCommand(scene)
    case 'audit':
      return anyNote(scene)
  }
}

/** What the server fixes by the journal. */
function anyNote({ random }: Scene): Command {
  const [count, hash] = [random.whole(0, 1_000), `hash ${random.whole(0, 9)}`]
  return random.chance(0.5)
    ? { kind: 'note-audit', records: count, hash }
    : { kind: 'note-root', sequence: count, accounts: count + 1, hash }
}

function openAccount(scene: Scene): Command {
  const { random, world } = scene
  const isRich = world.accounts.length < 2
  const agents = world.accounts.filter(({ kind, closed }) => kind === 'AGENT' && !closed)
  return {
    kind: 'open-account',
    grant: isRich ? largestBalance - world.accounts.length * 10_000_000_000 : random.whole(0, 20) * 10_000,
    ...(random.chance(0.4) ? { discountBps: random.whole(0, 10_000) } : {}),
    ...(random.chance(0.3) && !isRich && agents.length > 0 ? { parent: random.pick(agents).id } : {}),
    ...(random.chance(0.2) ? { participant: `Maker ${world.accounts.length}` } : {}),
  }
}

function createEvent(scene: Scene): Command {
  const { random, world } = scene
  const startTime = world.time + random.whole(0, 100_000)
  const names = { name: 'Ash v Birch', competition: 'Cup', country: 'Woodland' }
  return { kind: 'create-event', sport: 'tennis', ...names, startTime }
}

/** What a player does: mostly a new order, else something to one that stands. */
function bet(scene: Scene): Command | undefined {
  const { random } = scene
  const market = pickAny(scene, marketsIn(scene, 'OPEN'))
  if (market === undefined) return operate(scene)
  const kind = random.weighted({
    ...{ place: 64, start: 34, crumb: 2, squeeze: 4, cancel: 12, 'cancel-all': 2, replace: 16 },
    ...{ hold: 15, drag: 9, edit: 5, 'cash-out': 8, profit: 12 },
  })
  if (kind === 'place') return anyTermedOrder(scene, market)
  if (kind === 'start') return anyStart(scene) ?? anyTermedOrder(scene, market)
  if (kind === 'crumb') return crumb(scene, market) ?? anyTermedOrder(scene, market)
  if (kind === 'squeeze') return squeeze(scene, market)
  if (kind === 'hold') return anyHold(scene, market)
  if (kind === 'drag') return anyDrag(scene) ?? anyHold(scene, market)
  if (kind === 'edit') return anyEdit(scene) ?? anyHold(scene, market)
  if (kind === 'cancel-all') return cancelAll(scene, market)
  if (kind === 'profit') return anyProfit(scene) ?? anyOrder(scene, market)
  if (kind === 'cash-out') return anyCashOut(scene) ?? anyOrder(scene, market)
  const open = openOrders(scene)
  // Some of those for which another waits: it is to come too late.
  const replaced =
    kind === 'cancel' && random.chance(0.2) ? open.filter((each) => isReplaced(each, open)) : []
  const order = pickAny(scene, replaced) ?? pickAny(scene, open)
  if (order === undefined) return anyOrder(scene, market)
  const { account, id } = order
  const its = marketOf(scene, order)
  if (kind === 'cancel') {
    const part = random.chance(0.4) ? { sizeReduction: random.whole(1, sizeLeft(order) + 50) } : {}
    return { kind: 'cancel-order', market: its.id, account, order: id, ...part }
  }
  const price = random.chance(0.35) ? order.price : anyPrice(scene, its, order.selectionId, order.side)
  const size = random.pick([undefined, random.whole(1, sizeLeft(order)), anySize(scene, its, account)])
  return {
    kind: 'replace-order',
    ...{ market: its.id, account, order: id, price },
    ...(size === undefined ? {} : { size }),
    ...(random.chance(0.3) && { marketVersion: its.version }),
  }
}

function isReplaced({ id }: OracleOrder, open: readonly OracleOrder[]): boolean {
  return open.some(({ replaces, state }) => state === 'delayed' && replaces === id)
}

/** Where an order is sized by a target, mostly what its stake comes to. */
function anyTarget(
  { random }: Scene,
  { price, size, minFill }: PlaceOrder,
  sizedBy: Sizing | undefined,
): Partial<PlaceOrder> {
  if (sizedBy === undefined || sizedBy === 'STAKE' || random.chance(0.1)) return {}
  const unit = sizedBy === 'PAYOUT' ? price : price - 100
  const comesTo = (stake: number) => Math.max(1, Math.round((stake * unit) / 100))
  return { size: comesTo(size), ...(minFill !== undefined && { minFill: comesTo(minFill) }) }
}

/** Two cents of payout, where a cent of stake pays more than that. */
function crumb(scene: Scene, market: OracleMarket): Command | undefined {
  const isUsual = (market.terms.marketKind ?? 'WINNERS') === 'WINNERS' && market.stakeMin === 1
  const offers = isUsual ? openOrders(scene, market) : []
  const offer = pickAny(
    scene,
    offers.filter(({ side, price, state }) => side === 'LAY' && price > 200 && state === 'resting'),
  )
  const terms = { sizedBy: 'PAYOUT' } as const
  const order = { ...anyLimitOrder(scene, market), side: 'BACK', price: 200, size: 2, terms } as const
  return offer && { ...order, selectionId: offer.selectionId }
}

/** What is unmatched of an order, as its size counts. */
function sizeLeft({ left, unmatched, terms }: OracleOrder): number {
  return terms.sizedBy === 'STAKE' ? unmatched : Math.max(1, Math.floor(left / 100))
}

function anyTermedOrder(scene: Scene, market: OracleMarket): Command {
  const order = anyOrder(scene, market)
  const { marketKind = 'WINNERS' } = market.terms
  const isByStake = (marketKind === 'EACH_WAY' || marketKind === 'LINE') && scene.random.chance(0.95)
  const terms = anyTerms(scene, order.timeInForce, isByStake)
  const offset = anyOffset(scene, market)
  return { ...order, ...anyTarget(scene, order, terms.terms?.sizedBy), ...terms, ...offset }
}

/** Of somebody who has orders there, most of the time. */
function cancelAll(scene: Scene, market: OracleMarket): Command {
  const { random } = scene
  const order = random.chance(0.8) ? pickAny(scene, openOrders(scene, market)) : undefined
  return {
    kind: 'cancel-all',
    market: market.id,
    account: order?.account ?? anyAccount(scene),
    ...(random.chance(0.3) && { selectionId: order?.selectionId ?? random.pick(market.runners).selectionId }),
    ...(random.chance(0.3) && { side: order?.side ?? 'BACK' }),
    ...(random.chance(0.3) && { strategy: order?.terms.strategy || random.pick(strategies) }),
  }
}

/** Uses up the funds of somebody whose order waits, so that they are missing at its release. */
function squeeze(scene: Scene, market: OracleMarket): Command {
  const waiting = openOrders(scene).filter((order) => order.state === 'delayed')
  const account = pickAny(scene, waiting)?.account ?? anyAccount(scene)
  const size = Math.min(largestStake, Math.max(market.stakeMin, playable(scene, account)))
  return { ...anyLimitOrder(scene, market, account), side: 'BACK', size }
}

type Operation = Extract<
  CommandKind,
  | 'open-market'
  | 'suspend-market'
  | 'turn-in-play'
  | 'close-market'
  | 'settle-market'
  | 'resettle-market'
  | 'void-market'
  | 'remove-runner'
  | 'void-window'
  | 'trim-market'
  | 'archive-market'
>

/** How likely an operator does what to a market in this state. */
function operationWeights(market: OracleMarket): Partial<Record<Operation, number>> {
  switch (market.status) {
    case 'CREATED':
      return { 'open-market': 12, 'close-market': 0.3, 'remove-runner': 0.5 }
    case 'OPEN':
      return {
        'turn-in-play': market.inPlay ? 0 : 3,
        'suspend-market': 4,
        'remove-runner': market.terms.startingPrice && !market.inPlay ? 1.6 : 0.7,
        'void-window': 0.7,
        'close-market': 0.4,
        'void-market': 0.2,
      }
    case 'SUSPENDED':
      return {
        'open-market': 7,
        'settle-market': 2,
        'turn-in-play': market.inPlay ? 0 : 1,
        'suspend-market': 0.7,
        'close-market': 0.7,
        'remove-runner': 0.5,
        'void-window': 0.5,
        'void-market': 0.2,
      }
    case 'CLOSED':
      return { 'settle-market': 5, 'void-market': 0.5, 'void-window': 1 }
    case 'SETTLED':
      return {
        'trim-market': market.trimmed ? 0.1 : 1.5,
        'archive-market': 1.5,
        'resettle-market': 3,
        'void-window': 1.5,
        'void-market': 1,
      }
    case 'VOIDED':
      return { 'trim-market': market.trimmed ? 0.1 : 1, 'archive-market': 1.5, 'resettle-market': 1.5 }
    case 'SETTLING':
      return { 'archive-market': 1, 'void-window': 1 }
    case 'GRADED':
      return { 'resettle-market': 3, 'void-window': 1, 'void-market': 0.4 }
  }
}

function operate(scene: Scene): Command | undefined {
  const market = pickAny(scene, marketsIn(scene))
  if (market === undefined) return undefined
  const kind = scene.random.weighted(operationWeights(market) as Record<Operation, number>)
  return operation(scene, market, kind)
}

function operation(scene: Scene, market: OracleMarket, kind: Operation): Command {
  const { random } = scene
  const of = {
    market: market.id,
    ...(random.chance(0.3) ? { marketVersion: market.version } : {}),
    ...(random.chance(0.1) && isDecided(kind) ? { actor: anyAccount(scene) } : {}),
  }
  const reason = 'rule 7'
  switch (kind) {
    case 'suspend-market':
      return {
        ...{ kind, ...of, lapse: market.status === 'SUSPENDED' || random.chance(0.4) },
        ...anyStop(scene),
      }
    case 'settle-market':
      return { kind, ...of, ...anyResult(scene, market) }
    case 'resettle-market':
      return { kind, ...of, ...anyResult(scene, market), reason }
    case 'void-market':
      return { kind, ...of, ...anyRule(scene), reason }
    case 'remove-runner':
      return {
        ...{ kind, ...of, selectionId: random.pick(market.runners).selectionId },
        ...{ ...anyFactors(scene, market), ...anyRule(scene), reason },
      }
    case 'void-window':
      return {
        ...{ kind, ...of, ...anyWindow(scene, market), ...anyRule(scene), reason },
        ...(random.chance(0.4) && { selectionId: random.pick(market.runners).selectionId }),
      }
    default:
      return { kind, ...of }
  }
}

/** Whether somebody decides about it; the house does the rest by itself. */
function isDecided(kind: Operation): boolean {
  return kind !== 'trim-market' && kind !== 'archive-market'
}

/** Returns who stops a market and why: often an operator without a word. */
function anyStop({ random }: Scene): { by?: Stopper; reasonCode?: StopReason; reason: string } {
  if (random.chance(0.3)) return { reason: random.pick(['', 'Goal', 'rain']) }
  const by = random.pick(Object.keys(stoppers) as Stopper[])
  return { by, reasonCode: random.pick(Object.keys(stopReasons) as StopReason[]), reason: '' }
}

/** Returns a reduction factor: often none, often one at the edge of what it changes. */
function anyFactor({ random }: Scene, market: OracleMarket): { factorBps?: number } {
  const isNumber = kindOf(market) !== 'WINNERS' && kindOf(market) !== 'EACH_WAY'
  if (random.chance(isNumber ? 0.9 : 0.25)) return {}
  const edges = [0, 1, 249, 250, 251, 399, 400, 1_620, 5_000, 7_518, 9_999]
  return { factorBps: random.chance(0.5) ? random.pick(edges) : random.whole(1, 6_000) }
}

/** In a market with a starting price also what those who stay would be reduced by. */
function anyFactors(scene: Scene, market: OracleMarket): Pick<RemoveRunner, 'factorBps' | 'rates'> {
  const { random } = scene
  const factor = anyFactor(scene, market)
  if (!market.terms.startingPrice || factor.factorBps === undefined || random.chance(0.2)) return factor
  const rated = market.runners.filter(() => random.chance(0.7))
  const rates = rated.map(({ selectionId }) => ({ selectionId, factorBps: random.whole(0, 6_000) }))
  return { ...factor, rates }
}

function anyRule({ random }: Scene): { rule?: VoidRule } {
  return random.chance(0.3) ? {} : { rule: random.pick(Object.keys(voidRules) as VoidRule[]) }
}

/** Returns a stretch of time; half of them begin or end to the millisecond with a match. */
function anyWindow(scene: Scene, market: OracleMarket): { from: number; to: number } {
  const { random, world } = scene
  const from = pickAny(scene, market.matches)?.time ?? world.time - random.whole(0, 20_000)
  const until = pickAny(scene, market.matches)?.time ?? from
  const to = random.chance(0.5) && until > from ? until : from + random.whole(1, 12_000)
  return random.chance(0.5) ? { from, to } : { from: from - random.whole(0, 3_000), to }
}

function setDiscount(scene: Scene): Command {
  const discount = scene.random.pick(Object.keys(discounts) as Discount[])
  return { kind: 'set-discount', account: anyAccount(scene), discount, reason: 'loyal' }
}

function credit(scene: Scene): Command {
  const { random, world } = scene
  const account = anyAccount(scene)
  const room = largestBalance - balance(world, account)
  const amount = Math.max(1, Math.min(room, random.whole(1, 50_000)))
  return {
    kind: 'credit-account',
    ...{ account, amount, as: random.pick(['credit', 'funding'] as const), reason: 'top-up' },
  }
}
