/** Every address of the product. Paths match without regard to case; what is not open yet says so, and what does not exist as well. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import MainLayout from './layout/MainLayout.tsx'
import { SportsHome } from './pages/home/SportsHome.tsx'
import type { IconName } from './ui/Icon.tsx'

const PlainLayout = lazy(() => import('./layout/PlainLayout.tsx'))
const SecondLayout = lazy(() => import('./layout/SecondLayout.tsx'))
const Login = lazy(() => import('./pages/auth/Login.tsx'))
const Signup = lazy(() => import('./pages/auth/Signup.tsx'))
const AdminEntry = lazy(() => import('./pages/admin/AdminEntry.tsx'))
const AdminSetup = lazy(() => import('./pages/admin/AdminSetup.tsx'))
const ComingPage = lazy(() => import('./pages/ComingPage.tsx'))
const LobbyGame = lazy(() => import('./pages/LobbyGame.tsx'))
const NotFound = lazy(() => import('./pages/NotFound.tsx'))
const SettingsPage = lazy(() => import('./pages/settings/SettingsPage.tsx'))
const Terms = lazy(() => import('./pages/Terms.tsx'))

/** The addresses that show the sports home. */
const homePaths = [
  'common/dashboard',
  'common/sap',
  'soccer',
  'tennis',
  'cricket',
  'horse-race',
  'gray-hound',
  'sport-book',
  'star-casino',
  'world-casino',
  'royal-casino',
  'betfair-game',
  'teen-patti-studio',
  'galaxy-casino',
  'current-position',
]

/** [path, area, icon] of what opens later, by layout. */
type Coming = readonly (readonly [path: string, area: string, icon: IconName])[]

const comingInMain: Coming = [
  ['royal-star-casino', 'Royal Star Casino', 'crown'],
  ['games/seven-updown', '7 Up Down', 'cards'],
  ['games/roulette', 'Auto Roulette', 'dice'],
  ['games/teen-patti', 'Teen Patti', 'cards'],
  ['games/dragon-tiger', 'Dragon Tiger', 'cards'],
  ['profile', 'Profile', 'user'],
]

const comingAlone: Coming = [['user-dashboard', 'Dashboard', 'list']]

const comingInSecond: Coming = [
  ['SportRadar/inplay', 'Live events', 'live'],
  ['SportRadar/:sport', 'Events', 'list'],
  ['favourites', 'Favourites', 'star'],
  ['bet_list', 'My bets', 'ticket'],
  ['results', 'Results', 'result'],
  ['search', 'Search', 'search'],
]

function comingRoutes(coming: Coming) {
  return coming.map(([path, area, icon]) => (
    <Route key={path} path={path} element={<ComingPage area={area} icon={icon} />} />
  ))
}

/** Chooses the page for the address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="login" element={<Login />} />
      <Route path="signup" element={<Signup />} />
      <Route path="admin/setup" element={<AdminSetup />} />
      <Route element={<PlainLayout />}>
        {comingRoutes(comingAlone)}
        <Route path="common/rsc" element={<LobbyGame />} />
        <Route path="common/sap/rsc" element={<LobbyGame />} />
        <Route path="admin" element={<AdminEntry />} />
        <Route path="terms" element={<Terms />} />
      </Route>
      <Route path="lobby" element={<SecondLayout />}>
        {comingRoutes(comingInSecond)}
        <Route index element={<ComingPage area="Events" icon="list" />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="/" element={<MainLayout />}>
        <Route index element={<SportsHome />} />
        {homePaths.map((path) => (
          <Route key={path} path={path} element={<SportsHome />} />
        ))}
        {comingRoutes(comingInMain)}
        <Route path="settings" element={<SettingsPage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
