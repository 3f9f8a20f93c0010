/** What an operator may do with a market in its state, and what would happen. Pure; the server decides again. */
import type { MarketStatus } from '#contract/catalogue.ts'
import type { VoidRule } from '#core/facts/void.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { type ResultForm, type ResultMarket, settlementOf } from './market-result.ts'
import { canLose, emptySome, removalIn, type SomeForm, windowIn } from './some-bets.ts'

/** `remove`: a runner. `window`: the bets of a window of time. */
export type MarketAction = 'open' | 'suspend' | 'close' | 'settle' | 'correct' | 'void' | 'remove' | 'window'

export const actionNames: Record<MarketAction, string> = {
  open: 'Open',
  suspend: 'Suspend',
  close: 'Close',
  settle: 'Settle',
  correct: 'Correct',
  void: 'Void',
  remove: 'Remove a runner',
  window: 'Void bets of a time',
}

/** Returns what the button says that does it. */
export function buttonName(action: MarketAction, market: string): string {
  return action === 'remove' || action === 'window' ? actionNames[action] : `${actionNames[action]} ${market}`
}

const actionsByStatus: Record<MarketStatus, readonly MarketAction[]> = {
  CREATED: ['open', 'close', 'void', 'remove'],
  OPEN: ['suspend', 'close', 'void', 'remove', 'window'],
  SUSPENDED: ['open', 'settle', 'close', 'void', 'remove', 'window'],
  CLOSED: ['settle', 'void', 'remove', 'window'],
  SETTLING: [],
  GRADED: ['correct', 'void', 'window'],
  SETTLED: ['correct', 'void', 'window'],
  VOIDED: ['correct'],
}

/** Returns what may be done, the usual first. */
export function actionsFor(status: MarketStatus): readonly MarketAction[] {
  return actionsByStatus[status]
}

/** Returns what may be done with a market: no runner is removed where too few would stay. */
export function actionsOf(market: ActionMarket): readonly MarketAction[] {
  return actionsFor(market.status).filter((action) => action !== 'remove' || canLose(market))
}

/** Nothing chosen and nothing typed. */
export const emptyForm: ActionForm = {
  ...{ winners: [], placed: [], number: '', lapses: false, reason: '' },
  ...emptySome,
  rule: 'OPERATOR_DECISION',
}

/** What was chosen and typed. */
export interface ActionForm extends ResultForm, SomeForm {
  readonly lapses: boolean
  /** By which rule the bets are void. */
  readonly rule: VoidRule
  readonly reason: string
}

export interface ActionMarket extends ResultMarket {
  readonly status: MarketStatus
}

/** Returns what the action will do in a sentence, or what is missing before it can be done. */
export function consequenceOf(
  action: MarketAction,
  market: ActionMarket,
  form: ActionForm,
): { isReady: boolean; sentence: string } {
  const ready = (sentence: string) => ({ isReady: true, sentence })
  switch (action) {
    case 'open':
      return ready(marketsText.opensIt)
    case 'close':
      return ready(marketsText.closes)
    case 'suspend':
      return ready(form.lapses ? marketsText.suspendsAndLapses : marketsText.suspends)
    case 'void':
      if (form.reason.trim() === '') return { isReady: false, sentence: marketsText.reasonNeeded }
      return ready(market.status === 'SETTLED' ? marketsText.voidsSettled : marketsText.voids)
    case 'settle':
      return settlementOf(market, form)
    case 'remove':
    case 'window': {
      const some = action === 'remove' ? removalIn(market, form) : windowIn(market, form)
      if (some.terms === undefined) return { isReady: false, sentence: some.sentence }
      if (form.reason.trim() === '') return { isReady: false, sentence: marketsText.reasonNeeded }
      return ready(some.sentence)
    }
    case 'correct': {
      const settlement = settlementOf(market, form)
      if (!settlement.isReady) return settlement
      if (form.reason.trim() === '') return { isReady: false, sentence: marketsText.reasonNeeded }
      const isPaid = market.status !== 'GRADED'
      return ready(`${settlement.sentence} ${isPaid ? marketsText.correctsPaid : marketsText.corrects}`)
    }
  }
}

/** Returns whether an action takes a second person where results do: what names a result, and a void of what has one. */
export function takesTwo(action: MarketAction, status: MarketStatus): boolean {
  if (action === 'void' || action === 'window')
    return status === 'GRADED' || status === 'SETTLED' || status === 'SETTLING'
  return action === 'settle' || action === 'correct'
}
