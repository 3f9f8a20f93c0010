/** The life of a market in the oracle: made, opened, suspended, in play, closed, settled, void, corrected, archived. */
import type {
  ArchiveMarket,
  CloseMarket,
  CreateEvent,
  CreateMarket,
  OpenMarket,
  RemoveRunner,
  ResettleMarket,
  SettleMarket,
  SuspendMarket,
  TurnInPlay,
  VoidMarket,
  VoidWindow,
} from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { largestStake } from './limits.ts'
import { lapseOrders } from './orders.ts'
import { isPossibleResult, reverseSettlement, settleAccounts } from './settlement.ts'
import { tell } from './told.ts'
import {
  findMarket,
  findOrder,
  findRunner,
  type OracleMarket,
  type OracleMatch,
  type OracleStatus,
  runnerPlace,
  type World,
} from './world.ts'

const longestDelayMs = 60_000

export function createEvent(world: World, command: CreateEvent): Answer {
  if (command.name.trim() === '' || !isWhole(command.startTime, 0, Number.MAX_SAFE_INTEGER)) {
    return refused('event_invalid')
  }
  const id = world.events.length + 1
  world.events.push({ id })
  const { sport, name, competition, startTime, feed } = command
  // A field that is undefined is none.
  const text = JSON.stringify({ sport, name, competition, feed })
  tell(world, 'event_created', { event: id, startTime, text })
  return done({ id })
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

export function createMarket(world: World, command: CreateMarket): Answer {
  if (!world.events.some((event) => event.id === command.event)) return refused('event_not_found')
  const ids = command.runners.map((runner) => runner.selectionId)
  const possible =
    command.name.trim() !== '' &&
    isWhole(ids.length, 2, 64) &&
    ids.every((id) => isWhole(id, 1, Number.MAX_SAFE_INTEGER)) &&
    new Set(ids).size === ids.length &&
    isWhole(command.numberOfWinners, 1, ids.length - 1) &&
    isWhole(command.betDelayMs, 0, longestDelayMs) &&
    isWhole(command.commissionBps, 0, 10_000) &&
    isWhole(command.stakeMin, 1, largestStake)
  if (!possible) return refused('market_invalid')
  const { numberOfWinners, betDelayMs, betDelayModel, commissionBps, stakeMin, profitRatioChecked } = command
  const market: OracleMarket = {
    id: world.markets.length + 1,
    ...{ status: 'CREATED', archived: false, inPlay: false, version: 1 },
    runners: ids.map((selectionId) => ({ selectionId, removed: false })),
    ...{ numberOfWinners, betDelayMs, betDelayModel, commissionBps, stakeMin, profitRatioChecked },
    ...{ orders: [], matches: [], settlement: undefined },
  }
  world.markets.push(market)
  tell(world, 'market_created', {
    ...{ market: market.id, event: command.event, winners: numberOfWinners, betDelayMs },
    ...{ delayModel: betDelayModel, commissionBps, stakeMin, profitRatioChecked: profitRatioChecked ? 1 : 0 },
    text: JSON.stringify({
      name: command.name,
      runners: command.runners.map(({ selectionId, name }) => ({ selectionId, name })),
    }),
  })
  return done({ id: market.id, version: 1 })
}

/** Finds the market of a command that needs it in one of some states, and does the rest of the command with it. */
function inMarket(
  world: World,
  command: { market: number; marketVersion?: number },
  step: (market: OracleMarket) => RefusalCode | undefined,
): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) {
    return refused('market_version_moved')
  }
  const refusal = step(market)
  return refusal === undefined ? done({ id: market.id, version: market.version }) : refused(refusal)
}

function isOneOf(market: OracleMarket, ...states: OracleStatus[]): boolean {
  return states.includes(market.status)
}

function changeStatus(market: OracleMarket, status: OracleStatus): void {
  market.status = status
  market.version++
}

export function openMarket(world: World, command: OpenMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'CREATED', 'SUSPENDED')) return 'market_state_wrong'
    changeStatus(market, 'OPEN')
    tell(world, 'market_opened', { market: market.id, version: market.version })
    return undefined
  })
}

export function suspendMarket(world: World, command: SuspendMarket): Answer {
  return inMarket(world, command, (market) => {
    const again = market.status === 'SUSPENDED' && command.lapse
    if (market.status !== 'OPEN' && !again) return 'market_state_wrong'
    if (!again) {
      changeStatus(market, 'SUSPENDED')
      tell(world, 'market_suspended', { market: market.id, version: market.version, text: command.reason })
    }
    if (command.lapse) lapseOrders(world, market, 'MATERIAL_EVENT')
    return undefined
  })
}

export function turnInPlay(world: World, command: TurnInPlay): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'OPEN', 'SUSPENDED')) return 'market_state_wrong'
    if (market.inPlay) return 'market_already_in_play'
    market.inPlay = true
    market.version++
    tell(world, 'market_turned_in_play', { market: market.id, version: market.version })
    lapseOrders(world, market, 'IN_PLAY', (order) => order.persistence === 'LAPSE')
    return undefined
  })
}

