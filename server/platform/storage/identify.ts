import type { Claims } from '#server/platform/database/database.ts'
import { hasCredentials } from '#server/platform/http/credentials.ts'
import { invalidRequest } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

/** Who is asking. Throws InvalidRequest where nobody says, and AuthenticationError where it is not so. */
export async function identify({ authenticate }: StorageServices, request: Request): Promise<Claims> {
  if (!hasCredentials(request)) throw invalidRequest("headers must have required property 'authorization'")
  return authenticate(request)
}
