import { Hono } from 'hono'
import type { Deployment, Installation } from '#domain/contracts/installation.ts'
import { isLocalRequest, type PeerOf, socketPeer } from '#server/platform/http/client-address.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Model } from '#server/platform/model/model.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Log } from '#server/platform/system/log.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export type BackendApiOptions = {
  database: Database
  authenticate: Authenticate
  isHosted: boolean
  sendsEmail: boolean
  /** The language model that reads questions that the agents don't. */
  model?: Model | undefined
  dataFolder: string
  siteUrl: string
  peerOf?: PeerOf
  log: Log
}

const manifest = z.object({ version: z.string() })

/** Returns the version of Cartwright that is running. */
export function packageVersion(): string {
  const path = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return manifest.parse(JSON.parse(readFileSync(path, 'utf8'))).version
}

function deploymentOf({ database, isHosted }: BackendApiOptions): Deployment {
  if (isHosted) return 'hosted-supabase'
  return database.kind === 'embedded' ? 'embedded' : 'own-postgres'
}

/** GET /backend describes the installation. Only visitors on the same machine see the path of the data folder and the use of the model. */
export function createBackendApi(options: BackendApiOptions): Hono {
  const { authenticate, database, dataFolder, log, model, peerOf = socketPeer, sendsEmail, siteUrl } = options
  const deployment = deploymentOf(options)
  const cartwright = packageVersion()
  const app = new Hono()
  app.get('/backend', async (context) => {
    requireUser(await authenticate(context.req.raw))
    const { rows } = await database.query<{ version: string }>(`select current_setting('server_version') as version`)
    const isAtMachine = isLocalRequest(context, siteUrl, peerOf)
    const installation: Installation = {
      deployment,
      versions: { cartwright, node: process.versions.node, postgres: rows[0]?.version ?? '' },
      dataFolder: isAtMachine && deployment === 'embedded' ? dataFolder : null,
      sendsEmail,
      model: model
        ? { name: model.name, use: isAtMachine ? { host: model.host, ...(await model.loadMonth()) } : null }
        : null,
    }
    return context.json(installation)
  })
  app.onError(apiErrorHandler(log))
  return app
}
