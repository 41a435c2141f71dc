import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/system/log.ts'

/**
 * Returns a function that waits for an email before an endpoint replies. It waits for the outbox, not for a mail
 * server: that time would show which addresses have an account.
 */
export function createMailFinisher(mailer: Mailer, log: Log): (work: Promise<unknown>) => Promise<void> {
  return async (work) => {
    if (mailer.kind === 'outbox') await work
    else work.catch((error: unknown) => log.error('mail not sent', { error }))
  }
}
