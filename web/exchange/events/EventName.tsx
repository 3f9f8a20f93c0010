/** The name of an event as a heading: on a phone each side has a line of its own, so that both can be read. */
import { useScreenSize } from '../../ui/screen-size.ts'
import styles from './EventName.module.css'

/** The heading. A name that is not of two sides stays on one line. */
export function EventName({ name }: { name: string }) {
  const isPhone = useScreenSize() === 'phone'
  const [home, away, ...more] = name.split(' vs ')
  if (!isPhone || away === undefined || more.length > 0) {
    return (
      <h1 className="ellipsis" title={name}>
        {name}
      </h1>
    )
  }
  return (
    <h1 className={styles.sides} title={name}>
      <span className={styles.side}>{home}</span>
      <span className="visually-hidden"> vs </span>
      <span className={styles.side}>{away}</span>
    </h1>
  )
}
