/** Every address of the product. Paths match without regard to case; what does not exist says so. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { SportsHomePage } from '../exchange/home/SportsHomePage.tsx'
import MainLayout from './layout/MainLayout.tsx'

const PlainLayout = lazy(() => import('./layout/PlainLayout.tsx'))
const LobbyRoutes = lazy(() => import('./LobbyRoutes.tsx'))
const LoginPage = lazy(() => import('../account/sign-in/LoginPage.tsx'))
const SignupPage = lazy(() => import('../account/sign-in/SignupPage.tsx'))
const SevenUpDown = lazy(() => import('../casino/seven-up-down/SevenUpDown.tsx'))
const Roulette = lazy(() => import('../casino/roulette/Roulette.tsx'))
const TeenPatti = lazy(() => import('../casino/teen-patti/TeenPatti.tsx'))
const DragonTigerPage = lazy(() => import('../casino/dragon-tiger/DragonTigerPage.tsx'))
const LobbyGridPage = lazy(() => import('../casino/lobby/LobbyGridPage.tsx'))
const VerifyPage = lazy(() => import('../casino/verify/VerifyPage.tsx'))
const DashboardPage = lazy(() => import('../exchange/dashboard/DashboardPage.tsx'))
const ProfilePage = lazy(() => import('../account/profile/ProfilePage.tsx'))
const UserDashboardPage = lazy(() => import('../account/statement/UserDashboardPage.tsx'))
const AdminEntry = lazy(() => import('../admin/AdminEntry.tsx'))
const BankingPage = lazy(() => import('../admin/BankingPage.tsx'))
const AccountsPage = lazy(() => import('../admin/AccountsPage.tsx'))
const MarketsPage = lazy(() => import('../admin/MarketsPage.tsx'))
const CasinoAdminPage = lazy(() => import('../admin/CasinoAdminPage.tsx'))
const AdminSetupPage = lazy(() => import('../admin/AdminSetupPage.tsx'))
const LobbyGamePage = lazy(() => import('../casino/lobby/LobbyGamePage.tsx'))
/** For who works on the parts, and for the tests: players do not get it. */
const GalleryPage =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === 'yes'
    ? lazy(() => import('../gallery/GalleryPage.tsx'))
    : null
const NotFoundPage = lazy(() => import('../ui/NotFoundPage.tsx'))
const SettingsPage = lazy(() => import('../account/profile/SettingsPage.tsx'))
const TermsPage = lazy(() => import('./TermsPage.tsx'))

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
      <Route path="login" element={<LoginPage />} />
      <Route path="signup" element={<SignupPage />} />
      <Route path="admin/setup" element={<AdminSetupPage />} />
      <Route element={<PlainLayout />}>
        <Route path="user-dashboard" element={<UserDashboardPage />} />
        <Route path="admin" element={<AdminEntry />}>
          <Route index element={<BankingPage />} />
          <Route path="markets" element={<MarketsPage />} />
          <Route path="accounts" element={<AccountsPage />} />
          <Route path="casino" element={<CasinoAdminPage />} />
        </Route>
        <Route path="terms" element={<TermsPage />} />
      </Route>
      {GalleryPage && <Route path="kit" element={<GalleryPage />} />}
      <Route path="lobby/*" element={<LobbyRoutes />} />
      <Route path="/" element={<MainLayout />}>
        <Route index element={<SportsHomePage />} />
        <Route path="common/sap" element={<DashboardPage />} />
        {homePaths.map((path) => (
          <Route key={path} path={path} element={<SportsHomePage />} />
        ))}
        <Route path="profile" element={<ProfilePage />} />
        <Route path="royal-star-casino" element={<LobbyGridPage />} />
        <Route path="games/seven-updown" element={<SevenUpDown />} />
        <Route path="games/roulette" element={<Roulette />} />
        <Route path="games/teen-patti" element={<TeenPatti />} />
        <Route path="games/dragon-tiger" element={<DragonTigerPage />} />
        <Route path="common/rsc" element={<LobbyGamePage />} />
        <Route path="common/sap/rsc" element={<LobbyGamePage />} />
        <Route path="verify" element={<VerifyPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
