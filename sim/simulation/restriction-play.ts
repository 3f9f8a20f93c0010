/** What the house does about accounts in a run: suspensions, public rules, both lifted again, and how each is got wrong. */
import type { Command } from '#core/engine/command.ts'
import {
  type AccountRule,
  accountRules,
  type SuspensionReason,
  suspensionReasons,
} from '#core/facts/protection.ts'
import type { RestrictAccount, SuspendAccount } from '#core/protection/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { whyClosed } from '../oracle/barred.ts'
import { largestBalance } from '../oracle/limits.ts'
import { balance, type OracleAccount } from '../oracle/world.ts'
import { anyRound } from './casino-play.ts'
import {
  anyAccount,
  anyLimitOrder,
  type Mistake,
  marketsIn,
  noAmounts,
  openOrders,
  pickAny,
  type Scene,
} from './scene.ts'

const reasons = Object.keys(suspensionReasons) as SuspensionReason[]
const rules = Object.keys(accountRules) as AccountRule[]
/** At most that many are restricted at a time, and suspended as long as that many are left to bet. */
const restrictedMost = 2
const openLeast = 7

const isSuspended = ({ protection }: OracleAccount) => protection.suspended !== ''
const isRestricted = ({ protection }: OracleAccount) =>
  protection.isRiskBarred || protection.stakeCap !== undefined

/** Returns what the house does about somebody: it lifts what it has done about as often as it does it. */
export function anyRestriction(scene: Scene): Command {
  const { random, world } = scene
  if (random.chance(0.08)) return { kind: 'close-account', account: whoIsNearlyEmpty(scene) }
  const suspended = pickAny(scene, world.accounts.filter(isSuspended))
  if (suspended !== undefined && random.chance(0.35)) return lifted(scene, suspended.id)
  const known = world.accounts.filter(isRestricted)
  if (known.length > 0 && random.chance(0.3)) return anyChange(scene, random.pick(known))
  if (known.length < restrictedMost) return anyRule(scene, whoBets(scene))
  return anySuspension(scene) ?? anyChange(scene, random.pick(known))
}

function lifted(scene: Scene, account: number): SuspendAccount {
  return { kind: 'suspend-account', account, person: whoDecides(scene, account) }
}

function anySuspension(scene: Scene): SuspendAccount | undefined {
  const { random, world } = scene
  const open = world.accounts.slice(2).filter((each) => whyClosed(world, each) === undefined)
  if (open.length <= openLeast) return undefined
  const orders = openOrders(scene).filter(({ account }) => open.some(({ id }) => id === account))
  const account = pickAny(scene, orders)?.account ?? random.pick(open).id
  return {
    ...{ kind: 'suspend-account', account, reason: random.pick(reasons), person: whoDecides(scene, account) },
  }
}

function anyRule(scene: Scene, account: number): RestrictAccount {
  const rule = scene.random.pick(rules)
  const person = whoDecides(scene, account)
  const kind = 'restrict-account' as const
  if (rule === 'NO_NEW_RISK') return { kind, account, rule, isLifted: false, person }
  return { kind, account, rule, isLifted: false, amount: scene.random.whole(1, 40) * 100, person }
}

/** One of the rules that hold is lifted, or its cap is another one; or the other rule is set beside it. */
function anyChange(scene: Scene, { id, protection }: OracleAccount): RestrictAccount {
  const { isRiskBarred } = protection
  if (scene.random.chance(0.3)) return anyRule(scene, id)
  const rule = isRiskBarred ? 'NO_NEW_RISK' : 'STAKE_CAP'
  return { kind: 'restrict-account', account: id, rule, isLifted: true, person: whoDecides(scene, id) }
}

/** Somebody without money, most of the time. */
function whoIsNearlyEmpty(scene: Scene): number {
  const { random, world } = scene
  const poor = world.accounts.filter(({ id, excluded }) => !excluded && balance(world, id) === 0)
  return (random.chance(0.8) ? pickAny(scene, poor)?.id : undefined) ?? anyAccount(scene)
}

function whoBets(scene: Scene): number {
  const order = scene.random.chance(0.7) ? pickAny(scene, openOrders(scene)) : undefined
  return order?.account ?? anyAccount(scene)
}

function whoDecides(scene: Scene, account: number): number {
  const other = scene.random.chance(0.5) ? anyAccount(scene) : 0
  return other === account ? 0 : other
}

function anyRisk(scene: Scene, account: number): Command {
  const market = pickAny(scene, marketsIn(scene, 'OPEN'))
  if (market === undefined || scene.random.chance(0.3)) return anyRound(scene, account)
  return anyLimitOrder(scene, market, account)
}

/** How to meet their refusals. */
export const restrictionMistakes = {
  account_suspended: (scene) => {
    const account = pickAny(scene, scene.world.accounts.filter(isSuspended))?.id
    if (account === undefined) return anySuspension(scene)
    return scene.random.pick<Command>([
      anyRisk(scene, account),
      { kind: 'take-play-money', account },
      { kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' },
      { kind: 'suspend-account', account, reason: 'CONDUCT', person: 0 },
    ])
  },
  account_restricted: (scene) => {
    const account = pickAny(scene, scene.world.accounts.filter(isRestricted))?.id
    return account === undefined ? anyRule(scene, whoBets(scene)) : anyRisk(scene, account)
  },
  restriction_invalid: (scene) => {
    const { random } = scene
    const account = anyAccount(scene)
    const set = { kind: 'restrict-account', account, isLifted: false, person: 0 } as const
    return random.pick<Command>([
      { kind: 'suspend-account', account, reason: 'CONDUCT', person: account },
      { kind: 'suspend-account', account, reason: random.pick(['', 'toString']) as 'CONDUCT', person: 0 },
      { kind: 'suspend-account', account, person: 0 },
      { ...set, rule: random.pick(['', 'toString', 'NO_BETS']) as 'STAKE_CAP' },
      { ...set, rule: 'NO_NEW_RISK', person: account },
      { ...set, rule: random.pick(rules), isLifted: true },
    ])
  },
} satisfies Partial<Record<RefusalCode, Mistake>>

/** What is done about somebody, or by somebody, who is nobody. */
export function restrictionByNobody(scene: Scene, account: number): Command {
  const known = anyAccount(scene)
  const isBy = account !== 0 && scene.random.chance(0.5)
  const who = isBy ? { account: known, person: account } : { account, person: 0 }
  if (scene.random.chance(0.2)) return { kind: 'close-account', account }
  return scene.random.chance(0.5)
    ? { kind: 'suspend-account', ...who, reason: 'CONDUCT' }
    : { kind: 'restrict-account', ...who, rule: 'NO_NEW_RISK', isLifted: false }
}

/** A cap that is none, or an amount where none belongs. */
export function restrictionOfNoAmount(scene: Scene): Command {
  const { random } = scene
  const of = { kind: 'restrict-account', account: anyAccount(scene), person: 0 } as const
  return random.pick<Command>([
    { ...of, rule: 'STAKE_CAP', isLifted: false, amount: random.pick([...noAmounts, largestBalance + 1]) },
    { ...of, rule: 'STAKE_CAP', isLifted: false },
    { ...of, rule: 'STAKE_CAP', isLifted: true, amount: 100 },
    { ...of, rule: 'NO_NEW_RISK', isLifted: false, amount: 100 },
  ])
}
