/** One tile: a small table of a market, or the ladder or chart of one of its runners. */
import type { KeyboardEvent, PointerEvent } from 'react'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { changeDocument } from '../../account/document/account-document.ts'
import { useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { multiText } from '../../text/en/multi.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Tile, tileKey, withoutTile } from '../events/screens.ts'
import { ChartTile } from './ChartTile.tsx'
import { LadderTile } from './LadderTile.tsx'
import { MarketTile } from './MarketTile.tsx'
import styles from './Multi.module.css'
import { Close, Handle } from './tile-buttons.tsx'

interface Read {
  readonly event: EventSummary
  readonly market: Market
}

interface TileBoxProps {
  screen: string
  tile: Tile
  /** What it is of; undefined before it has come. */
  read: Read | undefined
  error: Error | null
  isNear: boolean
  /** The handle was taken by a pointer, or a key was pressed on it. */
  onGrab(event: PointerEvent): void
  onHandleKey(name: string, event: KeyboardEvent): void
}

const none: number[] = []

/** The tile. Where it is not in view nothing of it is streamed. */
export function TileBox(props: TileBoxProps) {
  const { screen, tile, read, error, isNear } = props
  useWatchMarkets(isNear && read ? [tile.marketId] : none)
  useWatchEvents(isNear && read ? [read.event.eventId] : none)
  const runner = read?.market.runners.find(({ selectionId }) => selectionId === tile.selectionId)
  const name = read ? `${read.event.name}, ${read.market.name}` : `${multiText.market} ${tile.marketId}`
  const close = () => changeDocument((document) => withoutTile(document, screen, tileKey(tile)))
  const handle = (
    <Handle tile={tile} name={name} onGrab={props.onGrab} onKey={(event) => props.onHandleKey(name, event)} />
  )
  if (read === undefined || (tile.view !== 'TABLE' && runner === undefined)) {
    const isGone = error !== null || read !== undefined
    return (
      <section className={styles.box} aria-label={name} aria-busy={!isGone}>
        <header className={styles.tileHead}>
          {handle}
          <span className={styles.what}>{isGone && (error?.message ?? multiText.gone)}</span>
          <Close name={name} onClose={close} />
        </header>
        {!isGone && <Skeleton rows={3} rowHeight={48} />}
      </section>
    )
  }
  if (runner && tile.view === 'CHART') {
    return <ChartTile {...read} {...{ screen, tile, runner, name, handle, isNear }} onClose={close} />
  }
  if (runner) {
    return <LadderTile {...read} {...{ screen, tile, runner, handle, isNear }} onClose={close} />
  }
  return <MarketTile {...read} {...{ screen, tile, name, handle }} onClose={close} />
}
