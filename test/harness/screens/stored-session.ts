const KEY = 'cartwright-auth-token'

/** Sets the expiry of the stored session's token to a second ago, so that the auth client must refresh it. */
export function expireStoredSession() {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '')
  localStorage.setItem(KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }))
}

/** Returns the milliseconds until the token of the stored session expires. */
export function storedSessionLeftMs(): number {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '')
  return Number(session.expires_at) * 1000 - Date.now()
}
