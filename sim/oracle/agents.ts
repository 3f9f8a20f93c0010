/** The tree's own commands in the oracle: lines, deals, branches that are frozen, players who move, agents who close. */
import type {
  AnnounceDeals,
  AnnounceGiveBack,
  CloseAgent,
  FreezeBranch,
  MovePlayer,
  SetLine,
  ThawBranch,
} from '#core/agents/command.ts'
import type { CloseAccount } from '#core/exchange/command.ts'
import type { OpenAccount } from '#core/ledger/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { isUnverified, whyClosed } from './barred.ts'
import { betsOf } from './exposure.ts'
import { holds, isFrozen } from './holds.ts'
import { depositRoom } from './limit-rooms.ts'
import { largestBalance } from './limits.ts'
import { givenBackTo } from './periods.ts'
import { begin } from './switches.ts'
import { tell } from './told.ts'
import {
  childrenOf,
  dealNames,
  dealsInTurn,
  dealsToCome,
  deepest,
  givenNames,
  isWithin,
  largestLine,
  lineage,
  smallestLine,
} from './tree.ts'
import { balance, countFor, findAccount, type OracleAccount, type OracleDeals, type World } from './world.ts'

const mostAgentsBelow = 1_000
const mostChanges = 100
/** Of deals, and of give-backs. */
const mostAnnounced = 1_000
const longestNotice = 30 * 24 * 3_600_000

function areDeals(deals: OracleDeals): boolean {
  return dealNames.every((name) => Number.isSafeInteger(deals[name]) && deals[name] >= 0)
}

function dealsFrom(named: Partial<OracleDeals>, otherwise?: OracleDeals): OracleDeals {
  const each = dealNames.map((name) => [name, named[name] ?? otherwise?.[name] ?? 0])
  return Object.fromEntries(each) as unknown as OracleDeals
}

/** Returns why no account may be opened below another, or undefined. */
export function whyNotBelow(
  world: World,
  { parent = 0, agent }: Pick<OpenAccount, 'parent' | 'agent'>,
): RefusalCode | undefined {
  if (parent !== 0) {
    const above = findAccount(world, parent)
    if (above === undefined) return 'account_not_found'
    if (above.kind !== 'AGENT') return 'parent_not_agent'
    if (above.closed) return 'agent_closed'
  }
  if (agent === undefined) return undefined
  if (lineage(world, parent).length >= deepest) return 'tree_too_deep'
  const agentsBelow = childrenOf(world, parent).filter(({ kind, closed }) => kind === 'AGENT' && !closed)
  if (agentsBelow.length >= mostAgentsBelow) return 'too_many_agents'
  const deals = dealsFrom(agent)
  if (!areDeals(deals)) return 'deals_invalid'
  // As they are, and as they are announced to become.
  return dealsInTurn(world, parent).every((above) => isWithin(deals, above))
    ? undefined
    : 'share_above_parent'
}

/** Tells the deals of a new agent. */
export function openAgent(world: World, account: OracleAccount, named: Partial<OracleDeals>): void {
  account.deals = dealsFrom(named)
  tell(world, 'deals_set', { account: account.id, ...account.deals })
}

/** Returns the account if `by` is directly above it, or why not. */
export function childOf(world: World, id: number, by: number): OracleAccount | RefusalCode {
  const account = findAccount(world, id)
  if (account === undefined) return 'account_not_found'
  if (account.closed) return 'agent_closed'
  return account.parent === by ? account : 'not_your_child'
}

export function setLine(world: World, command: SetLine): Answer {
  const { account: id, line, by, lineMax } = command
  const account = childOf(world, id, by)
  if (typeof account === 'string') return refused(account)
  if (!Number.isSafeInteger(line) || line < 0 || line > largestBalance) return refused('amount_invalid')
  if (line === account.line) return done({ id })
  if (line < account.line) {
    if (line < smallestLine(world, id)) return refused('line_in_use')
  } else {
    const refusal = whyNotRaised(world, account, line - account.line)
    if (refusal !== undefined) return refused(refusal)
    if (line > largestLine(world, id, lineMax)) return refused('line_exceeded')
  }
  changeLine(world, account, line, by)
  return done({ id })
}

/** Limits and exclusions come before credit: for a player more of it is a deposit. */
function whyNotRaised(world: World, account: OracleAccount, rise: number): RefusalCode | undefined {
  if (world.profile === 'strict') return 'lines_not_given'
  if (isFrozen(world, account.id)) return 'branch_frozen'
  return account.kind === 'AGENT' ? undefined : whyNoMore(world, account, rise)
}

