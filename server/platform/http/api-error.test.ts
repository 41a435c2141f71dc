import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'

import { ApiError, apiErrorHandler, readJson } from './api-error.ts'
import { AuthenticationError } from './credentials.ts'
import { BodyTooLargeError } from './body-limit.ts'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import { createLog } from '#server/platform/system/log.ts'
import { requestId } from './request-log.ts'

function setUp(work: (request: Request) => unknown) {
  const lines: string[] = []
  const app = new Hono()
  app.use(requestId())
  app.all('/x', async (context) => context.json({ value: await work(context.req.raw) }))
  app.onError(apiErrorHandler(createLog((line) => lines.push(line))))
  return { app, lines }
}

const failWith = (error: Error) => () => {
  throw error
}

describe('an error is answered', () => {
  test.each([
    ['as it is', new ApiError(409, 'taken', 'That name is taken.'), 409, 'taken'],
    ['as an expired session', new AuthenticationError('expired', 'x'), 401, 'token_expired'],
    ['as a bad token', new AuthenticationError('signature', 'x'), 401, 'invalid_token'],
    ['as a bad token', new AuthenticationError('malformed', 'x'), 401, 'invalid_token'],
    ['as a bad token', new AuthenticationError('issuance', 'x'), 401, 'invalid_token'],
    ['as a bad key', new AuthenticationError('key', 'x'), 401, 'invalid_api_key'],
    ['as too large a body', new BodyTooLargeError(10), 413, 'body_too_large'],
  ])('%s', async (_how, error, ...[status, code]) => {
    const { app, lines } = setUp(failWith(error))
    const response = await app.request('/x')

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { code } })
    expect(lines).toEqual([])
  })

  test('without its cause if it is unexpected, with the request id of the log', async () => {
    const { app, lines } = setUp(failWith(new TypeError('password is hunter2')))
    const response = await app.request('/x')
    const text = await response.text()

    expect(response.status).toBe(500)
    expect(text).not.toContain('hunter2')
    const id = response.headers.get('X-Request-Id')
    expect(JSON.parse(text)).toEqual({
      error: { code: 'internal', message: 'Something went wrong on the server. Please try again.', requestId: id },
    })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      requestId: id,
      error: { message: 'password is hunter2' },
    })
  })
})

test('while the database is away, the log has the reason of each failed request, without a stack', async () => {
  const { app, lines } = setUp(failWith(new DatabaseInterruptedError('The connection was lost.', '57P01')))
  await app.request('/x')

  const line = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ level: 'warn', message: 'request failed', reason: 'The connection was lost.' })
  expect(line).not.toHaveProperty('error')
})

test.each([
  ['57P01', 'database_unavailable', 'in a moment'],
  ['57P03', 'database_unavailable', 'in a moment'],
  ['08001', 'database_unavailable', 'in a moment'],
  ['57014', 'timed_out', 'shorter period'],
])('an error %s of the database is answered with 503 and what to do', async (sqlState, code, advice) => {
  const { app, lines } = setUp(failWith(Object.assign(new Error('a secret reason'), { code: sqlState })))
  const response = await app.request('/x')

  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ error: { code, message: expect.stringContaining(advice) } })
  expect(lines).toHaveLength(1)
})

test.each([
  [503, '5'],
  [409, null],
] as const)('a %i says when to ask again: %s', async (status, wait) => {
  const { app } = setUp(failWith(new ApiError(status, 'code', 'A message.')))
  expect((await app.request('/x')).headers.get('Retry-After')).toBe(wait)
})

test('a caller cannot choose the request id', async () => {
  const { app } = setUp(() => 1)
  const response = await app.request('/x', { headers: { 'X-Request-Id': 'mine' } })

  expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

describe('a JSON body', () => {
  const post = (body: BodyInit) => ({ method: 'POST', body })

  test('is read', async () => {
    const { app } = setUp((request) => readJson(request))

    expect(await (await app.request('/x', post('{"a": 1}'))).json()).toEqual({ value: { a: 1 } })
  })

  test.each(['', '{"a": ', 'undefined'])('is refused when it is %j', async (body) => {
    const { app } = setUp((request) => readJson(request))
    const response = await app.request('/x', post(body))

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_json' } })
  })

  test.each(['{"a": "\\u0000"}', '{"\\u0000": 1}', '["\\ud800"]', '{"a": {"b": ["x\\udc00"]}}'])(
    'is refused when its text cannot be stored: %s',
    async (body) => {
      const { app } = setUp((request) => readJson(request))
      const response = await app.request('/x', post(body))

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'invalid_text' } })
    },
  )

  test('is refused above the limit, which the response names', async () => {
    const { app } = setUp((request) => readJson(request, 10))
    const response = await app.request('/x', post('"0123456789"'))

    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('10 bytes') } })
  })
})
