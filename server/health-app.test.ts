import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { createHealthApp } from './health-app.ts'

test('without its database the process is alive, but not ready until the database answers again', async () => {
  let isAway = true
  const warnings: string[] = []
  const query = async () => {
    if (isAway) throw new Error('connect ECONNREFUSED')
    return []
  }
  const log = { info: () => {}, warn: (message: string) => warnings.push(message), error: () => {} }
  const app = createHealthApp({ database: { query }, stopping: new AbortController().signal, log })

  const refused = await app.request('/healthz')
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({ status: 'unavailable' })
  expect(warnings).toEqual(['the database does not answer'])
  expect((await app.request('/livez')).status).toBe(200)
  isAway = false
  expect((await app.request('/healthz')).status).toBe(200)
})

test('a server that stops is alive, but takes no more requests', async () => {
  const stopping = new AbortController()
  const app = createHealthApp({ database: { query: async () => [] }, stopping: stopping.signal, log: silentLog })
  stopping.abort()

  const refused = await app.request('/healthz')
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({ status: 'stopping' })
  expect((await app.request('/livez')).status).toBe(200)
})
