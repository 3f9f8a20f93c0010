/**
 * Shows that a best price moved: an edge and an arrow stand for a moment. Nothing fades: what is animated is styled and
 * painted in every frame, which on a busy page costs ten times what the prices themselves do. A price that moves all the time is
 * marked now and then only, so that the market stays calm: however often it moves, no cell is marked for more than 4 % of the time.
 */

const markMs = 200
/** For how many times as long as its mark stood a cell is left in peace, even where the mark was taken away late: about 5 s. */
const restFactor = 24
/** When a cell may be marked again. */
const restsUntil = new WeakMap<HTMLElement, number>()

/** Marks the cell, unless it was marked a moment ago. `direction` turns the arrow. */
export function markMove(cell: HTMLElement, direction: 'up' | 'down'): void {
  const from = performance.now()
  if (from < (restsUntil.get(cell) ?? from)) return
  restsUntil.set(cell, Number.POSITIVE_INFINITY)
  cell.dataset.move = direction
  setTimeout(() => {
    delete cell.dataset.move
    const to = performance.now()
    restsUntil.set(cell, to + restFactor * (to - from))
  }, markMs)
}
