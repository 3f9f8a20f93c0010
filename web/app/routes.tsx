/** Every address of the product. Paths match without regard to case; what does not exist says so. */
import { createRoutesFromElements, Route, useRoutes } from 'react-router'
import { SportsHomePage } from '../exchange/home/SportsHomePage.tsx'
import MainLayout from './layout/MainLayout.tsx'
import { loadMatches, part } from './part.ts'

const PlainLayout = part(() => import('./layout/PlainLayout.tsx'))
const LobbyRoutes = part(async () => {
  const lobby = await import('./LobbyRoutes.tsx')
  await lobby.loadParts(location.pathname)
  return lobby
})
const AdminRoutes = part(async () => {
  const admin = await import('./AdminRoutes.tsx')
  await admin.loadParts(location.pathname)
  return admin
})
const LoginPage = part(() => import('../account/sign-in/LoginPage.tsx'))
const RecoverPage = part(() => import('../account/recovery/RecoverPage.tsx'))
const SignupPage = part(() => import('../account/sign-in/SignupPage.tsx'))
const SevenUpDown = part(() => import('../casino/seven-up-down/SevenUpDown.tsx'))
const Roulette = part(() => import('../casino/roulette/Roulette.tsx'))
const TeenPatti = part(() => import('../casino/teen-patti/TeenPatti.tsx'))
const DragonTigerPage = part(() => import('../casino/dragon-tiger/DragonTigerPage.tsx'))
const LobbyGridPage = part(() => import('../casino/lobby/LobbyGridPage.tsx'))
const VerifyPage = part(() => import('../casino/verify/VerifyPage.tsx'))
const DashboardPage = part(() => import('../exchange/dashboard/DashboardPage.tsx'))
const ProfilePage = part(() => import('../account/profile/ProfilePage.tsx'))
const UserDashboardPage = part(() => import('../account/statement/UserDashboardPage.tsx'))
const AdminSetupPage = part(() => import('../admin/AdminSetupPage.tsx'))
const LobbyGamePage = part(() => import('../casino/lobby/LobbyGamePage.tsx'))
/** For who works on the parts, and for the tests: players do not get it. */
const GalleryPage =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === 'yes'
    ? part(() => import('../gallery/GalleryPage.tsx'))
    : null
const NotFoundPage = part(() => import('../ui/NotFoundPage.tsx'))
const SettingsPage = part(() => import('../account/profile/SettingsPage.tsx'))
const ProtectionPage = part(() => import('../account/protection/ProtectionPage.tsx'))
const TermsPage = part(() => import('./TermsPage.tsx'))

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

const routes = createRoutesFromElements(
  <>
    <Route path="login" element={<LoginPage />} />
    <Route path="signup" element={<SignupPage />} />
    <Route path="recover" element={<RecoverPage />} />
    <Route path="admin/setup" element={<AdminSetupPage />} />
    <Route element={<PlainLayout />}>
      <Route path="user-dashboard" element={<UserDashboardPage />} />
      <Route path="admin/*" element={<AdminRoutes />} />
      <Route path="agents/*" element={<AdminRoutes />} />
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
      <Route path="protection" element={<ProtectionPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </>,
)

/** Chooses the page for the address. */
export function AppRoutes() {
  return useRoutes(routes)
}

/** Loads what the address shows, as far as it is loaded on its own. */
export function loadParts(pathname: string): Promise<void> {
  return loadMatches(routes, pathname)
}
