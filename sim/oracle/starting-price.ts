/** The starting price by the rule alone: prices are tried, and at each what is laid is held against what is backed, in fractions. */

/** [price or limit in hundredths, minor units]; no limit is undefined. */
export type Offer = readonly [price: number | undefined, size: number]

export interface Money {
  /** Stakes by least price, liabilities by greatest price. */
  readonly backs: readonly Offer[]
  readonly lays: readonly Offer[]
  /** Orders of the book, best first. */
  readonly bookBacks: readonly (readonly [price: number, size: number])[]
  readonly bookLays: readonly (readonly [price: number, size: number])[]
}

export interface Found {
  price: number
  /** Whether anything is matched at it, and how much of the book may be. */
  isMatched: boolean
  bookBacks: number
  bookLays: number
}

const total = (offers: readonly (readonly [unknown, number])[]) =>
  offers.reduce((sum, [, size]) => sum + size, 0)

/**
 * Returns whether at p / 200 more is laid than backed. What one side has too much of is held against the book: cent after cent
 * of a finer money, best first, while the average so far is no worse than the price.
 */
function isTooMuchLaid({ backs, lays, bookBacks, bookLays }: Money, p: number): boolean {
  const stakes = total(backs.filter(([limit]) => limit === undefined || limit * 2 <= p))
  const liabilities = total(lays.filter(([limit]) => limit === undefined || limit * 2 >= p))
  // Stakes in parts of which p - 200 make a minor unit: then all of them are whole.
  const parts = BigInt(p - 200)
  const tooMuch = BigInt(liabilities) * 200n - BigInt(stakes) * parts
  const book = tooMuch > 0n ? bookBacks : bookLays
  const worse = tooMuch > 0n ? 1n : -1n
  const most = mostAtAverage(
    book.map(([price, size]) => [BigInt(price * 2 - p) * worse, BigInt(size) * parts] as const),
  )
  // In the book the volume that averages the price is a fraction: n / d.
  return tooMuch > 0n ? tooMuch * most.d > most.n : most.n > -tooMuch * most.d
}

/** Returns how much, as n / d, can be taken in turn until the costs [cost of each, how many] add up to more than nothing. */
function mostAtAverage(line: readonly (readonly [cost: bigint, size: bigint])[]): { n: bigint; d: bigint } {
  let taken = 0n
  let saved = 0n
  for (const [cost, size] of line) {
    if (saved - cost * size < 0n) return { n: taken * cost + saved, d: cost }
    saved -= cost * size
    taken += size
  }
  return { n: taken, d: 1n }
}

/** Returns the price in hundredths nearest to where the two are even. */
function evenPrice(money: Money): number {
  let price = 101
  // Too much is laid below it and not above it, so steps may be large at first.
  for (const step of [10_000, 1_000, 100, 10, 1]) {
    while (price + step <= 100_000 && isTooMuchLaid(money, (price + step - 1) * 2 + 1)) price += step
  }
  return price < 100_000 && isTooMuchLaid(money, price * 2 + 1) ? price + 1 : price
}

function nearestEven(n: number, d: number): number {
  const down = Math.floor(n / d)
  const twice = (n - down * d) * 2
  return twice > d || (twice === d && down % 2 === 1) ? down + 1 : down
}

/** Returns the stake, minor units, that a liability comes to at a price. */
export function stakeAt(price: number, liability: number): number {
  return nearestEven(liability * 100, price - 100)
}

/** Returns what the starting price of this money is, 0 for none. */
export function startingPrice(money: Money): Found {
  const middle = {
    price:
      money.bookBacks.length > 0 && money.bookLays.length > 0
        ? nearestEven(money.bookBacks[0]![0] + money.bookLays[0]![0], 2)
        : 0,
    ...{ isMatched: false, bookBacks: 0, bookLays: 0 },
  }
  if (total(money.backs) === 0 || total(money.lays) === 0) return middle
  const price = evenPrice(money)
  const whole = (book: Money['bookBacks'], worse: 1 | -1) => {
    const { n, d } = mostAtAverage(
      book.map(([each, size]) => [BigInt((each - price) * worse), BigInt(size)] as const),
    )
    return Number(n / d)
  }
  const bookBacks = whole(money.bookBacks, 1)
  const bookLays = whole(money.bookLays, -1)
  const stakes = total(money.backs.filter(([limit]) => limit === undefined || limit <= price))
  const liabilities = total(money.lays.filter(([limit]) => limit === undefined || limit >= price))
  if (stakes + bookBacks === 0 || stakeAt(price, liabilities) + bookLays === 0) return middle
  return { price, isMatched: true, bookBacks, bookLays }
}
