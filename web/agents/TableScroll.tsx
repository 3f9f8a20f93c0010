/** A table that scrolls sideways within its panel where there is no room for it, also by keyboard. */

import type { ReactNode } from 'react'
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import styles from './Agents.module.css'

/** `label`: what the table is of. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={agentsText.tableOf(label)}>
      <table className={`${admin.numbers} ${styles.tree}`}>{children}</table>
    </section>
  )
}
