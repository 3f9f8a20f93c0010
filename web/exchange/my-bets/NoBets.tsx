/** What stands where a list of bets has none. */
import { useSearchParams } from 'react-router'
import { myBetsText } from '../../text/en/my-bets.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import lobby from '../pages/Lobby.module.css'
import { LobbyEmpty } from '../pages/LobbyEmpty.tsx'
import { filterOf } from './bet-filter.ts'
import type { BetListId } from './lists.ts'

interface NoBetsProps {
  isPending: boolean
  error: Error | null
  list: BetListId
}

/** Bars while the bets are on their way, why they did not come, or that there are none, of the filter or at all. */
export function NoBets({ isPending, error, list }: NoBetsProps) {
  const isFiltered = Object.keys(filterOf(useSearchParams()[0])).length > 0
  if (error !== null) return <Alert>{error.message}</Alert>
  const sentence = isFiltered ? myBetsText.nothingOfFilter : myBetsText.nothing[list]
  const icon = list === 'settled' || list === 'profit' ? 'result' : 'bets'
  return (
    // Another panel once they have come: it is as high as they are, and what is under it in a list glides.
    <section key={isPending ? 'pending' : 'none'} className={lobby.panel} aria-busy={isPending}>
      {isPending ? <Skeleton rows={4} rowHeight={52} /> : <LobbyEmpty icon={icon} sentence={sentence} />}
    </section>
  )
}
