import { logWarning } from '#lib/log.ts'
import { loadBackend, loadFunctions } from './backend.ts'

/** Asks for the welcome e-mail to a newcomer; a failure is logged and disturbs nobody. */
export async function requestWelcomeEmail(userId: string): Promise<void> {
  try {
    const { rest } = await loadBackend()
    const select = rest.from('profiles').select('full_name, email').eq('id', userId)
    const { data, error } = await select.single<{ full_name: string | null; email: string | null }>()
    if (error) throw error
    const functions = await loadFunctions()
    const body = { email: data.email ?? '', fullName: data.full_name ?? '', userId }
    const answer: { error: unknown } = await functions.invoke('send-welcome-email', { body })
    if (answer.error) throw answer.error
  } catch (error) {
    logWarning('Requesting the welcome e-mail failed', error)
  }
}
