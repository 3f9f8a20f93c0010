/** The lobby: games at the left, the table in the middle, the slip at the right. */
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { CasinoGame } from '../catalogue.ts'
import { GameList } from './GameList.tsx'
import styles from './LobbyLayout.module.css'
import { LobbySlip } from './LobbySlip.tsx'

interface LobbyLayoutProps {
  /** Of the game in the stage. */
  gameId: number | null
  /** Where a game of the list is found. */
  addressOf(game: CasinoGame): string
  /** Without the main layout round it. */
  isAlone?: boolean
  /** The stage. */
  children: ReactNode
}

/** Puts the stage between list and slip; one under the other on smaller screens. */
export function LobbyLayout({ gameId, addressOf, isAlone = false, children }: LobbyLayoutProps) {
  return (
    <div className={classNames(styles.lobby, isAlone && styles.alone)}>
      <GameList gameId={gameId} addressOf={addressOf} />
      <div className={styles.stage}>{children}</div>
      <LobbySlip />
    </div>
  )
}
