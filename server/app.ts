import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createAccountApi } from '#server/api/account/account-api.ts'
import { writeAccountEmail } from '#server/api/account/account-email.ts'
import { createSessionsApi } from '#server/api/account/sessions-api.ts'
import { createAnswersApi } from '#server/api/answers/answers-api.ts'
import { createAnalyticsApi } from '#server/api/analytics/analytics-api.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createCustomersApi } from '#server/api/analytics/customers/customers-api.ts'
import { createListsApi } from '#server/api/analytics/lists/lists-api.ts'
import { createOrdersApi } from '#server/api/analytics/orders/orders-api.ts'
import { createRevisionsApi } from '#server/api/analytics/revisions/revisions-api.ts'
import { createBackendApi } from '#server/api/backend/backend-api.ts'
import { createCampaignsApi } from '#server/api/campaigns/campaigns-api.ts'
import { createCatalogApi } from '#server/api/catalog/catalog-api.ts'
import { createDecisionsApi } from '#server/api/campaigns/decisions-api.ts'
import { createConnectionsApi } from '#server/api/connections/connections-api.ts'
import type { ShopAccess } from '#server/api/connections/shop-access.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createDigestApi } from '#server/api/digest/digest-api.ts'
import { createUnsubscribeApp } from '#server/api/digest/unsubscribe-app.ts'
import { createEventsApi } from '#server/api/events/events-api.ts'
import { createDraftsApi } from '#server/api/drafts/drafts-api.ts'
import { createListingsApi } from '#server/api/listings/listings-api.ts'
import { createExportApi } from '#server/api/export/export-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { readCodeVersion } from '#server/api/figures/code-version.ts'
import { createFacts, type Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresApi } from '#server/api/figures/query/figures-api.ts'
import { createGoalsApi } from '#server/api/goals/goals-api.ts'
import { createImportsApi } from '#server/api/imports/intake/imports-api.ts'
import { createAssistantCalls } from '#server/api/mcp/assistant-calls.ts'
import { createMcpApp } from '#server/api/mcp/mcp-app.ts'
import { createProposalsApi } from '#server/api/mcp/proposals-api.ts'
import { createSampleApi } from '#server/api/sample/sample-api.ts'
import { createSearchApi } from '#server/api/search/search-api.ts'
import { createInvitationApi } from '#server/api/team/invitation-api.ts'
import { createSignalsApi } from '#server/api/signals/signals-api.ts'
import { createTeamApi } from '#server/api/team/team-api.ts'
import { createReorderApi } from '#server/api/reorder/reorder-api.ts'
import { createTodayApi } from '#server/api/today/today-api.ts'
import { createTokensApi } from '#server/api/tokens/tokens-api.ts'
import { createBackupsApp } from '#server/operations/backups-app.ts'
import type { Backups } from '#server/operations/backups.ts'
import { createMetricsApp, type Metrics } from '#server/operations/metrics.ts'
import { createSigningKeysApp } from '#server/operations/signing-keys-app.ts'
import { createAuthApp } from '#server/platform/auth/auth-app.ts'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type Authenticate, createAuthenticate } from '#server/platform/auth/authenticate.ts'
import type { AccountChange } from '#server/platform/auth/emails/account-changes.ts'
import { passkeysOfSite } from '#server/platform/auth/passkeys/passkey-site.ts'
import { createSessionCheck } from '#server/platform/auth/sessions/lifetime.ts'
import type { AccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createFunctionsApp } from '#server/platform/functions/functions-app.ts'
import { ApiError, apiErrorHandler, refuseNul } from '#server/platform/http/api-error.ts'
import type { IsTrustedProxy } from '#server/platform/http/client-address.ts'
import { requestId } from '#server/platform/http/request-log.ts'
import { createEmailSender } from '#server/platform/mail/email.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { createOutboxApp } from '#server/platform/mail/outbox-app.ts'
import { openModel } from '#server/platform/model/model.ts'
import type { ModelSettings } from '#server/platform/model/model-settings.ts'
import { openRealtime, type Realtime } from '#server/platform/realtime/realtime.ts'
import type { RestSettings } from '#server/platform/rest/catalog/settings.ts'
import { createRestApp } from '#server/platform/rest/rest-app.ts'
import { createStorageApp } from '#server/platform/storage/storage-app.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { createDiskSpace, type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import sendWelcomeEmail from '#supabase/functions/send-welcome-email/index.ts'
import { createHealthApp } from './health-app.ts'
import { createHostedSessionCheck } from './hosted-session-check.ts'
import { securityHeaders } from './security-headers.ts'
import { openFolderFiles, type StoredFiles } from './stored-files.ts'

