/** The HTTP server: limits, headers, one error handler, and the routes, each in a file of its own. Listens to nothing yet. */
import { fastify } from 'fastify'
import { calls } from '#contract/calls.ts'
import { createHostCheck } from '#server/allowed-hosts.ts'
import { createExposures } from '#server/live/exposures.ts'
import { registerAccess } from './access.ts'
import type { App } from './app.ts'
import { limitCallsInFlight } from './calls-in-flight.ts'
import type { ServerDeps } from './deps.ts'
import { registerDocsPage } from './docs-page.ts'
import { answerClientError, createErrorHandler, refuse } from './errors.ts'
import { createHousePostings } from './house-postings.ts'
import { registerJsonBody } from './json-body.ts'
import { registerOpenApi } from './openapi.ts'
import { accountRoutes } from './routes/account.ts'
import { adminAccountRoutes } from './routes/admin-accounts.ts'
import { adminBankingRoutes } from './routes/admin-banking.ts'
import { adminCasinoRoutes } from './routes/admin-casino.ts'
import { adminMarketRoutes } from './routes/admin-markets.ts'
import { agentReportRoutes } from './routes/agent-reports.ts'
import { agentShareRoutes } from './routes/agent-shares.ts'
import { agentRoutes } from './routes/agents.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { auditRoutes } from './routes/audit.ts'
import { authRoutes } from './routes/auth.ts'
import { betRoutes } from './routes/bets.ts'
import { cashOutRoutes } from './routes/cash-out.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { fairnessRoutes } from './routes/fairness.ts'
import { gameRoutes } from './routes/games.ts'
import { houseAgentRoutes } from './routes/house-agents.ts'
import { identityRoutes } from './routes/identity.ts'
import { joiningRoutes } from './routes/joining.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { marketDeskRoutes } from './routes/market-desk.ts'
import { moneyRoutes } from './routes/money.ts'
import { operationRoutes } from './routes/operations.ts'
import { orderRoutes } from './routes/orders.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { paymentWebhookRoute } from './routes/payment-webhook.ts'
import { personRoutes } from './routes/people.ts'
import { personalDataRoutes } from './routes/personal-data.ts'
import { protectionRoutes } from './routes/protection.ts'
import { reconciliationRoutes } from './routes/reconciliation.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { replayRoutes } from './routes/replay.ts'
import { reportRoutes } from './routes/reports.ts'
import { playerReviewRoutes } from './routes/reviews.ts'
import { riskRoutes } from './routes/risk.ts'
import { riskCaseRoutes } from './routes/risk-cases.ts'
import { securityRoutes } from './routes/security.ts'
import { sportsRoutes } from './routes/sports.ts'
import { staffRoutes } from './routes/staff.ts'
import { walletRoutes } from './routes/wallet.ts'
import { createSecurityHeaders, type SecurityHeaders } from './security-headers.ts'
import { buildValidator } from './validators.ts'
import { registerWebFiles } from './web-files.ts'

const bodyBytesMax = 64 * 1024
const headerBytesMax = 16 * 1024
const urlLengthMax = 4 * 1024

/** Returns the server with all its routes, and those that `extend` adds under the same rules. */
export async function buildServer(deps: ServerDeps, extend?: (app: App) => void): Promise<App> {
  const handleError = createErrorHandler(deps.logger)
  const headers = createSecurityHeaders(deps.config.behindTls)
  const app: App = fastify({
    // A line a call would cost as much as the call; what fails is logged by errors.ts.
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: 10_000,
    // Of one who neither asks nor takes what he asked for; the stream's connections have their own.
    connectionTimeout: 30_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    trustProxy: deps.config.behindTls ? 'loopback' : false,
    http: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      // Any other offer, such as HTTP/2 by some programs, is ignored and the call answered as it is.
      shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
    },
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator } },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    clientErrorHandler: answerClientError,
    // Of an address that cannot be read: no hook runs for it, so none counts it, and its connection ends.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...headers.call, connection: 'close' })),
  })
  app.addHook('onResponse', (request, reply, done) => {
    deps.metrics.countCall(request.routeOptions.url === calls.login.path, reply.statusCode)
    done()
  })
  deps.callers.limitConnections(app.server, deps.connectionsMax)
  // What the handlers return is typed by the schemas; there is nothing to drop or to coerce on the way out.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((_, reply) => refuse(reply, 'not_found'))
  limitCallsInFlight(app)
  guardEveryCall(app, deps, headers)
  registerJsonBody(app)
  const { bearers, isFactorRequired } = deps.accounts
  registerAccess(app, { bearers, isFactorRequired, presence: deps.presence })
  await registerOpenApi(app)
  registerDocsPage(app)

  extend?.(app)
  operationRoutes(app, deps)
  authRoutes(app, deps)
  securityRoutes(app, deps)
  recoveryRoutes(app, deps)
  passkeyRoutes(app, deps)
  accountRoutes(app, deps)
  personalDataRoutes(app, deps)
  sportsRoutes(app, deps)
  catalogueRoutes(app, deps)
  orderRoutes(app, deps)
  betRoutes(app, deps)
  replayRoutes(app, deps)
  cashOutRoutes(app, deps)
  moneyRoutes(app, deps)
  protectionRoutes(app, deps)
  identityRoutes(app, deps)
  walletRoutes(app, deps)
  ledgerRoutes(app, deps)
  joiningRoutes(app, deps)
  const postings = createHousePostings(deps)
  agentRoutes(app, deps, postings)
  agentReportRoutes(app, deps)
  agentShareRoutes(app, deps)
  houseAgentRoutes(app, deps, postings)
  paymentWebhookRoute(app, deps)
  gameRoutes(app, deps)
  fairnessRoutes(app, deps)
  adminMarketRoutes(app, deps)
  // Both say what is exposed, of one adding up.
  const exposures = createExposures(() => deps.sequencer.published)
  marketDeskRoutes(app, deps, exposures)
  adminAccountRoutes(app, deps)
  staffRoutes(app, deps)
  auditRoutes(app, deps)
  adminBankingRoutes(app, deps)
  playerReviewRoutes(app, deps)
  approvalRoutes(app, deps)
  personRoutes(app, deps)
  reconciliationRoutes(app, deps)
  riskRoutes(app, deps, exposures)
  riskCaseRoutes(app, deps)
  reportRoutes(app, deps)
  adminCasinoRoutes(app, deps)
  await registerWebFiles(app, deps.webRoot, deps.catalogue)
  return app
}

/** Before anything else of a call: its headers, under which name it came, the length of its address, and how often its sender has called. */
function guardEveryCall(app: App, { callers, config }: ServerDeps, headers: SecurityHeaders): void {
  const isHost = createHostCheck(config)
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    const kind = url.startsWith('/api/docs') ? 'docs' : url.startsWith('/api') ? 'call' : 'page'
    reply.headers(headers[kind])
    if (!isHost(request.headers.host)) return refuse(reply, 'host_unknown')
    if (url.length > urlLengthMax) return refuse(reply, 'url_too_long')
    const wait = callers.call(request.ip)
    if (wait > 0) return refuse(reply, 'too_many_requests', wait)
    done()
  })
  if (!config.behindTls) return
  app.addHook('onRequest', (request, reply, done) => {
    const end = callers.begin(request.ip)
    if (end === undefined) return refuse(reply, 'too_many_requests', 1)
    reply.raw.once('close', end)
    done()
  })
}
