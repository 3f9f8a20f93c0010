/** Every address under /lobby, each page loaded on its own. Paths match without regard to case. */
import { useEffect } from 'react'
import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router'
import { useAccountId } from '../account/wallet.ts'
import { useKeptFavourites } from '../exchange/events/use-kept-favourites.ts'
import { firstSportPath } from '../exchange/pages/sports.ts'
import { whenAtRest } from '../ui/at-rest.ts'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import SecondLayout from './layout/SecondLayout.tsx'
import { loadMatches, loadPart, part } from './part.ts'

const MarketPage = part(() => import('../exchange/pages/MarketPage.tsx'))
const EventsPage = part(() => import('../exchange/pages/EventsPage.tsx'))
const InPlayPage = part(() => import('../exchange/pages/InPlayPage.tsx'))
const FavouritesPage = part(() => import('../exchange/pages/FavouritesPage.tsx'))
const MyBetsPage = part(() => import('../exchange/my-bets/MyBetsPage.tsx'))
const ReceiptPage = part(() => import('../exchange/pages/ReceiptPage.tsx'))
const ResultsPage = part(() => import('../exchange/pages/ResultsPage.tsx'))
const SearchPage = part(() => import('../exchange/pages/SearchPage.tsx'))
const LaddersPage = part(() => import('../exchange/ladder/LaddersPage.tsx'))
const MultiPage = part(() => import('../exchange/multi/MultiPage.tsx'))
const ReplayPage = part(() => import('../exchange/replay/ReplayPage.tsx'))
const DayPage = part(() => import('../exchange/pages/DayPage.tsx'))
const SportsPage = part(() => import('./layout/SportsPage.tsx'))
const RacePage = part(() => import('../exchange/racing/RacePage.tsx'))
const NextOffPage = part(() => import('../exchange/racing/NextOffPage.tsx'))
const WalletPage = part(() => import('../wallet/WalletPage.tsx'))
const IdentityPage = part(() => import('../wallet/IdentityPage.tsx'))
const OwnPage = part(() => import('../agents/OwnPage.tsx'))
const LedgerPage = part(() => import('../wallet/LedgerPage.tsx'))
const NotificationsPage = part(() => import('../notifications/NotificationsPage.tsx'))

/** One step away from every page: loaded when the page has long stood and the browser is at rest, so that a step waits for nothing. */
const near = [MarketPage, EventsPage, InPlayPage, FavouritesPage, MyBetsPage, ResultsPage, SearchPage]

const nearAfterMs = 3_000

const routes = createRoutesFromElements(
  <Route element={<SecondLayout />}>
    <Route index element={<Navigate to={firstSportPath} replace />} />
    <Route path="SportRadar/inplay" element={<InPlayPage />} />
    <Route path="SportRadar/:sport" element={<EventsPage />} />
    <Route path="favourites" element={<FavouritesPage />} />
    <Route path="bet_list/:list?" element={<MyBetsPage />} />
    <Route path="receipt/:orderId" element={<ReceiptPage />} />
    <Route path="results" element={<ResultsPage />} />
    <Route path="search" element={<SearchPage />} />
    <Route path="market/:marketId" element={<MarketPage />} />
    <Route path="sports" element={<SportsPage />} />
    <Route path="today" element={<DayPage />} />
    <Route path="tomorrow" element={<DayPage />} />
    <Route path="race/:eventId" element={<RacePage />} />
    <Route path="next-off" element={<NextOffPage />} />
    <Route path="wallet" element={<WalletPage />} />
    <Route path="identity" element={<IdentityPage />} />
    <Route path="agent" element={<OwnPage />} />
    <Route path="ledger" element={<LedgerPage />} />
    <Route path="notifications" element={<NotificationsPage />} />
    <Route path="ladders" element={<LaddersPage />} />
    <Route path="multi" element={<MultiPage />} />
    <Route path="replay/:marketId" element={<ReplayPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Route>,
)

/** Chooses the page for the address, inside the second layout. */
export default function LobbyRoutes() {
  // A player's are kept wherever he is.
  useKeptFavourites(useAccountId() === null ? 'guest' : null)
  useEffect(() => {
    const timer = setTimeout(() => whenAtRest(() => near.forEach(loadPart)), nearAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return useRoutes(routes)
}

/** Loads the page that an address under /lobby shows. */
export function loadParts(pathname: string): Promise<void> {
  return loadMatches(routes, pathname, '/lobby')
}
