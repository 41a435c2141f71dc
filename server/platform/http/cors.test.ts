import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { cors } from './cors.ts'

const app = new Hono().use(cors()).get('/x', () => new Response('ok'))

test('a preflight allows what the browser asks for', async () => {
  const response = await app.request('/x', {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Headers': 'x-anything, traceparent' },
  })

  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS')
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('x-anything, traceparent')
})

test('a preflight without headers gets the usual ones', async () => {
  const response = await app.request('/x', { method: 'OPTIONS' })
  const allowed = response.headers.get('Access-Control-Allow-Headers')?.split(',')

  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'apikey', 'prefer', 'x-retry-count', 'traceparent']))
})

test.each(['/x', '/missing'])('an answer for %s shows its headers to scripts of any origin', async (path) => {
  const response = await app.request(path)
  const exposed = response.headers.get('Access-Control-Expose-Headers')?.split(',')

  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(exposed).toEqual(expect.arrayContaining(['content-range', 'x-supabase-api-version', 'retry-after']))
})
