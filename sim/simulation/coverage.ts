/** What a run has come across: commands, refusals, facts and market states, with counts, and what was missing. */
import { gameKeys } from '#core/casino/game.ts'
import type { Command, CommandKind } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import { marketStatus } from '#core/exchange/market/market.ts'
import { cashOutEnds, heldCashOutEnds } from '#core/facts/cash-out.ts'
import { accountKinds, postingKinds } from '#core/facts/ledger.ts'
import { marketKinds } from '#core/facts/market-terms.ts'
import { cancelReasons, lapseReasons } from '#core/facts/order.ts'
import { profiles } from '#core/facts/profile.ts'
import { accountRules, identityStates, suspensionReasons } from '#core/facts/protection.ts'
import { factKinds, type NamedFact } from '#core/facts/registry.ts'
import { stoppers, stopReasons } from '#core/facts/stop.ts'
import { voidRules } from '#core/facts/void.ts'
import { type RefusalCode, refusals } from '#core/refusals.ts'
import { findAccount, type World } from '../oracle/world.ts'

type Counts = Record<string, number>

export interface Coverage {
  commands: Counts
  refusals: Counts
  facts: Counts
  postingKinds: Counts
  accountKinds: Counts
  /** Rounds of each game. */
  rounds: Counts
  cancelReasons: Counts
  lapseReasons: Counts
  /** Levels of triggers that trailed after a best price. */
  trails: Counts
  /** How cash-outs that waited ended. */
  cashOutEnds: Counts
  /** How cash-outs that were held for a profit ended. */
  heldCashOutEnds: Counts
  stoppers: Counts
  stopReasons: Counts
  voidRules: Counts
  profiles: Counts
  /** What somebody with a line was refused for too little money under the strict profile, by the kind of the command. */
  onCredit: Counts
  identityStates: Counts
  suspensionReasons: Counts
  accountRules: Counts
  marketStates: Counts
  /** Markets that were settled with bets in them, by kind. */
  marketKinds: Counts
  /** Markets in which orders were matched across the runners, by kind. */
  crossedKinds: Counts
  /** Previews that were compared with what was paid, by what was to be done. */
  previews: Counts
  steps: number
  batches: number
  crashes: number
}

/** What a preview may be of, by the command that does it. */
export const previewActions = {
  'settle-market': 'settle',
  'resettle-market': 'correct',
  'void-market': 'void',
  'void-window': 'void_window',
  'remove-runner': 'remove_runner',
} as const

/** Counted beside them: a void of some matches of a market that was paid. */
export const paidAgain = 'void_window, paid again'

/** Every kind of command, by the type: one that is forgotten or unknown does not compile. */
const commandKinds = Object.keys({
  'open-account': 0,
  'set-line': 0,
  'announce-deals': 0,
  'announce-give-back': 0,
  'freeze-branch': 0,
  'thaw-branch': 0,
  'settle-up': 0,
  'pass-through': 0,
  'propose-payment': 0,
  'confirm-payment': 0,
  'file-claim': 0,
  'answer-claim': 0,
  'write-off': 0,
  'move-player': 0,
  'close-agent': 0,
  'close-period': 0,
  'take-book-bet': 0,
  'settle-book-bet': 0,
  'debit-account': 0,
  'fund-clients': 0,
  'credit-account': 0,
  'set-discount': 0,
  'set-profile': 0,
  'take-play-money': 0,
  'note-audit': 0,
  'set-limit': 0,
  'confirm-limit': 0,
  'take-time-out': 0,
  'exclude-self': 0,
  'request-return': 0,
  'set-reminder': 0,
  'acknowledge-reminder': 0,
  'begin-session': 0,
  'note-identity': 0,
  'suspend-account': 0,
  'restrict-account': 0,
  'decline-deposit-limit': 0,
  'review-limits': 0,
  'note-root': 0,
  'create-event': 0,
  'create-market': 0,
  'open-market': 0,
  'suspend-market': 0,
  'turn-in-play': 0,
  'close-market': 0,
  'settle-market': 0,
  'resettle-market': 0,
  'void-market': 0,
  'remove-runner': 0,
  'void-window': 0,
  'trim-market': 0,
  'archive-market': 0,
  'place-order': 0,
  'place-at-start': 0,
  'loosen-limit': 0,
  'cancel-order': 0,
  'cancel-all': 0,
  'replace-order': 0,
  'cash-out': 0,
  'set-cash-out': 0,
  'hold-order': 0,
  'edit-held': 0,
  'set-switch': 0,
  'exclude-account': 0,
  'close-account': 0,
  'begin-deposit': 0,
  'begin-withdrawal': 0,
  'approve-withdrawal': 0,
  'reject-withdrawal': 0,
  'post-transfer': 0,
  'void-transfer': 0,
  'charge-back': 0,
  'release-orders': 0,
  'continue-tasks': 0,
  'commit-seeds': 0,
  'rotate-seeds': 0,
  'play-round': 0,
  'switch-game': 0,
  'set-paytable': 0,
  'set-stake-cap': 0,
  'fund-bankroll': 0,
} satisfies Record<CommandKind, 0>)

