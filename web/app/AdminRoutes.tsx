/** Every address under /admin but that of the first administrator, each page loaded on its own. Paths match without regard to case. */
import { createRoutesFromElements, Route, useRoutes } from 'react-router'
import AdminEntry from '../admin/AdminEntry.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { loadMatches, part } from './part.ts'

const BankingPage = part(() => import('../admin/BankingPage.tsx'))
const AccountsPage = part(() => import('../admin/AccountsPage.tsx'))
const MarketsPage = part(() => import('../admin/MarketsPage.tsx'))
const CasinoAdminPage = part(() => import('../admin/CasinoAdminPage.tsx'))
const ReviewsPage = part(() => import('../admin/ReviewsPage.tsx'))
const ReviewPage = part(() => import('../admin/ReviewPage.tsx'))
const RiskPage = part(() => import('../admin/RiskPage.tsx'))
const RiskFindingPage = part(() => import('../admin/RiskFindingPage.tsx'))
const RiskCasesPage = part(() => import('../admin/RiskCasesPage.tsx'))
const RiskCasePage = part(() => import('../admin/RiskCasePage.tsx'))
const ReportsPage = part(() => import('../admin/ReportsPage.tsx'))
const PlayerPage = part(() => import('../admin/PlayerPage.tsx'))
const IdentitiesPage = part(() => import('../admin/IdentitiesPage.tsx'))
const OutboxPage = part(() => import('../admin/OutboxPage.tsx'))

const routes = createRoutesFromElements(
  <>
    <Route element={<AdminEntry />}>
      <Route index element={<BankingPage />} />
      <Route path="markets" element={<MarketsPage />} />
      <Route path="accounts" element={<AccountsPage />} />
      <Route path="accounts/:accountId" element={<PlayerPage />} />
      <Route path="reviews" element={<ReviewsPage />} />
      <Route path="reviews/:reviewId" element={<ReviewPage />} />
      <Route path="risk" element={<RiskPage />} />
      <Route path="risk/finding" element={<RiskFindingPage />} />
      <Route path="risk/cases" element={<RiskCasesPage />} />
      <Route path="risk/cases/:caseId" element={<RiskCasePage />} />
      <Route path="reports" element={<ReportsPage />} />
      <Route path="identities" element={<IdentitiesPage />} />
      <Route path="casino" element={<CasinoAdminPage />} />
      <Route path="outbox" element={<OutboxPage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </>,
)

/** Chooses the page for the address, behind the operators' door. */
export default function AdminRoutes() {
  return useRoutes(routes)
}

/** Loads the page that an address under /admin shows. */
export function loadParts(pathname: string): Promise<void> {
  return loadMatches(routes, pathname, '/admin')
}
