import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { createFunctionProcess } from './function-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'function-'))
const entry = join(folder, 'index.ts')
await writeFile(
  entry,
  `const methods = []
  Deno.serve(async (request) => {
    methods.push(request.method)
    return Response.json({ methods, text: await request.text() })
  })`,
)

let sockets = 0
const create = (env: Record<string, string> = {}) =>
  createFunctionProcess({
    name: 'echo',
    entry,
    importMaps: [],
    env,
    newSocketPath: () => join(folder, String((sockets += 1))),
    limits: { startMs: 30_000, answerMs: 30_000, totalMs: 60_000, memoryBytes: 256 * 1024 * 1024 },
    log: silentLog,
  })

const echo = create()
afterAll(async () => {
  await echo.stop()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (method: string, text: string | null = null, of = echo) => {
  const body = text === null ? null : new Blob([text]).stream()
  const init = { method, body, duplex: 'half' }
  const response = await of.fetch(new Request('http://localhost/echo', init), '/echo')
  return response.json()
}

test.each(['OPTIONS', 'DELETE'])('the body of %s without a length is no request of its own', async (method) => {
  const { methods: before } = await ask('GET')
  const text = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'

  const answer = await ask(method, text)

  expect(answer).toEqual({ methods: [...before, method], text })
  expect((await ask('GET')).methods).toEqual([...before, method, 'GET'])
})

test('a stopped function does not start again', async () => {
  const stopped = create()
  await ask('GET', null, stopped)
  await stopped.stop()

  await expect(ask('GET', null, stopped)).rejects.toMatchObject({ name: 'FunctionFailure', status: 503 })
})

test('a process that can’t be started is a failure to start, and the next request tries again', async () => {
  const env: Record<string, string> = { KEY: 'a\0b' }
  const broken = create(env)

  await expect(ask('GET', null, broken)).rejects.toMatchObject({
    code: 'BOOT_ERROR',
    message: 'Function failed to start: see the log',
  })
  env['KEY'] = 'fine'
  expect(await ask('GET', null, broken)).toMatchObject({ methods: ['GET'] })
  await broken.stop()
})