export function closeMarket(world: World, command: CloseMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'CREATED', 'OPEN', 'SUSPENDED')) return 'market_state_wrong'
    lapseOrders(world, market, 'MARKET_CLOSED')
    changeStatus(market, 'CLOSED')
    tell(world, 'market_closed', { market: market.id, version: market.version })
    return undefined
  })
}

export function settleMarket(world: World, command: SettleMarket): Answer {
  return inMarket(world, command, (market) => {
    if (market.status === 'OPEN') return 'market_not_suspended'
    if (!isOneOf(market, 'SUSPENDED', 'CLOSED')) return 'market_state_wrong'
    if (!isPossibleResult(market, { winners: command.winners, tied: command.tied })) return 'winners_invalid'
    settle(world, market, command)
    return undefined
  })
}

function settle(
  world: World,
  market: OracleMarket,
  result: { winners: readonly number[]; tied?: readonly number[] | undefined },
): void {
  lapseOrders(world, market, 'MARKET_SETTLED')
  settleAccounts(world, market, { winners: result.winners, tied: result.tied })
  changeStatus(market, 'SETTLED')
  tell(world, 'market_settled', { market: market.id, version: market.version })
}

function reverse(world: World, market: OracleMarket, reason: string): void {
  reverseSettlement(world, market, reason)
  changeStatus(market, 'CLOSED')
  tell(world, 'settlement_reversed', { market: market.id, version: market.version, text: reason })
}

export function resettleMarket(world: World, command: ResettleMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'SETTLED', 'VOIDED')) return 'market_not_settled'
    if (!isPossibleResult(market, { winners: command.winners, tied: command.tied })) return 'winners_invalid'
    if (command.reason.trim() === '') return 'reason_missing'
    reverse(world, market, command.reason)
    settle(world, market, command)
    return undefined
  })
}

export function voidMarket(world: World, command: VoidMarket): Answer {
  return inMarket(world, command, (market) => {
    if (market.status === 'VOIDED') return 'market_state_wrong'
    if (command.reason.trim() === '') return 'reason_missing'
    if (market.status === 'SETTLED') reverse(world, market, command.reason)
    lapseOrders(world, market, 'MARKET_VOIDED')
    changeStatus(market, 'VOIDED')
    tell(world, 'market_voided', { market: market.id, version: market.version, text: command.reason })
    return undefined
  })
}

export function removeRunner(world: World, command: RemoveRunner): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'CREATED', 'OPEN', 'SUSPENDED', 'CLOSED')) return 'market_state_wrong'
    const runner = findRunner(market, command.selectionId)
    if (runner === undefined) return 'runner_not_found'
    if (runner.removed) return 'runner_removed'
    const running = market.runners.filter((other) => !other.removed).length
    if (running - 1 < market.numberOfWinners + 1) return 'too_few_runners'
    if (command.reason.trim() === '') return 'reason_missing'
    lapseOrders(
      world,
      market,
      'RUNNER_REMOVED',
      (order) => order.state === 'delayed' || order.selectionId === runner.selectionId,
    )
    voidMatches(world, market, (match) => match.selectionId === runner.selectionId)
    runner.removed = true
    market.version++
    const place = runnerPlace(market, runner.selectionId)
    const { id, version } = market
    tell(world, 'runner_removed', { market: id, runner: place, version, text: command.reason })
    return undefined
  })
}

function voidMatches(world: World, market: OracleMarket, isMeant: (match: OracleMatch) => boolean): void {
  for (const match of market.matches) {
    if (match.voided || !isMeant(match)) continue
    match.voided = true
    const { selectionId, price, size, backAccount, layAccount, backOrder, layOrder } = match
    tell(world, 'match_voided', {
      ...{ market: market.id, match: match.index, runner: runnerPlace(market, selectionId), price, size },
      ...{ backAccount, layAccount, backOrder, layOrder },
    })
    for (const id of [match.backOrder, match.layOrder]) {
      const order = findOrder(market, id)!
      order.matched -= match.size
      order.voided += match.size
    }
  }
}

export function voidWindow(world: World, command: VoidWindow): Answer {
  return inMarket(world, command, (market) => {
    if (isOneOf(market, 'CREATED', 'VOIDED')) return 'market_state_wrong'
    const { from, to } = command
    if (!isWhole(from, 0, Number.MAX_SAFE_INTEGER) || !isWhole(to, from + 1, Number.MAX_SAFE_INTEGER)) {
      return 'window_invalid'
    }
    if (command.reason.trim() === '') return 'reason_missing'
    const isMeant = (match: OracleMatch) => match.time >= from && match.time < to
    if (!market.matches.some((match) => !match.voided && isMeant(match))) return 'window_empty'
    const settled = market.settlement
    if (settled !== undefined) reverse(world, market, command.reason)
    tell(world, 'window_voided', { market: market.id, from, to, text: command.reason })
    voidMatches(world, market, isMeant)
    if (settled !== undefined) settle(world, market, settled.result)
    return undefined
  })
}

export function archiveMarket(world: World, command: ArchiveMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'SETTLED', 'VOIDED')) return 'market_not_settled'
    market.archived = true
    tell(world, 'market_archived', { market: market.id })
    return undefined
  })
}
