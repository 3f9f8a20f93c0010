/** What an operator may do with a market in its state, and what would happen. Pure; the server decides again. */
import type { MarketStatus } from '#contract/catalogue.ts'
import type { VoidRule } from '#core/facts/void.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { type ResultForm, type ResultMarket, settlementOf } from './market-result.ts'

export type MarketAction = 'open' | 'suspend' | 'close' | 'settle' | 'correct' | 'void'

export const actionNames: Record<MarketAction, string> = {
  open: 'Open',
  suspend: 'Suspend',
  close: 'Close',
  settle: 'Settle',
  correct: 'Correct',
  void: 'Void',
}

const actionsByStatus: Record<MarketStatus, readonly MarketAction[]> = {
  CREATED: ['open', 'close', 'void'],
  OPEN: ['suspend', 'close', 'void'],
  SUSPENDED: ['open', 'settle', 'close', 'void'],
  CLOSED: ['settle', 'void'],
  SETTLING: [],
  GRADED: ['correct', 'void'],
  SETTLED: ['correct', 'void'],
  VOIDED: ['correct'],
}

/** Returns what may be done, the usual first. */
export function actionsFor(status: MarketStatus): readonly MarketAction[] {
  return actionsByStatus[status]
}

/** Nothing chosen and nothing typed. */
export const emptyForm: ActionForm = {
  ...{ winners: [], placed: [], number: '', lapses: false, reason: '' },
  rule: 'OPERATOR_DECISION',
}

/** What was chosen and typed. */
export interface ActionForm extends ResultForm {
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
  if (action === 'void') return status === 'GRADED' || status === 'SETTLED' || status === 'SETTLING'
  return action === 'settle' || action === 'correct'
}
