/** The tree of agents in a run: accounts below accounts, lines, shares, payments between levels, and how all that is got wrong. */
import type { AgentCommand, DealChange } from '#core/agents/command.ts'
import type { BookCommand } from '#core/book/command.ts'
import type { Command } from '#core/engine/command.ts'
import type { OpenAccount } from '#core/ledger/command.ts'
import type { Deals } from '#core/ledger/deals.ts'
import type { GiveBack } from '#core/ledger/give-back.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { whyClosed } from '../oracle/barred.ts'
import { isFrozen } from '../oracle/holds.ts'
import { depositRoom } from '../oracle/limit-rooms.ts'
import { largestBalance } from '../oracle/limits.ts'
import { givenBackTo } from '../oracle/periods.ts'
import { debt } from '../oracle/settle-ups.ts'
import {
  childrenOf,
  dealNames,
  dealsToCome,
  deepest,
  givenNames,
  largestLine,
  lineage,
  payable,
  smallestLine,
  spendable,
} from '../oracle/tree.ts'
import { balance, type OracleAccount } from '../oracle/world.ts'
import { anyLimitOrder, type Mistake, marketsIn, noAmounts, pickAny, playable, type Scene } from './scene.ts'

const hourMs = 3_600_000
const reason = 'by hand'
const reference = 'receipt'
/** As many agents as there may be in a run, and players below them. */
const agentsWanted = 24
const placedWanted = 12

function agentsIn({ world }: Scene): OracleAccount[] {
  return world.accounts.filter(({ kind, closed }) => kind === 'AGENT' && !closed)
}

function placedIn({ world }: Scene): OracleAccount[] {
  return world.accounts.filter(({ parent, closed }) => parent !== 0 && !closed)
}

/** Somebody of the tree: an agent or a player below one. */
function anyNode(scene: Scene): OracleAccount | undefined {
  return pickAny(scene, [...agentsIn(scene), ...placedIn(scene)])
}

/** Cash for a player below an agent, a cent more than his limits of deposits let in. */
function cashAboveDebt(scene: Scene): Command | undefined {
  const { world } = scene
  const player = placedIn(scene).find(
    ({ kind, protection }) => kind !== 'AGENT' && protection.limits.some(({ limit }) => limit === 'DEPOSIT'),
  )
  if (player === undefined) return undefined
  const { id: account } = player
  const amount = Math.max(0, -balance(world, account)) + Math.max(0, depositRoom(world, account)) + 1
  return { kind: 'pass-through', account, amount, direction: 'in', reference }
}

/** Returns what is asked of the tree next. */
export function agentCommand(scene: Scene): Command {
  const { random } = scene
  const kind = random.weighted({
    ...{
      agent: 6,
      player: 6,
      line: 20,
      deals: 3,
      back: 4,
      close: 6,
      freeze: 3,
      thaw: 4,
      settle: 12,
      pass: 4,
    },
    ...{ propose: 8, confirm: 8, writeOff: 4, debit: 2, move: 4, closeAgent: 2, bet: 10, decide: 10 },
    ...{ claim: 4, answer: 7 },
    strict: 3,
  })
  switch (kind) {
    case 'agent':
      return newAgent(scene) ?? newPlayer(scene)
    case 'player':
      return newPlayer(scene)
    case 'bet':
      return bookBet(scene)
    case 'decide':
      return decision(scene) ?? bookBet(scene)
    case 'debit':
      return debit(scene)
    case 'close':
      return { kind: 'close-period' }
    case 'strict':
      return betOnCredit(scene) ?? bookBet(scene)
    default:
      return onNode(scene, kind) ?? newAgent(scene) ?? { kind: 'close-period' }
  }
}

type OnNode =
  | 'line'
  | 'deals'
  | 'back'
  | 'freeze'
  | 'thaw'
  | 'settle'
  | 'pass'
  | 'propose'
  | 'confirm'
  | 'writeOff'
  | 'claim'
  | 'answer'
  | 'move'
  | 'closeAgent'

