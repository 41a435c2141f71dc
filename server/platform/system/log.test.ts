import { expect, test } from 'vitest'

import { createLog } from './log.ts'

function setUp() {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date('2026-01-02T03:04:05Z'),
  )
  return { log, lines }
}

test('an entry is one JSON line with its time and level', () => {
  const { log, lines } = setUp()

  log.warn('careful\nnow', { port: 1 })

  expect(lines).toEqual(['{"time":"2026-01-02T03:04:05.000Z","level":"warn","message":"careful\\nnow","port":1}\n'])
})

test('an error is written with its stack and cause', () => {
  const { log, lines } = setUp()

  log.error('failed', { error: new Error('outer', { cause: new Error('inner') }) })

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: 'outer', stack: expect.stringContaining('log.test.ts'), cause: { message: 'inner' } },
  })
})

test('what cannot be written as JSON never throws', () => {
  const { log, lines } = setUp()
  const round: Record<string, unknown> = { big: 1n }
  round.self = round

  log.info('round', round)

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'round' })
})
