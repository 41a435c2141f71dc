import type { AuthClient } from '@supabase/auth-js'
import { storeEnding } from './session-times.ts'
import { hasStoredSession } from './stored-session.ts'

/**
 * Renews a session after the server refused its token. If the session has ended on the server, signs out here; the auth
 * client alone would keep it until the token expires.
 */
export async function renewRefused(auth: InstanceType<typeof AuthClient>): Promise<void> {
  const { error } = await auth.refreshSession()
  if (error?.status === 400) await endRefused(auth)
}

/**
 * Signs out here after the server has refused the session. When it refuses several requests at once, only the first one
 * ends the session.
 */
export async function endRefused(auth: InstanceType<typeof AuthClient>): Promise<void> {
  if (!hasStoredSession()) return
  storeEnding('expired')
  await auth.signOut({ scope: 'local' })
}