/** Why a player may not have that much more to play with, by what protects him; undefined where he may. */
export function whyNoMore(world: World, account: OracleAccount, rise: number): RefusalCode | undefined {
  const closed = whyClosed(world, account)
  if (closed !== undefined) return closed
  if (isUnverified(world, account)) return 'identity_unverified'
  if (world.profile !== 'demo' && !account.protection.isDepositAnswered) return 'deposit_limit_unanswered'
  const coming = world.transfers
    .filter((each) => each.account === account.id && each.kind === 'DEPOSIT' && each.state === 'PENDING')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (rise + coming > depositRoom(world, account.id)) return 'deposit_limit'
  return balance(world, account.id) + rise > largestBalance ? 'balance_above_limit' : undefined
}

export function changeLine(world: World, account: OracleAccount, line: number, by: number): void {
  const rise = line - account.line
  account.line = line
  if (rise > 0 && account.kind !== 'AGENT') countFor(world, account.id, 'DEPOSIT', rise)
  tell(world, 'line_set', { account: account.id, line, by })
}

export function announceDeals(world: World, command: AnnounceDeals): Answer {
  const { by, changes, noticeMs } = command
  const isNotice = Number.isSafeInteger(noticeMs) && noticeMs >= 0 && noticeMs <= longestNotice
  if (!isNotice || changes.length === 0 || changes.length > mostChanges) return refused('deals_invalid')
  const named = changes.map(({ account }) => account)
  if (new Set(named).size < named.length) return refused('deals_invalid')
  const waiting = world.announcements.flatMap(({ changes: earlier }) => earlier)
  if (waiting.length + changes.length > mostAnnounced) return refused('deals_invalid')
  const made: { account: number; deals: OracleDeals }[] = []
  for (const { account: id, deals } of changes) {
    const account = findAccount(world, id)
    if (account === undefined) return refused('account_not_found')
    if (account.kind !== 'AGENT') return refused('not_agent')
    if (by !== 0 && account.parent !== by) return refused('not_your_child')
    const all = dealsFrom(deals, dealsToCome(world, id))
    if (!areDeals(all)) return refused('deals_invalid')
    made.push({ account: id, deals: all })
  }
  const dealsThen = (id: number) => made.find((each) => each.account === id)?.deals ?? dealsToCome(world, id)
  for (const { account } of made) {
    const agents = childrenOf(world, account).filter(({ kind, closed }) => kind === 'AGENT' && !closed)
    const isBelowAbove = isWithin(dealsThen(account), dealsThen(findAccount(world, account)!.parent))
    const areBelow = agents.every(({ id }) => isWithin(dealsThen(id), dealsThen(account)))
    if (!isBelowAbove || !areBelow) return refused('share_above_parent')
  }
  const from = Math.max(world.time + noticeMs, world.announcements.at(-1)?.from ?? 0)
  const number = ++world.announced
  world.announcements.push({ number, from, changes: made, giveBacks: [] })
  for (const { account, deals } of made) {
    tell(world, 'deals_announced', { announcement: number, account, from, ...deals })
  }
  return done({ id: number, nextAt: from })
}

/** An agent's own word to the players directly below him: at most all he keeps of what the house earns from them. */
export function announceGiveBack(world: World, command: AnnounceGiveBack): Answer {
  const { account: id, giveBack, noticeMs } = command
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.kind !== 'AGENT') return refused('not_agent')
  if (account.closed) return refused('agent_closed')
  const isNotice = Number.isSafeInteger(noticeMs) && noticeMs >= 0 && noticeMs <= longestNotice
  const all = { ...account.giveBack, ...giveBack }
  const areBps = givenNames.every((name) => Number.isSafeInteger(all[name]) && all[name] >= 0)
  const waiting = world.announcements.flatMap(({ giveBacks }) => giveBacks)
  if (!isNotice || !areBps || waiting.length >= mostAnnounced) return refused('deals_invalid')
  const isWaiting = world.announcements.some((each) => each.giveBacks.some((one) => one.account === id))
  if (isWaiting) return refused('give_back_waits')
  const deals = dealsToCome(world, id)
  if (givenNames.some((name) => all[name] > deals[name])) return refused('give_back_above_deal')
  const from = Math.max(world.time + noticeMs, world.announcements.at(-1)?.from ?? 0)
  const number = ++world.announced
  world.announcements.push({ number, from, changes: [], giveBacks: [{ account: id, giveBack: all }] })
  tell(world, 'give_back_announced', { announcement: number, account: id, from, ...all })
  return done({ id: number, nextAt: from })
}

