/** Says where markets are in play that pictures are late, that others may be ahead, and how long a bet waits. */
import { delayedPictures } from '../../text/en/delayed-pictures.ts'
import styles from './DelayedPictures.module.css'

/** The notice; `delays` in seconds, of the markets that are in play; undefined where there are too many to say. */
export function DelayedPictures({ delays }: { delays?: readonly number[] }) {
  if (delays?.length === 0) return null
  return (
    <p className={styles.notice} data-delayed-pictures>
      {delayedPictures(delays ?? [])}
    </p>
  )
}
