import type { Backend } from './backend-clients.ts'

/**
 * What follows a token that was refused: it is renewed, or, where its session has ended on the server, forgotten. The
 * auth client by itself keeps a session until its token has run out.
 */
export async function renewRefused(auth: Backend['auth']): Promise<void> {
  const { error } = await auth.refreshSession()
  if (error?.status === 400) await auth.signOut({ scope: 'local' })
}
