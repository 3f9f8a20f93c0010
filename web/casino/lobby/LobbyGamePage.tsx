/** The game lobby's address, /Common/RSC?id=...: the game in the lobby's stage, or a redirect to the game's own page. */
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { type CasinoGame, useGames } from '../catalogue.ts'
import { ComingStage } from './ComingStage.tsx'
import { gameIdOf, ownPages } from './lobby-address.ts'
import { TableShell } from './TableShell.tsx'

/** The games that the lobby's own address shows, by id. */
const stages: Readonly<Record<number, ComponentType>> = {
  900001: lazy(() => import('../seven-up-down/SevenUpDown.tsx')),
  900002: lazy(() => import('../roulette/Roulette.tsx')),
  900005: lazy(() => import('../cricket-war/CricketWar.tsx')),
  900006: lazy(() => import('../baccarat/Baccarat.tsx')),
}

/** Redirects in place, or shows the lobby with the game. */
export default function LobbyGamePage() {
  const [parameters] = useSearchParams()
  const { games } = useGames()
  const id = gameIdOf(parameters)
  const ownPage = id === null ? undefined : ownPages[id]
  if (ownPage !== undefined) return <Navigate to={ownPage} replace />

  const game = games.find((known) => known.id === id)
  return (
    <Suspense fallback={null}>
      <LobbyStage game={game} />
    </Suspense>
  )
}

function LobbyStage({ game }: { game: CasinoGame | undefined }) {
  const Stage = game?.status === 'open' ? stages[game.id] : undefined
  if (Stage !== undefined) return <Stage key={game?.id} />
  return (
    <TableShell game={game}>
      <ComingStage game={game} />
    </TableShell>
  )
}
