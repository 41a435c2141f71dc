import { FunctionsClient, FunctionsRelayError } from '@supabase/functions-js'
import { Hono } from 'hono'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '#server/platform/auth/tokens/access-token.ts'
import { createLog } from '#server/platform/system/log.ts'
import { serveProjectFunctions } from './project-functions.ts'

const URL = 'http://127.0.0.1:54321'
const SECRET = 'a-secret-of-at-least-thirty-two-characters'

const FILES: Record<string, string> = {
  'functions/echo/index.ts': `
    import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
    import { greet } from '../_shared/greet.ts'
    Deno.serve(async (request: Request) => {
      if (request.method === 'OPTIONS') return new Response('ok', { headers: { 'Access-Control-Allow-Origin': 'https://shop.example' } })
      const { pathname, search } = new URL(request.url)
      return Response.json({ method: request.method, path: pathname + search, text: greet(await request.text()), key: Deno.env.get('API_KEY'), home: Deno.env.get('HOME') ?? null }, { status: 201, headers: { 'X-Own': 'yes' } })
    })`,
  'functions/_shared/greet.ts': 'export const greet = (text: string) => `Hello ${text}`',
  'functions/open/index.ts': `Deno.serve({ port: 8000 }, () => new Response(null, { status: 204 }))`,
  'functions/off/index.ts': `Deno.serve(() => new Response('off'))`,
  'functions/module/index.js': `export default { fetch: () => new Response(new Uint8Array([1, 2]), { headers: { 'Content-Type': 'application/octet-stream' } }) }`,
  'functions/mapped/index.ts': `import { helper } from '$lib/helper.ts'\nimport client from 'client'\nDeno.serve(() => Response.json([helper, typeof client]))`,
  'functions/mapped/deno.json': '{ "imports": { "$lib/": "./lib/", "client": "npm:@supabase/functions-js@2" } }',
  'functions/mapped/lib/helper.ts': `export const helper: string = 'found'`,
  'functions/client/index.ts': `import { createClient } from 'npm:@supabase/supabase-js@2'\nDeno.serve(() => new Response(typeof createClient))`,
  'functions/jsr/index.ts': `import { createClient } from 'jsr:@supabase/supabase-js@2'\nDeno.serve(() => new Response(typeof createClient))`,
  'functions/standard/index.ts': `import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'\nserve(async (request) => new Response(await request.text()))`,
  'functions/awaits/index.ts': `import { serve } from 'https://deno.land/std/http/server.ts'\nawait serve(() => new Response('served'), { port: 8000 })`,
  'functions/cors/index.ts': `import { corsHeaders } from '@supabase/supabase-js/cors'\nimport { corsHeaders as same } from 'npm:@supabase/supabase-js@2/cors'\nDeno.serve(() => Response.json(same === corsHeaders, { headers: corsHeaders }))`,
  'functions/below/index.ts': `import { corsHeaders } from 'supabase/cors'\nDeno.serve(() => Response.json(corsHeaders))`,
  'functions/below/deno.json': '{ "imports": { "supabase": "jsr:@supabase/supabase-js@2" } }',
  'functions/missing/index.ts': `import 'npm:no-such-package@1'\nDeno.serve(() => new Response(''))`,
  'functions/remote/index.ts': `import 'https://deno.land/x/oak/mod.ts'\nDeno.serve(() => new Response(''))`,
  'functions/silent/index.ts': 'export const nothing = 1',
  'functions/deno/index.ts': `Deno.serve(async () => new Response(await Deno.readTextFile('a')))`,
  'functions/throws/index.ts': `Deno.serve(() => { throw new Error('a secret detail') })`,
  'functions/exits/index.ts': `let calls = 0\nDeno.serve(() => { if (calls++ === 0) return new Response('first'); setTimeout(() => { throw new Error('later') }); return new Promise(() => {}) })`,
  'functions/hangs/index.ts': `Deno.serve(async (request) => { if (await request.text() === 'now') for (;;); return new Response('fine') })`,
  'functions/loads/index.ts': 'for (;;);',
  'functions/eats/index.ts': `Deno.serve(() => { const kept = []; for (;;) kept.push(Buffer.alloc(1024 * 1024, 1)) })`,
  'functions/fills/index.ts': `Deno.serve(() => { const kept = []; for (;;) kept.push({ kept: [...kept.slice(-9)] }) })`,
  'functions/endless/index.ts': `Deno.serve(() => new Response(new ReadableStream({ async pull(controller) { controller.enqueue(new Uint8Array(1024)); await new Promise((done) => setTimeout(done, 1)) } })))`,
}

