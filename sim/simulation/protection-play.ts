/** What protects players in a run: limits near what they come to, time-outs, exclusions, sessions and reminders, and how each is got wrong. */
import type { Command } from '#core/engine/command.ts'
import type { SetLimit, TakeTimeOut } from '#core/protection/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { isReminderDue, isSelfExcluded, whyClosed } from '../oracle/barred.ts'
import { exposure } from '../oracle/exposure.ts'
import { largestBalance } from '../oracle/limits.ts'
import { isReviewDue, monthsAfter } from '../oracle/protection.ts'
import type { LimitName, OracleAccount, PeriodName, World } from '../oracle/world.ts'
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

const dayMs = 86_400_000
const kinds: readonly LimitName[] = ['DEPOSIT', 'LOSS', 'STAKE']
const periods: readonly PeriodName[] = ['DAY', 'WEEK', 'MONTH']
/** At most `limitedMost` have limits and `inSessionMost` sessions: the others are to go on as before. */
const limitedMost = 2
const inSessionMost = 2
const openLeast = 7

function limited({ world }: Scene): OracleAccount[] {
  return world.accounts.filter(({ protection }) => protection.limits.length > 0)
}

function openTo({ world }: Scene): OracleAccount[] {
  return world.accounts.slice(2).filter((account) => whyClosed(world, account) === undefined)
}

/** Returns something that is asked for the protection of somebody. */
export function anyProtection(scene: Scene): Command {
  const { random, world } = scene
  const due = pickAny(
    scene,
    world.accounts.filter((account) => isReminderDue(world, account)),
  )
  if (due !== undefined && random.chance(0.8)) return { kind: 'acknowledge-reminder', account: due.id }
  const away = pickAny(
    scene,
    world.accounts.filter((account) => isSelfExcluded(world, account)),
  )
  if (away !== undefined && random.chance(0.15)) return { kind: 'request-return', account: away.id }
  // Who has asked already asks once more.
  const asked = world.accounts.find(({ protection }) => protection.returnsFrom > world.time)
  if (asked !== undefined && random.chance(0.3)) return { kind: 'request-return', account: asked.id }
  const stale = whoIs(scene, ({ protection }) => isReviewDue(world, protection))
  if (stale !== undefined && random.chance(0.2)) return { kind: 'review-limits', account: stale }
  switch (
    random.weighted({ limit: 60, confirm: 25, out: 4, exclude: 3, session: 12, reminder: 4, decline: 6 })
  ) {
    case 'decline':
      return { kind: 'decline-deposit-limit', account: anyAccount(scene) }
    case 'limit':
      return anyLimit(scene)
    case 'confirm':
      return anyConfirmation(scene) ?? anyLimit(scene)
    case 'out':
      return anyTimeOut(scene) ?? anyLimit(scene)
    case 'exclude':
      return anySelfExclusion(scene) ?? anyLimit(scene)
    case 'session':
      return anySession(scene)
    case 'reminder':
      return { kind: 'set-reminder', account: anySession(scene).account, minutes: random.pick([15, 30, 60]) }
  }
}

function anyLimit(scene: Scene): SetLimit {
  const { random } = scene
  const known = limited(scene)
  const isMore = known.length < limitedMost && random.chance(0.3)
  const account = known.length === 0 || isMore ? whoIsToBet(scene) : random.pick(known).id
  const limit = random.pick(kinds)
  const period = random.pick(periods)
  const isNone = random.chance(0.15)
  return {
    kind: 'set-limit',
    account,
    limit,
    period,
    ...(!isNone && { amount: near(scene, account, limit) }),
  }
}

/** Somebody with orders, most of the time. */
function whoIsToBet(scene: Scene): number {
  const order = scene.random.chance(0.7) ? pickAny(scene, openOrders(scene)) : undefined
  return order?.account ?? anyAccount(scene)
}

/** An amount around what stands, or well above it. */
function near({ random, world }: Scene, account: number, limit: LimitName): number {
  if (limit === 'DEPOSIT') return 50_000 * random.whole(1, 6) + random.pick([-1, 0, 0, 1])
  const stands =
    limit === 'LOSS'
      ? exposure(world, account)
      : world.markets
          .flatMap(({ orders }) => orders)
          .filter((order) => order.account === account)
          .reduce((sum, { unmatched }) => sum + unmatched, 0)
  const more = random.pick([-500, 2_000, 20_000, 100_000, 500_000, 2_000_000])
  return Math.max(1, stands + random.whole(0, 200) + more)
}

function anyConfirmation(scene: Scene): Command | undefined {
  const asked = scene.world.accounts.flatMap(({ id, protection }) =>
    protection.asked.map((each) => ({ id, ...each })),
  )
  const ripe = asked.filter(({ from }) => from <= scene.world.time)
  const one = pickAny(scene, ripe.length > 0 ? ripe : asked)
  if (one === undefined) return undefined
  const { id: account, limit, period, amount } = one
  return { kind: 'confirm-limit', account, limit, period, ...(amount !== undefined && { amount }) }
}

