import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import type { TestBackend } from '#test/harness/test-app.ts'

const PASSWORD = 'plum-kettle-orbit-42'
const MCP_URL = new URL('http://localhost:3000/mcp')

export type SignedIn = Awaited<ReturnType<ReturnType<typeof createAssistants>['signIn']>>

type Sending = { token?: string; body?: unknown; method?: string }

type Asked = { store: string; name?: string; scope?: 'read' | 'propose'; days?: number }

/** Creates people and their tokens, and connects assistants. */
export function createAssistants(backend: TestBackend) {
  let people = 0

  async function send(path: string, { token, body, method = body === undefined ? 'GET' : 'POST' }: Sending = {}) {
    const headers = {
      apikey: backend.keys.anonKey,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const response = await backend.fetch(path, { method, headers, body: JSON.stringify(body) ?? null })
    const text = await response.text()
    return { status: response.status, body: Object(text === '' ? null : JSON.parse(text)) }
  }

  async function createToken(person: { token: string }, { name = 'Claude', scope = 'read', days = 30, store }: Asked) {
    const { status, body } = await send('/api/assistant-tokens', {
      token: person.token,
      body: { store, name, scope, days },
    })
    return { status, token: String(body.token), id: String(Object(body.created).id), body }
  }

  /** Creates a person who has signed up, confirmed the address and signed in. */
  async function signIn() {
    people += 1
    const email = `ada.${people}@example.com`
    await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
    await backend.database.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    const { body } = await send('/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } })
    const userId = String(body.user.id)
    return { email, userId, token: String(body.access_token), claims: { role: 'authenticated', sub: userId } }
  }

  async function createStore({ claims }: { claims: { role: string; sub: string } }): Promise<string> {
    const text = `select public.create_store('Harbour Goods', 'USD', 'UTC') as id`
    const { rows } = await backend.database.queryAs<{ id: string }>(claims, text)
    return rows[0]?.id ?? ''
  }

  /** Connects the official client, by default at the newest revision. */
  async function connect(token: string, mode: VersionNegotiationMode = { pin: '2026-07-28' }): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    const transport = new StreamableHTTPClientTransport(MCP_URL, {
      fetch: async (url, init) => backend.fetch(url, init),
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    })
    await client.connect(transport)
    return client
  }

  return { send, createToken, signIn, createStore, connect, password: PASSWORD }
}
