/** On an empty screen: the main markets of what is live now, each put on it by one press. */
import { useQuery } from '@tanstack/react-query'
import { multiText } from '../../text/en/multi.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Tile, tileKey } from '../events/screens.ts'
import { type Choice, liveKey, liveMarkets } from './AddMarket.tsx'
import styles from './Multi.module.css'

const shownMax = 8
const everyMs = 30_000

/** The buttons; nothing while nothing is live. */
export function LiveNow({ onAdd }: { onAdd(tile: Tile): void }) {
  const { data: choices = [] } = useQuery({
    queryKey: liveKey,
    queryFn: ({ signal }) => liveMarkets(signal),
    refetchInterval: everyMs,
  })
  // Of each event the first: two may have one name.
  const mains = [...new Map(choices.toReversed().map((choice) => [choice.eventId, choice])).values()]
  if (mains.length === 0) return null
  return (
    <ul className={styles.liveNow} aria-label={multiText.liveNow}>
      {mains
        .toReversed()
        .slice(0, shownMax)
        .map((choice) => (
          <li key={tileKey(choice.tile)}>
            <AddOne {...choice} onAdd={onAdd} />
          </li>
        ))}
    </ul>
  )
}

function AddOne({ tile, name, of, onAdd }: Choice & { onAdd(tile: Tile): void }) {
  return (
    <button type="button" title={`${name}, ${of}`} onClick={() => onAdd(tile)}>
      <Icon name="plus" size={16} />
      <span className="ellipsis">{name}</span>
    </button>
  )
}