let folder = ''
let logged: string[] = []
let stops: (() => Promise<void>)[] = []
const keys = { publishableKey: 'sb_publishable_a', secretKey: 'sb_secret_b' }

function serve(limits = {}) {
  const tokens = createAccessTokens({
    keys: { jwtSecret: SECRET },
    siteUrl: URL,
    clock: () => new Date(),
    acceptsAllIssuers: true,
  })
  const settings = { open: { enabled: true, verify_jwt: false }, off: { enabled: false, verify_jwt: false } }
  const log = createLog((line) => logged.push(line))
  const { app, stop } = serveProjectFunctions({ folder, settings, tokens, keys, env: { API_KEY: 'key' }, limits, log })
  stops.push(stop)
  return new Hono().route('/functions/v1', app)
}

let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-'))
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  app = serve()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true, force: true })
})

const call = async (path: string, init: RequestInit = {}, on = app) => {
  const headers = new Headers(init.headers)
  if (!headers.has('apikey') && !headers.has('Authorization')) headers.set('apikey', keys.publishableKey)
  return on.request(`${URL}/functions/v1/${path}`, { ...init, headers })
}

const answer = async (path: string, init?: RequestInit, on = app) => {
  const response = await call(path, init, on)
  return { status: response.status, body: await response.json() }
}

describe('a function of a project', () => {
  test('sees method, sub-path and body, and its answer arrives as it is', async () => {
    const response = await call('echo/notes/1?full=yes', { method: 'PUT', body: 'Ada' })

    expect(response.status).toBe(201)
    expect(response.headers.get('X-Own')).toBe('yes')
    expect(await response.json()).toEqual({
      method: 'PUT',
      path: '/echo/notes/1?full=yes',
      text: 'Hello Ada',
      key: 'key',
      home: null,
    })
  })

  test('answers preflights itself', async () => {
    const response = await app.request(`${URL}/functions/v1/echo`, { method: 'OPTIONS' })

    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([
      200,
      'https://shop.example',
    ])
  })

  test.each([
    ['module', 200, [1, 2]],
    ['open', 204, []],
  ])('%s is served', async (name, status, bytes) => {
    const response = await call(name)

    expect(response.status).toBe(status)
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(bytes)
  })

  test('may use an import map and the packages of Supabase', async () => {
    expect(await answer('mapped')).toEqual({ status: 200, body: ['found', 'object'] })
    expect(await (await call('client')).text()).toBe('function')
    expect(await (await call('jsr')).text()).toBe('function')
  })

  test('may import serve from the standard library of Deno, and await it', async () => {
    expect(await (await call('standard', { method: 'POST', body: 'Ada' })).text()).toBe('Ada')
    expect(await (await call('awaits')).text()).toBe('served')
  })

  test('may import the CORS headers of the client, with and without a map', async () => {
    const response = await call('cors')

    expect(await response.json()).toBe(true)
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('POST')
    expect((await answer('below')).body).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
  })

  test.each(['off', '_shared', 'nothing', '__proto__', '..%2fecho'])('%s is not found', async (name) => {
    expect(await answer(name)).toEqual({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
    })
  })
})

