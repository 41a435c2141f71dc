import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { openServerDatabase } from './server-database.ts'

/**
 * Implements enough of Postgres's protocol to answer the first statement of each connection, and then never answers.
 */
function fallSilent(socket: Socket, onStatement: () => void) {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.from(`${type}0000`)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const replies = [
    Buffer.concat([message('R', Buffer.alloc(4)), ready]),
    Buffer.concat([message('C', Buffer.from('SELECT 1\0')), ready]),
  ]
  socket.on('data', () => {
    const reply = replies.shift()
    if (reply) socket.write(reply)
    else onStatement()
  })
}

const asked = Promise.withResolvers<void>()
const server = createServer((socket) => fallSilent(socket, asked.resolve))
const databaseUrl = () => {
  const address = server.address()
  return `postgresql://owner@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/shop`
}

beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

test('an unreachable server gives a helpful error', async () => {
  const url = databaseUrl()
  server.close()

  await expect(openServerDatabase({ url, log: silentLog })).rejects.toThrow(
    /^Can't reach the Postgres server at DATABASE_URL: connect ECONNREFUSED .*\. Check that it is running/,
  )
})

test('a statement to a silent server fails after the timeout', async () => {
  const database = await openServerDatabase({ url: databaseUrl(), log: silentLog })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const outcome = database.query('select 2').catch(String)
  await asked.promise
  vi.advanceTimersByTime(60_000)

  expect(await outcome).toContain('Connection terminated')
  vi.useRealTimers()
  await database.close()
})
