/** The name of an event as a heading: on a phone each side has a line of its own, so that both can be read. */
import { useScreenSize } from '../../ui/screen-size.ts'
import styles from './EventName.module.css'
import { sidesOf } from './sides.ts'

/** The heading. A name that is not of two sides stays on one line. */
export function EventName({ name }: { name: string }) {
  const isPhone = useScreenSize() === 'phone'
  const sides = sidesOf(name)
  if (!isPhone || sides === null) {
    return (
      <h1 className="ellipsis" title={name}>
        {name}
      </h1>
    )
  }
  return (
    <h1 className={styles.sides} title={name}>
      <span className={styles.side}>{sides[0]}</span>
      <span className="visually-hidden"> vs </span>
      <span className={styles.side}>{sides[1]}</span>
    </h1>
  )
}
