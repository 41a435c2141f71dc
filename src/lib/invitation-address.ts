import type { To } from 'react-router'

const PARAMETER = 'invitation'

/** Returns the secret of the invitation in the query of an account screen, or `null`. */
export const readInvitation = (search: string): string | null => new URLSearchParams(search).get(PARAMETER)

/** Returns the address of the page that shows the invitation. */
export const invitationAddress = (token: string) => ({
  pathname: '/auth/invitation',
  search: `?${new URLSearchParams({ token })}`,
})

/** Returns the query that leads back to the invitation after the account screens. It is `''` without an invitation. */
export const invitationSearch = (token: string | null): string =>
  token === null ? '' : `?${new URLSearchParams({ [PARAMETER]: token })}`

/** Returns the address of another account screen, which keeps the invitation of this one. */
export const keepInvitation = (pathname: string, search: string): To => ({
  pathname,
  search: invitationSearch(readInvitation(search)),
})
