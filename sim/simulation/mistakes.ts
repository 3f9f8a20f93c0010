/**
 * One way to meet each refusal. A function returns a command that should be refused so, or one that brings the
 * world nearer to where it can be, or undefined when there is nothing to do about it now.
 */
import type { Command } from '#core/engine/command.ts'
import type { CreateMarket, ResultTerms } from '#core/exchange/command.ts'
import type { Handicap, LineTerms } from '#core/exchange/market-terms.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { kindOf } from '../oracle/kinds.ts'
import { ladder, largestBalance, largestStake } from '../oracle/limits.ts'
import { isAtStake, isTooLate } from '../oracle/market-life.ts'
import { balance, findMarket, type OracleMarket, type OracleOrder } from '../oracle/world.ts'
import { agentMistakes } from './agent-play.ts'
import { cashOutMistakes } from './cash-out-play.ts'
import { byNobody, casinoMistakes } from './casino-mistakes.ts'
import { anyStakeCap } from './casino-play.ts'
import { heldMistakes } from './held-play.ts'
import { identityByNobody, identityMistakes } from './identity-play.ts'
import { createMarket } from './new-market.ts'
import { offsetMistakes } from './offset-play.ts'
import { termMistakes } from './order-terms.ts'
import { protectionByNobody, protectionMistakes } from './protection-play.ts'
import { restrictionByNobody, restrictionMistakes, restrictionOfNoAmount } from './restriction-play.ts'
import {
  anyAccount,
  anyLimitOrder,
  anyOrder,
  anyResult,
  type Mistake,
  marketOf,
  marketsIn,
  noAmounts,
  openOrders,
  pickAny,
  playable,
  type Scene,
} from './scene.ts'
import { startMistakes } from './start-play.ts'
import { switchMistakes } from './switch-play.ts'
import { depositAboveLimit, walletMistakes } from './wallet-play.ts'

const noPrices = [0, 100, 100.5, 201, 302, 100_010, -200, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]
const reason = 'rule 7'

function inMarket(
  scene: Scene,
  markets: readonly OracleMarket[],
  make: (market: OracleMarket) => Command | undefined,
): Command | undefined {
  const market = pickAny(scene, markets)
  return market === undefined ? undefined : make(market)
}

function withOrder(
  scene: Scene,
  isMeant: (order: OracleOrder) => boolean,
  make: (order: OracleOrder) => Command,
): Command | undefined {
  const order = pickAny(scene, openOrders(scene).filter(isMeant))
  return order === undefined ? undefined : make(order)
}

function placeIn(scene: Scene, markets: readonly OracleMarket[], changes: Partial<Command> = {}) {
  return inMarket(scene, markets, (market) => ({ ...anyLimitOrder(scene, market), ...changes }) as Command)
}

const someLine: LineTerms = { low: 50, high: 1_050, step: 100, resultMin: 0, resultMax: 10 }
const wrongLines: readonly Partial<LineTerms>[] = [
  { high: 1_000 },
  { step: 0 },
  { high: 0 },
  { resultMin: 11 },
  { resultMax: 1_001 },
  { step: 1, high: 1_050 + 50 },
  { namedOver: -1 },
]
const wrongHandicaps: readonly (readonly Handicap[])[] = [
  [{ side: 'HOME', handicap: 0 }],
  [
    { side: 'HOME', handicap: 0 },
    { side: 'HOME', handicap: 0 },
  ],
  [
    { side: 'HOME', handicap: 10 },
    { side: 'AWAY', handicap: -10 },
  ],
  [
    { side: 'OVER', handicap: 50 },
    { side: 'UNDER', handicap: 50 },
  ],
  [
    { side: 'HOME', handicap: 2_025 },
    { side: 'AWAY', handicap: -2_025 },
  ],
]

