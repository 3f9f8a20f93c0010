/** The page of /games/teen-patti: the lobby, locked to this game; its list leads to the others. */
import { LobbyLayout } from '../lobby/LobbyLayout.tsx'
import TeenPatti from './TeenPatti.tsx'

const gameId = 900003

/** Teen Patti in the lobby's stage. */
export default function TeenPattiPage() {
  return (
    <LobbyLayout gameId={gameId} addressOf={({ path }) => path}>
      <TeenPatti />
    </LobbyLayout>
  )
}
