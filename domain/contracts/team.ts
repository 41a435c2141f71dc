import { z } from 'zod'
import type { InvitationState } from './team-terms.ts'

/** The body of `POST /team/invitations`. */
export const inviteSchema = z.strictObject({
  store: z.uuid('is not the id of a store'),
  email: z.string('is not a text'),
})

const LONGEST_TOKEN = 200

/** The body of `POST /invitation` and `POST /invitation/accept`: the secret of the link in the email. */
export const invitationTokenSchema = z.strictObject({
  token: z.string('is not a text').max(LONGEST_TOKEN, 'is too long'),
})

export type Member = { id: string; name: string; email: string; avatarUrl: string | null; joinedAt: string }

/** An invitation that nobody has accepted or revoked. `invitedBy` is the id of a member. */
export type PendingInvitation = {
  id: string
  email: string
  invitedBy: string
  createdAt: string
  expiresAt: string
  isExpired: boolean
}

/** The answer of `GET /team`. `sendsEmail` is false if the server has no way to send emails. */
export type Team = { members: Member[]; invitations: PendingInvitation[]; sendsEmail: boolean }

/** The answer of `POST /team/invitations`. `link` is `null` if it was sent by email. */
export type SentInvitation = { link: string | null }

/** The answer of `POST /invitation`. Only an open invitation says whose store it is for. */
export type Invitation =
  | { state: 'open'; email: string; store: string; inviter: string }
  | { state: Exclude<InvitationState, 'open'> }
