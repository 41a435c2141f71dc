import { expect, test } from 'vitest'

import { createLog } from './log.ts'

function setUp() {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date('2026-01-02T03:04:05Z'),
  )
  return { log, lines, entry: () => JSON.parse(lines[0] ?? '') }
}

test('an entry is one JSON line with its time and level', () => {
  const { log, lines, entry } = setUp()

  log.warn('careful\nnow', { port: 1 })

  expect(lines.join('').match(/\n/g)).toHaveLength(1)
  expect(entry()).toEqual({ time: '2026-01-02T03:04:05.000Z', level: 'warn', message: 'careful\nnow', port: 1 })
})

test('an error is written with its code, stack and cause', () => {
  const { log, entry } = setUp()

  log.error('failed', { error: new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ENOENT' }) }) })

  expect(entry()).toMatchObject({
    error: {
      message: 'outer',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'inner', code: 'ENOENT' },
    },
  })
})

test('the values in a Postgres error are left out', () => {
  const { log, lines } = setUp()
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ada@example.com) already exists.' })

  log.error('failed', { error: new Error('outer', { cause: error }) })

  expect(lines.join()).not.toContain('ada@example.com')
})

test('a cause that is no error is left out, because it may be the answer of a sign-in provider with its tokens', () => {
  const { log, lines } = setUp()
  const cause = { body: { access_token: 'evergreen', refresh_token: 'evergreen' } }

  log.error('failed', { error: new Error('the ID token is missing', { cause }) })

  expect(lines.join()).toContain('the ID token is missing')
  expect(lines.join()).not.toContain('evergreen')
})

test.each([
  { authorization: 'Bearer evergreen' },
  { headers: { authorization: 'Bearer evergreen', cookie: 'evergreen', apikey: 'evergreen' } },
  { body: { password: 'evergreen', refresh_token: 'evergreen' } },
  { email: 'evergreen@example.com' },
])('secrets are redacted: %o', (fields) => {
  const { log, lines } = setUp()

  log.info('request', fields)

  expect(lines.join()).toContain('[redacted]')
  expect(lines.join()).not.toContain('evergreen')
})

test('an entry that cannot be written as JSON does not throw', () => {
  const { log, entry } = setUp()
  const round: Record<string, unknown> = { big: 1n }
  round.self = round

  log.info('round', round)

  expect(entry()).toMatchObject({ message: 'round' })
})
