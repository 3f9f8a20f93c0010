/** Root finding for the models' calibrations. */

/**
 * Returns x in [low, high] where the increasing function `f` crosses `target`, to about 1e-14 of the
 * interval; the nearer end when it does not cross inside.
 */
export function bisect(f: (x: number) => number, target: number, low: number, high: number): number {
  let from = low
  let to = high
  for (let step = 0; step < 60 && to - from > 1e-14 * (high - low); step += 1) {
    const middle = (from + to) / 2
    if (f(middle) < target) from = middle
    else to = middle
  }
  return (from + to) / 2
}
