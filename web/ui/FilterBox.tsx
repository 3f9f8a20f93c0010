/** A filter of a list: its name and its field in one box, which shows the focus. */
import type { ReactNode } from 'react'
import styles from './FilterBox.module.css'

interface FilterBoxProps {
  name: string
  /** What is said of it on hover. */
  title?: string
  /** Of the field. A browser finds it in the label by itself: this is for the linter, which sees no field in `children`. */
  htmlFor?: string
  /** A select or an input. */
  children: ReactNode
}

/** The box. The name is the field's label. */
export function FilterBox({ name, title, htmlFor, children }: FilterBoxProps) {
  return (
    <label className={styles.box} title={title} htmlFor={htmlFor}>
      {name}
      {children}
    </label>
  )
}
