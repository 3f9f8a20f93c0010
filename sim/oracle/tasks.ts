/**
 * Long commands in the oracle: a list of small pieces of work, done in turn, as many as go into a slice. A piece begins only
 * while fewer facts were told in the slice than it may have; some end their slice.
 */
import { doAtStart, enter, reduceAtStart } from './at-start.ts'
import { endCashOut } from './cash-out.ts'
import { bettors } from './exposure.ts'
import { fireMet, look } from './held.ts'
import { ladderLength, placeOnLadder } from './limits.ts'
import { cancel, inTurn, lapse } from './orders.ts'
import { beginQuiet } from './quiet.ts'
import { reduceMatch } from './reductions.ts'
import { clearCrumbs, settleAccount, takeBack } from './settlement.ts'
import { tell } from './told.ts'
import {
  findOrder,
  nextTransaction,
  type OracleMarket,
  type OracleOrder,
  type OracleStatus,
  type OracleTask,
  type Piece,
  type Place,
  runnerPlace,
  type World,
} from './world.ts'

const beginning: Omit<Place, 'step'> = { at: 0, order: 0 }

/** Returns the pieces by which the orders lapse that the rule names. `step`: which of the task's steps it is. */
export function lapsing(
  market: OracleMarket,
  step: number,
  speaksOf: (order: OracleOrder) => boolean = () => true,
): Piece[] {
  const pieces: Piece[] = market.cashOuts.map(({ id }) => {
    return { work: 'end-cash-out', cashOut: id, place: { step, ...beginning } }
  })
  let kept: OracleOrder | undefined
  for (const order of inTurn(market)) {
    if (!speaksOf(order)) kept = order
    else pieces.push({ work: 'lapse', order: order.id, place: { step, ...placeOf(market, order, kept) } })
  }
  return pieces
}

/** Returns the pieces by which held orders lapse that are meant, of those that are still there, as they came to be held, behind all else of the step. */
export function lapsingHeld(
  market: OracleMarket,
  step: number,
  work: 'lapse' | 'lapse-reduced',
  isMeant: (order: OracleOrder) => boolean = () => true,
  isThere: (order: OracleOrder) => boolean = () => true,
): Piece[] {
  const held = market.orders
    .filter((order) => order.state === 'held' && isThere(order))
    .sort((one, other) => one.waitTurn - other.waitTurn)
  const at = 1 + market.runners.length * 2 * ladderLength(market)
  const pieces: Piece[] = []
  let kept = 0
  for (const order of held) {
    if (!isMeant(order)) kept = order.id
    else pieces.push({ work, order: order.id, place: { step, at, order: kept } })
  }
  return pieces
}

/** Where in the books an order stands, and after which one at its price that stays. */
function placeOf(
  market: OracleMarket,
  order: OracleOrder,
  kept: OracleOrder | undefined,
): Omit<Place, 'step'> {
  if (order.state !== 'resting') return beginning
  const level = (of: OracleOrder) =>
    (runnerPlace(market, of.selectionId) * 2 + (of.side === 'BACK' ? 0 : 1)) * ladderLength(market) +
    placeOnLadder(market, of.price)
  const isOfLevel = kept !== undefined && kept.state === 'resting' && level(kept) === level(order)
  return { at: 1 + level(order), order: isOfLevel ? kept!.id : 0 }
}

/** Returns the pieces by which an account's orders in the market that are meant are cancelled, in the order of their acceptance. */
export function cancelling(
  market: OracleMarket,
  account: number,
  isMeant: (order: OracleOrder) => boolean,
): Piece[] {
  const own = [...market.orders]
    .sort((one, other) => one.id - other.id)
    .filter((order) => order.account === account && order.unmatched > 0)
  const pieces: Piece[] = []
  let kept = 0
  for (const order of own) {
    if (order.state === 'starting' || !isMeant(order)) kept = order.id
    else pieces.push({ work: 'cancel', order: order.id, place: { step: 0, at: 0, order: kept } })
  }
  return pieces
}

/** Returns the pieces by which matches become void. */
export function voiding(step: number, matches: readonly number[]): Piece[] {
  return matches.map((match) => ({ work: 'void-match', match, place: { step, at: match, order: 0 } }))
}

/** Returns the pieces by which every account of the market is settled, and the market after them. */
export function settling(market: OracleMarket, step: number): Piece[] {
  return [
    { work: 'weigh', place: { step, ...beginning } },
    ...bettors(market).map((account, at): Piece => {
      return { work: 'pay', account, place: { step: step + 1, at, order: 0 } }
    }),
    { work: 'end-settlement', place: { step: step + 2, ...beginning } },
  ]
}

