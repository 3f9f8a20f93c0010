/** Every refusal, provoked; none of them changes anything. */

import { describe, expect, test } from 'vitest'
import { seedVault } from '#sim/simulation/seed-vault.ts'
import { defaultPaytables } from './casino/paytables.ts'
import type { Engine } from './engine/engine.ts'
import type { Outcome } from './engine/outcome.ts'
import { hashState } from './engine/state-hash.ts'
import { usualLimits } from './exchange/market/slice.ts'
import { waitingOrders } from './exchange/orders/waiting.ts'
import { findPosition, pageOf, positionRow, rowOf } from './exchange/risk/position.ts'
import { posting, postingKinds } from './facts/ledger.ts'
import { writeFact } from './facts/log.ts'
import type { PaymentMethod } from './facts/payment.ts'
import type { IdentityState, LimitKind } from './facts/protection.ts'
import { house } from './ledger/accounts.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { type CasinoScene, openCasino } from './testing/casino-scene.ts'
import { runUnder, type Scene, verify } from './testing/scene.ts'
import { balanceMax, stakeMax } from './values/money.ts'

const { GROSS } = positionRow

interface Case {
  /** Brings the scene to where the refusal is due. */
  readonly before?: (scene: CasinoScene) => void
  readonly ask: (scene: CasinoScene) => Outcome
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
  engine.commit()
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

/** The profile asks who players are, and it is known of nobody. */
const askWho = (scene: Scene) => scene.do('set-profile', { profile: 'standard', account: 0 })
const noteState = (scene: Scene, state: IdentityState) =>
  scene.do('note-identity', { account: 101, state, person: 0 })

/** What the house does about the first player. */
const ofHouse = { account: 101, person: 0 } as const
const suspendAccount = (scene: Scene) => scene.do('suspend-account', { ...ofHouse, reason: 'CONDUCT' })
const cap = (scene: Scene, amount: number) =>
  scene.do('restrict-account', { ...ofHouse, rule: 'STAKE_CAP', isLifted: false, amount })
const barRisk = (scene: Scene) =>
  scene.do('restrict-account', { ...ofHouse, rule: 'NO_NEW_RISK', isLifted: false })

/** A bet is matched, runner 1 wins, and `ms` pass. */
const end = (scene: Scene, ms: number) => {
  scene.order(101, 'BACK', 2, 10)
  scene.order(102, 'LAY', 2, 10)
  close(scene)
  scene.do('settle-market', { market, winners: [1] })
  scene.wait(ms)
}
const trim = (scene: Scene) => {
  end(scene, 1)
  scene.do('trim-market', { market })
}
const archive = (scene: Scene) => {
  end(scene, 1)
  scene.do('archive-market', { market })
}
const voidOfAll = (scene: Scene) => {
  return scene.do('void-window', { market, from: 1, to: scene.engine.state.time, reason })
}
const hourMs = 3_600_000
const exclude = (scene: Scene) => {
  scene.do('exclude-account', { account: 101, reason })
}
const dayMs = 24 * hourMs
const excludeSelf = (scene: Scene) => {
  scene.do('exclude-self', { account: 101, months: 6 })
}
const takeTimeOut = (scene: Scene) => {
  scene.do('take-time-out', { account: 101, durationMs: dayMs })
}
const playAnHour = (scene: Scene) => {
  scene.do('begin-session', { account: 101 })
  scene.wait(hourMs)
}
const limitTo = (limit: LimitKind, amount: number) => (scene: Scene) => {
  scene.do('set-limit', { account: 101, limit, period: 'DAY', amount })
}
const askForMore = (scene: Scene) => {
  limitTo('LOSS', 1_000)(scene)
  limitTo('LOSS', 2_000)(scene)
}
/** 101 has backed 10.00 at 2.00, and `size` is offered for a lay at the same price. */
const backedAndOffered = (scene: Scene, size: number) => {
  scene.order(102, 'LAY', 2, 10)
  scene.order(101, 'BACK', 2, 10)
  scene.order(103, 'BACK', 2, size)
}
const makeLines = (scene: Scene) => {
  scene.do('create-market', {
    ...{ event: 1, name: 'Runs', runners: [{ selectionId: 1, name: 'Runs' }], numberOfWinners: 1 },
    ...{ betDelayMs: 0, betDelayModel: 'FULL', commissionBps: 0, stakeMin: 100, profitRatioChecked: true },
    terms: {
      marketKind: 'LINE',
      line: { low: 50, high: 30_050, step: 100, resultMin: 0, resultMax: 300, namedOver: 2 },
    },
  })
}
/** Market 2, of the runs after two overs, is closed. */
const endOfInnings = (scene: Scene) => {
  makeLines(scene)
  scene.do('close-market', { market: 2 })
}

const withStart = (scene: Scene) => {
  scene.do('create-market', {
    ...{ event: 1, name: 'To win', runners: [1, 2].map((selectionId) => ({ selectionId, name: 'R' })) },
    ...{ numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'FULL', commissionBps: 0, stakeMin: 100 },
    ...{ profitRatioChecked: true, terms: { startingPrice: true } },
  })
  scene.do('open-market', { market: 2 })
}
const atStart = (scene: Scene, of: number) =>
  scene.do('place-at-start', {
    ...{ market: of, account: 101, selectionId: 1, side: 'BACK', size: 1_000, limit: 300 },
  })
/** Gets out of a back of 10 at 3.00. */
const stop = {
  ...{ market, account: 101, selectionId: 1, size: 1_000, trigger: 300 },
  side: 'LAY',
  exit: 'STOP',
} as const

const first = { transfer: 1 } as const
/** 101 takes out 50.00 by card, which nobody reviews. */
const withdraw = (scene: Scene, fields = {}) =>
  scene.do('begin-withdrawal', {
    ...{ account: 101, amount: 5_000, method: 'CARD', reviewAbove: 10_000_000 },
    ...fields,
  })
const reviewed = (scene: Scene) => withdraw(scene, { reviewAbove: 4_999 })
/** 101 has paid in 50.00. */
const deposited = (scene: Scene, method: PaymentMethod = 'CARD') => {
  const { id } = scene.do('begin-deposit', { account: 101, amount: 5_000, method })
  scene.do('post-transfer', { transfer: id, amount: 5_000, reference: 'paid' })
}

const trailing = {
  ...{ market, account: 101, selectionId: 1, size: 1_000, distance: 4 },
  side: 'LAY',
  exit: 'TRAILING',
} as const

/** Below the house agent 106, below him agent 107, and below him player 108, with a line each. */
function tree(scene: CasinoScene): void {
  const agent = { exchange: 4_000, casino: 3_000, book: 4_000 }
  scene.do('open-account', { agent: { exchange: 6_000, casino: 5_000, book: 5_000 } })
  scene.do('open-account', { parent: 106, agent })
  scene.do('open-account', { parent: 107 })
  scene.do('set-line', { account: 106, line: 1_000_000, by: 0 })
  scene.do('set-line', { account: 107, line: 400_000, by: 106 })
  scene.do('set-line', { account: 108, line: 100_000, by: 107 })
}

function frozen(scene: CasinoScene): void {
  tree(scene)
  scene.do('freeze-branch', { account: 106, by: 0, reason: 'overdue' })
}

/** Player 109 has nothing but 1.00 that his agent 107 gives him back at the next close. */
function givenBack(scene: CasinoScene): void {
  tree(scene)
  scene.do('open-account', { parent: 107, grant: 1_000 })
  scene.do('announce-give-back', { account: 107, noticeMs: 0, giveBack: { book: 1_000 } })
  scene.do('close-period', {})
  const { id: bet } = scene.do('take-book-bet', { account: 109, stake: 1_000 })
  scene.do('settle-book-bet', { bet, returned: 0 })
}

/** Player 108 may deposit 10.00 a day. */
function limited(scene: CasinoScene): void {
  tree(scene)
  scene.do('set-limit', { account: 108, limit: 'DEPOSIT', period: 'DAY', amount: 1_000 })
}

/** Agent 109 is closed. */
function closed(scene: CasinoScene): void {
  tree(scene)
  scene.do('open-account', { parent: 106, agent: {} })
  scene.do('close-agent', { account: 109, by: 106 })
}

function proposed(scene: CasinoScene): void {
  tree(scene)
  scene.do('credit-account', { account: 108, amount: 1_000, as: 'credit', reason: 'cash' })
  scene.do('propose-payment', { from: 108, to: 107, amount: 1_000, lapseMs: 1_000 })
}

/** Player 108 has paid agent 107 cash by his own word. */
function claimed(scene: CasinoScene): void {
  if (scene.engine.state.accounts.next < 109) tree(scene)
  scene.do('file-claim', { account: 108, amount: 1, waitMs: 1_000, reason: 'paid on Monday' })
}

const change = { account: 106, deals: {} }

const cases: Record<RefusalCode, readonly Case[]> = {
  market_not_found: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { market: 9 }) },
    { ask: (scene) => scene.do('open-market', { market: 0 }) },
    { ask: (scene) => scene.do('cancel-all', { market: 2, account: 101 }) },
    { ask: (scene) => scene.do('resettle-market', { market: 2, winners: [1], reason }) },
    { ask: (scene) => scene.do('void-market', { market: 0, reason }) },
  ],
  market_busy: [
    {
      before: (scene) => {
        for (let i = 0; i <= usualLimits.facts; i++) scene.order(101, 'LAY', 1.01, 2)
        scene.do('suspend-market', { market, lapse: true, reason })
      },
      ask: (scene) => scene.do('open-market', { market }),
    },
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
  own_bets: [
    {
      before: (scene) => scene.order(101, 'BACK', 2, 10),
      ask: (scene) => scene.do('suspend-market', { market, actor: 101, lapse: true, reason }),
    },
    {
      before: playInPlay,
      ask: (scene) => scene.do('close-market', { market, actor: 101 }),
    },
    {
      before: trim,
      ask: (scene) => scene.do('resettle-market', { market, actor: 101, winners: [2], reason }),
    },
    {
      before: (scene) => {
        trim(scene)
        scene.do('void-market', { market, actor: 103, reason })
      },
      ask: (scene) => scene.do('resettle-market', { market, actor: 102, winners: [2], reason }),
    },
  ],
  runner_not_found: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { selectionId: 4 }) },
    { before: suspend, ask: (scene) => scene.do('remove-runner', { market, selectionId: 4, reason }) },
    { ask: (scene) => scene.do('cancel-all', { market, account: 101, selectionId: 4 }) },
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
    { ask: (scene) => scene.do('set-profile', { profile: 'strict', account: 999 }) },
    { ask: (scene) => scene.do('open-account', { parent: 999 }) },
    { ask: (scene) => verify(scene, 999) },
    {
      ask: (scene) => scene.do('note-identity', { account: 101, state: 'PENDING', person: 999 }),
    },
    { ask: (scene) => scene.do('begin-deposit', { account: 999, amount: 100, method: 'CARD' }) },
    { ask: (scene) => withdraw(scene, { account: house.payments }) },
    { before: reviewed, ask: (scene) => scene.do('approve-withdrawal', { ...first, by: 999 }) },
    { ask: (scene) => scene.do('take-play-money', { account: house.issue }) },
    { ask: (scene) => scene.do('open-account', { parent: house.issue }) },
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
  sized_by_invalid: [
    {
      before: (scene) => {
        scene.do('create-market', {
          event: 1,
          name: 'Each way',
          runners: [1, 2, 3, 4, 5].map((selectionId) => ({ selectionId, name: 'R' })),
          numberOfWinners: 1,
          betDelayMs: 0,
          betDelayModel: 'FULL',
          commissionBps: 0,
          stakeMin: 100,
          profitRatioChecked: false,
          terms: { marketKind: 'EACH_WAY', eachWay: { places: 2, divisor: 5 } },
        })
        expect(scene.do('open-market', { market: 2 }).refusal).toBeUndefined()
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10, { market: 2, terms: { sizedBy: 'PAYOUT' } }),
    },
  ],
  no_starting_price: [
    { ask: (scene) => atStart(scene, market) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { persistence: 'MARKET_ON_CLOSE' }) },
  ],
  starting_price_over: [
    {
      before: (scene) => {
        withStart(scene)
        scene.do('turn-in-play', { market: 2 })
      },
      ask: (scene) => atStart(scene, 2),
    },
  ],
  start_order_fixed: [
    {
      before: (scene) => {
        withStart(scene)
        atStart(scene, 2)
      },
      ask: (scene) => scene.do('cancel-order', { market: 2, account: 101, order: scene.engine.outcome.id }),
    },
    {
      before: (scene) => {
        withStart(scene)
        atStart(scene, 2)
      },
      ask: (scene) =>
        scene.do('loosen-limit', { market: 2, account: 101, order: scene.engine.outcome.id, limit: 400 }),
    },
  ],
  order_type_invalid: [
    {
      ask: (scene) =>
        scene.order(101, 'BACK', 2, 10, { timeInForce: 'FILL_OR_KILL', terms: { postOnly: true } }),
    },
  ],
  reference_invalid: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { orderReference: 'x'.repeat(33) } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { strategy: 'x'.repeat(16) } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { strategy: '' } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { orderReference: 'line\n' } }) },
  ],
  good_till_invalid: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { goodTill: scene.engine.state.time } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { goodTill: 2e12 } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { terms: { goodTill: 1_800_000_000_000.5 } }) },
  ],
  would_take: [
    {
      before: (scene) => scene.order(102, 'LAY', 3, 10),
      ask: (scene) => scene.order(101, 'BACK', 3, 5, { terms: { postOnly: true } }),
    },
    {
      before: (scene) => {
        scene.order(101, 'BACK', 4, 5, { terms: { postOnly: true } })
        scene.order(101, 'LAY', 3, 10)
      },
      ask: (scene) => scene.do('replace-order', { market, account: 101, order: 2 ** 24, price: 250 }),
    },
  ],
  account_excluded: [
    { before: exclude, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    {
      before: (scene) => {
        // More than a slice cancels; what still stands cannot be moved to another price.
        for (let i = 0; i <= usualLimits.facts; i++) scene.order(101, 'BACK', 5, 1)
        exclude(scene)
      },
      ask: (scene) => {
        const order = 2 ** 24 + usualLimits.facts
        return scene.do('replace-order', { market, account: 101, order, price: 600 })
      },
    },
    { before: exclude, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    {
      before: exclude,
      ask: (scene) => scene.do('begin-deposit', { account: 101, amount: 100, method: 'CARD' }),
    },
    { before: exclude, ask: (scene) => scene.do('exclude-account', { account: 101, reason }) },
  ],
  self_excluded: [
    { before: excludeSelf, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: excludeSelf, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    { before: excludeSelf, ask: (scene) => scene.do('take-play-money', { account: 101 }) },
    { before: excludeSelf, ask: (scene) => scene.do('request-return', { account: 101 }) },
    {
      before: excludeSelf,
      ask: (scene) => scene.do('set-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 100 }),
    },
    { before: excludeSelf, ask: (scene) => scene.do('take-time-out', { account: 101, durationMs: dayMs }) },
    {
      // After its end nobody is let in who has not asked to return.
      before: (scene) => {
        excludeSelf(scene)
        scene.wait(200 * dayMs)
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  time_out: [
    { before: takeTimeOut, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: takeTimeOut, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    { before: takeTimeOut, ask: (scene) => scene.do('take-play-money', { account: 101 }) },
    {
      before: takeTimeOut,
      ask: (scene) =>
        scene.do('hold-order', {
          ...{ market, account: 101, selectionId: 1, side: 'LAY', size: 1_000, exit: 'STOP', trigger: 300 },
        }),
    },
    {
      before: (scene) => {
        takeTimeOut(scene)
        scene.wait(dayMs - 1)
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  identity_unverified: [
    { before: askWho, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: askWho, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    {
      before: askWho,
      ask: (scene) => scene.do('begin-deposit', { account: 101, amount: 1_000, method: 'CARD' }),
    },
    {
      before: (scene) => {
        askWho(scene)
        noteState(scene, 'REFERRED')
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
    {
      before: (scene) => {
        askWho(scene)
        scene.do('open-account', { grant: 1_000 })
      },
      ask: (scene) => scene.order(106, 'BACK', 2, 10),
    },
  ],
  identity_invalid: [
    ...[0, 1.5, Number.NaN, 19_990_230, 19_991_301, 18_991_231, 20_800_101].map((bornOn) => ({
      ask: (scene: Scene) => verify(scene, 101, bornOn),
    })),
    // A day too young.
    { ask: (scene) => verify(scene, 101, 20_051_115) },
    {
      ask: (scene) =>
        scene.do('note-identity', { account: 101, state: 'PENDING', bornOn: 19_800_101, person: 0 }),
    },
    {
      before: (scene) => scene.do('open-account', { participant: 'Maker' }),
      ask: (scene) => verify(scene, 106),
    },
    { ask: (scene) => noteState(scene, 'toString' as IdentityState) },
  ],
  own_identity: [
    {
      ask: (scene) =>
        scene.do('note-identity', { account: 101, state: 'VERIFIED', bornOn: 19_800_101, person: 101 }),
    },
  ],
  identity_unchanged: [
    { before: (scene) => noteState(scene, 'PENDING'), ask: (scene) => noteState(scene, 'PENDING') },
    { before: (scene) => noteState(scene, 'REFERRED'), ask: (scene) => noteState(scene, 'PENDING') },
    { before: (scene) => verify(scene, 101), ask: (scene) => noteState(scene, 'REFUSED') },
    { before: (scene) => verify(scene, 101), ask: (scene) => verify(scene, 101) },
  ],
  account_suspended: [
    { before: suspendAccount, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: suspendAccount, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    { before: suspendAccount, ask: suspendAccount },
    {
      before: suspendAccount,
      ask: (scene) => scene.do('begin-deposit', { account: 101, amount: 1_000, method: 'CARD' }),
    },
  ],
  account_restricted: [
    { before: (scene) => cap(scene, 999), ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: (scene) => cap(scene, 99), ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    { before: barRisk, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: barRisk, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
  ],
  restriction_invalid: [
    { ask: (scene) => scene.do('suspend-account', ofHouse) },
    { ask: (scene) => scene.do('suspend-account', { ...ofHouse, reason: 'toString' as 'CONDUCT' }) },
    { ask: (scene) => scene.do('suspend-account', { account: 101, reason: 'CONDUCT', person: 101 }) },
    { before: barRisk, ask: barRisk },
    { before: (scene) => cap(scene, 500), ask: (scene) => cap(scene, 500) },
    {
      ask: (scene) => scene.do('restrict-account', { ...ofHouse, rule: 'NO_NEW_RISK', isLifted: true }),
    },
    {
      ask: (scene) =>
        scene.do('restrict-account', { ...ofHouse, rule: 'toString' as 'STAKE_CAP', isLifted: true }),
    },
  ],
  reminder_due: [
    { before: playAnHour, ask: (scene) => scene.order(101, 'BACK', 2, 10) },
    { before: playAnHour, ask: (scene) => scene.play(101, '7updown', { up: 1 }) },
    { before: playAnHour, ask: (scene) => scene.do('set-reminder', { account: 101, minutes: 60 }) },
  ],
  loss_limit: [
    { before: limitTo('LOSS', 1_000), ask: (scene) => scene.order(101, 'BACK', 2, 10.01) },
    { before: limitTo('LOSS', 1_000), ask: (scene) => scene.order(101, 'LAY', 3, 5.01) },
    { before: limitTo('LOSS', 1_000), ask: (scene) => scene.play(101, '7updown', { up: 11 }) },
    {
      before: limitTo('LOSS', 1_000),
      ask: (scene) =>
        scene.do('hold-order', {
          ...{ market, account: 101, selectionId: 1, side: 'BACK', size: 1_001, exit: 'STOP', trigger: 300 },
        }),
    },
  ],
  stake_limit: [
    { before: limitTo('STAKE', 1_000), ask: (scene) => scene.order(101, 'LAY', 2, 10.01) },
    { before: limitTo('STAKE', 1_000), ask: (scene) => scene.play(101, '7updown', { up: 11 }) },
    {
      before: (scene) => {
        limitTo('STAKE', 1_000)(scene)
        scene.order(101, 'BACK', 2, 6)
      },
      ask: (scene) => scene.order(101, 'BACK', 5, 4.01),
    },
  ],
  deposit_limit_unanswered: [
    {
      before: (scene) => runUnder(scene, 'standard'),
      ask: (scene) => scene.do('begin-deposit', { account: 101, amount: 1_000, method: 'CARD' }),
    },
  ],
  review_not_due: [
    { ask: (scene) => scene.do('review-limits', { account: 101 }) },
    { before: limitTo('LOSS', 1_000), ask: (scene) => scene.do('review-limits', { account: 101 }) },
  ],
  deposit_limit: [
    { before: limitTo('DEPOSIT', 99_999), ask: (scene) => scene.do('take-play-money', { account: 101 }) },
  ],
  limit_invalid: [0, -1, 1.5, Number.NaN, balanceMax + 1].map((amount) => ({
    ask: (scene) => scene.do('set-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount }),
  })),
  limit_unchanged: [
    {
      before: limitTo('LOSS', 1_000),
      ask: (scene) => scene.do('set-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 1_000 }),
    },
    {
      before: askForMore,
      ask: (scene) => scene.do('set-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 2_000 }),
    },
    { ask: (scene) => scene.do('set-limit', { account: 101, limit: 'LOSS', period: 'DAY' }) },
  ],
  limit_not_asked: [
    { ask: (scene) => scene.do('confirm-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 1 }) },
    {
      before: (scene) => {
        askForMore(scene)
        scene.wait(dayMs)
      },
      ask: (scene) =>
        scene.do('confirm-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 2_001 }),
    },
    {
      // A lower one since has ended what was asked for.
      before: (scene) => {
        askForMore(scene)
        limitTo('LOSS', 900)(scene)
        scene.wait(dayMs)
      },
      ask: (scene) =>
        scene.do('confirm-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 2_000 }),
    },
  ],
  limit_too_soon: [
    {
      before: (scene) => {
        askForMore(scene)
        scene.wait(dayMs - 1)
      },
      ask: (scene) =>
        scene.do('confirm-limit', { account: 101, limit: 'LOSS', period: 'DAY', amount: 2_000 }),
    },
  ],
  time_out_invalid: [dayMs - 1, 42 * dayMs + 1, dayMs + 0.5, Number.NaN].map((durationMs) => ({
    ask: (scene) => scene.do('take-time-out', { account: 101, durationMs }),
  })),
  exclusion_invalid: [5, 61, 6.5, Number.NaN].map((months) => ({
    ask: (scene) => scene.do('exclude-self', { account: 101, months }),
  })),
  protection_not_shorter: [
    { before: takeTimeOut, ask: (scene) => scene.do('take-time-out', { account: 101, durationMs: dayMs }) },
    { before: excludeSelf, ask: (scene) => scene.do('exclude-self', { account: 101, months: 6 }) },
  ],
  not_self_excluded: [
    { ask: (scene) => scene.do('request-return', { account: 101 }) },
    { before: exclude, ask: (scene) => scene.do('request-return', { account: 101 }) },
  ],
  return_asked: [
    {
      before: (scene) => {
        excludeSelf(scene)
        scene.wait(200 * dayMs)
        scene.do('request-return', { account: 101 })
      },
      ask: (scene) => scene.do('request-return', { account: 101 }),
    },
  ],
  reminder_invalid: [0, 14, 45, 90, Number.NaN].map((minutes) => ({
    ask: (scene) => scene.do('set-reminder', { account: 101, minutes }),
  })),
  reminder_not_due: [
    { ask: (scene) => scene.do('acknowledge-reminder', { account: 101 }) },
    {
      before: (scene) => {
        scene.do('begin-session', { account: 101 })
        scene.wait(3_599_999)
      },
      ask: (scene) => scene.do('acknowledge-reminder', { account: 101 }),
    },
  ],
  discount_unknown: ['', 'IRON', 'toString'].map((discount) => ({
    ask: (scene) => scene.do('set-discount', { account: 101, discount: discount as 'GOLD', reason }),
  })),
  timeout_invalid: [9_999, 300_001, -1, 10_000.5, Number.NaN].map((timeoutMs) => ({
    ask: (scene) => scene.do('set-switch', { account: 101, timeoutMs }),
  })),
  too_many_switches: [
    {
      before: (scene) => {
        for (let i = 0; i < 50; i++) {
          scene.do('set-switch', { account: 101, timeoutMs: 10_000, strategy: `s${i}` })
        }
        expect(
          scene.do('set-switch', { account: 101, timeoutMs: 20_000, strategy: 's1' }).refusal,
        ).toBeUndefined()
      },
      ask: (scene) => scene.do('set-switch', { account: 101, timeoutMs: 10_000 }),
    },
  ],
  balance_above_limit: [
    {
      before: (scene) => grow(scene.engine, 101, balanceMax - 99),
      ask: (scene) => scene.do('begin-deposit', { account: 101, amount: 100, method: 'CARD' }),
    },
    {
      before: (scene) => grow(scene.engine, 101, balanceMax),
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
    {
      before: (scene) => grow(scene.engine, 101, balanceMax - 199_999),
      ask: (scene) => scene.do('take-play-money', { account: 101 }),
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
  too_many_waiting: [
    {
      before: (scene) => {
        grow(scene.engine, 101, 2_000_000)
        scene.order(102, 'LAY', 3, 10, { persistence: 'PERSIST' })
        scene.do('turn-in-play', { market })
        for (let i = 0; i < 200; i++) scene.order(101, 'BACK', 3, 10)
      },
      ask: (scene) => scene.order(101, 'BACK', 3, 10),
    },
  ],
  exchange_full: [
    {
      // Sixteen million orders are not placed here: the pool is told that it had them.
      before: (scene) => {
        scene.engine.state.orders.used = 2 ** 24 - 1
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
    {
      before: (scene) => {
        scene.engine.state.orders.resting = 2_000_000
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
    {
      before: (scene) => {
        scene.engine.state.markets[1]!.books.resting = 200_000
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  position_too_large: [
    {
      // No bets of a test add up to this: the figure is put there.
      before: (scene) => {
        const { positions } = scene.engine.state.markets[1]!
        scene.order(101, 'BACK', 2, 10)
        const index = findPosition(positions, 101)
        pageOf(positions, index)[rowOf(positions, index) + GROSS] = 2 ** 51
      },
      ask: (scene) => scene.order(101, 'BACK', 2, 10),
    },
  ],
  insufficient_funds: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 1_000.01) },
    { ask: (scene) => scene.order(101, 'LAY', 3, 500.01) },
  ],
  cash_out_not_offered: [
    {
      before: (scene) => {
        makeLines(scene)
        scene.do('open-market', { market: 2 })
      },
      ask: (scene) => scene.do('cash-out', { market: 2, account: 101 }),
    },
  ],
  part_invalid: [0, -1, 10_001, 1.5, Number.NaN].map((partBps) => ({
    ask: (scene) => scene.do('cash-out', { market, account: 101, partBps }),
  })),
  cash_out_waiting: [
    {
      before: (scene) => {
        backedAndOffered(scene, 20)
        scene.do('turn-in-play', { market })
        scene.order(103, 'BACK', 3, 100)
        scene.wait(5_000)
        scene.do('release-orders', {})
        scene.do('cash-out', { market, account: 101 })
      },
      ask: (scene) => scene.do('cash-out', { market, account: 101 }),
    },
  ],
  too_many_own_orders: [
    {
      before: (scene) => {
        backedAndOffered(scene, 20)
        for (let i = 0; i <= 1_000; i++) scene.order(101, 'LAY', 1.01, 2)
      },
      ask: (scene) => scene.do('cash-out', { market, account: 101 }),
    },
  ],
  nothing_to_cash_out: [{ ask: (scene) => scene.do('cash-out', { market, account: 101 }) }],
  not_enough_volume: [
    {
      before: (scene) => backedAndOffered(scene, 2),
      ask: (scene) => scene.do('cash-out', { market, account: 101 }),
    },
  ],
  profit_invalid: [
    {
      before: (scene) => backedAndOffered(scene, 20),
      ask: (scene) => scene.do('set-cash-out', { market, account: 101, target: 0 }),
    },
    {
      before: (scene) => backedAndOffered(scene, 20),
      ask: (scene) => scene.do('set-cash-out', { market, account: 101, selectionId: 1, target: 1.5 }),
    },
  ],
  cash_out_not_set: [
    {
      before: (scene) => backedAndOffered(scene, 20),
      ask: (scene) => scene.do('set-cash-out', { market, account: 101 }),
    },
  ],
  price_changed: [
    {
      before: (scene) => backedAndOffered(scene, 20),
      ask: (scene) => scene.do('cash-out', { market, account: 101, least: 1 }),
    },
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
          order: waitingOrders(scene.engine.state)[0]!,
          price: 310,
        }),
    },
  ],
  slippage_invalid: [
    { ask: (scene) => scene.do('hold-order', { ...stop, slippage: 21 }) },
    { ask: (scene) => scene.do('hold-order', { ...stop, slippage: 0.5 }) },
    {
      before: (scene) => scene.do('hold-order', stop),
      ask: (scene) => scene.do('edit-held', { market, account: 101, order: 2 ** 24, slippage: -1 }),
    },
  ],
  distance_invalid: [
    { ask: (scene) => scene.do('hold-order', { ...stop, distance: 3 }) },
    { ask: (scene) => scene.do('hold-order', { ...trailing, trigger: 300 }) },
    { ask: (scene) => scene.do('hold-order', { ...trailing, distance: 0 }) },
    { ask: (scene) => scene.do('hold-order', { ...trailing, distance: 1_001 }) },
    {
      before: (scene) => scene.do('hold-order', stop),
      ask: (scene) => scene.do('edit-held', { market, account: 101, order: 2 ** 24, distance: 3 }),
    },
  ],
  no_trigger_price: [
    { ask: (scene) => scene.do('hold-order', trailing) },
    {
      before: (scene) => {
        scene.order(104, 'LAY', 3, 20)
        scene.order(105, 'BACK', 3.1, 9.99)
      },
      ask: (scene) => scene.do('hold-order', trailing),
    },
  ],
  too_many_held: [
    {
      before: (scene) => {
        for (let i = 0; i < 200; i++) scene.do('hold-order', { ...stop, size: 100 })
      },
      ask: (scene) => scene.do('hold-order', { ...stop, size: 100 }),
    },
  ],
  offset_invalid: [
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { offset: { ticks: 0 } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { offset: { ticks: 201 } }) },
    { ask: (scene) => scene.order(101, 'BACK', 2, 10, { offset: { ticks: 2, stopTicks: 0.5 } }) },
    {
      ask: (scene) => scene.order(101, 'BACK', 2, 10, { offset: { ticks: 0, stopTicks: 2, levelled: true } }),
    },
    { ask: (scene) => scene.order(101, 'BACK', 1000, 10, { offset: { ticks: 0, stopTicks: 2 } }) },
    { ask: (scene) => scene.order(101, 'BACK', 1.01, 10, { offset: { ticks: 2 } }) },
    { ask: (scene) => scene.order(101, 'LAY', 1000, 10, { offset: { ticks: 2 } }) },
  ],
  take_profit_wrong: [
    { ask: (scene) => scene.do('hold-order', { ...stop, takeProfit: 300 }) },
    { ask: (scene) => scene.do('hold-order', { ...stop, takeProfit: 310 }) },
    {
      before: (scene) => scene.do('hold-order', { ...stop, takeProfit: 250 }),
      ask: (scene) => scene.do('edit-held', { market, account: 101, order: 2 ** 24, trigger: 250 }),
    },
  ],
  order_paired: [
    {
      before: (scene) => scene.do('hold-order', { ...stop, takeProfit: 250 }),
      ask: (scene) => scene.do('replace-order', { market, account: 101, order: 2 ** 24 + 1, price: 240 }),
    },
  ],
  order_held: [
    {
      before: (scene) => scene.do('hold-order', stop),
      ask: (scene) => scene.do('replace-order', { market, account: 101, order: 2 ** 24, price: 300 }),
    },
  ],
  order_not_held: [
    {
      before: (scene) => scene.order(101, 'BACK', 2, 10),
      ask: (scene) => scene.do('edit-held', { market, account: 101, order: 2 ** 24, trigger: 300 }),
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
    { before: trim, ask: (scene) => scene.do('trim-market', { market }) },
    {
      before: (scene) => scene.do('void-market', { market, reason }),
      ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }),
    },
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
    { ask: (scene) => scene.do('trim-market', { market }) },
  ],
  correction_over: [
    {
      before: (scene) => end(scene, hourMs + 1),
      ask: (scene) => scene.do('resettle-market', { market, winners: [2], reason }),
    },
    {
      before: (scene) => end(scene, hourMs + 1),
      ask: (scene) => scene.do('void-market', { market, reason }),
    },
    { before: (scene) => end(scene, hourMs + 1), ask: voidOfAll },
    {
      before: (scene) => {
        runUnder(scene, 'strict')
        end(scene, 48 * hourMs + 1)
      },
      ask: (scene) => scene.do('resettle-market', { market, winners: [2], reason }),
    },
    { before: trim, ask: voidOfAll },
    { before: trim, ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }) },
    { before: archive, ask: (scene) => scene.do('resettle-market', { market, winners: [2], reason }) },
    { before: archive, ask: (scene) => scene.do('void-market', { market, reason }) },
    { before: archive, ask: voidOfAll },
    { before: archive, ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }) },
  ],
  winners_invalid: [
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [4] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [1, 1] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [1], tied: [1] }) },
    { before: close, ask: (scene) => scene.do('settle-market', { market, winners: [1, 2], tied: [2] }) },
  ],
  result_invalid: [
    { before: endOfInnings, ask: (scene) => scene.do('settle-market', { market: 2, number: 301 }) },
    { before: endOfInnings, ask: (scene) => scene.do('settle-market', { market: 2, number: 10.5 }) },
    { before: endOfInnings, ask: (scene) => scene.do('settle-market', { market: 2 }) },
    {
      before: endOfInnings,
      ask: (scene) => scene.do('settle-market', { market: 2, number: 1, winners: [1] }),
    },
    {
      before: endOfInnings,
      ask: (scene) =>
        scene.do('settle-market', { market: 2, session: { runsByOver: [1], inningsOver: false } }),
    },
  ],
  too_few_runners: [
    {
      before: (scene) => scene.do('remove-runner', { market, selectionId: 1, reason }),
      ask: (scene) => scene.do('remove-runner', { market, selectionId: 2, reason }),
    },
  ],
  factor_invalid: [
    {
      ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, factorBps: 10_000, reason }),
    },
    { ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, factorBps: -1, reason }) },
    { ask: (scene) => scene.do('remove-runner', { market, selectionId: 1, factorBps: 0.5, reason }) },
  ],
  window_empty: [
    { ask: (scene) => scene.do('void-window', { market, from: 1, to: 2, reason }) },
    {
      // What is void already is not voided again.
      before: (scene) => {
        scene.order(101, 'BACK', 2, 10)
        scene.order(102, 'LAY', 2, 10)
        scene.do('void-window', { market, from: 1, to: scene.engine.state.time + 1, reason })
      },
      ask: (scene) => scene.do('void-window', { market, from: 1, to: scene.engine.state.time + 1, reason }),
    },
  ],
  window_invalid: [{ ask: (scene) => scene.do('void-window', { market, from: 5, to: 5, reason }) }],
  amount_invalid: [
    { ask: (scene) => scene.do('credit-account', { account: 101, amount: 0, as: 'credit', reason }) },
    {
      ask: (scene) => scene.do('credit-account', { account: 101, amount: balanceMax, as: 'credit', reason }),
    },
    { ask: (scene) => scene.do('open-account', { grant: -1 }) },
    ...[0, -1, 1.5, Number.NaN, balanceMax + 1].map((amount) => ({
      ask: (scene: Scene) => scene.do('set-stake-cap', { game: 'roulette', ages: 'UNDER_25', amount }),
    })),
    { ask: (scene) => scene.do('set-stake-cap', { game: 'roulette', ages: 'toString' as 'FROM_25' }) },
    { ask: (scene) => scene.do('open-account', { discountBps: 10_001 }) },
    { ask: (scene) => scene.do('fund-bankroll', { amount: 0.5, reason }) },
    { ask: (scene) => scene.do('fund-bankroll', { amount: 100_000_000_000_000, reason }) },
    ...[0, 0.5, Number.NaN, 100_000_000_000_001].map((amount) => ({
      ask: (scene: Scene) => scene.do('fund-clients', { amount, reason }),
    })),
    ...[0, -1, 0.5, Number.NaN, balanceMax + 1].map((amount) => ({
      ask: (scene: Scene) => cap(scene, amount),
    })),
    { ask: (scene) => scene.do('restrict-account', { ...ofHouse, rule: 'STAKE_CAP', isLifted: false }) },
    {
      ask: (scene) =>
        scene.do('restrict-account', { ...ofHouse, rule: 'NO_NEW_RISK', isLifted: false, amount: 1 }),
    },
  ],
  reason_missing: [
    {
      before: reviewed,
      ask: (scene) => scene.do('reject-withdrawal', { ...first, by: 102, reason: ' ' }),
    },
    { ask: (scene) => scene.do('credit-account', { account: 101, amount: 1, as: 'credit', reason: ' ' }) },
    { ask: (scene) => scene.do('void-market', { market, reason: '' }) },
    { ask: (scene) => scene.do('fund-bankroll', { amount: 1, reason: ' ' }) },
    { ask: (scene) => scene.do('fund-clients', { amount: 1, reason: ' ' }) },
  ],
  game_not_open: [
    { ask: (scene) => scene.play(101, 'baccarat', { banker: 1 }) },
    {
      before: (scene) => scene.do('switch-game', { game: 'roulette', open: false }),
      ask: (scene) => scene.play(101, 'roulette', { red: 1 }),
    },
  ],
  paytable_changed: [
    { ask: (scene) => scene.play(101, '7updown', { up: 1 }, { paytable: 2 }) },
    {
      before: (scene) => {
        const paytable = {
          ...defaultPaytables['7updown'],
          returns: { ...defaultPaytables['7updown'].returns, up: 190 },
        }
        scene.do('set-paytable', { game: '7updown', paytableVersion: 1, paytable })
      },
      ask: (scene) => scene.play(101, '7updown', { up: 1 }, { paytable: 1 }),
    },
  ],
  bets_invalid: [
    { ask: (scene) => scene.play(101, '7updown', {}) },
    { ask: (scene) => scene.play(101, '7updown', { sideways: 1 }) },
    { ask: (scene) => scene.play(101, '7updown', { toString: 1 }) },
    { ask: (scene) => scene.play(101, '7updown', { up: 1, eleven: 1 }) },
    { ask: (scene) => scene.play(101, 'roulette', { red: 1, 'straight-37': 1 }) },
  ],
  stake_invalid: [
    { ask: (scene) => scene.play(101, '7updown', { up: 0 }) },
    { ask: (scene) => scene.play(101, '7updown', { up: 1.005 }) },
    { ask: (scene) => scene.play(101, '7updown', { up: Number.NaN }) },
    { ask: (scene) => scene.play(101, 'roulette', { red: 0.5, black: -1 }) },
  ],
  stake_too_small: [
    { ask: (scene) => scene.play(101, '7updown', { up: 0.99 }) },
    { ask: (scene) => scene.play(101, 'dragontiger', { tiger: 199.99 }) },
    { ask: (scene) => scene.play(101, 'roulette', { red: 60_000, black: 0.5 }) },
  ],
  stake_too_large: [
    { ask: (scene) => scene.play(101, '7updown', { up: 300_000.01 }) },
    { ask: (scene) => scene.play(101, 'roulette', { red: 50_000.01 }) },
  ],
  payout_too_large: [
    {
      ask: (scene) =>
        scene.play(101, 'roulette', {
          ...{ 'straight-17': 50_000, 'split-17-18': 50_000, 'split-14-17': 50_000 },
          ...{ 'split-16-17': 50_000, 'split-17-20': 50_000 },
        }),
    },
  ],
  stake_above_cap: [
    {
      before: (scene) => scene.do('set-stake-cap', { game: 'roulette', ages: 'UNDER_25', amount: 500 }),
      ask: (scene) => scene.play(101, 'roulette', { red: 3, even: 2.01 }),
    },
    {
      before: (scene) => {
        verify(scene, 101)
        scene.do('set-stake-cap', { game: 'roulette', ages: 'FROM_25', amount: 500 })
      },
      ask: (scene) => scene.play(101, 'roulette', { red: 5.01 }),
    },
  ],
  round_too_soon: [
    {
      before: (scene) => {
        runUnder(scene, 'standard')
        scene.play(101, 'roulette', { red: 1 })
        scene.wait(2_499)
      },
      ask: (scene) => scene.play(101, '7updown', { up: 1 }),
    },
  ],
  seeds_missing: [
    { ask: (scene) => scene.play(105, 'roulette', { red: 1 }) },
    { ask: (scene) => scene.rotate(105, 'mine') },
  ],
  seeds_used_up: [
    {
      // A hundred thousand rounds take a test too long: the nonce is put there.
      before: (scene) => {
        scene.engine.state.casino.seeds.get(101)!.nonce = 100_000
      },
      ask: (scene) => scene.play(101, 'roulette', { red: 1 }),
    },
  ],
  stake_above_available: [
    { ask: (scene) => scene.play(101, 'roulette', { red: 1_000.01 }) },
    {
      before: (scene) => scene.order(101, 'BACK', 2, 600),
      ask: (scene) => scene.play(101, 'roulette', { red: 200, black: 200.01 }),
    },
  ],
  bankroll_low: [
    {
      ask: (scene) => scene.play(101, 'roulette', { 'straight-0': 10 }, { bankrollFloor: 100_000_000 }),
    },
  ],
  seeds_exist: [
    {
      ask: (scene) => {
        const seed = { hash: 'h', sealed: 's' }
        return scene.do('commit-seeds', { account: 101, active: seed, next: seed, clientSeed: 'one' })
      },
    },
  ],
  client_seed_invalid: [
    { ask: (scene) => scene.rotate(101, '') },
    { ask: (scene) => scene.rotate(101, 'two words') },
    { ask: (scene) => scene.rotate(101, 'x'.repeat(65)) },
    {
      ask: (scene) => {
        const seed = { hash: 'h', sealed: 's' }
        return scene.do('commit-seeds', { account: 105, active: seed, next: seed, clientSeed: 'a:b' })
      },
    },
  ],
  client_seed_used: [
    {
      before: (scene) => scene.rotate(101, 'mine'),
      ask: (scene) => scene.rotate(101, 'mine'),
    },
    { ask: (scene) => scene.rotate(101, 'by-the-house') },
  ],
  paytable_win_low: [
    {
      ask: (scene) => {
        const paytable = defaultPaytables.roulette
        const returns = { ...paytable.returns, even: 100 }
        return scene.do('set-paytable', {
          ...{ game: 'roulette', paytableVersion: 1 },
          paytable: { ...paytable, returns },
        })
      },
    },
  ],
  paytable_return_low: [
    {
      ask: (scene) => {
        const paytable = defaultPaytables.roulette
        const returns = { ...paytable.returns, even: 154 }
        return scene.do('set-paytable', {
          ...{ game: 'roulette', paytableVersion: 1 },
          paytable: { ...paytable, returns },
        })
      },
    },
  ],
  play_money_not_given: [
    {
      before: (scene) => scene.do('set-profile', { profile: 'standard', account: 0 }),
      ask: (scene) => scene.do('take-play-money', { account: 101 }),
    },
  ],
  payment_amount: [
    ...[0, 99, 100.5, -100, Number.NaN, 100_000_001].map((amount) => ({
      ask: (scene: Scene) => scene.do('begin-deposit', { account: 101, amount, method: 'CARD' }),
    })),
    { ask: (scene) => withdraw(scene, { amount: 99 }) },
  ],
  method_unknown: [
    {
      ask: (scene) => {
        return scene.do('begin-deposit', { account: 101, amount: 100, method: 'toString' as 'CARD' })
      },
    },
    { ask: (scene) => withdraw(scene, { method: '' as 'CARD' }) },
  ],
  too_many_payments: [
    {
      before: (scene) => {
        for (let i = 0; i < 10; i++) scene.do('begin-deposit', { account: 101, amount: 100, method: 'CARD' })
      },
      ask: (scene) => withdraw(scene),
    },
  ],
  deposit_method_first: [
    { before: deposited, ask: (scene) => withdraw(scene, { method: 'UPI' }) },
    {
      before: (scene) => {
        deposited(scene)
        deposited(scene, 'UPI')
      },
      ask: (scene) => withdraw(scene, { amount: 5_001, method: 'UPI' }),
    },
  ],
  withdrawal_above_available: [
    { ask: (scene) => withdraw(scene, { amount: 100_001 }) },
    {
      before: (scene) => scene.order(101, 'BACK', 2, 10),
      ask: (scene) => withdraw(scene, { amount: 99_001 }),
    },
  ],
  transfer_not_found: [0, -1, 1, 1.5, Number.NaN].map((transfer) => ({
    ask: (scene) => scene.do('post-transfer', { transfer, amount: 100, reference: '' }),
  })),
  transfer_over: [
    {
      before: (scene) => {
        deposited(scene)
        scene.wait(120 * 24 * hourMs)
      },
      ask: (scene) => scene.do('post-transfer', { transfer: 1, amount: 5_000, reference: '' }),
    },
    {
      before: (scene) => {
        deposited(scene)
        scene.wait(120 * 24 * hourMs)
        scene.do('begin-deposit', { account: 101, amount: 100, method: 'CARD' })
      },
      ask: (scene) => scene.do('charge-back', { transfer: 1, reference: '' }),
    },
  ],
  transfer_differs: [
    {
      before: (scene) => withdraw(scene),
      ask: (scene) => scene.do('post-transfer', { transfer: 1, amount: 5_001, reference: '' }),
    },
  ],
  transfer_in_review: [
    {
      before: reviewed,
      ask: (scene) => scene.do('post-transfer', { ...first, amount: 5_000, reference: '' }),
    },
    { before: reviewed, ask: (scene) => scene.do('void-transfer', { ...first, reason }) },
  ],
  transfer_posted: [{ before: deposited, ask: (scene) => scene.do('void-transfer', { ...first, reason }) }],
  transfer_voided: [
    {
      before: (scene) => {
        withdraw(scene)
        scene.do('void-transfer', { ...first, reason })
      },
      ask: (scene) => scene.do('post-transfer', { ...first, amount: 5_000, reference: '' }),
    },
  ],
  not_charged_back: [
    {
      before: (scene) => withdraw(scene),
      ask: (scene) => scene.do('charge-back', { ...first, reference: '' }),
    },
    {
      before: (scene) => scene.do('begin-deposit', { account: 101, amount: 100, method: 'CARD' }),
      ask: (scene) => scene.do('charge-back', { ...first, reference: '' }),
    },
  ],
  transfer_not_in_review: [
    {
      before: (scene) => withdraw(scene),
      ask: (scene) => scene.do('approve-withdrawal', { ...first, by: 102 }),
    },
    { before: deposited, ask: (scene) => scene.do('reject-withdrawal', { ...first, by: 102, reason }) },
  ],
  own_transfer: [
    { before: reviewed, ask: (scene) => scene.do('approve-withdrawal', { ...first, by: 101 }) },
    { before: reviewed, ask: (scene) => scene.do('reject-withdrawal', { ...first, by: 101, reason }) },
  ],
  approved_already: [
    {
      before: (scene) => {
        reviewed(scene)
        scene.do('approve-withdrawal', { ...first, by: 102 })
      },
      ask: (scene) => scene.do('approve-withdrawal', { ...first, by: 102 }),
    },
  ],
  agent_cannot_bet: [
    {
      before: tree,
      ask: (scene) => scene.order(106, 'BACK', 2, 10),
    },
    { before: tree, ask: (scene) => scene.play(106, 'roulette', { red: 1 }) },
    { before: tree, ask: (scene) => scene.do('take-book-bet', { account: 107, stake: 100 }) },
  ],
  branch_frozen: [
    { before: frozen, ask: (scene) => scene.order(108, 'BACK', 2, 10) },
    { before: frozen, ask: (scene) => scene.do('take-book-bet', { account: 108, stake: 100 }) },
    { before: frozen, ask: (scene) => scene.do('set-line', { account: 108, line: 100_001, by: 107 }) },
    { before: frozen, ask: (scene) => scene.do('freeze-branch', { account: 106, by: 0, reason }) },
  ],
  parent_not_agent: [
    { ask: (scene) => scene.do('open-account', { parent: 101 }) },
    { before: tree, ask: (scene) => scene.do('move-player', { account: 105, to: 108 }) },
  ],
  agent_closed: [
    { before: closed, ask: (scene) => scene.do('open-account', { parent: 109 }) },
    {
      before: closed,
      ask: (scene) => scene.do('settle-up', { from: 106, to: 109, amount: 1, reference: '' }),
    },
    { before: closed, ask: (scene) => scene.do('set-line', { account: 109, line: 0, by: 106 }) },
  ],
  tree_too_deep: [
    {
      before: (scene) => {
        for (let parent = 0, level = 0; level < 8; level++)
          parent = scene.do('open-account', { parent, agent: {} }).id
      },
      ask: (scene) => scene.do('open-account', { parent: 113, agent: {} }),
    },
  ],
  too_many_agents: [
    {
      before: (scene) => {
        for (let i = 0; i < 1_000; i++) scene.do('open-account', { agent: {} })
      },
      ask: (scene) => scene.do('open-account', { agent: {} }),
    },
  ],
  deals_invalid: [
    { ask: (scene) => scene.do('open-account', { agent: { casino: 0.5 } }) },
    ...[[], [change, change], [{ ...change, deals: { casino: -1 } }]].map((changes) => ({
      before: tree,
      ask: (scene: CasinoScene) => scene.do('announce-deals', { by: 0, noticeMs: 0, changes }),
    })),
    { before: tree, ask: (scene) => scene.do('announce-deals', { by: 0, noticeMs: -1, changes: [change] }) },
  ],
  share_above_parent: [
    { ask: (scene) => scene.do('open-account', { agent: { bookTurnover: 101 } }) },
    { before: tree, ask: (scene) => scene.do('open-account', { parent: 106, agent: { exchange: 6_001 } }) },
    {
      before: tree,
      ask: (scene) =>
        scene.do('announce-deals', {
          by: 0,
          noticeMs: 0,
          changes: [{ account: 106, deals: { exchange: 3_999 } }],
        }),
    },
    {
      before: (scene) => {
        tree(scene)
        const changes = [106, 107].map((account) => ({ account, deals: { exchange: 3_000 } }))
        scene.do('announce-deals', { by: 0, noticeMs: 0, changes })
      },
      ask: (scene) => scene.do('open-account', { parent: 106, agent: { exchange: 3_001 } }),
    },
  ],
  give_back_waits: [
    {
      before: (scene) => {
        tree(scene)
        scene.do('announce-give-back', { account: 106, noticeMs: 0, giveBack: {} })
      },
      ask: (scene) => scene.do('announce-give-back', { account: 106, noticeMs: 0, giveBack: {} }),
    },
  ],
  give_back_above_deal: [
    {
      before: tree,
      ask: (scene) =>
        scene.do('announce-give-back', { account: 106, noticeMs: 0, giveBack: { exchange: 6_001 } }),
    },
  ],
  not_agent: [
    { ask: (scene) => scene.do('close-agent', { account: 101, by: 0 }) },
    {
      ask: (scene) =>
        scene.do('announce-deals', { by: 0, noticeMs: 0, changes: [{ account: 101, deals: {} }] }),
    },
  ],
  not_your_child: [
    { before: tree, ask: (scene) => scene.do('set-line', { account: 108, line: 1, by: 106 }) },
    { before: tree, ask: (scene) => scene.do('announce-deals', { by: 107, noticeMs: 0, changes: [change] }) },
    { before: tree, ask: (scene) => scene.do('freeze-branch', { account: 108, by: 106, reason }) },
    {
      before: frozen,
      ask: (scene) => scene.do('thaw-branch', { account: 106, by: 107, reason }),
    },
  ],
  not_adjacent: [
    { before: tree, ask: (scene) => scene.do('settle-up', { from: 106, to: 108, amount: 1, reference: '' }) },
    { before: tree, ask: (scene) => scene.do('settle-up', { from: 0, to: 0, amount: 1, reference: '' }) },
    {
      before: tree,
      ask: (scene) => scene.do('propose-payment', { from: 108, to: 106, amount: 1, lapseMs: 1 }),
    },
  ],
  line_in_use: [
    {
      before: (scene) => {
        tree(scene)
        scene.order(108, 'BACK', 2, 10)
      },
      ask: (scene) => scene.do('set-line', { account: 108, line: 999, by: 107 }),
    },
    { before: tree, ask: (scene) => scene.do('set-line', { account: 107, line: 99_999, by: 106 }) },
  ],
  lines_not_given: [
    {
      before: (scene) => {
        tree(scene)
        scene.do('set-profile', { profile: 'strict', account: 0 })
      },
      ask: (scene) => scene.do('set-line', { account: 107, line: 400_001, by: 106 }),
    },
  ],
  line_exceeded: [
    { before: tree, ask: (scene) => scene.do('set-line', { account: 108, line: 400_001, by: 107 }) },
    {
      before: tree,
      ask: (scene) => scene.do('set-line', { account: 106, line: 1_000_001, by: 0, lineMax: 1_000_000 }),
    },
  ],
  credit_is_not_cash: [
    { before: tree, ask: (scene) => scene.do('settle-up', { from: 108, to: 107, amount: 1, reference: '' }) },
    { before: tree, ask: (scene) => scene.do('debit-account', { account: 108, amount: 1, reason }) },
    {
      before: tree,
      ask: (scene) => scene.do('propose-payment', { from: 107, to: 106, amount: 1, lapseMs: 1 }),
    },
    {
      before: tree,
      ask: (scene) => scene.do('pass-through', { account: 108, amount: 1, direction: 'out', reference: '' }),
    },
    {
      before: tree,
      ask: (scene) =>
        scene.do('begin-withdrawal', { account: 108, amount: 100, method: 'CARD', reviewAbove: 0 }),
    },
  ],
  not_your_payment: [
    { before: proposed, ask: (scene) => scene.do('confirm-payment', { payment: 1, by: 107 }) },
  ],
  payment_not_found: [
    { ask: (scene) => scene.do('confirm-payment', { payment: 1, by: 101 }) },
    {
      before: (scene) => {
        proposed(scene)
        scene.wait(1_000)
        scene.do('release-orders', {})
      },
      ask: (scene) => scene.do('confirm-payment', { payment: 1, by: 108 }),
    },
  ],
  payment_above_available: [
    {
      before: tree,
      ask: (scene) => scene.do('settle-up', { from: 107, to: 108, amount: 300_001, reference: '' }),
    },
  ],
  claim_not_found: [
    { ask: (scene) => scene.do('answer-claim', { claim: 1, by: 0, isGranted: true, reason }) },
    {
      before: (scene) => {
        claimed(scene)
        scene.do('answer-claim', { claim: 1, by: 107, isGranted: true, reason })
      },
      ask: (scene) => scene.do('answer-claim', { claim: 1, by: 107, isGranted: true, reason }),
    },
  ],
  not_your_claim: [
    {
      before: claimed,
      ask: (scene) => scene.do('answer-claim', { claim: 1, by: 0, isGranted: true, reason }),
    },
    {
      before: (scene) => {
        claimed(scene)
        scene.wait(1_000)
        scene.do('release-orders', {})
      },
      ask: (scene) => scene.do('answer-claim', { claim: 1, by: 107, isGranted: true, reason }),
    },
  ],
  too_many_claims: [
    {
      before: (scene) => {
        for (let i = 0; i < 10; i++) claimed(scene)
      },
      ask: (scene) => scene.do('file-claim', { account: 108, amount: 1, waitMs: 1_000, reason }),
    },
  ],
  above_debt: [
    { before: tree, ask: (scene) => scene.do('write-off', { account: 108, by: 107, amount: 1, reason }) },
  ],
  only_players_move: [{ before: tree, ask: (scene) => scene.do('move-player', { account: 107, to: 0 }) }],
  account_not_empty: [
    { before: tree, ask: (scene) => scene.do('move-player', { account: 108, to: 106 }) },
    { before: tree, ask: (scene) => scene.do('close-agent', { account: 107, by: 106 }) },
  ],
  give_back_due: [
    { before: givenBack, ask: (scene) => scene.do('move-player', { account: 109, to: 106 }) },
    { before: givenBack, ask: (scene) => scene.do('close-account', { account: 109 }) },
  ],
  cash_above_debt: [
    {
      before: limited,
      ask: (scene) => scene.do('settle-up', { from: 107, to: 108, amount: 1_001, reference: '' }),
    },
    {
      before: limited,
      ask: (scene) =>
        scene.do('pass-through', { account: 108, amount: 1_001, direction: 'in', reference: '' }),
    },
    {
      before: (scene) => {
        limited(scene)
        scene.do('file-claim', { account: 108, amount: 1_001, waitMs: 1_000, reason })
      },
      ask: (scene) => scene.do('answer-claim', { claim: 1, by: 107, isGranted: true, reason }),
    },
  ],
  branch_not_frozen: [{ ask: (scene) => scene.do('thaw-branch', { account: 101, by: 0, reason }) }],
  period_closing: [
    {
      before: (scene) => {
        // More is to be moved than one slice does.
        for (let i = 0; i < 600; i++) {
          const parent = scene.do('open-account', { parent: i < 2 ? 0 : 106, agent: { book: 10_000 } }).id
          const account = scene.do('open-account', { parent, grant: 1_000 }).id
          const { id: bet } = scene.do('take-book-bet', { account, stake: 1_000 })
          scene.do('settle-book-bet', { bet, returned: 0 })
        }
        scene.do('close-period', {})
      },
      ask: (scene) => scene.do('close-period', {}),
    },
  ],
  book_bet_not_found: [
    { ask: (scene) => scene.do('settle-book-bet', { bet: 1, returned: 0 }) },
    {
      before: (scene) => {
        scene.do('take-book-bet', { account: 101, stake: 100 })
        scene.do('settle-book-bet', { bet: 1, returned: null })
      },
      ask: (scene) => scene.do('settle-book-bet', { bet: 1, returned: null }),
    },
  ],
  too_many_book_bets: [
    {
      before: (scene) => {
        for (let i = 0; i < 1_000; i++) scene.do('take-book-bet', { account: 101, stake: 1 })
      },
      ask: (scene) => scene.do('take-book-bet', { account: 101, stake: 1 }),
    },
  ],
  play_money_taken: [
    {
      before: (scene) => {
        scene.do('take-play-money', { account: 101 })
        scene.wait(86_399_999)
      },
      ask: (scene) => scene.do('take-play-money', { account: 101 }),
    },
  ],
  paytable_version_moved: [
    {
      ask: (scene) => {
        const paytable = defaultPaytables.roulette
        return scene.do('set-paytable', { game: 'roulette', paytableVersion: 2, paytable })
      },
    },
  ],
  paytable_invalid: [
    {
      ask: (scene) => {
        const paytable = { ...defaultPaytables.roulette, decks: 1 }
        return scene.do('set-paytable', { game: 'roulette', paytableVersion: 1, paytable })
      },
    },
    {
      ask: (scene) => {
        const paytable = { ...defaultPaytables.baccarat }
        const returns = { ...paytable.returns, banker: 200 }
        return scene.do('set-paytable', {
          ...{ game: 'baccarat', paytableVersion: 1 },
          paytable: { ...paytable, returns },
        })
      },
    },
  ],
}

describe.each(Object.entries(cases))('%s', (code, provocations) => {
  test.each(provocations.map((provocation, i) => [i + 1, provocation] as const))(
    'case %i is refused and changes nothing',
    (_, { before, ask }) => {
      const scene = openCasino(seedVault)
      before?.(scene)
      const hash = hashState(scene.engine.state)
      const facts = scene.engine.log.count
      expect(ask(scene).refusal).toBe(code)
      expect(hashState(scene.engine.state)).toBe(hash)
      expect(scene.engine.log.count).toBe(facts)
    },
  )
})

/** These two are shown word for word by older screens, without a full stop. */
const textsOfTheLobby: readonly string[] = ['Coming soon to RSC', 'Please enter a valid amount']

test('every refusal has a sentence and a status of the caller, not the server', () => {
  for (const [code, { status, text }] of Object.entries(refusals)) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(500)
    if (!textsOfTheLobby.includes(text)) expect(text, code).toMatch(/^[A-Z].*\.$/)
  }
})
