import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { createMetrics, createMetricsApp } from './metrics.ts'

function appFor(role: string, newest: Date | null = null) {
  const metrics = createMetrics(async () => newest)
  const app = new Hono()
  app.use(metrics.measure)
  app.route('/', createMetricsApp({ metrics, authenticate: async () => ({ role }), log: silentLog }))
  app.get('/rest/v1/orders', (context) => context.json([]))
  app.get('/restaurant', (context) => context.text('page'))
  return app
}

test('counts requests by service, method and status', async () => {
  const app = appFor('service_role')
  await app.request('/rest/v1/orders')
  await app.request('/rest/v1/orders')
  await app.request('/restaurant')
  await app.request('/api/none', { method: 'POST' })

  const answer = await app.request('/metrics')
  const text = await answer.text()

  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('http_request_duration_seconds_count{service="rest",method="GET",status="200"} 2')
  expect(text).toContain('http_request_duration_seconds_count{service="page",method="GET",status="200"} 1')
  expect(text).toContain('http_request_duration_seconds_count{service="api",method="POST",status="404"} 1')
  expect(text).toContain('process_resident_memory_bytes')
})

test('says when the newest backup was made', async () => {
  const read = async (newest: Date | null) => (await appFor('service_role', newest).request('/metrics')).text()

  expect(await read(new Date('2026-03-01T10:00:00Z'))).toContain(
    'cartwright_newest_backup_timestamp_seconds 1772359200',
  )
  expect(await read(null)).toContain('cartwright_newest_backup_timestamp_seconds 0')
})

test.each(['anon', 'authenticated'])('%s may not read them', async (role) => {
  expect((await appFor(role).request('/metrics')).status).toBe(403)
})
