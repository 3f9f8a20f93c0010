/** The frame of a page of the second layout: heading, content, and the slip beside it where there is room. */
import type { ReactNode } from 'react'
import { lobbyText } from '../../text/en/lobby.ts'
import { zoneName } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import { gliding } from '../../ui/gliding.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import styles from './Lobby.module.css'

interface LobbyPageProps {
  title: string
  /** The selected sport. */
  sport?: string
  /** Whether prices can be chosen here; the slip then stands beside them on a desktop. */
  hasPrices?: boolean
  children: ReactNode
}

/** The page under its heading. */
export function LobbyPage({ title, sport, hasPrices = false, children }: LobbyPageProps) {
  const isDesktop = useScreenSize() === 'desktop'
  return (
    <div className={styles.page}>
      <title>{`${sport ?? title} · Crossbook`}</title>
      <div ref={gliding} className={styles.content}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {sport !== undefined && <Badge kind="fact">{sport}</Badge>}
          <span className={styles.zone}>{lobbyText.zone(zoneName())}</span>
        </header>
        {children}
      </div>
      {hasPrices && isDesktop && (
        <aside className={styles.side}>
          <TraderSlipPanel />
        </aside>
      )}
    </div>
  )
}
