/** The middle of several runs, and how far they were apart. */

/** Returns the median of at least one figure. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns "median (least to most)" of figures, each printed by `print`. */
export function spread(figures: readonly number[], print: (figure: number) => string): string {
  return `${print(median(figures))} (${print(Math.min(...figures))} to ${print(Math.max(...figures))})`
}
