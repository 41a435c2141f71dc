const KEY = 'cartwright-auth-token'

/** Lets the token of the stored session have run out a second ago; the auth client has to renew it. */
export function expireStoredSession() {
  const session = JSON.parse(localStorage.getItem(KEY) ?? '')
  localStorage.setItem(KEY, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 1 }))
}
