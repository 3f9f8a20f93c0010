/** Dragging a tile by its handle: where it would go while the pointer is down, and what is done when it is let go. */
import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type Place, placeAt, tileGap } from './places.ts'

interface DragOf {
  readonly board: RefObject<HTMLElement | null>
  readonly places: readonly Place[]
  readonly columns: number
  onDrop(key: string, place: number): void
}

export interface TileDrag {
  /** The tile that is dragged, and the place where it would go; null at rest. */
  readonly dragged: { readonly key: string; readonly place: number } | null
  begin(key: string, place: number, event: PointerEvent): void
}

/** Returns the drag of a board. Escape ends it without a change. */
export function useTileDrag({ board, places, columns, onDrop }: DragOf): TileDrag {
  const [dragged, setDragged] = useState<TileDrag['dragged']>(null)
  useEffect(() => {
    if (dragged === null) return
    const placeOf = (event: globalThis.PointerEvent) => {
      const box = board.current!.getBoundingClientRect()
      const width = (box.width - (columns - 1) * tileGap) / columns
      return placeAt(places, { x: event.clientX - box.left, y: event.clientY - box.top }, width)
    }
    const move = (event: globalThis.PointerEvent) => {
      const place = placeOf(event)
      if (place !== dragged.place) setDragged({ ...dragged, place })
    }
    const drop = (event: globalThis.PointerEvent) => {
      setDragged(null)
      onDrop(dragged.key, placeOf(event))
    }
    const leave = () => setDragged(null)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave()
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', drop)
    document.addEventListener('pointercancel', leave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', drop)
      document.removeEventListener('pointercancel', leave)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [dragged, board, places, columns, onDrop])
  return {
    dragged,
    begin(key, place, event) {
      if (event.button === 0) setDragged({ key, place })
    },
  }
}