type OwnBackend = { kind: 'own'; keys: Keys; mailer: Mailer; tokens: AccessTokens }
type HostedBackend = {
  kind: 'hosted'
  url: string
  anonKey: string
  tokens: Pick<AccessTokens, 'verify'>
  /** Sends the emails that hosted Supabase knows nothing of. */
  mailer?: Mailer | undefined
}

export const productName = 'Cartwright'

/** The auth, REST, storage and functions services. Either this process runs them, or hosted Supabase does. */
export type Backend = OwnBackend | HostedBackend

export type AppOptions = {
  database: Database
  backend: Backend
  dataFolder: string
  siteUrl: string
  maxImportBytes: number
  logUrl?: string | undefined
  /** What a request to the REST service may be at most. */
  restLimits?: Partial<RestSettings>
  /** The days after which entries of the audit log are removed. */
  auditLogDays?: number
  /** Proxies whose forwarding headers are trusted; by default only those on this machine. */
  isTrustedProxy?: IsTrustedProxy | undefined
  /** Backups and metrics, which the service key may ask for. */
  operations?: { backups: Backups | null; metrics: Metrics }
  /** Serves the sockets of this process. */
  realtime?: Realtime | undefined
  /** Aborted when the server stops. */
  stopping?: AbortSignal
  /** The files of the storage API, and the space for more; by default in the data folder. */
  stored?: StoredFiles
  /** Free space on the disk of the data folder. */
  space?: DiskSpace
  /** The facts that figures are computed from; by default those in the data folder. */
  facts?: Facts
  /** The language model that reads questions that the agents don't. */
  model?: ModelSettings | undefined
  /** The way to shops that are connected. */
  shops: ShopAccess
  clock: Clock
  log: Log
}

/** Creates the app that answers every request except those for the page. */
export function createApp(options: AppOptions): Hono {
  const { backend, database, log, stopping = new AbortController().signal } = options
  const authenticate = authenticateFor(options)
  const app = new Hono()
  app.use(requestId())
  app.use(securityHeaders())
  const { backups = null, metrics = null } = options.operations ?? {}
  if (metrics) app.use(metrics.measure).route('/', createMetricsApp({ metrics, authenticate, log }))
  app.route('/', createHealthApp({ database, stopping, log }))
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.json({
      ...describeBackend(options),
      ...(options.logUrl !== undefined && { logUrl: options.logUrl }),
    })
  })
  const space = options.space ?? createDiskSpace(options.dataFolder)
  if (backend.kind === 'own') mountPlatform(app, { ...options, backend, authenticate, space })
  if (backups) app.route('/api', createBackupsApp({ backups, authenticate, log }))
  if (backend.kind === 'own') app.route('/api', createSigningKeysApp({ database, authenticate, log }))
  const calls = createAssistantCalls(authenticate, log)
  const api = createApi({ ...options, authenticate: calls.authenticate, space, stopping })
  app.route('/api', api)
  const { clock, siteUrl } = options
  app.route('/', createMcpApp({ database, callApi: calls.callsTo(api), siteUrl, stopping, clock, log }))
  app.route('/', createUnsubscribeApp({ database, productName, isTrustedProxy: options.isTrustedProxy, log }))
  app.all('/:service{auth|rest|storage|functions|realtime}/v1/*', refuseUnknown)
  app.onError(apiErrorHandler(log))
  return app
}

/** Returns what sends emails that nobody waits for. `null` without a mail server: the outbox is for links that are needed. */
export const senderOf = ({ mailer }: Backend): Mailer | null => (mailer?.kind === 'smtp' ? mailer : null)

