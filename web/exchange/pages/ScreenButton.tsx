/** In lists: puts a market on a screen of several without leaving the list, or takes it away again. */
import { changeDocument, useDocument } from '../../account/document/account-document.ts'
import { multiText } from '../../text/en/multi.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  firstScreenName,
  laddersScreenName,
  type Tile,
  tileKey,
  withoutTile,
  withTile,
} from '../events/screens.ts'
import styles from './Lobby.module.css'

interface ScreenButtonProps {
  marketId: number
  /** What is added, by its name. */
  name: string
  className?: string | undefined
}

/** Pressed while the market stands on the first screen as a table. */
export function ScreenButton({ marketId, name, className }: ScreenButtonProps) {
  const screens = useDocument('screens')
  const first = screens?.find((screen) => screen.name !== laddersScreenName)
  const screen = first?.name ?? firstScreenName
  const tile: Tile = { view: 'TABLE', marketId }
  const isThere = first?.tiles.some((one) => tileKey(one) === tileKey(tile)) ?? false
  const press = () => {
    changeDocument((document) =>
      isThere ? withoutTile(document, screen, tileKey(tile)) : withTile(document, screen, tile),
    )
    showToast(isThere ? multiText.takenFrom(screen) : multiText.addedTo(screen), 'notice')
  }
  return (
    <button
      type="button"
      className={classNames(styles.plus, className)}
      aria-pressed={isThere}
      aria-label={multiText.onScreen(name)}
      title={isThere ? multiText.takeFrom(screen) : multiText.addTo(screen)}
      onClick={press}
    >
      <Icon name={isThere ? 'check' : 'plus'} size={16} />
    </button>
  )
}
