/** The game lobby's address, /Common/RSC?id=...: games with a page of their own are passed on to it. */
import { Navigate, useSearchParams } from 'react-router'
import { text } from '../text/en.ts'
import ComingPage from './ComingPage.tsx'

const defaultGameId = '900001'

const gameNames: Readonly<Record<string, string>> = {
  '900001': '7 Up Down',
  '900002': 'Auto Roulette',
  '900005': 'Cricket War',
  '900006': 'Baccarat',
}

/** Games that the lobby does not show itself. */
const ownPages: Readonly<Record<string, string>> = {
  '900003': '/games/teen-patti',
  '900004': '/games/dragon-tiger',
}

/** Redirects in place, or names the game and says that it comes. */
export default function LobbyGame() {
  const [parameters] = useSearchParams()
  const id = parameters.get('id') ?? defaultGameId
  const ownPage = ownPages[id]
  if (ownPage !== undefined) return <Navigate to={ownPage} replace />
  return <ComingPage area={gameNames[id] ?? 'Casino lobby'} icon="dice" sentence={text.comingSoonToRsc} />
}