/** Facts that the engine does not write itself, and refusals that need more orders, money or rounds than there are. */
/** A credit in the moment of a wait that takes an account beyond its limit. */
const lapsesOutOfReach = ['LIMIT_REACHED']
/** A lay of the book whose runner starts above its price: seldom, and among the edges. */
const cancelsOutOfReach = ['STARTING_PRICE']
const cashOutEndsInReach = ['DONE', 'PRICE_MOVED', 'MATERIAL_EVENT', 'MARKET_SUSPENDED']
const factsOfOthers = [
  'answered',
  'call_answered',
  'call_begun',
  'order_delayed',
  'settlement_reversed',
  'runner_removed',
  ...['answered', 'call_answered', 'account_opened', 'order_delayed'],
  ...['market_suspended'],
]
const refusalsOutOfReach = [
  'too_many_orders',
  'too_many_switches',
  'too_many_waiting',
  'too_many_own_orders',
  'too_many_held',
  'position_too_large',
  'seeds_used_up',
  'transfer_over',
  'too_many_payments',
  'too_many_agents',
  'too_many_claims',
  'too_many_book_bets',
  // Who is promised something has something else as a rule: the edges play it.
  'give_back_due',
]

/** Returns a table with every name there is at zero. */
export function createCoverage(): Coverage {
  return {
    commands: atNought(commandKinds),
    refusals: atNought(Object.keys(refusals).filter((code) => !refusalsOutOfReach.includes(code))),
    facts: atNought(Object.keys(factKinds).filter((name) => !factsOfOthers.includes(name))),
    postingKinds: atNought(Object.keys(postingKinds)),
    accountKinds: atNought(Object.keys(accountKinds).filter((kind) => kind !== 'HOUSE')),
    rounds: atNought(gameKeys),
    cancelReasons: atNought(Object.keys(cancelReasons).filter((name) => !cancelsOutOfReach.includes(name))),
    lapseReasons: atNought(Object.keys(lapseReasons).filter((name) => !lapsesOutOfReach.includes(name))),
    trails: atNought(['moved']),
    cashOutEnds: atNought(cashOutEndsInReach),
    heldCashOutEnds: atNought(Object.keys(heldCashOutEnds)),
    stoppers: atNought(Object.keys(stoppers)),
    stopReasons: atNought(Object.keys(stopReasons)),
    voidRules: atNought(Object.keys(voidRules)),
    profiles: atNought(Object.keys(profiles)),
    onCredit: atNought(['place-order', 'take-book-bet']),
    identityStates: atNought(Object.keys(identityStates)),
    suspensionReasons: atNought(['lifted', ...Object.keys(suspensionReasons)]),
    accountRules: atNought(Object.keys(accountRules)),
    marketStates: atNought([...Object.keys(marketStatus), 'in play']),
    marketKinds: atNought(Object.keys(marketKinds)),
    crossedKinds: atNought(['WINNERS', 'ASIAN_HANDICAP', 'ASIAN_TOTAL']),
    previews: atNought([...Object.values(previewActions), paidAgain]),
    steps: 0,
    batches: 0,
    crashes: 0,
  }
}

function atNought(names: readonly string[]): Counts {
  return Object.fromEntries(names.map((name) => [name, 0]))
}

