/** Returns the secret of the invitation in the query of an account screen, or `null`. */
export const readInvitation = (search: string): string | null => new URLSearchParams(search).get('invitation')