function onNode(scene: Scene, kind: OnNode): AgentCommand | undefined {
  const { random } = scene
  const node = anyNode(scene)
  switch (kind) {
    case 'line': {
      // Who is above has something to give.
      const given = [...agentsIn(scene), ...placedIn(scene)].filter(
        ({ parent }) => parent === 0 || spendable(scene.world, parent) > 0,
      )
      const without = given.filter((each) => each.line === 0)
      const to = pickAny(scene, random.chance(0.4) ? without : []) ?? pickAny(scene, given) ?? node
      return to && line(scene, to)
    }
    case 'deals':
      return announcement(scene)
    case 'back':
      return giveBack(scene)
    case 'freeze': {
      const top = pickAny(scene, random.chance(0.7) ? agentsIn(scene) : []) ?? node
      return top && { kind: 'freeze-branch', account: top.id, by: byOf(scene, top), reason }
    }
    case 'thaw': {
      const frozen = pickAny(
        scene,
        scene.world.accounts.filter(({ frozenBy }) => frozenBy !== undefined),
      )
      return (
        frozen && { kind: 'thaw-branch', account: frozen.id, by: random.pick([0, frozen.parent]), reason }
      )
    }
    case 'settle':
      return node && settleUp(scene, node)
    case 'pass': {
      const direction = random.pick(['in', 'out'] as const)
      const amount = someOf(scene, direction === 'in' ? 20_000 : payable(scene.world, node?.id ?? 0))
      return node && { kind: 'pass-through', account: node.id, amount, direction, reference }
    }
    case 'propose':
      return node && proposal(scene, node)
    case 'confirm':
      return confirmation(scene)
    case 'writeOff':
      return writeOff(scene)
    case 'claim': {
      const of = { amount: random.whole(1, 2_000), waitMs: random.pick([1, 1_000, 72 * hourMs]), reason }
      return node && { kind: 'file-claim', account: node.id, ...of }
    }
    case 'answer':
      return answer(scene)
    case 'move':
      return move(scene)
    case 'closeAgent':
      return closing(scene)
  }
}

/** The one above, mostly, or the house. */
function byOf({ random }: Scene, { parent }: OracleAccount): number {
  return random.chance(0.7) ? parent : 0
}

/** To the cent what would do, and one more, now and then. */
function someOf({ random }: Scene, most: number): number {
  if (random.chance(0.25)) return Math.max(1, Math.min(most, largestBalance) + random.whole(-1, 1))
  return random.whole(1, Math.max(1, Math.min(most, 60_000)))
}

/** Of the agents above mostly some that have something to give on. */
function anyDeals({ random }: Scene, above: Deals): Partial<Deals> {
  const named = dealNames.filter(() => random.chance(0.8))
  return Object.fromEntries(
    named.map((name) => {
      const most = above[name]
      return [name, random.chance(0.3) ? most : random.whole(0, most)]
    }),
  )
}

function newAgent(scene: Scene): OpenAccount | undefined {
  const { random, world } = scene
  const agents = agentsIn(scene)
  if (world.accounts.filter(({ kind }) => kind === 'AGENT').length >= agentsWanted) return undefined
  // Mostly below the one who stands lowest, so that there is a branch that is deep.
  const parent = random.chance(0.25)
    ? 0
    : ((random.chance(0.7) ? lowestIn(scene) : pickAny(scene, agents))?.id ?? 0)
  if (lineage(world, parent).length >= deepest) return undefined
  return { kind: 'open-account', parent, agent: anyDeals(scene, dealsToCome(world, parent)) }
}

