/** Every refusal, provoked; none of them changes anything. */
import { describe, expect, test } from 'vitest'
import { commit, type Engine } from './engine.ts'
import { findPosition, positionRow } from './exchange/position.ts'
import { posting, postingKinds, writeFact } from './facts.ts'
import { house } from './ledger/accounts.ts'
import type { Outcome } from './outcome.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { hashState } from './state-hash.ts'
import { openScene, type Scene } from './testing/scene.ts'
import { balanceMax, stakeMax } from './values/money.ts'

const { IF_WINS } = positionRow

interface Case {
  /** Brings the scene to where the refusal is due. */
  readonly before?: (scene: Scene) => void
  readonly ask: (scene: Scene) => Outcome
}

function grow(engine: Engine, account: number, amount: number): void {
  writeFact(engine.log, posting, {
    transaction: engine.state.transactionCount + 1,
    from: house.issue,
    to: account,
    amount,
    kind: postingKinds.credit,
    market: 0,
    text: 'won',
  })
  commit(engine)
}

const market = 1
const reason = 'test'
const suspend = (scene: Scene) => scene.do('suspend-market', { market, lapse: false, reason })
const close = (scene: Scene) => scene.do('close-market', { market })
const playInPlay = (scene: Scene) => {
  scene.order(102, 'LAY', 3, 10, { persistence: 'PERSIST' })
  scene.do('turn-in-play', { market })
  return scene.order(101, 'BACK', 3, 10)
}

