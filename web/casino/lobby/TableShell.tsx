/** The frame of every table: games at the left, the stage in the middle, the slip at the right. */
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useScreenSize } from '../../ui/screen-size.ts'
import type { CasinoGame } from '../catalogue.ts'
import { GameList } from './GameList.tsx'
import { LobbySlip } from './LobbySlip.tsx'
import { isLobbyAddress, searchWith } from './lobby-address.ts'
import styles from './TableShell.module.css'
import type { TableBets } from './table-bets.ts'

interface TableShellProps {
  /** Of the game in the stage. */
  game: CasinoGame | undefined
  /** What lies on the table. */
  table?: TableBets | undefined
  /** The stage. */
  children: ReactNode
}

/** Puts the stage between games and slip; one under the other on a tablet, the stage alone on a phone. */
export function TableShell({ game, table, children }: TableShellProps) {
  const isPhone = useScreenSize() === 'phone'
  const addressOf = useAddressOf()
  return (
    <div className={styles.shell}>
      {!isPhone && <GameList gameId={game?.id ?? null} addressOf={addressOf} />}
      <div className={styles.stage}>{children}</div>
      {!isPhone && <LobbySlip game={game} table={table} />}
    </div>
  )
}

/** Returns where a game of the list is found: at the lobby's address by its id, elsewhere on its own page. */
export function useAddressOf(): (game: CasinoGame) => string {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  return isLobbyAddress(pathname) ? ({ id }) => searchWith(id, parameters) : ({ path }) => path
}
