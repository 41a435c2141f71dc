const KEY = 'cartwright-auth-token'

/** Lets the token of the stored session have run out a second ago; the auth client has to renew it. */
export function expireStoredSession() {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '')
  localStorage.setItem(KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }))
}

/** How long the token of the stored session is still good, in milliseconds. */
export function storedSessionLeftMs(): number {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '')
  return Number(session.expires_at) * 1000 - Date.now()
}
