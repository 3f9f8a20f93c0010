/** Every address under /lobby. Paths match without regard to case. */
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { EventsPage } from '../exchange/pages/EventsPage.tsx'
import { FavouritesPage } from '../exchange/pages/FavouritesPage.tsx'
import { InPlayPage } from '../exchange/pages/InPlayPage.tsx'
import { MarketPage } from '../exchange/pages/MarketPage.tsx'
import { MyBetsPage } from '../exchange/pages/MyBetsPage.tsx'
import { ReceiptPage } from '../exchange/pages/ReceiptPage.tsx'
import { ResultsPage } from '../exchange/pages/ResultsPage.tsx'
import { SearchPage } from '../exchange/pages/SearchPage.tsx'
import { firstSportPath } from '../exchange/pages/sports.ts'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import SecondLayout from './layout/SecondLayout.tsx'

const LaddersPage = lazy(() => import('../exchange/ladder/LaddersPage.tsx'))

/** Chooses the page for the address, inside the second layout. */
export default function LobbyRoutes() {
  return (
    <Routes>
      <Route element={<SecondLayout />}>
        <Route index element={<Navigate to={firstSportPath} replace />} />
        <Route path="SportRadar/inplay" element={<InPlayPage />} />
        <Route path="SportRadar/:sport" element={<EventsPage />} />
        <Route path="favourites" element={<FavouritesPage />} />
        <Route path="bet_list" element={<MyBetsPage />} />
        <Route path="receipt/:orderId" element={<ReceiptPage />} />
        <Route path="results" element={<ResultsPage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="market/:marketId" element={<MarketPage />} />
        <Route path="ladders" element={<LaddersPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
