/** What stands where a list of the second layout has nothing yet. */
import type { ReactNode } from 'react'
import styles from '../../ui/Empty.module.css'
import { LobbyIcon, type LobbyIconName } from './LobbyIcon.tsx'

interface LobbyEmptyProps {
  icon: LobbyIconName
  sentence: string
  /** The one thing to do, where there is one. */
  children?: ReactNode
}

/** An icon and a sentence, centred. */
export function LobbyEmpty({ icon, sentence, children }: LobbyEmptyProps) {
  return (
    <div className={styles.empty}>
      <LobbyIcon name={icon} size={28} />
      <p>{sentence}</p>
      {children}
    </div>
  )
}
