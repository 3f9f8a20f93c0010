/** What every tile has in its head: the handle that it is moved by, the way to its other view, and to take it away. */
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { changeDocument } from '../../account/document/account-document.ts'
import { multiText } from '../../text/en/multi.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Tile, tileKey, withTileAs } from '../events/screens.ts'
import { LobbyIcon } from '../pages/LobbyIcon.tsx'
import styles from './Multi.module.css'

interface HandleProps {
  tile: Tile
  name: string
  onGrab(event: PointerEvent): void
  onKey(event: KeyboardEvent): void
}

/** What a tile is dragged by; the arrow keys on it move it too. */
export function Handle({ tile, name, onGrab, onKey }: HandleProps) {
  return (
    <button
      type="button"
      className={styles.handle}
      data-handle={tileKey(tile)}
      aria-label={multiText.move(name)}
      onPointerDown={(event) => {
        // A touch would scroll the page, and the text under it would be marked.
        event.preventDefault()
        event.currentTarget.focus()
        onGrab(event)
      }}
      onKeyDown={onKey}
    >
      <svg width="10" height="16" viewBox="0 0 10 16" aria-hidden="true">
        {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x}${y}`} cx={x} cy={y} r="1.5" />))}
      </svg>
    </button>
  )
}

/** Takes the tile from the screen. */
export function Close({ name, onClose }: { name: string; onClose(): void }) {
  return (
    <button type="button" className={styles.icon} aria-label={multiText.close(name)} onClick={onClose}>
      <Icon name="close" size={16} />
    </button>
  )
}

interface ViewButtonProps {
  label: string
  icon: 'cards' | 'list' | 'chart'
  onPress(): void
}

/** Shows the market in another way. */
export function ViewButton({ label, icon, onPress }: ViewButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} onClick={onPress}>
      {icon === 'chart' ? <LobbyIcon name={icon} size={16} /> : <Icon name={icon} size={16} />}
    </button>
  )
}

interface TableButtonProps {
  screen: string
  tile: Tile
  market: Market
}

/** Shows the market as a table again. */
export function TableButton({ screen, tile, market: { marketId, name } }: TableButtonProps) {
  const asTable = () =>
    changeDocument((document) => withTileAs(document, screen, tileKey(tile), { view: 'TABLE', marketId }))
  return <ViewButton icon="cards" label={`${multiText.table}, ${name}`} onPress={asTable} />
}
