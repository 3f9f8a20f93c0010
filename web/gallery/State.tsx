/** One state of a part, under its name. */
import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

/** The name and what it names; `dir` for names that are read from the right. */
export function State({ name, dir, children }: { name: string; dir?: 'rtl'; children: ReactNode }) {
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <div dir={dir}>{children}</div>
    </div>
  )
}
