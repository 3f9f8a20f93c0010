/** Every address under /lobby. Paths match without regard to case. */
import { Navigate, Route, Routes } from 'react-router'
import SecondLayout from '../../app/layout/SecondLayout.tsx'
import NotFound from '../../app/NotFound.tsx'
import { EventsPage } from './EventsPage.tsx'
import { FavouritesPage } from './FavouritesPage.tsx'
import { InPlayPage } from './InPlayPage.tsx'
import { MarketPage } from './MarketPage.tsx'
import { MyBetsPage } from './MyBetsPage.tsx'
import { ResultsPage } from './ResultsPage.tsx'
import { SearchPage } from './SearchPage.tsx'
import { firstSportPath } from './sports.ts'

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
        <Route path="results" element={<ResultsPage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="market/:marketId" element={<MarketPage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
