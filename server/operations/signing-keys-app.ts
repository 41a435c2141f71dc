import { Hono } from 'hono'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import {
  KeyStateError,
  listSigningKeys,
  revokeSigningKey,
  rotateSigningKeys,
} from '#server/platform/auth/tokens/stored-signing-keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Log } from '#server/platform/system/log.ts'

type SigningKeysAppOptions = { database: Database; authenticate: Authenticate; log: Log }

/**
 * Lists, rotates and revokes the keys that sign tokens, for `npm run keys`. Each endpoint answers with the list. Only for
 * the service key, which the person who runs the server has in the data folder.
 */
export function createSigningKeysApp({ database, authenticate, log }: SigningKeysAppOptions): Hono {
  const app = new Hono()
  app.use('/signing-keys/*', async (context, next) => {
    const { role } = await authenticate(context.req.raw)
    if (role !== 'service_role') throw new ApiError(403, 'not_allowed', 'Only the service key may manage signing keys.')
    await next()
  })
  app.get('/signing-keys', async (context) => context.json(await listSigningKeys(database)))
  app.post('/signing-keys/rotate', async (context) => {
    await rotateSigningKeys(database)
    return context.json(await listSigningKeys(database))
  })
  app.post('/signing-keys/:id/revoke', async (context) => {
    await revokeSigningKey(database, context.req.param('id')).catch((error: unknown) => {
      throw error instanceof KeyStateError ? new ApiError(409, 'not_revoked', error.message) : error
    })
    return context.json(await listSigningKeys(database))
  })
  app.onError(apiErrorHandler(log))
  return app
}
