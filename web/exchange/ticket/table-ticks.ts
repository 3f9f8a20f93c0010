/**
 * While a dutch is made, a press on a price of its market's table ticks the runner there instead of going onto the slip. The table knows
 * nothing of it: the press is taken before it comes there.
 */
import { useEffect, useRef } from 'react'
import type { BetSide } from '../slip/arithmetic.ts'

const mark = 'data-dutched'

/** Calls `onTick` with the runner and the side that was pressed, and marks the best prices of the ticked runners on the side of the dutch. */
export function useTableTicks(
  marketId: number,
  side: BetSide,
  ticked: ReadonlySet<number>,
  onTick: (selectionId: number, side: BetSide) => void,
): void {
  const last = useRef(onTick)
  useEffect(() => {
    last.current = onTick
  })
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
      const runner = cell?.closest<HTMLElement>('[data-runner]')?.dataset.runner
      if (!isOf(marketId, cell) || runner === undefined) return
      event.stopPropagation()
      event.preventDefault()
      last.current(Number(runner), cell?.dataset.cell?.startsWith('back') ? 'BACK' : 'LAY')
    }
    addEventListener('click', press, { capture: true })
    return () => removeEventListener('click', press, { capture: true })
  }, [marketId])
  useEffect(() => {
    const best = side === 'BACK' ? 'back-0' : 'lay-0'
    const cells = [...ticked]
      .flatMap((selectionId) => [
        ...document.querySelectorAll(`[data-runner="${selectionId}"] [data-cell="${best}"]`),
      ])
      .filter((cell) => isOf(marketId, cell))
    for (const cell of cells) cell.setAttribute(mark, '')
    return () => {
      for (const cell of cells) cell.removeAttribute(mark)
    }
  }, [marketId, side, ticked])
}

/** Whether a cell is of the market: a race card has those of two markets in one row. */
function isOf(marketId: number, cell: Element | null): boolean {
  return cell?.closest<HTMLElement>('[data-market]')?.dataset.market === String(marketId)
}
