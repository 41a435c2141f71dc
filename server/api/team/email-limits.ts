import { createLimit, MOST_OFTEN } from '#server/api/request/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Returns a function that counts an email from a person to an address. It throws 429 `too_many_invitations`. */
export function createEmailLimits(database: Database): (userId: string, email: string) => Promise<void> {
  const message = 'You’ve sent many invitations. Wait a while, then try again.'
  const refusal = new ApiError(429, 'too_many_invitations', message)
  const ofPerson = createLimit(database, MOST_OFTEN.invitations, refusal)
  const ofAddress = createLimit(database, MOST_OFTEN.invitationsOfAddress, refusal)
  return async (userId, email) => {
    await ofAddress(`${userId} ${email}`)
    await ofPerson(userId)
  }
}
