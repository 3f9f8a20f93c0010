/** What a press on a cell of a ladder does, and what a key does at the price of its cursor. */
import type { Bet } from '#contract/orders.ts'
import type { OwnRows } from './own-rows.ts'
import type { Shown } from './paint.ts'
import type { Actions, Manner } from './use-actions.ts'

/** Whose orders they are about. */
interface ActedOn extends Pick<Shown, 'own' | 'bets'> {
  readonly actions: Actions
}

interface Pressed {
  readonly column: string
  readonly row: number
  readonly price: number
}

/** Returns the cell of a ladder that was pressed, null where none was. */
export function pressedOf(target: EventTarget): Pressed | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return null
  return { column: cell.dataset.col ?? '', row: Number(row.dataset.row), price: Number(row.dataset.price) }
}

/** A press on a size bets there; on one's own it cancels the last of them, or all when it asks. */
export function pressCell({ actions, own }: ActedOn, { column, price }: Pressed, manner: Manner): void {
  if (column === 'lay') actions.order('LAY', price, manner)
  if (column === 'back') actions.order('BACK', price, manner)
  if (column !== 'myLay' && column !== 'myBack') return
  const side = column === 'myLay' ? 'LAY' : 'BACK'
  const bets = own[side].get(price)?.bets ?? stopsAt(own, price).filter((bet) => bet.side === side)
  if (bets.length > 0) actions.cancel(manner.asks ? bets : bets.slice(0, 1))
}

/** What a key does at the price of the cursor. A stop gets out of the bets there are. */
export function doAt(
  { actions, own, bets }: ActedOn,
  price: number,
  action: 'back' | 'lay' | 'back-shifted' | 'lay-shifted' | 'stop' | 'cancel' | 'cancel-all',
): void {
  switch (action) {
    case 'back':
      return actions.order('BACK', price)
    case 'lay':
      return actions.order('LAY', price)
    case 'back-shifted':
      return actions.order('BACK', price, { isShifted: true })
    case 'lay-shifted':
      return actions.order('LAY', price, { isShifted: true })
    case 'stop':
      return actions.order((bets?.payout ?? 1) > 0 ? 'LAY' : 'BACK', price, { isStop: true })
    case 'cancel': {
      const here = [own.BACK.get(price), own.LAY.get(price)].flatMap((row) => row?.bets ?? [])
      return actions.cancel([...here, ...stopsAt(own, price)])
    }
    case 'cancel-all':
      return actions.cancel(own.all)
  }
}

function stopsAt(own: OwnRows, price: number): readonly Bet[] {
  return own.stops.get(price) ?? []
}
