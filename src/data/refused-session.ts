import { hasStoredSession } from './auth-storage.ts'
import type { Backend } from './backend-clients.ts'
import { noteEnding } from './session-times.ts'

/**
 * What follows a token that was refused: it is renewed, or, where its session has ended on the server, forgotten. The
 * auth client by itself keeps a session until its token has run out.
 */
export async function renewRefused(auth: Backend['auth']): Promise<void> {
  const { error } = await auth.refreshSession()
  // Of several requests refused at once the first forgets it; nobody chose to leave.
  if (error?.status !== 400 || !hasStoredSession()) return
  noteEnding('expired')
  await auth.signOut({ scope: 'local' })
}