type Signing = Pick<AppOptions, 'backend' | 'clock' | 'database'>

function authenticateFor({ backend, clock, database }: Signing): Authenticate {
  return createAuthenticate({
    tokens: backend.tokens,
    keys: apiKeysOf(backend),
    clock,
    checkSession: (backend.kind === 'own' ? createSessionCheck : createHostedSessionCheck)({ database, clock }),
  })
}

/** Opens the service of the sockets; undefined if hosted Supabase provides it. */
export async function openSockets(
  options: Signing & Pick<AppOptions, 'log' | 'isTrustedProxy'>,
): Promise<Realtime | undefined> {
  const { backend, clock, database, log, isTrustedProxy } = options
  if (backend.kind === 'hosted') return undefined
  const { keys, tokens } = backend
  return openRealtime({
    database,
    authenticate: authenticateFor(options),
    tokens,
    keys,
    clock,
    log,
    isPrivateOnly: true,
    isTrustedProxy,
    checkSession: createSessionCheck({ database, clock }),
  })
}

/** Returns the keys that clients may use. The service key of a hosted backend is unknown, so a random one takes its place. */
function apiKeysOf(backend: Backend) {
  return backend.kind === 'own' ? backend.keys : { anonKey: backend.anonKey, serviceRoleKey: randomUUID() }
}

function describeBackend({ backend, siteUrl }: AppOptions) {
  if (backend.kind === 'hosted') return { supabaseUrl: backend.url, supabaseAnonKey: backend.anonKey, mail: 'smtp' }
  const passkeys = passkeysOfSite(siteUrl, productName)
  return {
    supabaseUrl: '',
    supabaseAnonKey: backend.keys.anonKey,
    mail: backend.mailer.kind,
    ...(passkeys && { passkeyOrigins: passkeys.origins }),
  }
}

type Mounting = AppOptions & { authenticate: Authenticate; space: DiskSpace }
type MountingApi = Mounting & { stopping: AbortSignal }

/** Returns the settings of the auth service for the shop. */
export const authSettingsOf = ({ siteUrl, auditLogDays }: Pick<AppOptions, 'siteUrl' | 'auditLogDays'>) => ({
  ...defaultAuthSettings,
  passkeys: passkeysOfSite(siteUrl, productName),
  ...(auditLogDays !== undefined && { auditLogKeptS: auditLogDays * 86_400 }),
})

/** Returns the disk space for rows. They are on the disk of the data folder only with the embedded database. */
const spaceForRows = ({ database, space }: Mounting) => (database.kind === 'embedded' ? space : unlimitedSpace)

function mountPlatform(app: Hono, options: Mounting & { backend: OwnBackend }) {
  const { authenticate, backend, clock, database, dataFolder, log, siteUrl, space } = options
  const { keys, mailer, tokens } = backend
  const { isTrustedProxy } = options
  const rowSpace = spaceForRows(options)
  const settings = authSettingsOf(options)
  const auth = { database, keys, tokens, mailer, clock, productName, siteUrl, log, isTrustedProxy, settings }
  const sendEmail = createEmailSender(mailer, { productName, siteUrl })
  const onAccountChange = (change: AccountChange) => sendEmail(writeAccountEmail(change, { productName, siteUrl }))
  app.route('/auth/v1', createAuthApp({ ...auth, onAccountChange, space: rowSpace }))
  app.route(
    '/rest/v1',
    createRestApp({
      database,
      authenticate,
      log,
      schemas: ['public'],
      space: rowSpace,
      settings: options.restLimits ?? {},
    }),
  )
  const stored = options.stored ?? { files: openFolderFiles(dataFolder), space }
  app.route('/storage/v1', createStorageApp({ database, authenticate, keys, clock, log, ...stored }))
  app.route(
    '/functions/v1',
    createFunctionsApp({
      functions: { 'send-welcome-email': sendWelcomeEmail },
      authenticate,
      context: { database, mailer, productName, siteUrl },
      log,
    }),
  )
  if (options.realtime) app.route('/realtime/v1', options.realtime.app)
  if (mailer.kind === 'outbox') {
    app.route('/', createOutboxApp({ folder: outboxFolder(dataFolder), siteUrl }))
  }
}

