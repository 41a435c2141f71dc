/** What can be the matter with an invitation. One whose link is not known may be mistyped, or have ended long ago. */
export const INVITATION_STATES = ['open', 'accepted', 'revoked', 'expired', 'unknown'] as const
