import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerJson, answerWith, carryHeaders } from './carried-headers.ts'

const inner = new Hono()
  .use(carryHeaders(() => ({ 'X-Inner': 'inner', 'X-Shared': 'inner' })))
  .get('/quick', (context) => answerJson(context, { a: 1 }))
  .get('/own', (context) => answerWith(context, null, { status: 204, headers: { 'X-Shared': 'own' } }))
  .get('/other', () => new Response('text', { headers: { 'X-Shared': 'own' } }))
  .get('/replaced', (context) => {
    answerJson(context, {})
    throw new Error('after the answer was made')
  })
inner.onError((_error, context) => context.json({ failed: true }, 500))

const app = new Hono().use(carryHeaders(() => ({ 'X-Outer': 'outer' }), { 'X-Document': 'shown' })).route('/', inner)

test.each([
  { path: '/quick', status: 200, shared: 'inner' },
  { path: '/own', status: 204, shared: 'own' },
  { path: '/other', status: 200, shared: 'own' },
  { path: '/replaced', status: 500, shared: 'inner' },
])('the response of $path has the headers of every level and keeps its own', async ({ path, status, shared }) => {
  const response = await app.request(path)

  expect(response.status).toBe(status)
  expect(response.headers.get('X-Outer')).toBe('outer')
  expect(response.headers.get('X-Inner')).toBe('inner')
  expect(response.headers.get('X-Shared')).toBe(shared)
})

test.each([
  { path: '/quick', document: null },
  { path: '/own', document: null },
  { path: '/other', document: 'shown' },
  { path: '/replaced', document: 'shown' },
  { path: '/nowhere', document: 'shown' },
])('the response of $path has document headers: $document', async ({ path, document }) => {
  const response = await app.request(path)

  expect(response.headers.get('X-Document')).toBe(document)
})

test('a 404 has the headers too', async () => {
  const response = await app.request('/nowhere')

  expect(response.status).toBe(404)
  expect(response.headers.get('X-Outer')).toBe('outer')
})

test('a value is sent as JSON', async () => {
  const response = await app.request('/quick')

  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(await response.json()).toEqual({ a: 1 })
})
