/**
 * Shows that a best price moved: an edge and an arrow stand for a moment. Nothing fades: what is animated is styled and
 * painted in every frame, which on a busy page costs ten times what the prices themselves do.
 */

const markMs = 600
/** From one mark of a cell to its next. */
const restMs = 2_000
const markedAt = new WeakMap<HTMLElement, number>()

/** Marks the cell, unless it was marked a moment ago. `direction` turns the arrow. */
export function markMove(cell: HTMLElement, direction: 'up' | 'down'): void {
  const now = performance.now()
  if (now - (markedAt.get(cell) ?? -restMs) < restMs) return
  markedAt.set(cell, now)
  cell.dataset.move = direction
  setTimeout(() => {
    delete cell.dataset.move
  }, markMs)
}
