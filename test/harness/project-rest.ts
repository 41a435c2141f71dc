import { createAuthenticate } from '#server/platform/auth/authenticate.ts'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createRestApp } from '#server/platform/rest/rest-app.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createProjectKeys } from '#server/project-server/project-keys.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-characters'

/** Serves the schema `public` of a project. Returns a function that reads a path as `service_role`, and its status. */
export function openProjectRest(database: Database): (path: string) => Promise<number> {
  const keys = createProjectKeys(SECRET)
  const tokens = createAccessTokens({ keys, siteUrl: 'http://127.0.0.1:54321', clock: systemClock })
  const authenticate = createAuthenticate({ tokens, keys })
  const app = createRestApp({ database, authenticate, schemas: ['public'], log: silentLog })
  return async (path) => {
    const { status } = await app.request(`/${path}`, { headers: { apikey: keys.serviceRoleKey } })
    return status
  }
}
