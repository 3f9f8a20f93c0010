/** What an agent keeps of what the house earns from the players below him: cumulative, so that each level's part is a difference. */

/** Basis points, of each product; of turnover they are of the stakes that are settled. What an account and all below it keep. */
export interface Deals {
  readonly exchange: number
  readonly casino: number
  readonly book: number
  readonly casinoTurnover: number
  readonly bookTurnover: number
}
export type Earning = keyof Deals

/** What there is to give: all of what is earned, and one per cent of turnover. */
export const wholeDeals: Deals = {
  exchange: 10_000,
  casino: 10_000,
  book: 10_000,
  casinoTurnover: 100,
  bookTurnover: 100,
}

export const earnings = Object.keys(wholeDeals) as readonly Earning[]

/** Returns the deals with nothing where nothing is named. */
export function dealsFrom(named: Partial<Deals>, otherwise?: Deals): Deals {
  const of = (earning: Earning) => named[earning] ?? otherwise?.[earning] ?? 0
  return {
    exchange: of('exchange'),
    casino: of('casino'),
    book: of('book'),
    casinoTurnover: of('casinoTurnover'),
    bookTurnover: of('bookTurnover'),
  }
}

/** Returns whether each of the deals is a whole number of basis points, zero or above. */
export function areDeals(deals: Deals): boolean {
  return earnings.every((earning) => Number.isSafeInteger(deals[earning]) && deals[earning] >= 0)
}

/** Returns whether nobody keeps more than the one above: only so the parts add up to the whole. */
export function areWithin(deals: Deals, above: Deals): boolean {
  return earnings.every((earning) => deals[earning] <= above[earning])
}
