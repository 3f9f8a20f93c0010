/** The first side's share of a statistic, for its bar. */

/** Returns the percentage of the leading numbers of both: "7" and "4" are 64, "3/6" and "2/7" are 60; 0 where both have none. */
export function shareOf(home: string, away: string): number {
  const first = leadingNumber(home)
  const second = leadingNumber(away)
  return first + second > 0 ? Math.round((100 * first) / (first + second)) : 0
}

function leadingNumber(figure: string): number {
  return Number(/^\d+(\.\d+)?/.exec(figure.trim())?.[0] ?? 0)
}
