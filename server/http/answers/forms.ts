/**
 * The forms of answers: what is said of the outcomes of a call. The journal keeps form and outcomes, and the text is made
 * of them at first and every later time: a form that was once used never changes, not by a letter (`golden/`). A changed
 * answer is a new version, beside the old one.
 */

import { chancesOf } from '#core/casino/chances.ts'
import { gameOfCode } from '#core/casino/games.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { ageGroups, noCap } from '#core/facts/casino.ts'
import {
  accountRules,
  type IdentityState,
  identityStates,
  noLimit,
  suspensionReasons,
} from '#core/facts/protection.ts'
import { assert } from '#core/values/assert.ts'
import type { AccountId, MarketId, Money } from '#core/values/brands.ts'
import { roundAnswer, singleRoundAnswer } from '#server/casino/round-answer.ts'
import type { Answered, AnswerForm } from '#server/sequencer/submission.ts'
import { type Answer, refusedAnswer } from './answer.ts'
import {
  allCancelledText,
  cancelledText,
  heldText,
  placedText,
  refusedAtFirst,
  replacedText,
} from './order-texts.ts'

/** The number of each kind in the journal: append, never change. */
export const formKinds = {
  placed: 1,
  cancelled: 2,
  'all-cancelled': 3,
  'event-created': 4,
  'market-created': 5,
  'market-changed': 6,
  'account-credited': 7,
  'game-switched': 8,
  'paytable-set': 9,
  'bankroll-funded': 10,
  'round-played': 11,
  replaced: 12,
  'play-money-taken': 13,
  'switch-set': 15,
  'account-excluded': 16,
  held: 40,
  'cashed-out': 17,
  'discount-set': 100,
  'cash-out-set': 41,
  'protection-changed': 160,
  'identity-noted': 162,
  'stake-cap-set': 163,
  'payment-begun': 79,
  'payment-reviewed': 80,
  'tree-changed': 252,
  'account-suspended': 231,
  'account-restricted': 232,
  'clients-funded': 233,
  'account-closed': 235,
} as const
export type FormKind = keyof typeof formKinds

/** Why an agent may not set a line, as far as it is his to know: all else is one refusal, `lines_not_given`. */
const toldToAgents: ReadonlySet<string> = new Set([
  ...['account_not_found', 'not_your_child', 'amount_invalid', 'agent_closed'],
  ...['line_in_use', 'line_exceeded', 'lines_not_given', 'branch_frozen', 'balance_above_limit'],
])

type Answerer = (outcomes: readonly Outcome[], parameters: readonly number[]) => Answer

/** Returns an answerer of calls with one command: its refusal, or what `result` says. */
function single(
  status: number,
  result: (outcome: Outcome, parameters: readonly number[]) => unknown,
): Answerer {
  return ([outcome], parameters) =>
    outcome!.refusal === undefined
      ? { status, body: JSON.stringify(result(outcome!, parameters)) }
      : refusedAnswer(outcome!.refusal)
}

/** Those of which there is more than the first version, by their versions from 2 on. */
const laterVersions: Partial<Record<FormKind, readonly Answerer[]>> = {
  'paytable-set': [
    single(200, ({ version }, [code, ...expected]) => {
      const game = gameOfCode(code!)
      const bets = chancesOf(game, game.decks.min).map(({ bet }, i) => ({ bet, expected: expected[i] }))
      return { game: game.key, version, bets }
    }),
  ],
  // In other words why a market cannot be made.
  placed: [(outcomes, foreign) => ({ status: 200, body: placedText(outcomes, foreign) })],
  cancelled: [(outcomes, foreign) => ({ status: 200, body: cancelledText(outcomes, foreign) })],
  // Of all markets together, or of one.
  'all-cancelled': [
    (outcomes) => {
      const [first] = outcomes
      return outcomes.length === 1 && first!.refusal !== undefined
        ? refusedAnswer(first!.refusal)
        : { status: 200, body: allCancelledText(outcomes) }
    },
  ],
  'bankroll-funded': [single(200, ({ bankroll }) => ({ bankroll }))],
  'round-played': [
    single(200, ({ round, balance, nextAt }) =>
      roundAnswer(round!, { balanceAfter: balance, nextRoundAt: nextAt === 0 ? null : nextAt }),
    ),
  ],
}

