/** The tiles of a screen in columns. They are moved by dragging their handles, or by the arrow keys on them. */
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { changeDocument } from '../../account/document/account-document.ts'
import { multiText } from '../../text/en/multi.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { type Tile, tileKey, withTileAt } from '../events/screens.ts'
import { catalogueKey, getEvent, getMarket } from '../market/catalogue-calls.ts'
import styles from './Multi.module.css'
import { columnsOf, placesOf, tileGap } from './places.ts'
import { TileBox } from './TileBox.tsx'
import { heightOf } from './tile-height.ts'
import { useNear } from './use-near.ts'
import { useTileDrag } from './use-tile-drag.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The board. What has not been in view is not read yet. */
export function TileBoard({ screen, tiles }: { screen: string; tiles: readonly Tile[] }) {
  const board = useRef<HTMLUListElement>(null)
  const columns = useColumns(board)
  const isPhone = useScreenSize() === 'phone'
  const [near, refOf] = useNear()
  const seen = useSeen(near)
  const markets = useQueries({
    queries: tiles.map((tile) => ({
      queryKey: [catalogueKey, 'market', tile.marketId],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const market = await getMarket(tile.marketId, signal)
        return { market, event: await getEvent(market.eventId, signal) }
      },
      enabled: seen.has(tileKey(tile)),
    })),
  })
  const heights = tiles.map((tile, i) => heightOf(tile, markets[i]?.data?.market.runners.length, isPhone))
  const { places, height } = placesOf(heights, columns)
  const hasCome = tiles.map((tile, i) => !near.has(tileKey(tile)) || !markets[i]?.isPending)
  const isReady = useOnce(near.size > 0 && hasCome.every(Boolean))
  const [told, setTold] = useState('')
  const focusNext = useRef<string | null>(null)
  const move = useCallback(
    (key: string, place: number) => changeDocument((document) => withTileAt(document, screen, key, place)),
    [screen],
  )
  const drag = useTileDrag({ board, places, columns, onDrop: move })
  useLayoutEffect(() => {
    // A tile that takes another place in the document loses the focus.
    const key = focusNext.current
    focusNext.current = null
    if (key !== null) board.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus()
  })
  // A tile that has not changed is not drawn again: what its handle calls looks at the order as it is then.
  const latest = useRef(tiles)
  useLayoutEffect(() => {
    latest.current = tiles
  }, [tiles])
  const placeOf = (key: string) => latest.current.findIndex((tile) => tileKey(tile) === key)
  const onHandleKey = (key: string, name: string, event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const count = latest.current.length
    const next = Math.max(0, Math.min(count - 1, placeOf(key) + step))
    focusNext.current = key
    move(key, next)
    setTold(multiText.moved(name, next + 1, count))
  }
  const target = drag.dragged && places[drag.dragged.place]
  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <ul
        ref={board}
        className={styles.board}
        aria-busy={!isReady}
        style={{ height, '--columns': columns, '--gap': `${tileGap}px` } as React.CSSProperties}
      >
        {tiles.map((tile, i) => {
          const key = tileKey(tile)
          const { column, top, height: tileHeight } = places[i]!
          return (
            <li
              key={key}
              ref={refOf(key)}
              data-tile={key}
              className={styles.place}
              data-dragged={drag.dragged?.key === key || undefined}
              style={{ '--column': column, top, height: tileHeight } as React.CSSProperties}
            >
              <TileBox
                screen={screen}
                tile={tile}
                read={markets[i]?.data}
                error={markets[i]?.error ?? null}
                isNear={near.has(key)}
                onGrab={(event) => drag.begin(key, placeOf(key), event)}
                onHandleKey={(name, event) => onHandleKey(key, name, event)}
              />
            </li>
          )
        })}
        {target && (
          <li
            aria-hidden="true"
            className={styles.drop}
            style={
              { '--column': target.column, top: target.top, height: target.height } as React.CSSProperties
            }
          />
        )}
      </ul>
    </>
  )
}

/** Returns how many columns the board has room for. */
function useColumns(board: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => columnsOf(Math.min(innerWidth, 1_108)))
  useLayoutEffect(() => {
    const element = board.current
    if (element === null) return
    const measure = () => setColumns(columnsOf(element.clientWidth))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [board])
  return columns
}

/** Returns whether it was ever so. Tiles are shown once all in view have come: only then it is known how high they are. */
function useOnce(isSo: boolean): boolean {
  const [was, setWas] = useState(false)
  useEffect(() => {
    if (isSo) setWas(true)
  }, [isSo])
  return was
}

/** Returns what was ever near: it stays read. */
function useSeen(near: ReadonlySet<string>): ReadonlySet<string> {
  const [seen, setSeen] = useState(near)
  useEffect(() => {
    setSeen((before) => ([...near].every((key) => before.has(key)) ? before : new Set([...before, ...near])))
  }, [near])
  return seen
}