/** The folder of unsent emails. */
export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** The folder of uploads that wait to be imported. */
export const importsFolder = (dataFolder: string) => join(dataFolder, 'imports')

/** The folder of the facts that figures are computed from: a cache. */
export const factsFolder = (dataFolder: string) => join(dataFolder, 'figures')

function createApi(options: MountingApi) {
  const { authenticate, backend, clock, database, dataFolder, log, maxImportBytes: maxBytes, siteUrl, space } = options
  const { stopping } = options
  const folder = importsFolder(dataFolder)
  const figures = { database, authenticate, answers: createAnswers(readCodeVersion()), clock, log }
  const facts = options.facts ?? createFacts({ database, folder: factsFolder(dataFolder), log, space })
  const analyze = createCustomerAnalyses(facts)
  const api = new Hono()
  api.use(refuseNul)
  api.route('/', createDashboardApi(figures))
  api.route('/', createFiguresApi({ ...figures, facts }))
  const model = options.model && openModel({ settings: options.model, database, clock, log })
  api.route('/', createAnswersApi({ ...figures, facts, analyze, model }))
  api.route('/', createAnalyticsApi({ ...figures, facts, analyze }))
  api.route('/', createCustomersApi({ ...figures, facts, analyze }))
  api.route('/', createListsApi({ ...figures, facts, analyze }))
  api.route('/', createEventsApi({ ...figures, facts }))
  api.route('/', createGoalsApi({ ...figures, facts }))
  api.route('/', createOrdersApi(figures))
  api.route('/', createRevisionsApi({ ...figures, facts }))
  api.route('/', createSearchApi(figures))
  api.route('/', createReorderApi({ ...figures, facts }))
  api.route('/', createCatalogApi({ ...figures, facts }))
  api.route('/', createCampaignsApi({ ...figures, analyze }))
  api.route('/', createDecisionsApi({ ...figures, analyze }))
  api.route('/', createListingsApi({ ...figures, facts }))
  api.route('/', createDraftsApi({ database, authenticate, clock, log }))
  api.route('/', createTodayApi({ ...figures, facts }))
  api.route('/', createDigestApi({ database, facts, authenticate, productName, siteUrl, clock, log }))
  api.route('/', createSignalsApi({ database, authenticate, clock, log }))
  api.route('/', createSampleApi({ database, authenticate, clock, log, space: spaceForRows(options) }))
  api.route('/', createImportsApi({ database, authenticate, folder, maxBytes, stopping, clock, log, space }))
  api.route('/', createExportApi({ database, authenticate, clock, log }))
  const isHosted = backend.kind === 'hosted'
  api.route('/', createAccountApi({ database, authenticate, clock, isHosted, log }))
  api.route('/', createProposalsApi({ database, authenticate, clock, log }))
  const { isTrustedProxy } = options
  api.route('/', createTokensApi({ database, authenticate, siteUrl, isHosted, isTrustedProxy, clock, log }))
  const { shops } = options
  const connecting = { database, authenticate, isHosted, isTrustedProxy, stopping, clock, log }
  api.route('/', createConnectionsApi({ ...connecting, shops }))
  // Hosted Supabase sends its own emails, but not ours.
  const mailer = backend.kind === 'own' ? backend.mailer : null
  api.route('/', createTeamApi({ database, authenticate, mailer, productName, siteUrl, log }))
  api.route('/', createInvitationApi({ database, authenticate, log }))
  api.route('/', createSessionsApi({ database, authenticate, clock, isHosted, log }))
  const sendsEmail = senderOf(backend) !== null
  api.route('/', createBackendApi({ database, authenticate, isHosted, sendsEmail, model, dataFolder, siteUrl, log }))
  api.all('*', refuseUnknown)
  return api
}

function refuseUnknown(): never {
  throw new ApiError(404, 'not_found', 'This endpoint does not exist.')
}