function versionNow(kind: FormKind): number {
  return 1 + (laterVersions[kind]?.length ?? 0)
}

function formOf(kind: FormKind, ...parameters: readonly number[]): AnswerForm {
  return { kind: formKinds[kind], version: versionNow(kind), parameters }
}
const placed = formOf('placed')
const cancelled = formOf('cancelled')

/** The forms by their names, with what each says beside the outcomes. */
export const forms = {
  /** `foreign`: the places of the instructions whose orders are not the caller's, as far as is known. */
  placed: (foreign: readonly number[] = []) => (foreign.length === 0 ? placed : formOf('placed', ...foreign)),
  replaced: (foreign: readonly number[]) => formOf('replaced', ...foreign),
  cancelled: (foreign: readonly number[]) =>
    foreign.length === 0 ? cancelled : formOf('cancelled', ...foreign),
  held: (foreign: readonly number[]) => formOf('held', ...foreign),
  allCancelled: formOf('all-cancelled'),
  eventCreated: formOf('event-created'),
  marketCreated: formOf('market-created'),
  marketChanged: (market: MarketId) => formOf('market-changed', market),
  accountCredited: (account: AccountId, amount: Money) => formOf('account-credited', account, amount),
  /** `game`: its code. */
  gameSwitched: (game: number, open: boolean) => formOf('game-switched', game, open ? 1 : 0),
  /** `expected`: what each kind of bet returns by it, per 1,000,000, in the order of the table. */
  paytableSet: (game: number, expected: readonly number[]) => formOf('paytable-set', game, ...expected),
  bankrollFunded: formOf('bankroll-funded'),
  roundPlayed: formOf('round-played'),
  switchSet: formOf('switch-set'),
  accountExcluded: (account: AccountId) => formOf('account-excluded', account),
  cashedOut: formOf('cashed-out'),
  cashOutSet: formOf('cash-out-set'),
  discountSet: (account: AccountId, discountBps: number) => formOf('discount-set', account, discountBps),
  protectionChanged: formOf('protection-changed'),
  identityNoted: (account: AccountId, state: IdentityState) =>
    formOf('identity-noted', account, identityStates[state]),
  /** `game`, `ages`: their codes. `amount`: minor units, `noCap` for none. */
  stakeCapSet: (game: number, ages: number, amount: number) => formOf('stake-cap-set', game, ages, amount),
  /** `reason`: its code, 0 where it is lifted. */
  accountSuspended: (account: AccountId, reason: number) => formOf('account-suspended', account, reason),
  /** `amount`: of a cap, 0 of a rule without one, `noLimit` where it is lifted. */
  accountRestricted: (account: AccountId, rule: number, amount: number) =>
    formOf('account-restricted', account, rule, amount),
  clientsFunded: formOf('clients-funded'),
  accountClosed: formOf('account-closed'),
  paymentBegun: formOf('payment-begun'),
  treeChanged: formOf('tree-changed'),
  /** The same of a line that an agent sets: what protects a player is not told. */
  treeLined: formOf('tree-changed', 1),
  paymentReviewed: (isApproved: boolean) => formOf('payment-reviewed', isApproved ? 1 : 0),
  playMoneyTaken: (amount: Money) => formOf('play-money-taken', amount),
} as const

