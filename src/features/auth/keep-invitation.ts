import type { To } from 'react-router'
import { readInvitation } from '#lib/invitation-address.ts'

/** Returns the query that leads back to the invitation after the account screens. It is `''` without an invitation. */
export const invitationSearch = (token: string | null): string =>
  token === null ? '' : `?invitation=${encodeURIComponent(token)}`

/** Returns the address of another account screen, which keeps the invitation of this one. */
export const keepInvitation = (pathname: string, search: string): To => ({
  pathname,
  search: invitationSearch(readInvitation(search)),
})
