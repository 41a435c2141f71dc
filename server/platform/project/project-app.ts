import { Hono } from 'hono'
import { join } from 'node:path'
import { createAccessTokens } from '#server/platform/auth/access-token.ts'
import { createAuthApp } from '#server/platform/auth/auth-app.ts'
import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import type { Keys } from '#server/platform/auth/keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createFunctionsApp } from '#server/platform/functions/functions-app.ts'
import { requestId } from '#server/platform/http/request-log.ts'
import { createOutboxApp } from '#server/platform/mail/outbox-app.ts'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { openRealtime, type Realtime } from '#server/platform/realtime/realtime.ts'
import type { RestSettings } from '#server/platform/rest/catalogue/settings.ts'
import { createRestApp } from '#server/platform/rest/rest-app.ts'
import { createStorageApp } from '#server/platform/storage/storage-app.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { authSettingsOf } from './auth-settings-of.ts'
import type { Project } from './project-config.ts'

type ProjectAppOptions = {
  project: Project
  database: Database
  keys: Keys
  /** The folder of stored files and unsent emails. */
  dataFolder: string
  /** The address of the API, such as `http://127.0.0.1:54321`. */
  apiUrl: string
  /** The product's name in emails. */
  productName: string
  clock: Clock
  log: Log
}

/** The folder of the files of the storage API. */
const storageFolder = (dataFolder: string) => join(dataFolder, 'storage')

const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** Nothing is held back: a project decides for itself what its database allows. */
const restSettings = ({ api }: Project): Partial<RestSettings> => ({
  maxRows: api.max_rows,
  extraSearchPath: api.extra_search_path,
  allowsGoingBack: true,
  showsEstimates: true,
  showsOpenApi: true,
  showsConflicts: true,
})

type ProjectApp = { app: Hono; realtime: Realtime }

/** Creates the app that serves a project's services under one address, and its sockets. */
export async function createProjectApp(options: ProjectAppOptions): Promise<ProjectApp> {
  const { project, database, keys, dataFolder, productName, clock, log } = options
  const { api, storage, signingKeys } = project
  const settings = authSettingsOf(project.auth)
  const siteUrl = project.auth.site_url
  const tokens = createAccessTokens({
    keys,
    siteUrl: options.apiUrl,
    clock,
    acceptsAllIssuers: true,
    signingKeys: signingKeys.filter(({ kty }) => kty !== 'oct'),
  })
  const mailer = createOutboxMailer({ folder: outboxFolder(dataFolder), from: `${productName} <admin@email.com>` })
  const authenticate = createAuthenticate({ tokens, keys, clock, acceptsTokensAsKeys: true })
  const shared = { database, authenticate, log }
  const app = new Hono()
  app.use(requestId())
  const { apiUrl } = options
  const auth = { database, keys, tokens, mailer, clock, productName, siteUrl, apiUrl, settings, log }
  app.route('/auth/v1', createAuthApp({ ...auth, acceptsTokensAsKeys: true }))
  app.route('/rest/v1', createRestApp({ ...shared, schemas: api.schemas, settings: restSettings(project) }))
  if (storage.enabled) {
    const maxFileBytes = storage.file_size_limit
    app.route(
      '/storage/v1',
      createStorageApp({
        ...shared,
        keys,
        folder: storageFolder(dataFolder),
        maxFileBytes,
        clock,
        acceptsAnyContent: true,
        rendersImages: storage.image_transformation.enabled,
      }),
    )
  }
  const context = { database, mailer, productName, siteUrl }
  app.route('/functions/v1', createFunctionsApp({ functions: {}, authenticate, context, log }))
  const realtime = await openRealtime({ database, authenticate, tokens, keys, clock, log })
  if (project.realtime.enabled) app.route('/realtime/v1', realtime.app)
  app.notFound((answer) => answer.json({ message: 'no Route matched with those values' }, 404))
  return { app, realtime }
}

/** Creates the app that shows the emails of a project. */
export function createProjectMailApp(dataFolder: string, mailUrl: string): Hono {
  const app = new Hono()
  app.get('/', (context) => context.redirect('/outbox'))
  app.route('/', createOutboxApp({ folder: outboxFolder(dataFolder), siteUrl: mailUrl }))
  return app
}