const cases: Record<RefusalCode, readonly Case[]> = {
  market_not_found: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { market: 9 }) },
    { ask: (scene) => scene.do('open-market', { market: 0 }) },
    { ask: (scene) => scene.do('cancel-all', { market: 2, account: 101 }) },
  ],
  market_not_open: [
    {
      before: (scene) => {
        scene.do('create-market', {
          event: 1,
          name: 'Second',
          runners: [1, 2].map((selectionId) => ({ selectionId, name: 'R' })),
          numberOfWinners: 1,
          betDelayMs: 0,
          betDelayModel: 'FULL',
          commissionBps: 0,
          stakeMin: 100,
          profitRatioChecked: true,
        })
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10, { market: 2 }),
    },
  ],
  market_suspended: [{ before: suspend, ask: (scene) => scene.order(101, 'BACK', 2, 10) }],
  market_closed: [{ before: close, ask: (scene) => scene.order(101, 'BACK', 2, 10) }],
  market_version_moved: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { marketVersion: 1 }) },
    { ask: (scene) => scene.do('close-market', { market, marketVersion: 1 }) },
  ],
  runner_not_found: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { selectionId: 4 }) },
    { before: suspend, ask: (scene) => scene.do('remove-runner', { market, selectionId: 4, reason }) },
  ],
  runner_removed: [
    {
      before: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }),
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  account_not_found: [
    { ask: (scene) => scene.order(999, 'BACK', 2, 10) },
    { ask: (scene) => scene.order(house.issue, 'BACK', 2, 10) },
    { ask: (scene) => scene.do('credit-account', { account: 999, amount: 1, as: 'credit', reason }) },
  ],
  price_off_ladder: [
    { ask: (scene) => scene.order(101, 'BACK', 2.01, 10) },
    { ask: (scene) => scene.order(101, 'BACK', 1, 10) },
    { ask: (scene) => scene.order(101, 'BACK', 1010, 10) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { price: 200.5 }) },
  ],
  size_invalid: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 0) },
    { ask: (scene) => scene.order(101, 'BACK', 2, -1) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 1, { size: 100.5 }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 1, { size: Number.NaN }) },
  ],
  size_too_small: [{ ask: (scene) => scene.order(101, 'BACK', 50, 0.1) }],
  size_too_large: [{ ask: (scene) => scene.order(101, 'BACK', 2, 1, { size: stakeMax + 1 }) }],
  min_fill_invalid: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { minFill: 100 }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { timeInForce: 'FILL_OR_KILL', minFill: 1_001 }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { timeInForce: 'FILL_OR_KILL', minFill: 0 }) },
  ],
  profit_ratio: [{ ask: (scene) => scene.order(101, 'BACK', 1.01, 1.5) }],
  balance_above_limit: [
    {
      before: (scene) => grow(scene.engine, 101, balanceMax),
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  too_many_orders: [
    {
      before: (scene) => {
        grow(scene.engine, 101, 2_000_000)
        for (let i = 0; i < 10_000; i++) scene.order(101, 'BACK', 2, 1)
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 1),
    },
  ],
  position_too_large: [
    {
      // No bets of a test add up to this: the figure is put there.
      before: (scene) => {
        const { positions } = scene.engine.state.markets[1]!
        scene.order(101, 'BACK', 2, 10)
        positions.rows[findPosition(positions, 101) * positions.stride + IF_WINS] = 2 ** 52
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  insufficient_funds: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 1_000.01) },
    { ask: (scene) => scene.order(101, 'LAY', 3, 500.01) },
  ],
  order_not_found: [
    {
      before: (scene) => scene.order(101, 'BACK', 2, 10),
      ask: (scene) => scene.do('cancel-order', { market, account: 102, order: 2 ** 24 }),
    },
  ],
  order_not_open: [
    { ask: (scene) => scene.do('cancel-order', { market, account: 101, order: 2 ** 24 }) },
    {
      before: (scene) => {
        const { id } = scene.order(101, 'BACK', 2, 10)
        scene.do('cancel-order', { market, account: 101, order: id })
      },
      ask: (scene) => scene.do('replace-order', { market, account: 101, order: 2 ** 24, price: 210 }),
    },
  ],
  order_delayed: [
    {
      before: playInPlay,
      ask: (scene) =>
        scene.do('replace-order', {
          market,
          account: 101,
          order: scene.engine.state.delayed[0]!.order,
          price: 310,
        }),
    },
  ],
  reduction_invalid: [
    {
      before: (scene) => scene.order(101, 'BACK', 2, 10),
      ask: (scene) => scene.do('cancel-order', { market, account: 101, order: 2 ** 24, sizeReduction: 0 }),
    },
  ],
  replacement_unchanged: [
    {
      before: (scene) => scene.order(101, 'BACK', 2, 10),
      ask: (scene) => scene.do('replace-order', { market, account: 101, order: 2 ** 24, price: 200 }),
    },
  ],
  event_not_found: [
    {
      ask: (scene) =>
        scene.do('create-market', {
          event: 2,
          name: 'No event',
          runners: [],
          numberOfWinners: 1,
          betDelayMs: 0,
          betDelayModel: 'FULL',
          commissionBps: 0,
          stakeMin: 100,
          profitRatioChecked: true,
        }),
    },
  ],
  event_invalid: [
    { ask: (scene) => scene.do('create-event', { sport: 's', name: ' ', competition: '', startTime: 1 }) },
    { ask: (scene) => scene.do('create-event', { sport: 's', name: 'n', competition: '', startTime: -1 }) },
  ],
  market_invalid: [
    {
      ask: (scene) =>
        scene.do('create-market', {
          event: 1,
          name: 'Twice the same',
          runners: [1, 1].map((selectionId) => ({ selectionId, name: 'R' })),
          numberOfWinners: 1,
          betDelayMs: 0,
          betDelayModel: 'FULL',
          commissionBps: 0,
          stakeMin: 100,
          profitRatioChecked: true,
        }),
    },
  ],
  market_state_wrong: [
    { ask: (scene) => scene.do('open-market', { market }) },
    { before: close, ask: (scene) => scene.do('turn-in-play', { market }) },
    { before: close, ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }) },
  ],
  market_already_in_play: [
    {
      before: (scene) => scene.do('turn-in-play', { market }),
      ask: (scene) => scene.do('turn-in-play', { market }),
    },
  ],
  market_not_suspended: [{ ask: (scene) => scene.do('settle-market', { market, winners: [1] }) }],
  market_not_settled: [
    { ask: (scene) => scene.do('resettle-market', { market, winners: [1], reason }) },
    { ask: (scene) => scene.do('archive-market', { market }) },
  ],
  winners_invalid: [
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [4] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [1, 1] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [1], tied: [1] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [1, 2], tied: [2] }) },
  ],
  too_few_runners: [
    {
      before: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }),
      ask: (scene) => scene.do('remove-runner', { market, selectionId: 2, reason }),
    },
  ],
  window_invalid: [{ ask: (scene) => scene.do('void-window', { market, from: 5, to: 5, reason }) }],
  amount_invalid: [
    { ask: (scene) => scene.do('credit-account', { account: 101, amount: 0, as: 'credit', reason }) },
    {
      ask: (scene) => scene.do('credit-account', { account: 101, amount: balanceMax, as: 'credit', reason }),
    },
    { ask: (scene) => scene.do('open-account', { grant: -1 }) },
    { ask: (scene) => scene.do('open-account', { discountBps: 10_001 }) },
  ],
  reason_missing: [
    { ask: (scene) => scene.do('credit-account', { account: 101, amount: 1, as: 'credit', reason: ' ' }) },
    { ask: (scene) => scene.do('void-market', { market, reason: '' }) },
  ],
}

describe.each(Object.entries(cases))('%s', (code, provocations) => {
  test.each(provocations.map((provocation, i) => [i + 1, provocation] as const))(
    'case %i is refused and changes nothing',
    (_, { before, ask }) => {
      const scene = openScene()
      before?.(scene)
      const hash = hashState(scene.engine.state)
      const facts = scene.engine.log.count
      expect(ask(scene).refusal).toBe(code)
      expect(hashState(scene.engine.state)).toBe(hash)
      expect(scene.engine.log.count).toBe(facts)
    },
  )
})

test('every refusal has a sentence and a status of the caller, not the server', () => {
  for (const [code, { status, text }] of Object.entries(refusals)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(500)
    expect(text, code).toMatch(/^[A-Z].*\.$/)
  }
})
