import { beforeAll, describe, expect, it } from 'vitest'
import { openTestBackend } from '#test/harness/backend.ts'
import { createAssistants } from '#test/harness/clients/assistants.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import type { CallApi } from './assistant-calls.ts'
import { createAssistantServer, INSTRUCTIONS } from './assistant-server.ts'
import { createMcpApp } from './mcp-app.ts'

const backend = await openTestBackend()
const { connect, createStore, createToken, signIn } = createAssistants(backend)

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
}

let token = ''
let store = ''
let createOwnToken: () => Promise<string>

beforeAll(async () => {
  const person = await signIn()
  store = await createStore(person)
  createOwnToken = async () => (await createToken(person, { store, scope: 'propose' })).token
  token = await createOwnToken()
})

type Posting = { headers?: Record<string, string>; body?: unknown; as?: string | null }

async function post({ headers = {}, body = INITIALIZE, as = token }: Posting = {}) {
  return backend.fetch('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

describe('a request without a valid token', () => {
  it('without any is asked for one, without an error code', async () => {
    const response = await post({ as: null })

    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Send your token in the header Authorization: Bearer …')
  })

  it.each(['cartwright_wrong', `cartwright_${'x'.repeat(43)}`])('is told where to look: %s', async (as) => {
    const response = await post({ as })

    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain(
      'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
    )
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('finds a document that names the scopes and no authorization server', async () => {
    const response = await backend.fetch('/.well-known/oauth-protected-resource/mcp')

    expect(await response.json()).toEqual({
      resource: 'http://localhost:3000/mcp',
      resource_name: 'Cartwright',
      scopes_supported: ['read', 'propose'],
      bearer_methods_supported: ['header'],
      resource_documentation: 'http://localhost:3000/documentation/assistants',
    })
    expect((await backend.fetch('/.well-known/oauth-authorization-server')).status).toBe(404)
  })
})

describe('a request with a token', () => {
  it('is refused from another website, and allowed from none or the own one', async () => {
    expect((await post({ headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await post({ headers: { origin: 'null' } })).status).toBe(403)
    expect((await post({ headers: { origin: 'http://localhost:3000' } })).status).toBe(200)
    expect((await post()).status).toBe(200)
  })

  it('is refused above 256 KiB, and if it isn’t JSON-RPC', async () => {
    expect((await post({ body: { ...INITIALIZE, more: 'x'.repeat(256 * 1024) } })).status).toBe(413)
    expect((await post({ body: ['x'] })).status).toBe(400)
  })

  it('is refused above 120 a minute, which other tokens don’t notice', async () => {
    const eager = await createOwnToken()
    const statuses = await Promise.all(Array.from({ length: 122 }, async () => (await post({ as: eager })).status))

    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await post()).status).toBe(200)
  })

  it('opens no stream and no session', async () => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    expect((await backend.fetch('/mcp', { headers })).status).toBe(405)
    expect((await backend.fetch('/mcp', { method: 'DELETE', headers })).status).toBe(405)
    expect((await post()).headers.get('mcp-session-id')).toBeNull()
  })
})

describe.each([{ pin: '2026-07-28' }, 'legacy'] as const)('a client that connects with %j', (mode) => {
  it('gets the same tools in the same order, marked as reading except the one that drafts', async () => {
    const client = await connect(token, mode)
    const { tools } = await client.listTools()
    const again = await client.listTools()

    expect(again.tools).toEqual(tools)
    expect(tools.map(({ name }) => name)).toEqual([
      'today',
      'figures',
      'explain_change',
      'forecast',
      'list_products',
      'list_customers',
      'get_customer',
      'list_orders',
      'get_order',
      'find',
      'signals',
      'reorder',
      'propose_work',
    ])
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
      'propose_work',
    ])
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object', required: ['notice', 'answer'] })
      expect(Object.keys({ ...inputSchema, ...outputSchema })).not.toContain('anyOf')
    }
    await client.close()
  })

  it('gets instructions, and an answer', async () => {
    const client = await connect(token, mode)

    expect(client.getInstructions()).toBe(INSTRUCTIONS)
    const { structuredContent } = await client.callTool({ name: 'figures', arguments: { metrics: ['orders'] } })
    expect(structuredContent).toMatchObject({ answer: { store: { id: store } } })
    await client.close()
  })
})

it('the tools of the newest revision may be kept for an hour, by one person', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'new', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const response = await post({
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } },
  })

  expect(await response.json()).toMatchObject({
    result: { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'private' },
  })
})

it('the instructions are short, and their start stands alone', () => {
  expect(new TextEncoder().encode(INSTRUCTIONS).length).toBeLessThanOrEqual(2048)
  const [start = ''] = INSTRUCTIONS.split('\n\n')
  expect(start.length).toBeLessThanOrEqual(500)
})

it('a call ends when the client goes', async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<AbortSignal>()
  const gone = new AbortController()
  const assistant = {
    claims: { role: 'authenticated', sub: 'a' },
    id: 'a',
    store: 'b',
    mayPropose: false,
    expiresAt: new Date(),
  }
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const callApi: CallApi = async ({ signal }) => {
    onAsked(signal)
    return new Promise(() => undefined)
  }
  const options = { callApi, siteUrl: 'http://localhost:3000', version: '1' }
  const handler = createMcpHandler(() => createAssistantServer(options, assistant))
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'today', arguments: {} } }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  void handler.fetch(
    new Request('http://localhost:3000/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify(call),
      signal: gone.signal,
    }),
  )
  const signal = await asked
  expect(signal.aborted).toBe(false)

  gone.abort()

  expect(signal.aborted).toBe(true)
})

describe('the code of the service', () => {
  const callApi: CallApi = async () => new Response()
  const optionsOf = (stopping: AbortSignal) => ({
    database: backend.database,
    callApi,
    siteUrl: 'http://localhost:3000',
    stopping,
    clock: systemClock,
    log: silentLog,
  })
  const load = async () => import('./mcp-service.ts')

  it('loads with the next request if it could not be loaded', async () => {
    let loads = 0
    const app = createMcpApp(optionsOf(new AbortController().signal), async () => {
      loads += 1
      if (loads === 1) throw new Error('The disk is busy.')
      return load()
    })

    expect((await app.request('/mcp', { method: 'POST' })).status).toBe(500)
    expect((await app.request('/mcp', { method: 'POST' })).status).toBe(401)
    expect((await app.request('/mcp', { method: 'POST' })).status).toBe(401)
    expect(loads).toBe(2)
  })

  it.each(['before', 'after'])('is closed if the server stops %s it is loaded', async (when) => {
    const server = new AbortController()
    let closed = 0
    const app = createMcpApp(optionsOf(server.signal), async () => ({
      createMcpService: () => ({
        answer: async () => new Response(),
        close: async () => {
          closed += 1
        },
      }),
    }))
    if (when === 'before') server.abort()
    await app.request('/mcp', { method: 'POST' })
    if (when === 'after') server.abort()

    expect(closed).toBe(1)
  })
})
