/** The page of one market: the address, and what is read of the market and its event. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { Alert } from '../../ui/Alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { catalogueKey, getEvent, getMarket } from '../market/catalogue-calls.ts'
import './arriving-market.css'
import lobby from './Lobby.module.css'
import styles from './Market.module.css'
import { MarketBody } from './MarketBody.tsx'
import { NoMarket } from './NoMarket.tsx'
import { BackHead } from './PhoneHead.tsx'
import { useMostTraded } from './use-most-traded.ts'

/** The page of the market that the address names. */
export default function MarketPage() {
  const { marketId: id = '' } = useParams()
  return /^[1-9][0-9]{0,9}$/.test(id) ? <KnownMarket key={id} marketId={Number(id)} /> : <Nowhere />
}

function Nowhere({ marketId }: { marketId?: number }) {
  return (
    <>
      <BackHead />
      <NoMarket {...(marketId !== undefined && { marketId })} />
    </>
  )
}

const totalsEveryMs = 15_000

function KnownMarket({ marketId }: { marketId: number }) {
  useCatalogueChanges(catalogueKey)
  const { data: read, error } = useQuery({
    queryKey: [catalogueKey, 'market', marketId],
    queryFn: async ({ signal }) => {
      const market = await getMarket(marketId, signal)
      return { market, event: await getEvent(market.eventId, signal) }
    },
    // For the matched totals of the event's other markets; what is on screen of this one is live.
    refetchInterval: totalsEveryMs,
  })
  const charted = useMostTraded(marketId)
  // Drawn in slices: a slow phone answers to a touch meanwhile.
  const data = useDeferredValue(read)
  if (data && charted !== undefined)
    return <MarketBody market={data.market} event={data.event} mostTraded={charted} />
  if (error instanceof ApiError && error.status === 404) return <Nowhere marketId={marketId} />
  if (error !== null) return <Alert>{error.message}</Alert>
  return (
    <section className={classNames(lobby.panel, styles.loading)} aria-busy="true" aria-label="Market">
      <Skeleton rows={4} rowHeight={52} />
    </section>
  )
}