function newPlayer(scene: Scene): Command {
  const { random } = scene
  // High up, where credit comes to.
  const able = agentsIn(scene).filter(({ id }) => lineage(scene.world, id).length <= 2)
  const agent = pickAny(scene, able) ?? pickAny(scene, agentsIn(scene))
  if (agent === undefined)
    return { kind: 'open-account', agent: { exchange: 5_000, casino: 5_000, book: 5_000 } }
  if (placedIn(scene).filter(({ kind }) => kind === 'PLAYER').length >= placedWanted) return bookBet(scene)
  const grant = random.chance(0.5) ? 0 : random.whole(1, 20) * 1_000
  return { kind: 'open-account', grant, parent: agent.id }
}

function line({ random, world }: Scene, { id, line: now, parent }: OracleAccount): AgentCommand {
  const [least, most] = [smallestLine(world, id), Math.min(largestLine(world, id, 500_000), 500_000)]
  const edge = random.pick([least - 1, least, most, most + 1])
  const next = random.chance(0.3) ? edge : random.whole(0, Math.max(now, Math.min(most, now + 40_000)))
  const lineMax = parent === 0 && random.chance(0.6) ? { lineMax: 500_000 } : {}
  return { kind: 'set-line', account: id, line: Math.max(0, next), by: parent, ...lineMax }
}

/** Of one agent, or of one and those directly below. */
function announcement(scene: Scene): AgentCommand | undefined {
  const { random, world } = scene
  const agent = pickAny(scene, agentsIn(scene))
  if (agent === undefined) return undefined
  const below = childrenOf(world, agent.id).filter(({ kind }) => kind === 'AGENT')
  const own = anyDeals(scene, dealsToCome(world, agent.parent))
  const changes: DealChange[] = [
    { account: agent.id, deals: own },
    ...(random.chance(0.6) ? below : []).map(({ id }) => ({
      account: id,
      deals: anyDeals(scene, { ...dealsToCome(world, agent.id), ...own }),
    })),
  ]
  const noticeMs = random.pick([0, 1, 1_000, 24 * hourMs])
  return { kind: 'announce-deals', by: random.chance(0.2) ? agent.parent : 0, noticeMs, changes }
}

/** Mostly of one who has players, and of what he keeps. */
function giveBack(scene: Scene): AgentCommand | undefined {
  const { random, world } = scene
  const able = agentsIn(scene).filter(({ id }) =>
    world.accounts.some(({ kind, parent }) => parent === id && kind !== 'AGENT'),
  )
  const agent = pickAny(scene, random.chance(0.8) ? able : []) ?? pickAny(scene, agentsIn(scene))
  if (agent === undefined) return undefined
  const deals = dealsToCome(world, agent.id)
  const names = givenNames.filter(() => random.chance(0.8))
  const named = names.map((name) => [name, random.chance(0.3) ? deals[name] : random.whole(0, deals[name])])
  const noticeMs = random.pick([0, 1, 1_000])
  return {
    kind: 'announce-give-back',
    account: agent.id,
    noticeMs,
    giveBack: Object.fromEntries(named) as Partial<GiveBack>,
  }
}

function settleUp(scene: Scene, { id, line: own, parent }: OracleAccount): AgentCommand {
  const { random, world } = scene
  if (random.chance(0.45)) {
    return { kind: 'settle-up', from: id, to: parent, amount: someOf(scene, payable(world, id)), reference }
  }
  const lowersLine = random.chance(0.3)
  const most = lowersLine ? own : parent === 0 ? 20_000 : Math.max(0, spendable(world, parent))
  const amount = someOf(scene, most)
  return { kind: 'settle-up', from: parent, to: id, amount, ...(lowersLine && { lowersLine }), reference }
}

function proposal(scene: Scene, { id, parent }: OracleAccount): AgentCommand {
  const { random, world } = scene
  const amount = someOf(scene, payable(world, id))
  return {
    kind: 'propose-payment',
    from: id,
    to: parent,
    amount,
    lapseMs: random.pick([1, 1_000, 72 * hourMs]),
  }
}

