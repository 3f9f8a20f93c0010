/** The handle by which a row of a list is put elsewhere. */
import { lobbyText } from '../../text/en/lobby.ts'
import type { HandleProps } from '../../ui/use-reorder.ts'
import styles from './Favourites.module.css'

/** A button of six dots: dragged, or moved by the arrow keys. */
export function MoveHandle({ name, ...props }: HandleProps & { name: string }) {
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={lobbyText.moveRow(name)}
      aria-description={lobbyText.moveHelp}
      title={lobbyText.moveHelp}
      {...props}
    >
      <svg width={10} height={16} viewBox="0 0 10 16" aria-hidden="true">
        <path d="M2 2h.01M8 2h.01M2 8h.01M8 8h.01M2 14h.01M8 14h.01" />
      </svg>
    </button>
  )
}