/** Returns the pieces by which a settled market is made void. */
export function voidingSettled(market: OracleMarket): Piece[] {
  return [
    ...bettors(market).map((account, at): Piece => {
      return { work: 'take-back', account, place: { step: 0, at, order: 0 } }
    }),
    { work: 'end-void', place: { step: 1, ...beginning } },
  ]
}

/** Returns the pieces by which a market that is not settled is made void once nothing is unmatched: the last piece frees the rest. */
export function voidingUnsettled(world: World, market: OracleMarket, step: number): Piece[] {
  const pieces: Piece[] = []
  const { positions } = world.limits
  const count = bettors(market).length
  for (let from = 0; from + positions < count; from += positions) {
    pieces.push({ work: 'free', from, to: from + positions, place: { step, at: from, order: 0 } })
  }
  return [...pieces, { work: 'end-void', place: { step: step + 1, ...beginning } }]
}

/** Returns the pieces by which a runner leaves once his matches are void, and every exposure is counted again. */
export function withdrawing(world: World, market: OracleMarket, step: number): Piece[] {
  const { positions } = world.limits
  const count = bettors(market).length
  const pieces: Piece[] = [{ work: 'withdraw', place: { step, ...beginning } }]
  for (let from = 0; from < count; from += positions) {
    const to = Math.min(from + positions, count)
    pieces.push({
      work: 'recount',
      from,
      to,
      isLast: to === count,
      place: { step: step + 1, at: from, order: 0 },
    })
  }
  return pieces
}

/** Returns a task of nothing but pieces. */
export function newTask(
  market: OracleMarket,
  kind: string,
  pieces: Piece[],
  terms: Partial<OracleTask> = {},
): OracleTask {
  return {
    ...{ market: market.id, kind, pieces, account: 0, reason: '', runner: 0, from: 0, to: 0 },
    ...{ paid: 0, reversed: 0, cancelled: 0, text: '', isBegun: false },
    ...terms,
  }
}

const settlingKinds = [
  ...['SETTLE', 'CORRECT', 'VOID', 'VOID_SETTLED', 'CORRECT_WINDOW', 'CORRECT_RUNNER', 'PAY'],
]

/** Does a slice of the task. `already`: facts that were told in the slice before. What is left goes on with `continueTasks`. */
export function doSlice(world: World, market: OracleMarket, task: OracleTask, already: number): void {
  const begunAt = world.told.length - already
  const reversal = nextTransaction(world)
  let isOver = false
  while (task.pieces.length > 0 && !isOver && world.told.length - begunAt < world.limits.facts) {
    isOver = doPiece(world, market, task, task.pieces.shift()!, reversal)
    while (isDone(market, task.pieces[0])) task.pieces.shift()
  }
  if (task.pieces.length === 0) {
    if (task.isBegun) {
      world.tasks = world.tasks.filter((other) => other !== task)
      tell(world, 'task_ended', { market: market.id })
    }
    return
  }
  if (!task.isBegun) world.tasks.push(task)
  task.isBegun = true
  if (settlingKinds.includes(task.kind)) {
    market.status = 'SETTLING'
    market.stop = undefined
    market.quietUntil = undefined
  }
  const { pieces, isBegun, ...rest } = task
  tell(world, 'task_left', { ...rest, ...pieces[0]!.place })
}

/** Whether a piece is about an order that has gone with the other leg of its group. */
function isDone(market: OracleMarket, piece: Piece | undefined): boolean {
  if (piece?.work !== 'lapse' && piece?.work !== 'lapse-reduced' && piece?.work !== 'cancel') return false
  return findOrder(market, piece.order)!.unmatched === 0
}

/** What is left to do once everybody at the starting price is matched or has lapsed. */
function afterStart(market: OracleMarket, { kind, reason }: OracleTask): Piece[] {
  const ends = ({ persistence }: OracleOrder) => reason !== 'IN_PLAY' || persistence !== 'PERSIST'
  const held = reason === 'IN_PLAY' ? [] : lapsingHeld(market, 2, 'lapse')
  const pieces = [...lapsing(market, 2, ends), ...held]
  return kind === 'OFF' ? [...pieces, { work: 'reopen', place: { step: 3, ...beginning } }] : pieces
}