function confirmation(scene: Scene): AgentCommand | undefined {
  const payment = pickAny(
    scene,
    scene.world.payments.filter(({ state }) => state === 'PROPOSED'),
  )
  return payment && { kind: 'confirm-payment', payment: payment.id, by: payment.from }
}

function answer(scene: Scene): AgentCommand | undefined {
  const { random, world } = scene
  const claim = pickAny(
    scene,
    world.claims.filter(({ isOver }) => !isOver),
  )
  const lowersLine = random.chance(0.2)
  const how = { isGranted: random.chance(0.6), ...(lowersLine && { lowersLine }), reason }
  return claim && { kind: 'answer-claim', claim: claim.id, by: claim.to, ...how }
}

function debtorsIn(scene: Scene): OracleAccount[] {
  return [...agentsIn(scene), ...placedIn(scene)].filter(({ id }) => debt(scene.world, id) > 0)
}

function writeOff(scene: Scene): AgentCommand | undefined {
  const { random, world } = scene
  const debtor = pickAny(scene, debtorsIn(scene))
  if (debtor === undefined) return undefined
  const { id: account, parent: by } = debtor
  const lowersLine = random.chance(0.3)
  const amount = someOf(scene, debt(world, account))
  return { kind: 'write-off', account, by, amount, ...(lowersLine && { lowersLine }), reason }
}

function debit(scene: Scene): Command {
  const { world } = scene
  const account = scene.random.pick(world.accounts).id
  return { kind: 'debit-account', account, amount: someOf(scene, payable(world, account)), reason }
}

function emptyIn(scene: Scene): OracleAccount[] {
  const { world } = scene
  return world.accounts.filter(
    ({ id, line: own, closed }) => !closed && own === 0 && balance(world, id) === 0,
  )
}

/** Mostly somebody who has nothing. */
function move(scene: Scene): AgentCommand | undefined {
  const { random, world } = scene
  const players = emptyIn(scene).filter(({ kind }) => kind !== 'AGENT')
  const player = pickAny(scene, random.chance(0.8) && players.length > 0 ? players : world.accounts)
  const to = random.chance(0.2) ? 0 : (pickAny(scene, agentsIn(scene))?.id ?? 0)
  return player && { kind: 'move-player', account: player.id, to }
}

function closing(scene: Scene): AgentCommand | undefined {
  const { random } = scene
  const idle = emptyIn(scene).filter(
    ({ id, kind }) => kind === 'AGENT' && childrenOf(scene.world, id).length === 0,
  )
  const agent = pickAny(scene, random.chance(0.5) && idle.length > 0 ? idle : agentsIn(scene))
  return agent && { kind: 'close-agent', account: agent.id, by: agent.parent }
}

function bookBet(scene: Scene): BookCommand {
  const { random, world } = scene
  const players = placedIn(scene).filter(({ kind }) => kind !== 'AGENT')
  const account = pickAny(scene, random.chance(0.85) && players.length > 0 ? players : world.accounts)!.id
  return { kind: 'take-book-bet', account, stake: someOf(scene, Math.max(1, spendable(world, account))) }
}

/** What leads to a bet of somebody with a line under the strict profile, and the bet: to the cent what is his own, or more. */
function betOnCredit(scene: Scene): Command | undefined {
  const { random, world } = scene
  const lined = placedIn(scene).filter(
    (each) => each.kind === 'PLAYER' && each.line > 0 && whyClosed(world, each) === undefined,
  )
  const able = lined.filter(({ protection }) => protection.identity === 'VERIFIED')
  const player = pickAny(scene, able) ?? pickAny(scene, lined)
  if (player === undefined) return undefined
  const { id: account } = player
  if (!able.includes(player))
    return { kind: 'note-identity', account, state: 'VERIFIED', bornOn: 19_800_101, person: 0 }
  if (world.profile !== 'strict') return { kind: 'set-profile', profile: 'strict', account: 0 }
  const own = playable(scene, account)
  const stake = Math.max(1, random.pick([own, own + 1, own + random.whole(1, player.line)]))
  const market = pickAny(scene, random.chance(0.6) ? marketsIn(scene, 'OPEN') : [])
  if (market === undefined) return { kind: 'take-book-bet', account, stake }
  return { ...anyLimitOrder(scene, market, account), size: Math.max(market.stakeMin, stake) }
}

