/** What a jockey wears, drawn: the one picture of a card with colours of its own. It repeats what the row says, so readers are not told. */
import type { Silks } from '#contract/catalogue.ts'
import styles from './Silks.module.css'

const sleeves = 'M9 5 1 10l2 8 5-2V9zM19 5l8 5-2 8-5-2V9z'

/** The jacket; its room stays empty where nobody tells the silks. */
export function SilksIcon({ silks }: { silks: Silks | undefined }) {
  if (silks === undefined) return <span className={styles.none} />
  return (
    <svg className={styles.silks} viewBox="0 0 28 28" aria-hidden="true">
      <path d={sleeves} fill={silks.sleeves} />
      <path d="M8 7h12v17H8z" fill={silks.body} />
      <Pattern silks={silks} />
      <path className={styles.outline} d="M8 7h12v17H8z" />
      <path className={styles.outline} d={sleeves} />
    </svg>
  )
}

function Pattern({ silks: { pattern, second } }: { silks: Silks }) {
  switch (pattern) {
    case 'STRIPES':
      return <path d="M10 7h2v17h-2zM13 7h2v17h-2zM16 7h2v17h-2z" fill={second} />
    case 'HOOPS':
      return <path d="M8 10h12v3H8zM8 17h12v3H8z" fill={second} />
    case 'SASH':
      return <path d="M8 7h4l8 13v4h-2L8 11z" fill={second} />
    case 'DIAMOND':
      return <path d="m14 10 5 6-5 6-5-6z" fill={second} />
    case 'PLAIN':
      return null
  }
}