function invalidMarket(scene: Scene): Command {
  const good = createMarket(scene)
  const twice = [...good.runners, good.runners[0]!]
  const crowd = Array.from({ length: 301 }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i}` }))
  const wrongs: Partial<CreateMarket>[] = [
    { runners: twice },
    { runners: good.runners.slice(0, 1) },
    { runners: crowd },
    { numberOfWinners: good.runners.length },
    { numberOfWinners: 0 },
    { betDelayMs: -1 },
    { commissionBps: 10_001 },
    { stakeMin: 0 },
    { stakeMin: 1.5 },
    { scheduledEnd: 0 },
    { name: ' ' },
    { terms: { payDelayMs: -1 } },
    { terms: { payDelayMs: 86_400_001 } },
    { terms: { payDelayMs: 0.5 } },
    { terms: { quietMs: -1 } },
    { terms: { quietMs: 30_001 } },
    {
      terms: { crossMatching: true },
      numberOfWinners: 2,
      runners: [1, 2, 3].map((id) => ({ selectionId: id, name: `${id}` })),
    },
    ...(['EACH_WAY', 'LINE'] as const).map((marketKind) => ({
      runners: [1, 2, 3]
        .slice(0, marketKind === 'LINE' ? 1 : 3)
        .map((id) => ({ selectionId: id, name: `${id}` })),
      numberOfWinners: 1,
      terms: {
        ...{ marketKind, crossMatching: true },
        ...(marketKind === 'LINE' ? { line: someLine } : { eachWay: { places: 2, divisor: 5 } }),
      },
    })),
    { terms: { marketKind: 'LINE' } },
    { terms: { eachWay: { places: 2, divisor: 5 } } },
    { terms: { marketKind: 'EACH_WAY', eachWay: { places: good.runners.length, divisor: 5 } } },
    { terms: { marketKind: 'EACH_WAY', eachWay: { places: 2, divisor: 0 } } },
    ...wrongLines.map((line) => ({
      ...{ runners: good.runners.slice(0, 1), numberOfWinners: 1 },
      terms: { marketKind: 'LINE' as const, line: { ...someLine, ...line } },
    })),
    ...wrongHandicaps.map((handicaps) => ({
      ...{ runners: good.runners.slice(0, 2), numberOfWinners: 1 },
      terms: { marketKind: 'ASIAN_HANDICAP' as const, handicaps },
    })),
  ]
  return { ...good, ...scene.random.pick(wrongs) }
}

function impossibleResult(scene: Scene, market: OracleMarket): ResultTerms {
  const good = anyResult(scene, market)
  const { winners = [], placed = [] } = good
  if (good.placed !== undefined && scene.random.chance(0.5)) {
    return scene.random.pick<ResultTerms>([
      { winners },
      { winners, placed: placed.slice(1) },
      { winners, placed: [...placed, 999] },
      { winners, placed: placed.filter((id) => id !== winners[0]) },
      { winners, placed, placedTied: [999] },
      { ...good, number: 1 },
    ])
  }
  const removed = market.runners.find((runner) => runner.removed)?.selectionId ?? 999
  return scene.random.pick<ResultTerms>([
    { winners: [] },
    { ...good, session: { runsByOver: [], inningsOver: true } },
    { winners, placed: winners },
    { winners: winners.slice(0, market.numberOfWinners - 1) },
    { winners: [...winners, winners[0]!] },
    { winners: [...winners.slice(1), 999] },
    { winners: [...winners.slice(1), removed] },
    { winners, tied: [999] },
    { winners, tied: [...winners, winners[0]!] },
    { winners: winners.slice(0, market.numberOfWinners), tied: winners.slice(0, 1) },
  ])
}

/** The one account above the limit bets; while there is none, a rich one is brought to the limit to win from there. */
function betAboveLimit(scene: Scene): Command | undefined {
  const { world, random } = scene
  const above = world.accounts.find(({ id }) => balance(world, id) > largestBalance)
  const open = marketsIn(scene, 'OPEN').find(({ stakeMin }) => stakeMin <= 500)
  if (above !== undefined && open !== undefined) {
    return { ...anyLimitOrder(scene, open, above.id), size: 1_000 }
  }
  const rich = random.pick(world.accounts.slice(0, 2)).id
  const room = largestBalance - balance(world, rich)
  return room > 0
    ? { kind: 'credit-account', account: rich, amount: room, as: 'funding', reason: 'to the limit' }
    : undefined
}

function overdraw(scene: Scene): Command | undefined {
  return inMarket(scene, marketsIn(scene, 'OPEN'), (market) => {
    const account = anyAccount(scene)
    const size = Math.max(market.stakeMin, playable(scene, account) + scene.random.whole(1, 5_000))
    return { ...anyLimitOrder(scene, market, account), size: Math.min(size, largestStake) }
  })
}

/** How to meet each refusal. */
export const mistakes: Readonly<Record<RefusalCode, Mistake>> = {
  ...casinoMistakes,
  ...termMistakes,
  ...heldMistakes,
  ...offsetMistakes,
  ...switchMistakes,
  ...walletMistakes,
  ...agentMistakes,
  ...cashOutMistakes,
  ...startMistakes,
  ...protectionMistakes,
  ...identityMistakes,
  ...restrictionMistakes,
  market_not_found: (scene) =>
    placeIn(scene, marketsIn(scene), { market: scene.random.pick([0, -1, 9_999, 1.5, Number.NaN]) }),
  market_not_open: (scene) => placeIn(scene, marketsIn(scene, 'CREATED')),
  market_suspended: (scene) => placeIn(scene, marketsIn(scene, 'SUSPENDED')),
  market_closed: (scene) => placeIn(scene, marketsIn(scene, 'CLOSED', 'SETTLED', 'VOIDED', 'GRADED')),
  market_busy: (scene) => {
    const task = pickAny(scene, scene.world.tasks)
    return task && placeIn(scene, [findMarket(scene.world, task.market)!])
  },
  market_version_moved: (scene) =>
    inMarket(scene, marketsIn(scene), (market) => {
      const marketVersion = market.version + scene.random.pick([-1, 1])
      return scene.random.chance(0.5)
        ? { ...anyOrder(scene, market), marketVersion }
        : { kind: 'close-market', market: market.id, marketVersion }
    }),
  own_bets: (scene) =>
    inMarket(scene, marketsIn(scene), (market) => {
      const own = pickAny(
        scene,
        market.orders.filter((order) => isAtStake(market, order)),
      )
      const of = { market: market.id, actor: own?.account ?? anyAccount(scene) }
      return scene.random.pick<Command>([
        { kind: 'open-market', ...of },
        { kind: 'suspend-market', ...of, lapse: true, reason: '' },
        { kind: 'turn-in-play', ...of },
        { kind: 'close-market', ...of },
        { kind: 'settle-market', ...of, ...anyResult(scene, market) },
        { kind: 'resettle-market', ...of, ...anyResult(scene, market), reason },
        { kind: 'void-market', ...of, reason },
        { kind: 'remove-runner', ...of, selectionId: 11, reason },
        { kind: 'void-window', ...of, from: 1, to: scene.world.time, reason },
      ])
    }),
  runner_not_found: (scene) =>
    scene.random.chance(0.7)
      ? placeIn(scene, marketsIn(scene, 'OPEN'), { selectionId: 999 })
      : inMarket(scene, marketsIn(scene), ({ id: market }) => {
          return { kind: 'cancel-all', market, account: anyAccount(scene), selectionId: 999 }
        }),
  runner_removed: (scene) =>
    inMarket(scene, marketsIn(scene, 'OPEN'), (market) => {
      const removed = market.runners.find((runner) => runner.removed)
      return removed && { ...anyOrder(scene, market), selectionId: removed.selectionId }
    }),
  account_not_found: (scene) => {
    const account = scene.random.pick([0, 1, 4, 5, 100, 9_999, 101.5])
    const kind = scene.random.weighted({
      bet: 6,
      open: 1,
      casino: 4,
      protection: 3,
      identity: 1,
      restriction: 1,
    })
    if (kind === 'bet') return placeIn(scene, marketsIn(scene, 'OPEN'), { account })
    if (kind === 'open' && account !== 0) return { kind: 'open-account', grant: 0, parent: account }
    if (kind === 'identity') return identityByNobody(scene, account)
    if (kind === 'restriction') return restrictionByNobody(scene, account)
    return kind === 'protection' ? protectionByNobody(scene, account) : byNobody(scene, account)
  },
  price_off_ladder: (scene) =>
    placeIn(scene, marketsIn(scene, 'OPEN'), { price: scene.random.pick(noPrices) }),
  size_invalid: (scene) => placeIn(scene, marketsIn(scene, 'OPEN'), { size: scene.random.pick(noAmounts) }),
  size_too_small: (scene) =>
    placeIn(
      scene,
      marketsIn(scene, 'OPEN').filter((market) => market.stakeMin > 1),
      { size: scene.random.whole(1, 60), price: scene.random.pick(ladder) },
    ),
  size_too_large: (scene) =>
    placeIn(scene, marketsIn(scene, 'OPEN'), { size: largestStake + scene.random.pick([1, 1_000_000]) }),
  min_fill_invalid: (scene) =>
    placeIn(scene, marketsIn(scene, 'OPEN'), {
      size: 1_000,
      minFill: scene.random.pick([...noAmounts, 1_001, 500]),
      timeInForce: scene.random.pick(['LIMIT', 'FILL_OR_KILL'] as const),
    }),
  profit_ratio: (scene) =>
    placeIn(
      scene,
      marketsIn(scene, 'OPEN').filter((market) => market.profitRatioChecked && market.stakeMin <= 50),
      { size: scene.random.whole(50, 90), price: scene.random.whole(101, 104) },
    ),
  balance_above_limit: (scene) =>
    (scene.random.chance(0.3) ? depositAboveLimit(scene) : undefined) ?? betAboveLimit(scene),
  // Out of reach of so few bets; the core's own tests provoke them.
  too_many_orders: () => undefined,
  too_many_waiting: () => undefined,
  exchange_full: () => undefined,
  position_too_large: () => undefined,
  insufficient_funds: overdraw,
  order_not_found: (scene) =>
    withOrder(
      scene,
      () => true,
      (order) => {
        const account = order.account === 103 ? 104 : 103
        return { kind: 'cancel-order', market: order.market, account, order: order.id }
      },
    ),
  order_not_open: (scene) =>
    inMarket(scene, marketsIn(scene, 'OPEN'), (market) => {
      const over = pickAny(
        scene,
        market.orders.filter((order) => order.unmatched === 0),
      )
      return over && { kind: 'cancel-order', market: market.id, account: over.account, order: over.id }
    }),
  order_delayed: (scene) =>
    withOrder(
      scene,
      (order) => order.state === 'delayed' && marketOf(scene, order).status === 'OPEN',
      ({ market, account, id }) => ({ kind: 'replace-order', market, account, order: id, price: 200 }),
    ),
  reduction_invalid: (scene) =>
    withOrder(
      scene,
      () => true,
      ({ market, account, id }) => ({
        ...{ kind: 'cancel-order', market, account, order: id },
        sizeReduction: scene.random.pick(noAmounts),
      }),
    ),
  replacement_unchanged: (scene) =>
    withOrder(
      scene,
      (order) => order.state === 'resting' && marketOf(scene, order).status === 'OPEN',
      ({ market, account, id, price }) => ({ kind: 'replace-order', market, account, order: id, price }),
    ),
  event_not_found: (scene) => ({ ...createMarket(scene), event: scene.random.pick([0, 99_999]) }),
  event_invalid: (scene) => {
    const name = scene.random.pick(['', '  ', 'Ash v Birch'])
    const startTime = name.trim() === '' ? scene.world.time : scene.random.pick([-1, 1.5, Number.NaN])
    return { kind: 'create-event', sport: 'tennis', name, competition: 'Cup', startTime }
  },
  market_invalid: invalidMarket,
  market_state_wrong: (scene) =>
    inMarket(scene, marketsIn(scene, 'CLOSED', 'SETTLED', 'VOIDED', 'GRADED'), ({ id, status }) =>
      scene.random.pick<Command>([
        { kind: 'open-market', market: id },
        { kind: 'close-market', market: id },
        { kind: 'suspend-market', market: id, lapse: true, reason: '' },
        { kind: 'turn-in-play', market: id },
        { kind: 'remove-runner', market: id, selectionId: 11, reason },
        ...(status === 'GRADED' ? [{ kind: 'settle-market' as const, market: id, winners: [11] }] : []),
      ]),
    ),
  market_already_in_play: (scene) =>
    inMarket(
      scene,
      marketsIn(scene, 'OPEN', 'SUSPENDED').filter((market) => market.inPlay),
      ({ id }) => ({ kind: 'turn-in-play', market: id }),
    ),
  market_not_suspended: (scene) =>
    inMarket(scene, marketsIn(scene, 'OPEN'), (market) => ({
      ...{ kind: 'settle-market', market: market.id },
      ...anyResult(scene, market),
    })),
  market_not_settled: (scene) =>
    inMarket(scene, marketsIn(scene, 'CREATED', 'OPEN', 'SUSPENDED', 'CLOSED', 'GRADED'), (market) =>
      scene.random.pick<Command>([
        ...(market.status === 'GRADED'
          ? []
          : [{ kind: 'resettle-market' as const, market: market.id, ...anyResult(scene, market), reason }]),
        { kind: 'archive-market', market: market.id },
        { kind: 'trim-market', market: market.id },
      ]),
    ),
  correction_over: (scene) => {
    const { world } = scene
    const isOver = (market: OracleMarket) => market.archived || market.trimmed || isTooLate(world, market)
    const ended = world.markets.filter(({ endedAt, status }) => endedAt > 0 && status !== 'SETTLING')
    return inMarket(scene, ended.filter(isOver), (market) => {
      const { time } = pickAny(scene, market.matches) ?? world
      return scene.random.pick<Command>([
        { kind: 'resettle-market', market: market.id, ...anyResult(scene, market), reason },
        { kind: 'void-market', market: market.id, reason },
        { kind: 'void-window', market: market.id, from: time, to: time + 1, reason },
        { kind: 'remove-runner', market: market.id, selectionId: 11, reason },
      ])
    })
  },
  result_invalid: (scene) => {
    const ofNumbers = marketsIn(scene, 'SUSPENDED', 'CLOSED').filter(
      (market) => !['WINNERS', 'EACH_WAY'].includes(kindOf(market)),
    )
    return inMarket(scene, ofNumbers, (market) => ({
      kind: 'settle-market',
      market: market.id,
      ...scene.random.pick<ResultTerms>([
        {},
        { number: 1.5 },
        { number: -21 },
        { number: 10_001 },
        { number: Number.NaN },
        { number: 0, winners: [11] },
        { winners: [11] },
        { session: { runsByOver: [], inningsOver: false } },
        { number: 0, session: { runsByOver: [0, 0, 0, 0, 0, 0], inningsOver: true } },
        { session: { runsByOver: [9_999, 0, 0, 0, 0, 0], inningsOver: true } },
      ]),
    }))
  },
  winners_invalid: (scene) =>
    inMarket(scene, marketsIn(scene, 'SUSPENDED', 'CLOSED', 'SETTLED', 'GRADED'), (market) => {
      const result = impossibleResult(scene, market)
      return market.status === 'SETTLED' || market.status === 'GRADED'
        ? { kind: 'resettle-market', market: market.id, ...result, reason }
        : { kind: 'settle-market', market: market.id, ...result }
    }),
  too_few_runners: (scene) =>
    inMarket(
      scene,
      marketsIn(scene, 'CREATED', 'OPEN', 'SUSPENDED').filter((market) => market.runners.length <= 3),
      (market) => {
        const { selectionId } = scene.random.pick(market.runners)
        return { kind: 'remove-runner', market: market.id, selectionId, reason }
      },
    ),
  factor_invalid: (scene) =>
    inMarket(
      scene,
      marketsIn(scene, 'CREATED', 'OPEN', 'SUSPENDED', 'CLOSED').filter(({ runners }) => runners.length > 6),
      (market) => {
        const { selectionId } = scene.random.pick(market.runners)
        const factorBps = scene.random.pick([-1, 10_000, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
        return { kind: 'remove-runner', market: market.id, selectionId, factorBps, reason }
      },
    ),
  window_empty: (scene) =>
    inMarket(scene, marketsIn(scene, 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED'), ({ id }) => {
      const from = scene.world.time + 1
      return { kind: 'void-window', market: id, from, to: from + 1_000, reason: 'rule 7' }
    }),
  window_invalid: (scene) =>
    inMarket(scene, marketsIn(scene, 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED'), ({ id }) => {
      const { time } = scene.world
      const [from, to] = scene.random.pick([
        [time, time],
        [time, time - 1],
        [-1, time],
        [0.5, time],
      ] as const)
      return { kind: 'void-window', market: id, from, to, reason }
    }),
  discount_unknown: (scene) => {
    const discount = scene.random.pick(['', 'IRON', 'toString', 'none']) as 'NONE'
    return { kind: 'set-discount', account: anyAccount(scene), discount, reason }
  },
  amount_invalid: (scene) => {
    const account = anyAccount(scene)
    const amount = scene.random.pick([...noAmounts, largestBalance + 1])
    const grant = scene.random.pick([-1, 0.5, Number.NaN, largestBalance + 1])
    return scene.random.chance(0.5)
      ? scene.random.pick<Command>([
          { kind: 'credit-account', account, amount, as: 'credit', reason: 'top-up' },
          { kind: 'fund-bankroll', amount: scene.random.pick([...noAmounts, 10 ** 14]), reason: 'top-up' },
          { kind: 'fund-clients', amount: scene.random.pick([...noAmounts, 10 ** 14 + 1]), reason: 'ours' },
          restrictionOfNoAmount(scene),
          { ...anyStakeCap(scene), amount },
          { ...anyStakeCap(scene), ages: scene.random.pick(['', 'toString', 'UNDER_18']) as 'FROM_25' },
        ])
      : { kind: 'open-account', grant }
  },
  reason_missing: (scene) =>
    inMarket(scene, marketsIn(scene, 'OPEN', 'SUSPENDED', 'SETTLED', 'GRADED'), (market) =>
      scene.random.pick<Command>([
        ...(market.status === 'GRADED'
          ? [
              {
                kind: 'resettle-market' as const,
                market: market.id,
                ...anyResult(scene, market),
                reason: ' ',
              },
            ]
          : []),
        { kind: 'void-market', market: market.id, reason: ' ' },
        { kind: 'void-window', market: market.id, from: 1, to: 2, reason: '' },
        { kind: 'credit-account', account: 103, amount: 1, as: 'credit', reason: '' },
        { kind: 'fund-bankroll', amount: 1, reason: ' ' },
        { kind: 'fund-clients', amount: 1, reason: '' },
      ]),
    ),
}
