/** The star that marks an event as a favourite. */
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFavourites } from '../events/favourites.ts'
import styles from './StarButton.module.css'

interface StarButtonProps {
  eventId: number
  name: string
  className?: string | undefined
}

/** Pressed while the event is a favourite. */
export function StarButton({ eventId, name, className }: StarButtonProps) {
  const { ids, toggle } = useFavourites()
  return (
    <button
      type="button"
      className={classNames(styles.star, className)}
      aria-pressed={ids.includes(eventId)}
      aria-label={`Favourite ${name}`}
      disabled={toggle === null}
      onClick={() => toggle?.(eventId)}
    >
      <Icon name="star" />
    </button>
  )
}