/** By number of the kind, then by version. */
const answerers: readonly (readonly (Answerer | undefined)[])[] = (() => {
  const firstVersions: Readonly<Record<FormKind, Answerer>> = {
    placed: (outcomes, foreign) => ({ status: 200, body: placedText(outcomes, foreign, refusedAtFirst) }),
    cancelled: (outcomes, foreign) => ({
      ...{ status: 200, body: cancelledText(outcomes, foreign, refusedAtFirst) },
    }),
    'all-cancelled': ([outcome]) =>
      outcome!.refusal === undefined
        ? { status: 200, body: allCancelledText([outcome!]) }
        : refusedAnswer(outcome!.refusal),
    'event-created': single(201, ({ id }) => ({ eventId: id })),
    'market-created': single(201, ({ id }) => ({ marketId: id })),
    'market-changed': single(200, (outcome, [marketId]) => ({ marketId, version: outcome.version })),
    'account-credited': single(200, (_, [accountId, amount]) => ({ accountId, amount })),
    'game-switched': single(200, (_, [game, open]) => ({ game: gameOfCode(game!).key, open: open === 1 })),
    'paytable-set': single(200, (outcome, [game]) => ({
      game: gameOfCode(game!).key,
      version: outcome.version,
    })),
    'bankroll-funded': single(200, ({ unmatched }) => ({ bankroll: unmatched })),
    'round-played': single(200, ({ round }) => singleRoundAnswer(round!)),
    'play-money-taken': single(200, ({ balance, nextAt }, [amount]) => ({
      ...{ success: true, amount, balance, nextAt },
    })),
    'switch-set': single(200, ({ releaseAt }) => ({ deadline: releaseAt === 0 ? null : releaseAt })),
    'account-excluded': single(200, (_, [accountId]) => ({ accountId, excluded: true })),
    held: (outcomes, foreign) => ({ status: 200, body: heldText(outcomes, foreign) }),
    'cashed-out': single(200, ({ id, result, matched, unmatched, cancelled, releaseAt }) => ({
      ...{ cashOutId: id, state: releaseAt === 0 ? 'done' : 'delayed', result },
      ...{ matched, waiting: unmatched, cancelled },
      ...(releaseAt !== 0 && { releaseAt }),
    })),
    'cash-out-set': single(200, ({ result }) => ({ profit: result === 0 ? null : result })),
    'payment-begun': single(201, ({ id }) => ({ paymentId: id, state: 'Pending' })),
    'payment-reviewed': single(200, ({ id }, [approved]) => ({ paymentId: id, approved: approved === 1 })),
    'tree-changed': ([outcome], [hides]) => {
      const { id, nextAt, refusal, releaseAt } = outcome!
      if (refusal !== undefined)
        return refusedAnswer(hides === 1 && !toldToAgents.has(refusal) ? 'lines_not_given' : refusal)
      const until = releaseAt || nextAt
      return { status: 200, body: JSON.stringify({ success: true, id, until: until === 0 ? null : until }) }
    },
    'account-suspended': single(200, (_, [accountId, code]) => ({
      accountId,
      suspended: Object.keys(suspensionReasons)[code! - 1] ?? null,
    })),
    'account-restricted': single(200, (_, [accountId, code, amount]) => ({
      accountId,
      rule: Object.keys(accountRules)[code! - 1],
      isLifted: amount === noLimit,
      amount: amount! > 0 ? amount : null,
    })),
    'clients-funded': single(200, ({ balance }) => ({ held: balance })),
    'account-closed': single(200, () => ({ success: true })),
    'discount-set': single(200, (_, [accountId, discountBps]) => ({ accountId, discountBps })),
    'protection-changed': single(200, ({ nextAt }) => ({
      ...{ success: true, from: nextAt === 0 ? null : nextAt },
    })),
    'identity-noted': single(200, (_, [accountId, code]) => ({
      accountId,
      state: Object.keys(identityStates)[code! - 1],
    })),
    'stake-cap-set': single(200, (_, [game, ages, amount]) => ({
      game: gameOfCode(game!).key,
      ages: Object.keys(ageGroups)[ages! - 1],
      amount: amount === noCap ? null : amount,
    })),
    replaced: (outcomes, foreign) => ({ status: 200, body: replacedText(outcomes, foreign) }),
  }
  const byKind: (Answerer | undefined)[][] = []
  for (const [name, kind] of Object.entries(formKinds)) {
    byKind[kind] = [undefined, firstVersions[name as FormKind], ...(laterVersions[name as FormKind] ?? [])]
  }
  return byKind
})()

/** Returns the answer that a form makes of outcomes. Reads nothing else; a form that there never was is an assertion. */
export function answerOf(form: AnswerForm, outcomes: readonly Outcome[]): Answer {
  const answerer = answerers[form.kind]?.[form.version]
  assert(answerer !== undefined, `form ${form.kind} of answers, version ${form.version}, is known`)
  return answerer(outcomes, form.parameters)
}

/** Returns the answer to a call, the same to the letter however often it is asked for. */
export function answerTo(answered: Answered): Answer {
  if (answered === 'busy') return refusedAnswer('busy')
  if (answered === 'stopped') return refusedAnswer('exchange_stopped')
  if (answered === 'key_reused') return refusedAnswer('idempotency_key_reused')
  return 'text' in answered ? answered.text : answerOf(answered.form, answered.outcomes)
}