function doPiece(
  world: World,
  market: OracleMarket,
  task: OracleTask,
  piece: Piece,
  reversal: number,
): boolean {
  const payment = reversal + 1
  switch (piece.work) {
    case 'lapse':
      lapse(world, findOrder(market, piece.order)!, task.reason)
      return false
    case 'end-cash-out':
      endCashOut(world, market, market.cashOuts.find(({ id }) => id === piece.cashOut)!, task.reason)
      return false
    case 'enter':
      enter(world, market, findOrder(market, piece.order)!)
      return false
    case 'at-start': {
      const endsSlice = doAtStart(world, market, task, piece)
      if (!task.pieces.some(({ work }) => work === 'at-start')) task.pieces.push(...afterStart(market, task))
      return endsSlice
    }
    case 'reopen':
      market.status = 'OPEN'
      market.stop = undefined
      market.version++
      beginQuiet(world, market)
      tell(world, 'market_opened', { market: market.id, version: market.version })
      return false
    case 'reduce-at-start':
      reduceAtStart(world, market, findOrder(market, piece.order)!, market.runners[task.runner]!.selectionId)
      return false
    case 'lapse-reduced':
      lapse(world, findOrder(market, piece.order)!, 'REDUCTION')
      return false
    case 'reduce-match':
      reduceMatch(world, market, piece.match, piece.factor)
      return false
    case 'cancel': {
      const order = findOrder(market, piece.order)!
      task.cancelled += order.unmatched
      cancel(world, order, order.unmatched, 'PLAYER')
      return false
    }
    case 'weigh':
      return false
    case 'pay':
      task.reversed += takeBack(world, market, piece.account, reversal, task.text)
      task.paid += settleAccount(world, market, piece.account, payment)
      return false
    case 'take-back':
      task.reversed += takeBack(world, market, piece.account, reversal, task.text)
      return false
    case 'end-settlement':
      clearCrumbs(world, market, task, { reversal, payment })
      end(world, market, 'SETTLED')
      tell(world, 'market_settled', { market: market.id, version: market.version })
      return false
    case 'void-match':
      voidMatch(world, market, piece.match)
      return false
    case 'free':
      market.freed = piece.to
      tell(world, 'positions_freed', { market: market.id, from: piece.from, to: piece.to })
      return true
    case 'end-void':
      clearCrumbs(world, market, task, { reversal, payment })
      end(world, market, 'VOIDED')
      market.result = undefined
      tell(world, 'market_voided', { market: market.id, version: market.version, text: task.text })
      return false
    case 'withdraw': {
      const { runner, text } = task
      const leaving = market.runners[runner]!
      leaving.removed = true
      if (bettors(market).length > 0) market.counted = { without: leaving.selectionId, to: 0 }
      market.version++
      tell(world, 'runner_withdrawn', { market: market.id, runner, version: market.version, text })
      return false
    }
    case 'recount':
      market.counted = piece.isLast ? undefined : { ...market.counted!, to: piece.to }
      tell(world, 'positions_recounted', { market: market.id, from: piece.from, to: piece.to })
      return !piece.isLast
  }
}

function end(world: World, market: OracleMarket, status: OracleStatus): void {
  market.status = status
  market.endedAt = world.time
  market.payAt = undefined
  market.quietUntil = undefined
  market.stop = undefined
  market.version++
  market.freed = bettors(market).length
}

function voidMatch(world: World, market: OracleMarket, index: number): void {
  const match = market.matches[index]!
  match.voided = true
  const { selectionId, price, size, backAccount, layAccount, backOrder, layOrder } = match
  tell(world, 'match_voided', {
    ...{ market: market.id, match: match.index, runner: runnerPlace(market, selectionId), price, size },
    ...{ backAccount, layAccount, backOrder, layOrder },
  })
  for (const id of [match.backOrder, match.layOrder]) {
    const order = findOrder(market, id)
    // The house's side of a cross-match.
    if (order === undefined) continue
    order.matched -= match.size
    order.voided += match.size
  }
}

/** Goes on with the task that began first. Returns its market, undefined when there is none. */
export function nextSlice(world: World): { market: OracleMarket; task: OracleTask } | undefined {
  const task = world.tasks[0]
  if (task === undefined) return undefined
  const market = world.markets.find(({ id }) => id === task.market)!
  if (task.kind === 'FIRE') goOnFiring(world, market, task)
  else {
    const begun = world.told.length
    doSlice(world, market, task, 0)
    look(world, market, begun)
  }
  return { market, task }
}

function goOnFiring(world: World, market: OracleMarket, task: OracleTask): void {
  const isDone = fireMet(world, market, world.told.length)
  if (!isDone) {
    const { pieces, isBegun, ...rest } = task
    tell(world, 'task_left', { ...rest, step: 0, at: 0, order: 0 })
    return
  }
  world.tasks = world.tasks.filter((other) => other !== task)
  tell(world, 'task_ended', { market: market.id })
}

/** Returns whether the market carries out an earlier command. */
export function isBusy(world: World, market: number): boolean {
  return world.tasks.some((task) => task.market === market)
}
