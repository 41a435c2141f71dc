import * as v from 'valibot'
import { instant } from './answer-parts.ts'
import { INVITATION_STATES } from './team-terms.ts'

const memberSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  avatarUrl: v.nullable(v.string()),
  joinedAt: instant,
})

/** An invitation that nobody has accepted or revoked. */
const pendingInvitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  /** The id of a member. */
  invitedBy: v.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: v.boolean(),
})

/** The answer of `GET /team`. */
export const teamSchema = v.object({
  members: v.array(memberSchema),
  invitations: v.array(pendingInvitationSchema),
  /** False if the server has no way to send emails. */
  sendsEmail: v.boolean(),
})

/** The answer of `POST /team/invitations`. `link` is `null` if it was sent by email. */
export const sentInvitationSchema = v.object({ link: v.nullable(v.string()) })

/** The answer of `POST /invitation`. Only an open invitation says whose store it is for. */
export const invitationSchema = v.variant('state', [
  v.object({ state: v.literal('open'), email: v.string(), store: v.string(), inviter: v.string() }),
  v.object({ state: v.picklist(INVITATION_STATES.filter((state) => state !== 'open')) }),
])

/** The answer of `POST /invitation/accept`: the id of the store. */
export const joinedSchema = v.object({ store: v.string() })

export type Member = v.InferOutput<typeof memberSchema>
export type PendingInvitation = v.InferOutput<typeof pendingInvitationSchema>
export type Team = v.InferOutput<typeof teamSchema>
export type SentInvitation = v.InferOutput<typeof sentInvitationSchema>
export type Invitation = v.InferOutput<typeof invitationSchema>
