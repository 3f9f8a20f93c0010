/** Every address under /admin but that of the first administrator, and under /agents, each page loaded on its own. Paths match without regard to case. */
import { createRoutesFromElements, Route, useLocation, useRoutes } from 'react-router'
import AdminEntry from '../admin/AdminEntry.tsx'
import AgentEntry from '../agents/AgentEntry.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { loadMatches, part } from './part.ts'

const BankingPage = part(() => import('../admin/BankingPage.tsx'))
const AccountsPage = part(() => import('../admin/AccountsPage.tsx'))
const MarketsPage = part(() => import('../admin/MarketsPage.tsx'))
const CasinoAdminPage = part(() => import('../admin/CasinoAdminPage.tsx'))
const ReviewsPage = part(() => import('../admin/ReviewsPage.tsx'))
const ReviewPage = part(() => import('../admin/ReviewPage.tsx'))
const PersonPage = part(() => import('../admin/PersonPage.tsx'))
const PaymentsPage = part(() => import('../admin/PaymentsPage.tsx'))
const ApprovalsPage = part(() => import('../admin/ApprovalsPage.tsx'))
const PostingPage = part(() => import('../admin/PostingPage.tsx'))
const RiskPage = part(() => import('../admin/RiskPage.tsx'))
const RiskFindingPage = part(() => import('../admin/RiskFindingPage.tsx'))
const RiskCasesPage = part(() => import('../admin/RiskCasesPage.tsx'))
const RiskCasePage = part(() => import('../admin/RiskCasePage.tsx'))
const ReportsPage = part(() => import('../admin/ReportsPage.tsx'))
const IdentitiesPage = part(() => import('../admin/IdentitiesPage.tsx'))
const TreePage = part(() => import('../agents/TreePage.tsx'))
const NodePage = part(() => import('../agents/NodePage.tsx'))
const SettleUpPage = part(() => import('../agents/SettleUpPage.tsx'))
const SharesPage = part(() => import('../agents/SharesPage.tsx'))
const SheetPage = part(() => import('../agents/SheetPage.tsx'))
const OutstandingPage = part(() => import('../agents/OutstandingPage.tsx'))
const OpenPage = part(() => import('../agents/OpenPage.tsx'))
const RequestsPage = part(() => import('../agents/RequestsPage.tsx'))
const JoinPage = part(() => import('../agents/JoinPage.tsx'))
const StaffPage = part(() => import('../admin/StaffPage.tsx'))
const AuditPage = part(() => import('../admin/AuditPage.tsx'))
const OutboxPage = part(() => import('../admin/OutboxPage.tsx'))

const routes = createRoutesFromElements(
  <>
    <Route element={<AdminEntry />}>
      <Route index element={<BankingPage />} />
      <Route path="markets" element={<MarketsPage />} />
      <Route path="accounts" element={<AccountsPage />} />
      <Route path="accounts/:accountId" element={<PersonPage />} />
      <Route path="payments" element={<PaymentsPage />} />
      <Route path="reviews" element={<ReviewsPage />} />
      <Route path="reviews/:reviewId" element={<ReviewPage />} />
      <Route path="approvals" element={<ApprovalsPage />} />
      <Route path="approvals/posting" element={<PostingPage />} />
      <Route path="approvals/:approvalId" element={<ApprovalsPage />} />
      <Route path="risk" element={<RiskPage />} />
      <Route path="risk/finding" element={<RiskFindingPage />} />
      <Route path="risk/cases" element={<RiskCasesPage />} />
      <Route path="risk/cases/:caseId" element={<RiskCasePage />} />
      <Route path="reports" element={<ReportsPage />} />
      <Route path="identities" element={<IdentitiesPage />} />
      <Route path="casino" element={<CasinoAdminPage />} />
      <Route path="staff" element={<StaffPage />} />
      <Route path="audit" element={<AuditPage />} />
      <Route path="outbox" element={<OutboxPage />} />
      <Route path="agents" element={<TreePage />} />
      <Route path="agents/open" element={<OpenPage />} />
      <Route path="agents/outstanding" element={<OutstandingPage />} />
      <Route path="agents/requests" element={<RequestsPage />} />
      <Route path="agents/nodes/:accountId" element={<NodePage />} />
      <Route path="agents/nodes/:accountId/settle-up" element={<SettleUpPage />} />
      <Route path="agents/nodes/:accountId/sheet" element={<SheetPage />} />
      <Route path="agents/nodes/:accountId/shares" element={<SharesPage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </>,
)

const agentRoutes = createRoutesFromElements(
  <>
    <Route path="join" element={<JoinPage />} />
    <Route element={<AgentEntry />}>
      <Route index element={<TreePage />} />
      <Route path="open" element={<OpenPage />} />
      <Route path="outstanding" element={<OutstandingPage />} />
      <Route path="sheet" element={<SheetPage />} />
      <Route path="shares" element={<SharesPage />} />
      <Route path="nodes/:accountId" element={<NodePage />} />
      <Route path="nodes/:accountId/settle-up" element={<SettleUpPage />} />
      <Route path="nodes/:accountId/sheet" element={<SheetPage />} />
      <Route path="nodes/:accountId/shares" element={<SharesPage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </>,
)

const isOfAgents = (pathname: string) => /^\/agents(\/|$)/i.test(pathname)

/** Chooses the page for the address, behind the door of operators or of agents. */
export default function AdminRoutes() {
  return useRoutes(isOfAgents(useLocation().pathname) ? agentRoutes : routes)
}

/** Loads the page that an address under /admin or /agents shows. */
export function loadParts(pathname: string): Promise<void> {
  return isOfAgents(pathname)
    ? loadMatches(agentRoutes, pathname, '/agents')
    : loadMatches(routes, pathname, '/admin')
}
