import { z } from 'zod'

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
