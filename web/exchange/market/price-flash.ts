/** Shows that a price moved: the cell's ground fades back from amber, with an arrow so that it is not colour alone. */

const flashMs = 600

/** Flashes the cell once; `direction` turns the arrow in its last child. Does nothing for those who want no motion. */
export function flashMove(cell: HTMLElement, direction: 'up' | 'down'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const styles = getComputedStyle(cell)
  const flash = styles.getPropertyValue('--flash')
  const ink = styles.getPropertyValue('--side-ink')
  cell.animate([{ backgroundColor: flash, color: ink }, {}], { duration: flashMs, easing: 'ease-out' })
  const arrow = cell.lastElementChild
  if (!(arrow instanceof HTMLElement)) return
  arrow.dataset.move = direction
  arrow.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: flashMs })
}
