/** Prices as fractions, as bookmakers of old write them: what is won for each one staked. Loaded only where somebody reads them. */

/** Fractions that custom has for a price of the ladder though they are not the price's own in lowest terms; each comes to it in hundredths. */
const customary: ReadonlyMap<number, string> = new Map([
  [103, '1/33'],
  [106, '1/16'],
  [107, '1/14'],
  [108, '1/12'],
  [109, '1/11'],
  [111, '1/9'],
  [112, '1/8'],
  [113, '2/15'],
  [114, '1/7'],
  [115, '2/13'],
  [117, '1/6'],
  [118, '2/11'],
  [122, '2/9'],
  [129, '2/7'],
  [133, '1/3'],
  [136, '4/11'],
  [144, '4/9'],
  [147, '8/17'],
  [153, '8/15'],
  [157, '4/7'],
  [162, '8/13'],
  [167, '4/6'],
  [173, '8/11'],
  [183, '5/6'],
  [191, '10/11'],
  [195, '20/21'],
  [200, 'Evens'],
  [238, '11/8'],
  [250, '6/4'],
  [262, '13/8'],
  [288, '15/8'],
])

/**
 * Returns a price (integer hundredths) as a fraction: the customary one where there is one within half a hundredth, else exactly, in
 * lowest terms: 150 -> "1/2", 200 -> "Evens", 238 -> "11/8", 224 -> "31/25". Null for 1.00 and less, which are no odds.
 */
export function toFraction(price: number): string | null {
  if (price <= 100) return null
  return customary.get(price) ?? inLowestTerms(price - 100, 100)
}

function inLowestTerms(won: number, staked: number): string {
  let [whole, rest] = [won, staked]
  while (rest !== 0) [whole, rest] = [rest, whole % rest]
  return `${won / whole}/${staked / whole}`
}
