/** Every address of the product. Paths match without regard to case; what does not exist says so. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { SportsHome } from '../exchange/home/SportsHome.tsx'
import MainLayout from './layout/MainLayout.tsx'

const PlainLayout = lazy(() => import('./layout/PlainLayout.tsx'))
const LobbyRoutes = lazy(() => import('./LobbyRoutes.tsx'))
const Login = lazy(() => import('../account/sign-in/Login.tsx'))
const Signup = lazy(() => import('../account/sign-in/Signup.tsx'))
const SevenUpDown = lazy(() => import('../casino/seven-up-down/SevenUpDown.tsx'))
const Roulette = lazy(() => import('../casino/roulette/Roulette.tsx'))
const TeenPattiPage = lazy(() => import('../casino/teen-patti/TeenPattiPage.tsx'))
const DragonTigerPage = lazy(() => import('../casino/dragon-tiger/DragonTigerPage.tsx'))
const LobbyGrid = lazy(() => import('../casino/lobby/LobbyGrid.tsx'))
const Verify = lazy(() => import('../casino/verify/Verify.tsx'))
const Dashboard = lazy(() => import('../exchange/dashboard/Dashboard.tsx'))
const Profile = lazy(() => import('../account/profile/Profile.tsx'))
const UserDashboard = lazy(() => import('../account/statement/UserDashboard.tsx'))
const AdminEntry = lazy(() => import('../admin/AdminEntry.tsx'))
const Banking = lazy(() => import('../admin/Banking.tsx'))
const CasinoAdmin = lazy(() => import('../admin/CasinoAdmin.tsx'))
const AdminSetup = lazy(() => import('../admin/AdminSetup.tsx'))
const LobbyGame = lazy(() => import('../casino/lobby/LobbyGame.tsx'))
const Gallery = lazy(() => import('../gallery/Gallery.tsx'))
const NotFoundPage = lazy(() => import('../ui/NotFoundPage.tsx'))
const SettingsPage = lazy(() => import('../account/profile/SettingsPage.tsx'))
const Terms = lazy(() => import('./Terms.tsx'))

/** The addresses that show the sports home. */
const homePaths = [
  'common/dashboard',
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

/** Chooses the page for the address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="login" element={<Login />} />
      <Route path="signup" element={<Signup />} />
      <Route path="admin/setup" element={<AdminSetup />} />
      <Route element={<PlainLayout />}>
        <Route path="user-dashboard" element={<UserDashboard />} />
        <Route path="common/rsc" element={<LobbyGame />} />
        <Route path="common/sap/rsc" element={<LobbyGame />} />
        <Route path="admin" element={<AdminEntry />}>
          <Route index element={<Banking />} />
          <Route path="casino" element={<CasinoAdmin />} />
        </Route>
        <Route path="terms" element={<Terms />} />
      </Route>
      <Route path="kit" element={<Gallery />} />
      <Route path="lobby/*" element={<LobbyRoutes />} />
      <Route path="/" element={<MainLayout />}>
        <Route index element={<SportsHome />} />
        <Route path="common/sap" element={<Dashboard />} />
        {homePaths.map((path) => (
          <Route key={path} path={path} element={<SportsHome />} />
        ))}
        <Route path="profile" element={<Profile />} />
        <Route path="royal-star-casino" element={<LobbyGrid />} />
        <Route path="games/seven-updown" element={<SevenUpDown />} />
        <Route path="games/roulette" element={<Roulette />} />
        <Route path="games/teen-patti" element={<TeenPattiPage />} />
        <Route path="games/dragon-tiger" element={<DragonTigerPage />} />
        <Route path="verify" element={<Verify />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
