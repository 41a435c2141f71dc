/** Calls Medusa's own APIs. Throws if an answer isn't one of success. */
export function createApi(address) {
  const state = { token: null, publishable: null }
  async function call(method, path, { headers, body }) {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 400)}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    async signIn(email, password) {
      const body = { email, password }
      state.token = (await call('POST', '/auth/user/emailpass', { body })).token
    },
    usePublishableKey: (key) => (state.publishable = key),
    admin: (method, path, body) =>
      call(method, `/admin${path}`, { headers: { authorization: `Bearer ${state.token}` }, body }),
    store: (method, path, body) =>
      call(method, `/store${path}`, { headers: { 'x-publishable-api-key': state.publishable }, body }),
  }
}
