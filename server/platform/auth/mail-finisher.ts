import type { Log } from '#server/platform/system/log.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'

/**
 * How an endpoint that anybody may call waits for its mail. The outbox is written before the reply, so that whoever reads it
 * next finds the letter. A mail server is not waited for: the time it takes would tell a stranger which addresses have an account.
 */
export function createMailFinisher(mailer: Mailer, log: Log): (work: Promise<unknown>) => Promise<void> {
  return async (work) => {
    if (mailer.kind === 'outbox') await work
    else work.catch((error: unknown) => log.error('mail not sent', { error }))
  }
}
