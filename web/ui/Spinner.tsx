/** A turning ring. Says nothing by itself; the words stand beside it. */
import styles from './Spinner.module.css'

/** The ring alone. */
export function Spinner({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <circle className={styles.track} cx="14" cy="14" r="12" />
      <path d="M14 2a12 12 0 0 1 12 12" />
    </svg>
  )
}

/** The ring with a sentence, announced to those who cannot see it turn. */
export function Loading({ sentence }: { sentence: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <span>{sentence}</span>
    </div>
  )
}