describe('verify_jwt', () => {
  const sign = (secret: string, expires = '1h', claims: JWTPayload = { role: 'anything' }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret))
  const bearer = async (token: string | Promise<string>) => ({ headers: { Authorization: `Bearer ${await token}` } })

  test('accepts any token that the secret signed', async () => {
    expect((await call('echo', await bearer(sign(SECRET)))).status).toBe(201)
    expect((await call('echo', await bearer(sign(SECRET, '1h', {})))).status).toBe(201)
    expect((await call('echo', await bearer(sign(SECRET, '1h', { role: 7 })))).status).toBe(201)
  })

  test.each([
    ['another secret', () => sign('another-secret-of-thirty-two-characters')],
    ['an expired token', () => sign(SECRET, '-1h')],
    ['an unsigned token', () => new UnsecuredJWT({ role: 'anon' }).encode()],
    ['text', () => 'abc'],
  ])('refuses %s, as an error of the relay', async (_what, token) => {
    const response = await call('echo', await bearer(token()))

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ msg: 'Invalid JWT' })
    expect(response.headers.get('x-relay-error')).toBe('true')
  })

  test('refuses a call without a token, as an error of the relay', async () => {
    const client = new FunctionsClient(`${URL}/functions/v1`, {
      customFetch: async (input, init) => app.request(input instanceof Request ? input.url : input.toString(), init),
    })

    const { error } = await client.invoke('echo')

    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(await error.context.json()).toEqual({ msg: 'Error: Missing authorization header' })
    expect(error.context.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  test('can be off', async () => {
    expect((await app.request(`${URL}/functions/v1/open`)).status).toBe(204)
  })
})

describe('what is not supported is named', () => {
  test.each([
    [
      'missing',
      'npm:no-such-package@1 is not installed. Run `npm install no-such-package` in the folder of the project.',
    ],
    [
      'remote',
      'Importing https://deno.land/x/oak/mod.ts is not supported here. Install the package, and import it as npm:<name>.',
    ],
    ['silent', 'The function has neither Deno.serve nor a default export with fetch.'],
  ])('%s', async (name, reason) => {
    expect(await answer(name)).toEqual({
      status: 503,
      body: { code: 'BOOT_ERROR', message: `Function failed to start: ${reason}` },
    })
  })

  test('a part of Deno', async () => {
    expect((await call('deno')).status).toBe(500)
    await expect.poll(() => logged.join('\n')).toContain('Deno.readTextFile is not supported here.')
  })
})

describe('a function that', () => {
  const fine = async (on = app) => expect((await call('echo', {}, on)).status).toBe(201)

  test('throws answers 500 without the reason', async () => {
    const response = await call('throws')

    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
    await expect.poll(() => logged.join('\n')).toContain('a secret detail')
  })

  test('ends its process is started again', async () => {
    expect(await (await call('exits')).text()).toBe('first')
    expect(await answer('exits')).toEqual({
      status: 500,
      body: { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
    })
    expect(await (await call('exits')).text()).toBe('first')
    await fine()
  })

  test('hangs is ended', async () => {
    const impatient = serve({ answerMs: 2000 })
    const hanging = answer('hangs', { method: 'POST', body: 'now' }, impatient)
    await fine(impatient)

    expect(await hanging).toEqual({
      status: 504,
      body: { code: 'IDLE_TIMEOUT', message: 'Request idle timeout limit reached' },
    })
    expect((await call('hangs', { method: 'POST', body: '' }, impatient)).status).toBe(200)
  })

  test('hangs while it starts is ended', async () => {
    expect(await answer('loads', {}, serve({ startMs: 500 }))).toMatchObject({
      status: 503,
      body: { code: 'BOOT_ERROR' },
    })
  })

  test.each(['eats', 'fills'])('%s memory is ended', async (name) => {
    expect(await answer(name)).toEqual({
      status: 546,
      body: { code: 'WORKER_LIMIT', message: 'Function failed due to not having enough compute resources' },
    })
    await fine()
  })

  test('answers without end is cut off', async () => {
    const response = await call('endless', {}, serve({ totalMs: 1500 }))

    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow('abort')
    await fine()
  })
})
