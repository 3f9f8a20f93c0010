/** Rows of prices through which the arrow keys move: all of them are one stop of Tab, at the price that had the focus last. */
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

const columnSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface PriceGridProps {
  /** Id of what names it. */
  labelledBy: string
  /** Its rows. */
  children: ReactNode
}

/** The rows as a grid; the focus is always in one of its prices. */
export function PriceGrid({ labelledBy, children }: PriceGridProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is laid out otherwise than a table.
    <div role="grid" aria-labelledby={labelledBy} onKeyDown={moveInGrid} onFocus={keepTabStop}>
      {children}
    </div>
  )
}

/** Moves the focus within the grid that the key was pressed in. Cells that are not shown, as depth on a phone, are passed over. */
function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const cell = cellOf(event.target)
  const next = cell && (besideOf(cell, event.key) ?? belowOf(cell, event.currentTarget, event.key))
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Makes the price that has the focus the grid's stop of Tab. */
function keepTabStop(event: FocusEvent<HTMLElement>): void {
  const cell = cellOf(event.target)
  if (cell === null) return
  for (const other of event.currentTarget.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) {
    other.tabIndex = -1
  }
  cell.tabIndex = 0
}

function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]') : null
}

function besideOf(cell: HTMLElement, key: string): HTMLElement | undefined {
  const step = columnSteps[key]
  const row = cell.closest('[data-runner]')
  if (step === undefined || row === null) return undefined
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter(isShown)
  return cells[Math.max(0, Math.min(cells.length - 1, cells.indexOf(cell) + step))]
}

/** The cell at the same place of the next row that has prices. */
function belowOf(cell: HTMLElement, grid: HTMLElement, key: string): HTMLElement | undefined {
  const step = rowSteps[key]
  if (step === undefined) return undefined
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-runner]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter(isShown))
    .filter((cells) => cells.length > 0)
  const at = rows.findIndex((cells) => cells.includes(cell))
  return rows[at + step]?.[rows[at]?.indexOf(cell) ?? 0]
}

function isShown(cell: HTMLElement): boolean {
  return cell.offsetParent !== null
}