function count(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** Counts a command that was done (or the refusal it met). Mutates. */
export function countCommand(coverage: Coverage, command: Command, refusal: RefusalCode | undefined): void {
  coverage.steps++
  count(refusal === undefined ? coverage.commands : coverage.refusals, refusal ?? command.kind)
}

/** Counts what was not done on credit. Mutates. */
export function countOnCredit(
  coverage: Coverage,
  world: World,
  command: Command,
  refusal: RefusalCode | undefined,
): void {
  if (world.profile !== 'strict' || !('account' in command)) return
  if (refusal !== 'insufficient_funds' && refusal !== 'stake_above_available') return
  if ((findAccount(world, command.account)?.line ?? 0) > 0) count(coverage.onCredit, command.kind)
}

/** Counts facts. Mutates. */
export function countFacts(coverage: Coverage, facts: readonly NamedFact[]): void {
  for (const fact of facts) {
    count(coverage.facts, fact.name)
    if (fact.name === 'posting') count(coverage.postingKinds, nameOf(postingKinds, fact.kind))
    if (fact.name === 'account_added') count(coverage.accountKinds, nameOf(accountKinds, fact.kind))
    if (fact.name === 'round_played') count(coverage.rounds, gameKeys[(fact.game as number) - 1] ?? 'unknown')
    if (fact.name === 'cash_out_ended') count(coverage.cashOutEnds, nameOf(cashOutEnds, fact.reason))
    if (fact.name === 'held_cash_out_ended')
      count(coverage.heldCashOutEnds, nameOf(heldCashOutEnds, fact.reason))
    if (fact.name === 'order_lapsed') count(coverage.lapseReasons, nameOf(lapseReasons, fact.reason))
    if (fact.name === 'profile_set') count(coverage.profiles, nameOf(profiles, fact.profile))
    if (fact.name === 'identity_noted') count(coverage.identityStates, nameOf(identityStates, fact.state))
    if (fact.name === 'account_suspended')
      count(coverage.suspensionReasons, nameOf({ lifted: 0, ...suspensionReasons }, fact.reason))
    if (fact.name === 'account_restricted') count(coverage.accountRules, nameOf(accountRules, fact.rule))
    if (fact.name === 'void_ruled') count(coverage.voidRules, nameOf(voidRules, fact.rule))
    if (fact.name === 'market_stopped') {
      count(coverage.stoppers, nameOf(stoppers, fact.by))
      count(coverage.stopReasons, nameOf(stopReasons, fact.reason))
    }
    if (fact.name === 'order_cancelled' || fact.name === 'remainder_cancelled') {
      count(coverage.cancelReasons, nameOf(cancelReasons, fact.reason))
    }
  }
}

/** Counts the levels of triggers that trailed, of what a log notes from a place on. Mutates. */
export function countTrails(coverage: Coverage, trails: readonly number[], from: number): void {
  for (let i = from; i < trails.length; i += 3) coverage.trails.moved! += trails[i + 2]!
}

function nameOf(codes: Readonly<Record<string, number>>, code: unknown): string {
  return Object.keys(codes).find((name) => codes[name] === code) ?? `unknown ${code}`
}

/** Counts the states the markets in memory are in. Mutates. */
export function countMarkets(coverage: Coverage, state: State): void {
  coverage.batches++
  for (const market of state.markets) {
    if (market === undefined) continue
    count(coverage.marketStates, nameOf(marketStatus, market.status))
    if (market.inPlay) count(coverage.marketStates, 'in play')
    const { settled } = market.positions
    if (settled.some((figure) => figure !== 0))
      count(coverage.marketKinds, nameOf(marketKinds, market.payoff))
    if (market.matches.groups.length > 0) count(coverage.crossedKinds, nameOf(marketKinds, market.payoff))
  }
}

const tables = [
  'commands',
  'refusals',
  'facts',
  'postingKinds',
  'accountKinds',
  'rounds',
  'cancelReasons',
  'lapseReasons',
  'trails',
  'cashOutEnds',
  'heldCashOutEnds',
  'stoppers',
  'stopReasons',
  'voidRules',
  'profiles',
  'onCredit',
  'identityStates',
  'suspensionReasons',
  'accountRules',
  'marketStates',
  'marketKinds',
  'crossedKinds',
  'previews',
] as const satisfies readonly (keyof Coverage)[]

/** Returns the names that never occurred, each with its table. */
export function missing(coverage: Coverage): string[] {
  return tables.flatMap((table) =>
    Object.entries(coverage[table])
      .filter(([, times]) => times === 0)
      .map(([name]) => `${table}: ${name}`),
  )
}

/** Returns the tables as text. */
export function printCoverage(coverage: Coverage): string {
  const { steps, batches, crashes } = coverage
  const head = `${steps} commands in ${batches} batches, ${crashes} crashes`
  const rows = tables.map((table) => {
    const counts = Object.entries(coverage[table]).map(([name, times]) => `${name} ${times}`)
    return `${table} (${counts.length}): ${counts.join(', ')}`
  })
  return [head, ...rows].join('\n')
}
