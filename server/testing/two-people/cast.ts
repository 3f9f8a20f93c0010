/** For tests: who acts and what there is to act on: people of the house, two accounts of one person among them, players with money, markets with a bet, a small tree. */

import type { StaffRole } from '#contract/permissions.ts'
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import type { Random } from './chance.ts'
import type { Folder } from './house.ts'

/** An account of somebody of the house. */
export interface Staff {
  readonly account: number
  /** Whose account it is: the same number, the same person. */
  readonly person: number
  roles: readonly StaffRole[]
}

/** A market of two runners, 1 and 2, in which one has backed the first with 20.00 at 2.00 and another laid it. */
export interface Played {
  readonly market: number
  readonly backer: number
  readonly layer: number
  status: 'suspended' | 'settled' | 'voided'
  /** The runner that has won, while it is settled. */
  winner?: number
  /** Engine time of its last end. */
  endedAt?: number
  /** Whether its bet still counts. */
  isOn: boolean
  /** What its backer has won by it so far, minor units. */
  paid: number
}

export interface Cast {
  readonly staff: readonly Staff[]
  /** With 1,000.00 each. */
  readonly players: readonly number[]
  /** Below the house, with a debt of 5,000.00 in his branch. */
  readonly agent: number
  /** Has no money: he may move. */
  readonly mover: number
}

export const stake = 2_000
/** What the agent's branch owes at the beginning, minor units. */
export const openingDebt = 500_000
export const everyRole: readonly StaffRole[] = ['support', 'trader', 'cashier', 'admin']
const execute = (folder: Folder, command: Command): Promise<Outcome> => done(folder.sequencer, command)

/** Opens the accounts and gives them people. Of the six of the house the last two are one person. */
export async function createCast(folder: Folder): Promise<Cast> {
  const { store } = folder.house
  const user = async (roles: readonly (StaffRole | 'player')[], grant: number, more: object = {}) => {
    const { id: accountId } = await execute(folder, { kind: 'open-account', grant, ...more })
    const identity = { fullName: `Person ${accountId}`, email: `person${accountId}@example.org` }
    await store.insertUser({ accountId, ...identity, roles, passwordHash: '' }, folder.time)
    return accountId
  }
  const staff: Staff[] = []
  for (let i = 0; i < 6; i++) {
    const account = await user(everyRole, 0)
    const person = Math.min(i, 4)
    staff.push({ account, person, roles: everyRole })
    await store.keepPersonKey(`person ${person}`, account, 0)
  }
  const players: number[] = []
  for (let i = 0; i < 4; i++) players.push(await user(['player'], 100_000))
  const deals = { exchange: 0, casino: 0, book: 0, casinoTurnover: 0, bookTurnover: 0 }
  const agent = await user(['player'], 0, { agent: deals })
  const indebted = await user(['player'], 0, { parent: agent })
  await execute(folder, { kind: 'set-line', account: agent, line: 1_000_000, by: 0 })
  await execute(folder, { kind: 'set-line', account: indebted, line: 1_000_000, by: agent })
  const { id: bet } = await execute(folder, { kind: 'take-book-bet', account: indebted, stake: openingDebt })
  await execute(folder, { kind: 'settle-book-bet', bet, returned: 0 })
  return { staff, players, agent, mover: await user(['player'], 0) }
}

/** Makes a market with its bet, suspended. Now and then the backer is somebody of the house, by another account of his or this one. */
export async function createPlayed(folder: Folder, cast: Cast, random: Random): Promise<Played> {
  const names = { sport: 'tennis', name: 'Ana v Béla', competition: 'Cup', startTime: folder.time }
  const { id: event } = await execute(folder, { kind: 'create-event', ...names })
  const { id: market } = await execute(folder, {
    ...{
      kind: 'create-market',
      event,
      name: 'Match Odds',
      numberOfWinners: 1,
      commissionBps: 0,
      stakeMin: 100,
    },
    ...{ betDelayMs: 0, betDelayModel: 'PASSIVE', profitRatioChecked: false },
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
  })
  await execute(folder, { kind: 'open-market', market })
  const open = async () => (await execute(folder, { kind: 'open-account', grant: 100_000 })).id
  const layer = await open()
  const backer = random.chance(0.25) ? random.pick(cast.staff).account : await open()
  if (cast.staff.some(({ account }) => account === backer))
    await execute(folder, {
      kind: 'credit-account',
      account: backer,
      amount: stake,
      as: 'credit',
      reason: 'To bet with',
    })
  for (const [account, side] of [
    [backer, 'BACK'],
    [layer, 'LAY'],
  ] as const) {
    const order = {
      side,
      selectionId: 1,
      price: 200,
      size: stake,
      persistence: 'LAPSE',
      timeInForce: 'LIMIT',
    } as const
    await execute(folder, { kind: 'place-order', market, account, ...order })
  }
  await execute(folder, { kind: 'suspend-market', market, lapse: true, reason: '' })
  return { market, backer, layer, status: 'suspended', isOn: true, paid: 0 }
}
