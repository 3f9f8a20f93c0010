/** What stands over a list on paper, where no page is around it: what it is, whose, and of what. */
import { FactList } from './FactList.tsx'
import styles from './Paper.module.css'

interface PaperHeadProps {
  title: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** The head; on the screen it is not there. */
export function PaperHead({ title, facts }: PaperHeadProps) {
  return (
    <div className={styles.onPaper}>
      <p className={styles.title}>{title}</p>
      <FactList className={styles.facts} facts={facts} />
    </div>
  )
}