/** Returns the account if it is somebody's to freeze: the house's, or of the one directly above. */
function inReach(world: World, id: number, by: number): OracleAccount | RefusalCode {
  const account = findAccount(world, id)
  if (account === undefined) return 'account_not_found'
  return by === 0 || account.parent === by ? account : 'not_your_child'
}

export function freezeBranch(world: World, { account: id, by, reason }: FreezeBranch): Answer {
  const account = inReach(world, id, by)
  if (typeof account === 'string') return refused(account)
  const { frozenBy } = account
  // What another has frozen, the house may freeze for itself: from then on it alone lets go.
  if (frozenBy !== undefined && (by !== 0 || frozenBy === 0)) return refused('branch_frozen')
  if (reason.trim() === '') return refused('reason_missing')
  const before = world.told.length
  account.frozenBy = by
  tell(world, 'branch_frozen', { account: id, by, text: reason })
  // Nothing of theirs is unmatched but what closes out.
  if (frozenBy !== undefined) return done({ id })
  begin(world, { account: id, strategy: '', reason: 'BRANCH_FROZEN', next: 101 }, before)
  return done({ id })
}

export function thawBranch(world: World, { account: id, by, reason }: ThawBranch): Answer {
  const account = inReach(world, id, by)
  if (typeof account === 'string') return refused(account)
  if (account.frozenBy === undefined) return refused('branch_not_frozen')
  // What the house has frozen, the house alone lets go.
  if (by !== 0 && account.frozenBy !== by) return refused('not_your_child')
  if (reason.trim() === '') return refused('reason_missing')
  account.frozenBy = undefined
  tell(world, 'branch_thawed', { account: id, by, text: reason })
  return done({ id })
}

/** Whether there is nothing of the account anywhere: no money, no line, nothing held, nothing open, nobody below. */
function isEmpty(world: World, { id, line, accrued }: OracleAccount): boolean {
  if (balance(world, id) !== 0 || line !== 0) return false
  if (Math.abs(accrued) >= 10_000 || childrenOf(world, id).some(({ closed }) => !closed)) return false
  if (Object.values(holds(world, id)).some((held) => held !== 0)) return false
  const hasPayment = world.transfers.some(
    ({ account, state }) => account === id && (state === 'PENDING' || state === 'REVIEW'),
  )
  const hasBook = world.bookBets.some(({ account, isOver }) => account === id && !isOver)
  const hasBets = world.markets.some(
    (market) =>
      !market.archived &&
      market.status !== 'SETTLED' &&
      market.status !== 'VOIDED' &&
      (betsOf(market, id).length > 0 ||
        market.orders.some((order) => order.account === id && order.unmatched > 0)),
  )
  const hasClaim = world.claims.some(({ account, isOver }) => account === id && !isOver)
  return !hasPayment && !hasClaim && !hasBook && !hasBets
}

export function movePlayer(world: World, { account: id, to }: MovePlayer): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.kind === 'AGENT') return refused('only_players_move')
  const refusal = whyNotBelow(world, { parent: to })
  if (refusal !== undefined) return refused(refusal)
  if (account.parent === to) return done({ id })
  if (!isEmpty(world, account)) return refused('account_not_empty')
  if (givenBackTo(world, id) > 0) return refused('give_back_due')
  account.parent = to
  // What was below a cent, could not be paid, or has to be made up for, was between him and the agent he leaves.
  account.promised = 0
  tell(world, 'account_moved', { account: id, parent: to })
  return done({ id })
}

/** A player's own account, with nothing left in it: for good. */
export function closeAccount(world: World, { account: id }: CloseAccount): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.excluded) return refused('account_excluded')
  if (!isEmpty(world, account)) return refused('account_not_empty')
  if (givenBackTo(world, id) > 0) return refused('give_back_due')
  const before = world.told.length
  account.excluded = true
  tell(world, 'account_excluded', { account: id, text: 'closed by its owner' })
  begin(world, { account: id, strategy: '', reason: 'ACCOUNT_EXCLUDED', next: 0 }, before)
  return done({ id })
}

export function closeAgent(world: World, { account: id, by }: CloseAgent): Answer {
  const account = childOf(world, id, by)
  if (typeof account === 'string') return refused(account)
  if (account.kind !== 'AGENT') return refused('not_agent')
  if (!isEmpty(world, account)) return refused('account_not_empty')
  account.closed = true
  // Less than a cent stays with the house.
  account.accrued = 0
  tell(world, 'agent_closed', { account: id })
  return done({ id })
}