function anyTimeOut(scene: Scene): TakeTimeOut | undefined {
  const { random } = scene
  const open = openTo(scene)
  if (open.length <= openLeast) return undefined
  const orders = openOrders(scene).filter(({ account }) => open.some(({ id }) => id === account))
  const account = pickAny(scene, orders)?.account ?? random.pick(open).id
  const durationMs = random.chance(0.7) ? dayMs : random.whole(dayMs, 42 * dayMs)
  return { kind: 'take-time-out', account, durationMs }
}

function anySelfExclusion(scene: Scene): Command | undefined {
  const { random } = scene
  const open = openTo(scene)
  if (open.length <= openLeast) return undefined
  const orders = openOrders(scene).filter(({ account }) => open.some(({ id }) => id === account))
  const account = pickAny(scene, orders)?.account ?? random.pick(open).id
  const alike = whoIs(scene, ({ protection }) => protection.excludedUntil > 0)
  if (alike !== undefined && random.chance(0.4)) return { kind: 'exclude-self', account, alike }
  return { kind: 'exclude-self', account, months: random.chance(0.8) ? 6 : random.whole(6, 60) }
}

function anySession(scene: Scene): { kind: 'begin-session'; account: number } {
  const inSession = scene.world.accounts.filter(({ protection }) => protection.sessionAt > 0)
  const known = inSession.length < inSessionMost ? undefined : scene.random.pick(inSession).id
  return { kind: 'begin-session', account: known ?? whoIsToBet(scene) }
}

/** Returns when something of protection changes by itself next: often what is asked for may be confirmed, a reminder is due, a period is over. */
export function protectionEdges({ accounts, time }: World): number[] {
  const lengths = { DAY: dayMs, WEEK: 7 * dayMs, MONTH: 30 * dayMs }
  return accounts
    .flatMap(({ protection }) => {
      const { asked, counted, excludedUntil, limits, returnsFrom, timeOutUntil } = protection
      const { remindedAt, reminderMs, reviewedAt, sessionAt } = protection
      return [
        ...asked.map(({ from }) => from),
        ...[timeOutUntil, excludedUntil, returnsFrom],
        ...(reviewedAt > 0 ? [monthsAfter(reviewedAt, 6)] : []),
        ...(sessionAt > 0 ? [remindedAt + reminderMs, sessionAt + 30 * 60_000] : []),
        ...limits.flatMap(({ limit, period }) =>
          counted.filter((each) => each.limit === limit).map((each) => each.time + lengths[period]),
        ),
      ]
    })
    .filter((at) => at > time)
}

const whoIs = (scene: Scene, isMeant: (account: OracleAccount) => boolean): number | undefined =>
  pickAny(scene, scene.world.accounts.filter(isMeant))?.id

/** A bet or a round of an account, and now and then something else that it may not do. */
function anyRisk(scene: Scene, account: number): Command {
  const { random } = scene
  const market = pickAny(scene, marketsIn(scene, 'OPEN'))
  if (market === undefined || random.chance(0.3)) return anyRound(scene, account)
  return anyLimitOrder(scene, market, account)
}

