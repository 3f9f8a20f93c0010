/** The band with the figures of a list. */
import type { ReactNode } from 'react'
import styles from './MyBets.module.css'

/** The band. */
export function Totals({ children }: { children: ReactNode }) {
  return <dl className={styles.totals}>{children}</dl>
}

interface FigureProps {
  name: string
  /** Gives the figure the colour of profit above zero, of loss below. */
  sign?: number
  children: ReactNode
}

/** One figure under its name. */
export function Figure({ name, sign = 0, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={sign > 0 ? styles.won : sign < 0 ? styles.lost : undefined}>{children}</dd>
    </div>
  )
}
