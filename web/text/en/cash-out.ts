/** What is said of cashing out. */
import type { CashOut, CashOutHedge, CashOutQuote } from '#contract/cash-out.ts'
import { formatMoney, formatPrice, formatSigned } from '../format.ts'
import { reasonText } from './outcome.ts'
import { sideWord } from './slip.ts'

export const cashOutText = {
  title: 'Cash out',
  titleOf: (market: string) => `Cash out: ${market}`,
  close: 'Close',
  scope: 'Which bets',
  wholeMarket: 'Whole market',
  part: 'How much',
  percent: (percent: number) => `${percent} percent of the bets`,
  remains: (percent: number) => `${100 - percent} % of the bets stays open.`,
  composition: 'What it consists of',
  ifWins: (runner: string) => `If ${runner} wins`,
  before: 'before commission',
  net: 'net of commission',
  notGuaranteed: 'Not guaranteed: where the price has moved, nothing is done.',
  confirm: (shown: ShownAmount): string => confirmLines(shown).join(' '),
  winnersOnly: 'Cashing out is offered in markets of winners.',
  all: 'Cash out all',
  confirmAll: (shown: ShownAmount, markets: number): string =>
    `${confirmLines(shown).join(' ')}, ${markets === 1 ? '1 market' : `${markets} markets`}`,
  nothingOpen: 'There is nothing to cash out.',
  least: 'You keep at least',
  afterCommission: 'After commission',
  asking: 'Looking at the prices',
  waiting: 'Waiting for the bet delay',
  byItself: 'At a profit of',
  set: 'Set',
  change: 'Change',
  end: 'End',
  held: 'Cash out by itself',
  profitWrong: 'Write a profit of 0.01 or more.',
} as const

/** What cashing out brings as the player has it shown, minor units. */
export interface ShownAmount {
  readonly amount: number
  /** Whether it is less commission. */
  readonly isNet: boolean
}

/** Returns an offer's figure so. */
export function shownAmount(
  { result, afterCommission }: Pick<CashOutQuote, 'result' | 'afterCommission'>,
  isNet: boolean,
): ShownAmount {
  return { amount: isNet ? afterCommission : result, isNet }
}

function ofCommission({ isNet }: ShownAmount): string {
  return isNet ? cashOutText.net : cashOutText.before
}

/** Returns the words that confirm it in two parts, for where one line has no room for them. */
export function confirmLines(shown: ShownAmount): readonly [amount: string, ofCommission: string] {
  return [`Confirm ${formatSigned(shown.amount)}`, ofCommission(shown)]
}

/** Returns what a hedge does: "Lay 125.00 on Arden at 4.00". */
export function hedgeWords({ side, size, averagePrice }: CashOutHedge, runner: string): string {
  return `${sideWord[side]} ${formatMoney(size)} on ${runner} at ${formatPrice(averagePrice)}`
}

/** Returns what else it means: unmatched bets that go first, and the bet delay; empty when nothing. */
export function cashOutNotes({ ordersCancelled, waitMs }: CashOutQuote): string[] {
  const bets =
    ordersCancelled === 1 ? 'Your unmatched bet here is' : `Your ${ordersCancelled} unmatched bets here are`
  return [
    ...(ordersCancelled > 0 ? [`${bets} cancelled first.`] : []),
    ...(waitMs > 0
      ? [`It waits ${waitMs / 1_000} s: then all of it is matched at these odds or better, or nothing.`]
      : []),
  ]
}

/** Returns the words of the button: "Cash out +25.00". `amount`: as it is shown elsewhere, minor units. */
export function cashOutAction(amount: number): string {
  return `Cash out ${formatSigned(amount)}`
}

/** Returns what is set: "Arden: at a profit of 25.00". */
export function heldCashOutWords(profit: number, runner: string | undefined): string {
  return `${runner ?? cashOutText.wholeMarket}: at a profit of ${formatMoney(profit)}`
}

interface AllTaken {
  /** Of how many markets of all. */
  readonly count: number
  readonly of: number
  /** As they were confirmed, together. */
  readonly shown: ShownAmount
  readonly waiting: number
  /** A sentence for each that was not had. */
  readonly failed: readonly string[]
}

/** Returns what became of the cash-outs of several markets. */
export function allCashedOut({ count, of, shown, waiting, failed }: AllTaken): string {
  const all = of === 1 ? '1 market' : `${of} markets`
  const sum = count === 0 ? '' : orMore(shown)
  const waits = waiting === 0 ? '' : `, ${waiting} of them waiting for the bet delay`
  return [`${count === of ? all : `${count} of ${all}`} cashed out${sum}${waits}.`, ...failed].join(' ')
}

function orMore(shown: ShownAmount): string {
  return `: ${formatSigned(shown.amount)} or more ${ofCommission(shown)}`
}

/** Returns what became of a cash-out. `confirmed`: the figure that the player has confirmed. */
export function cashOutOutcome(
  { state, reason }: Pick<CashOut, 'state' | 'reason'>,
  confirmed: ShownAmount,
): string {
  switch (state) {
    case 'delayed':
      return cashOutText.waiting
    case 'done':
      return `Cashed out${orMore(confirmed)}`
    case 'failed':
      return `Nothing was done: ${reason === 'PRICE_MOVED' ? 'the price had moved' : reasonText(reason ?? '')}`
  }
}