/** How to meet their refusals. */
export const protectionMistakes = {
  self_excluded: (scene) => {
    const account = whoIs(scene, (each) => isSelfExcluded(scene.world, each))
    if (account === undefined) return anySelfExclusion(scene)
    return scene.random.pick([
      anyRisk(scene, account),
      { kind: 'request-return', account },
      { kind: 'take-play-money', account },
      { kind: 'take-time-out', account, durationMs: dayMs },
    ] as const)
  },
  time_out: (scene) => {
    const account = whoIs(scene, (each) => whyClosed(scene.world, each) === 'time_out')
    if (account === undefined) return anyTimeOut(scene)
    return scene.random.chance(0.8) ? anyRisk(scene, account) : { kind: 'take-play-money', account }
  },
  reminder_due: (scene) => {
    const account = whoIs(scene, (each) => isReminderDue(scene.world, each))
    if (account === undefined) return anySession(scene)
    const isRisk = scene.random.chance(0.8)
    return isRisk ? anyRisk(scene, account) : { kind: 'set-reminder', account, minutes: 60 }
  },
  loss_limit: (scene) => limitedRisk(scene, 'LOSS'),
  stake_limit: (scene) => limitedRisk(scene, 'STAKE'),
  deposit_limit: (scene) => {
    const account = whoIs(scene, ({ protection }) =>
      protection.limits.some(({ limit }) => limit === 'DEPOSIT'),
    )
    if (account !== undefined) return { kind: 'take-play-money', account }
    return { kind: 'set-limit', account: anyAccount(scene), limit: 'DEPOSIT', period: 'DAY', amount: 99_999 }
  },
  limit_invalid: (scene) => {
    const { random } = scene
    const wrong = random.pick([
      { amount: random.pick([...noAmounts, largestBalance + 1]) },
      { limit: 'SPEND' },
      { period: 'YEAR' },
    ])
    const kind = random.pick(['set-limit', 'confirm-limit'] as const)
    return { ...anyLimit(scene), kind, account: anyAccount(scene), ...wrong } as Command
  },
  limit_unchanged: (scene) => {
    const account = pickAny(scene, limited(scene))
    if (account === undefined) return anyLimit(scene)
    const { id, protection } = account
    const { limit, period, amount } = protection.limits[0]!
    return { kind: 'set-limit', account: id, limit, period, amount }
  },
  limit_not_asked: (scene) => ({ ...anyLimit(scene), kind: 'confirm-limit' }),
  limit_too_soon: (scene) => anyConfirmation(scene) ?? anyLimit(scene),
  time_out_invalid: (scene) => {
    const durationMs = scene.random.pick([dayMs - 1, 42 * dayMs + 1, dayMs + 0.5, Number.NaN, -dayMs])
    return { kind: 'take-time-out', account: anyAccount(scene), durationMs }
  },
  exclusion_invalid: (scene) => {
    const months = scene.random.pick([5, 61, 6.5, 0, -6, Number.NaN])
    const account = anyAccount(scene)
    const wrong = scene.random.pick([
      { months },
      {},
      { months: 6, alike: account },
      { alike: account },
      { alike: 9_999 },
    ])
    return { kind: 'exclude-self', account, ...wrong }
  },
  protection_not_shorter: (scene) => {
    const { world } = scene
    // What began a moment ago ends before the shortest that could be taken now: only what is longer than that is shortened.
    const gone = whoIs(scene, ({ protection }) => protection.excludedUntil >= monthsAfter(world.time, 6))
    if (gone !== undefined) return { kind: 'exclude-self', account: gone, months: 6 }
    const out = whoIs(
      scene,
      (each) => whyClosed(world, each) === 'time_out' && each.protection.timeOutUntil >= world.time + dayMs,
    )
    if (out !== undefined) return { kind: 'take-time-out', account: out, durationMs: dayMs }
    const longer = anyTimeOut(scene)
    return longer && { ...longer, durationMs: 42 * dayMs }
  },
  not_self_excluded: (scene) => ({ kind: 'request-return', account: anyAccount(scene) }),
  return_asked: (scene) => {
    const account = whoIs(scene, (each) => each.protection.returnsFrom > scene.world.time)
    const over = whoIs(
      scene,
      (each) => isSelfExcluded(scene.world, each) && each.protection.excludedUntil <= scene.world.time,
    )
    const asking = account ?? over
    return asking === undefined ? anySelfExclusion(scene) : { kind: 'request-return', account: asking }
  },
  reminder_invalid: (scene) => {
    const minutes = scene.random.pick([0, 14, 45, 120, 15.5, Number.NaN])
    return { kind: 'set-reminder', account: anyAccount(scene), minutes }
  },
  deposit_limit_unanswered: (scene) => {
    const { random, world } = scene
    const account = whoIs(scene, ({ protection }) => !protection.isDepositAnswered)
    if (account === undefined) return { kind: 'open-account' }
    if (world.profile === 'demo')
      return { kind: 'set-profile', profile: random.pick(['standard', 'strict']), account: 0 }
    return { kind: 'begin-deposit', account, amount: 1_000, method: 'CARD' }
  },
  review_not_due: (scene) => {
    const account = whoIs(scene, ({ protection }) => !isReviewDue(scene.world, protection))
    return account === undefined ? undefined : { kind: 'review-limits', account }
  },
  reminder_not_due: (scene) => ({ kind: 'acknowledge-reminder', account: anyAccount(scene) }),
} satisfies Partial<Record<RefusalCode, Mistake>>

function limitedRisk(scene: Scene, limit: LimitName): Command {
  const account = whoIs(scene, ({ protection }) => protection.limits.some((each) => each.limit === limit))
  if (account !== undefined) return anyRisk(scene, account)
  const who = whoIsToBet(scene)
  return { kind: 'set-limit', account: who, limit, period: 'DAY', amount: near(scene, who, limit) }
}

/** What is asked for an account that is nobody's. */
export function protectionByNobody(scene: Scene, account: number): Command {
  return scene.random.pick([
    { kind: 'set-limit', account, limit: 'LOSS', period: 'DAY', amount: 100 },
    { kind: 'confirm-limit', account, limit: 'LOSS', period: 'DAY' },
    { kind: 'take-time-out', account, durationMs: dayMs },
    { kind: 'exclude-self', account, months: 6 },
    { kind: 'request-return', account },
    { kind: 'set-reminder', account, minutes: 15 },
    { kind: 'acknowledge-reminder', account },
    { kind: 'begin-session', account },
    { kind: 'decline-deposit-limit', account },
    { kind: 'review-limits', account },
  ] as const)
}
