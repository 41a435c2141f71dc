import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/system/log.ts'

/**
 * Returns a function that endpoints call before they reply. It waits until the outbox has the email. It does not wait
 * for a mail server, because the delay would reveal which addresses have an account.
 */
export function createMailFinisher(mailer: Mailer, log: Log): (work: Promise<unknown>) => Promise<void> {
  return async (work) => {
    if (mailer.kind === 'outbox') await work
    else work.catch((error: unknown) => log.error('mail not sent', { error }))
  }
}
