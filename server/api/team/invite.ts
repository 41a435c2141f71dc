import { createHash, randomBytes } from 'node:crypto'
import type { Member, SentInvitation } from '#domain/contracts/team.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createEmailSender } from '#server/platform/mail/email.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Log } from '#server/platform/system/log.ts'
import { writeInvitation } from './invitation-email.ts'
import { createEmailLimits } from './email-limits.ts'

export type InviterOptions = {
  database: Database
  /** `null` if the server can't send emails. Then the inviter passes the link on. */
  mailer: Mailer | null
  productName: string
  siteUrl: string
  log: Log
}

type Person = Claims & { sub: string }
type Invitee = { store: string; email: string }
type Inviter = Pick<Member, 'name' | 'email'> & { store: string }

const INVITER = `
select members.name, members.email, stores.name as store
from private.team_members($1) as members join public.stores on stores.id = $1
where members.id = $2`

const NOT_MEMBER = new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')

const REFUSALS: Partial<Record<string, ApiError>> = {
  not_member: NOT_MEMBER,
  already_member: new ApiError(409, 'already_member', 'A person with this email address is already a member.'),
  too_many: new ApiError(
    409,
    'too_many_pending',
    'This store has 50 open invitations. Withdraw one before you invite somebody else.',
  ),
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Returns a function that invites somebody to a store, and sends the link by email. An earlier link for the same
 * address ends.
 */
export function createInviter({ database, mailer, productName, siteUrl, log }: InviterOptions) {
  const countEmail = mailer && createEmailLimits(database)
  const sendEmail = mailer && createEmailSender(mailer, { productName, siteUrl })

  return async (person: Person, { store, email }: Invitee): Promise<SentInvitation> => {
    const inviter = await loadInviter(database, person, store)
    await countEmail?.(person.sub, email)
    const token = randomBytes(32).toString('base64url')
    await storeInvitation(database, person, [store, email, hashToken(token)])
    const url = `${siteUrl}/auth/invitation?token=${token}`
    if (!sendEmail) return { link: url }
    try {
      await sendEmail(writeInvitation({ to: email, store: inviter.store, inviter, productName, url }))
    } catch (error) {
      log.error('invitation not sent', { error })
      throw new ApiError(
        503,
        'email_not_sent',
        'The invitation was saved, but we couldn’t send the email. Send it again later.',
      )
    }
    return { link: null }
  }
}

async function loadInviter(database: Database, person: Person, store: string): Promise<Inviter> {
  const { rows } = await database.queryAs<Inviter>(person, INVITER, [store, person.sub])
  if (rows[0]) return rows[0]
  throw NOT_MEMBER
}

async function storeInvitation(database: Database, person: Person, values: unknown[]): Promise<void> {
  const text = 'select private.invite_to_store($1, $2, $3) as outcome'
  const { rows } = await database.queryAs<{ outcome: string }>(person, text, values)
  const refusal = REFUSALS[rows[0]?.outcome ?? '']
  if (refusal) throw refusal
}
