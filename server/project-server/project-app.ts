import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { join } from 'node:path'
import { createAuthApp } from '#server/platform/auth/auth-app.ts'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { createHousekeeping } from '#server/platform/auth/housekeeping.ts'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { fixedKeyRing } from '#server/platform/auth/tokens/key-ring.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { requestId } from '#server/platform/http/request-log.ts'
import { createOutboxApp } from '#server/platform/mail/outbox-app.ts'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { openRealtime, type Realtime } from '#server/platform/realtime/realtime.ts'
import type { RestSettings } from '#server/platform/rest/catalog/settings.ts'
import { createRestApp } from '#server/platform/rest/rest-app.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { createStorageApp } from '#server/platform/storage/storage-app.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { serveProjectFunctions } from '#server/project-server/functions/project-functions.ts'
import { authSettingsOf } from './auth-settings-of.ts'
import { createMailApi } from './mail-api.ts'
import type { Project } from './project-config.ts'

type ProjectAppOptions = {
  project: Project
  database: Database
  keys: Keys
  /** The folder of stored files and unsent emails. */
  dataFolder: string
  /** The address of the API, such as `http://127.0.0.1:54321`. */
  apiUrl: string
  /** Where functions reach the database with the protocol of Postgres. */
  databaseUrl?: string | undefined
  /** The product's name in emails. */
  productName: string
  /** Limits of the operator. */
  restLimits?: Partial<RestSettings>
  clock: Clock
  log: Log
}

/** The folder of the files of the storage API. */
const storageFolder = (dataFolder: string) => join(dataFolder, 'storage')

const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** Nothing is held back: a project decides for itself what its database allows. */
const restSettings = ({ project: { api }, restLimits }: ProjectAppOptions): Partial<RestSettings> => ({
  ...restLimits,
  maxRows: api.max_rows,
  extraSearchPath: api.extra_search_path,
  allowsGoingBack: true,
  showsEstimates: true,
  showsOpenApi: true,
  showsConflicts: true,
})

/** Returns the variables of the project's functions. The project can't choose those that the server provides. */
const variablesOf = ({ project, keys, apiUrl, databaseUrl }: ProjectAppOptions): Record<string, string> => ({
  ...project.edge_runtime.secrets,
  ...project.functionVariables,
  SUPABASE_URL: apiUrl,
  SUPABASE_ANON_KEY: keys.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
  ...(databaseUrl !== undefined && { SUPABASE_DB_URL: databaseUrl }),
})

type ProjectApp = { app: Hono; realtime: Realtime; stopFunctions: () => Promise<void> }

const SWEEP_EVERY_MS = 60_000

type SweepOptions = Pick<ProjectAppOptions, 'project' | 'database' | 'dataFolder' | 'clock' | 'log'>

/** Removes expired sign-in data from time to time. Returns a function that stops this. */
export function startProjectSweeps({ project, database, dataFolder, clock, log }: SweepOptions) {
  const settings = authSettingsOf(project)
  const tidyUp = createHousekeeping({ database, clock, settings, outboxFolder: outboxFolder(dataFolder), log })
  const stopping = new AbortController()
  let current = Promise.resolve()
  async function yieldTurn() {
    await yieldToEventLoop()
    stopping.signal.throwIfAborted()
  }
  const sweep = () => {
    current = current.then(() => tidyUp(yieldTurn))
  }
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await current
  }
}

/** Like Supabase's gateway, Kong, which merges slashes. */
const pathWithoutEmptyParts = (request: Request) => getPath(request).replaceAll(/\/{2,}/g, '/')

/** Creates the app that serves a project's services under one address, and its sockets. */
export async function createProjectApp(options: ProjectAppOptions): Promise<ProjectApp> {
  const { project, database, keys, dataFolder, productName, clock, log } = options
  const { api, storage, signingKeys } = project
  const settings = authSettingsOf(project)
  for (const warning of project.warnings) log.warn(warning)
  const siteUrl = project.auth.site_url
  const tokens = createAccessTokens({
    keys,
    siteUrl: options.apiUrl,
    issuer: project.auth.jwt_issuer,
    clock,
    acceptsAllIssuers: true,
    keyRing: fixedKeyRing(signingKeys.filter(({ kty }) => kty !== 'oct')),
  })
  const mailer = createOutboxMailer({ folder: outboxFolder(dataFolder), from: `${productName} <admin@email.com>` })
  const authenticate = createAuthenticate({ tokens, keys, clock, acceptsTokensAsKeys: true })
  const shared = { database, authenticate, log }
  const app = new Hono({ getPath: pathWithoutEmptyParts })
  app.use(requestId())
  const { apiUrl } = options
  const auth = { database, keys, tokens, mailer, clock, productName, siteUrl, apiUrl, settings, log }
  if (project.auth.enabled) app.route('/auth/v1', createAuthApp({ ...auth, acceptsTokensAsKeys: true }))
  if (api.enabled) {
    app.route('/rest/v1', createRestApp({ ...shared, schemas: api.schemas, settings: restSettings(options) }))
  }
  if (storage.enabled) {
    const maxFileBytes = storage.file_size_limit
    app.route(
      '/storage/v1',
      createStorageApp({
        ...shared,
        keys,
        files: createFolderStore(storageFolder(dataFolder)),
        maxFileBytes,
        clock,
        acceptsAnyContent: true,
        rendersImages: storage.image_transformation.enabled,
      }),
    )
  }
  const functions = serveProjectFunctions({
    folder: project.folder,
    settings: project.functions,
    tokens,
    keys,
    env: variablesOf(options),
    log,
  })
  if (project.edge_runtime.enabled) app.route('/functions/v1', functions.app)
  const realtime = await openRealtime({ database, authenticate, tokens, keys, clock, log })
  if (project.realtime.enabled) app.route('/realtime/v1', realtime.app)
  app.notFound((answer) => answer.json({ message: 'no Route matched with those values' }, 404))
  return { app, realtime, stopFunctions: functions.stop }
}

/** Creates the app that shows the emails of a project, to people and to tests. */
export function createProjectMailApp(dataFolder: string, mailUrl: string): Hono {
  const app = new Hono()
  app.get('/', (context) => context.redirect('/outbox'))
  const options = { folder: outboxFolder(dataFolder), siteUrl: mailUrl }
  app.route('/', createOutboxApp(options))
  app.route('/', createMailApi(options))
  return app
}
