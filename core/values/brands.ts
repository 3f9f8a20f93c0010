/**
 * Names for numbers that must not be taken for one another: an account's id where a market's is asked for is an error of the
 * type check. A plain number, such as a literal or a place of a row, fits all of them, and counting with one gives a plain number.
 */
declare const brand: unique symbol
type Branded<Name extends string> = number & { readonly [brand]?: Name }

/** Minor units. */
export type Money = Branded<'money'>
/** Decimal odds in hundredths: 206 is 2.06. */
export type Price = Branded<'price'>
/** The place of a price on its ladder. */
export type Tick = Branded<'tick'>
export type AccountId = Branded<'account'>
export type EventId = Branded<'event'>
export type MarketId = Branded<'market'>
export type OrderId = Branded<'order'>
/** As events' feeds and callers name a runner. */
export type SelectionId = Branded<'selection'>
