import type { AuthClient } from '@supabase/auth-js'
import { hasStoredSession } from './auth-storage.ts'
import { storeEnding } from './session-times.ts'

/**
 * Renews a session whose token was refused, or ends it if it has ended on the server. The auth client itself keeps a
 * session until its token expires.
 */
export async function renewRefused(auth: InstanceType<typeof AuthClient>): Promise<void> {
  const { error } = await auth.refreshSession()
  // Several requests may be refused at once; the first one ends the session.
  if (error?.status !== 400 || !hasStoredSession()) return
  storeEnding('expired')
  await auth.signOut({ scope: 'local' })
}
