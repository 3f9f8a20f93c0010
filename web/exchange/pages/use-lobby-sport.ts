/** Which of the ten sports the address names. */
import { useMatch } from 'react-router'
import { type LobbySport, lobbySportOf } from './sports.ts'

/** Returns the sport whose events are shown, or undefined on every other page. */
export function useLobbySport(): LobbySport | undefined {
  const match = useMatch('/lobby/SportRadar/:sport')
  return lobbySportOf(match?.params.sport ?? '')
}
