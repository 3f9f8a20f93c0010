/** What a market came to, by its kind: what the form has to say of it, and what the call is sent. */
import type { SettleMarket } from '#contract/admin.ts'
import type { Market, Runner } from '#contract/catalogue.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { runnerLabel } from '../text/runner-label.ts'

/** What was chosen and typed. */
export interface ResultForm {
  readonly winners: readonly number[]
  /** Each-way: who is placed beside the winner. */
  readonly placed: readonly number[]
  /** Of goals and lines: the number, as typed. */
  readonly number: string
}

export interface ResultMarket extends Pick<Market, 'numberOfWinners' | 'kind' | 'eachWay'> {
  readonly runners: readonly Runner[]
}

/** Returns whether a number decides the market, not who wins. */
export function isNumbered({ kind }: Pick<Market, 'kind'>): boolean {
  return kind === 'ASIAN_HANDICAP' || kind === 'ASIAN_TOTAL' || kind === 'LINE'
}

/** Returns the whole number of a text, undefined of one that is none. */
function wholeNumber(text: string): number | undefined {
  const plain = text.trim().replace('\u2212', '-')
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : undefined
}

/** Returns what settling by the form will do in a sentence, or what is missing before it can be done. */
export function settlementOf(market: ResultMarket, form: ResultForm): { isReady: boolean; sentence: string } {
  const missing = (sentence: string) => ({ isReady: false, sentence })
  const ready = (sentence: string) => ({ isReady: true, sentence })
  const { numberOfWinners, runners, eachWay } = market
  const { winners, placed } = form
  if (isNumbered(market)) {
    const number = wholeNumber(form.number)
    return number === undefined ? missing(marketsText.typeNumber) : ready(marketsText.settlesBy(number))
  }
  if (winners.length < numberOfWinners) return missing(marketsText.chooseWinners(numberOfWinners))
  const names = runners
    .flatMap(({ selectionId, name, handicap }) =>
      winners.includes(selectionId) ? [runnerLabel(name, handicap)] : [],
    )
    .join(', ')
  if (eachWay !== undefined && placedOf(form).length < eachWay.places) {
    return missing(marketsText.choosePlaced(eachWay.places))
  }
  if (winners.length > numberOfWinners) {
    return ready(marketsText.deadHeat(names, numberOfWinners, winners.length))
  }
  return ready(placed.length > 0 ? marketsText.settlesPlaced(names) : marketsText.settles(names))
}

/** The winners are among the placed. */
function placedOf({ winners, placed }: ResultForm): number[] {
  return [...new Set([...winners, ...placed])]
}

/** Returns the result as the call takes it. */
export function resultOf(
  market: Pick<Market, 'kind'>,
  form: ResultForm,
): Pick<SettleMarket, 'winners' | 'placed' | 'number'> {
  if (isNumbered(market)) return { number: wholeNumber(form.number) ?? 0 }
  const winners = [...form.winners]
  return market.kind === 'EACH_WAY' ? { winners, placed: placedOf(form) } : { winners }
}