function decision(scene: Scene): BookCommand | undefined {
  const { random } = scene
  const bet = pickAny(
    scene,
    scene.world.bookBets.filter(({ isOver }) => !isOver),
  )
  const returned = random.chance(0.2) ? null : random.chance(0.5) ? 0 : random.whole(0, 3 * (bet?.stake ?? 0))
  return bet && { kind: 'settle-book-bet', bet: bet.id, returned }
}

function lowestIn(scene: Scene): OracleAccount | undefined {
  const depthOf = ({ id }: OracleAccount) => lineage(scene.world, id).length
  return [...agentsIn(scene)].sort((a, b) => depthOf(b) - depthOf(a))[0]
}

/** Below the agent who stands lowest. */
function below(scene: Scene): Command | undefined {
  const parent = lowestIn(scene)
  return parent && { kind: 'open-account', parent: parent.id, agent: {} }
}

const withNode =
  (make: (scene: Scene, node: OracleAccount) => Command | undefined): Mistake =>
  (scene) => {
    const node = anyNode(scene)
    return node === undefined ? newPlayer(scene) : make(scene, node)
  }

/** How to meet their refusals. */
export const agentMistakes = {
  agent_cannot_bet: (scene) => {
    const agent = pickAny(scene, agentsIn(scene))
    return agent && { kind: 'take-book-bet', account: agent.id, stake: 100 }
  },
  branch_frozen: (scene) => {
    const frozen = scene.world.accounts.filter(({ id }) => isFrozen(scene.world, id))
    const node = pickAny(scene, frozen) ?? anyNode(scene)
    if (node === undefined) return newPlayer(scene)
    const { id: account, kind, line: own, parent } = node
    return kind === 'AGENT' || scene.random.chance(0.5)
      ? { kind: 'set-line', account, line: own + 1, by: parent }
      : { kind: 'take-book-bet', account, stake: 100 }
  },
  parent_not_agent: ({ random, world }) => {
    const player = world.accounts.find(({ kind }) => kind !== 'AGENT')
    return player && { kind: 'open-account', parent: player.id, ...(random.chance(0.5) && { agent: {} }) }
  },
  agent_closed: (scene) => {
    const { random, world } = scene
    const closed = pickAny(
      scene,
      world.accounts.filter((each) => each.closed),
    )
    if (closed === undefined) return closing(scene)
    const { id: account, parent } = closed
    return random.pick<Command>([
      { kind: 'open-account', parent: account },
      { kind: 'settle-up', from: parent, to: account, amount: 1, reference },
      { kind: 'set-line', account, line: 1, by: parent },
      { kind: 'announce-give-back', account, noticeMs: 0, giveBack: {} },
      { kind: 'pass-through', account, amount: 1, direction: 'in', reference },
    ])
  },
  tree_too_deep: below,
  // A unit test plays it.
  too_many_agents: () => undefined,
  deals_invalid: (scene) => {
    const { random } = scene
    const agent = pickAny(scene, agentsIn(scene))
    if (agent === undefined) return newPlayer(scene)
    const change = { account: agent.id, deals: {} }
    const of = { kind: 'announce-deals', by: 0, noticeMs: 0, changes: [change] } as const
    return random.pick<Command>([
      { ...of, changes: [] },
      { ...of, changes: [change, change] },
      { ...of, noticeMs: random.pick([-1, 0.5, Number.NaN, 31 * 24 * hourMs]) },
      { ...of, changes: [{ ...change, deals: { casino: random.pick([-1, 0.5, Number.NaN]) } }] },
      { kind: 'open-account', agent: { book: random.pick([-1, 0.5, Number.NaN]) } },
      {
        ...{ kind: 'announce-give-back', account: agent.id, noticeMs: random.pick([0, -1]) },
        giveBack: { casino: random.pick([-1, 0.5, Number.NaN]) },
      },
    ])
  },
  share_above_parent: (scene) => {
    const { random, world } = scene
    const agent = pickAny(scene, agentsIn(scene))
    if (agent === undefined) return newPlayer(scene)
    const above = dealsToCome(world, agent.id)
    const name = random.pick(dealNames)
    return random.chance(0.5)
      ? { kind: 'open-account', parent: agent.id, agent: { [name]: above[name] + 1 } }
      : {
          ...{ kind: 'announce-deals', by: 0, noticeMs: 0 },
          changes: [{ account: agent.id, deals: { [name]: dealsToCome(world, agent.parent)[name] + 1 } }],
        }
  },
  give_back_waits: (scene) => {
    const { random, world } = scene
    const waiting = world.announcements.flatMap(({ giveBacks }) => giveBacks)
    const account = random.chance(0.8) ? random.pick([...waiting, undefined])?.account : undefined
    if (account === undefined) return giveBack(scene)
    return { kind: 'announce-give-back', account, noticeMs: 0, giveBack: {} }
  },
  give_back_above_deal: (scene) => {
    const agent = pickAny(scene, agentsIn(scene))
    if (agent === undefined) return newPlayer(scene)
    const name = scene.random.pick(givenNames)
    const above = { [name]: dealsToCome(scene.world, agent.id)[name] + 1 }
    return { kind: 'announce-give-back', account: agent.id, noticeMs: 0, giveBack: above }
  },
  not_agent: ({ random, world }) => {
    const player = world.accounts.find(({ kind }) => kind !== 'AGENT')
    if (player === undefined) return undefined
    const { id: account, parent: by } = player
    return random.pick<Command>([
      { kind: 'announce-deals', by: 0, noticeMs: 0, changes: [{ account, deals: {} }] },
      { kind: 'announce-give-back', account, noticeMs: 0, giveBack: {} },
      { kind: 'close-agent', account, by },
    ])
  },
  not_your_child: withNode((scene, { id: account, parent }) => {
    const by = pickAny(
      scene,
      scene.world.accounts.filter(({ id }) => id !== parent),
    )!.id
    return scene.random.pick<Command>([
      { kind: 'set-line', account, line: 1, by },
      { kind: 'freeze-branch', account, by, reason },
      { kind: 'write-off', account, by, amount: 1, reason },
      { kind: 'close-agent', account, by },
    ])
  }),
  not_adjacent: withNode((scene, { id }) => {
    const other = scene.random.pick(scene.world.accounts)
    return scene.random.pick<Command>([
      { kind: 'settle-up', from: id, to: other.id, amount: 1, reference },
      { kind: 'settle-up', from: 0, to: 0, amount: 1, reference },
      { kind: 'propose-payment', from: other.id, to: id, amount: 1, lapseMs: 1 },
    ])
  }),
  line_in_use: (scene) => {
    const { world } = scene
    const inUse = [...agentsIn(scene), ...placedIn(scene)].filter(({ id }) => smallestLine(world, id) > 0)
    const node = pickAny(scene, inUse)
    if (node === undefined) return onNode(scene, 'line')
    return { kind: 'set-line', account: node.id, line: smallestLine(world, node.id) - 1, by: node.parent }
  },
  // Under the strictest profile.
  lines_not_given: withNode((_, { id, line: own, parent }) => {
    return { kind: 'set-line', account: id, line: own + 1, by: parent }
  }),
  line_exceeded: withNode(({ world }, { id, parent, line: own }) => {
    const next = parent === 0 ? own + 1 : largestLine(world, id) + 1
    return { kind: 'set-line', account: id, line: Math.min(next, largestBalance), by: parent, lineMax: 0 }
  }),
  credit_is_not_cash: withNode((scene, { id, parent }) => {
    const amount = payable(scene.world, id) + 1
    return scene.random.pick<Command>([
      { kind: 'settle-up', from: id, to: parent, amount, reference },
      { kind: 'pass-through', account: id, amount, direction: 'out', reference },
      { kind: 'debit-account', account: id, amount, reason },
      { kind: 'propose-payment', from: id, to: parent, amount, lapseMs: 1 },
    ])
  }),
  not_your_payment: (scene) => {
    const { random, world } = scene
    const payment = world.payments.findLast(({ state }) => state === 'PROPOSED')
    if (payment === undefined) return onNode(scene, 'propose')
    return { kind: 'confirm-payment', payment: payment.id, by: random.pick([0, payment.to]) }
  },
  claim_not_found: ({ random, world }) => {
    const claim = random.pick([0, -1, 0.5, Number.NaN, world.claims.length + 1])
    return { kind: 'answer-claim', claim, by: 0, isGranted: true, reason }
  },
  not_your_claim: (scene) => {
    const { world } = scene
    const claim = world.claims.findLast(({ isOver }) => !isOver)
    const by = claim?.account ?? 0
    if (claim === undefined) return onNode(scene, 'claim')
    return { kind: 'answer-claim', claim: claim.id, by, isGranted: true, reason }
  },
  // A unit test plays it.
  too_many_claims: () => undefined,
  payment_not_found: ({ random, world }) => {
    const payment = random.pick([0, -1, 0.5, Number.NaN, world.payments.length + 1, 1])
    return { kind: 'confirm-payment', payment, by: 101 }
  },
  payment_above_available: withNode((scene, { id, parent }) => {
    if (parent === 0) return undefined
    const amount = Math.max(0, spendable(scene.world, parent)) + 1
    return { kind: 'settle-up', from: parent, to: id, amount, reference }
  }),
  above_debt: withNode((scene, { id, parent }) => {
    const { world } = scene
    const cash = world.time % 2 === 0 ? cashAboveDebt(scene) : undefined
    return cash ?? { kind: 'write-off', account: id, by: parent, amount: debt(world, id) + 1, reason }
  }),
  only_players_move: (scene) => {
    const agent = pickAny(scene, agentsIn(scene))
    return agent && { kind: 'move-player', account: agent.id, to: 0 }
  },
  account_not_empty: (scene) => {
    const { random, world } = scene
    const agent = pickAny(scene, agentsIn(scene))
    if (agent === undefined) return newPlayer(scene)
    const player = random.pick(world.accounts)
    return random.chance(0.5)
      ? { kind: 'close-agent', account: agent.id, by: agent.parent }
      : { kind: 'move-player', account: player.id, to: agent.id }
  },
  // Asked by `above_debt`.
  cash_above_debt: (scene) => cashAboveDebt(scene),
  // The edges play it: who is promised something has something else as a rule.
  give_back_due: ({ world }) => {
    const owed = world.accounts.find(({ id }) => givenBackTo(world, id) > 0)
    return owed && { kind: 'close-account', account: owed.id }
  },
  branch_not_frozen: withNode((_, { id: account, parent }) => {
    return { kind: 'thaw-branch', account, by: parent, reason }
  }),
  period_closing: () => ({ kind: 'close-period' }),
  book_bet_not_found: ({ random, world }) => {
    const bet = random.pick([0, -1, 0.5, Number.NaN, world.bookBets.length + 1])
    return { kind: 'settle-book-bet', bet, returned: random.pick([null, 0, ...noAmounts]) }
  },
  // A unit test plays it.
  too_many_book_bets: () => undefined,
} satisfies Partial<Record<RefusalCode, Mistake>>
