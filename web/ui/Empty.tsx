/** What stands where there is nothing yet: an icon and one sentence. */
import type { ReactNode } from 'react'
import styles from './Empty.module.css'
import { Icon, type IconName } from './Icon.tsx'

/** An icon and a sentence, centred; `children` only where there is one thing to do. */
export function Empty({
  icon,
  sentence,
  children,
}: {
  icon: IconName
  sentence: string
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={28} />
      <p>{sentence}</p>
      {children}
    </div>
  )
}
