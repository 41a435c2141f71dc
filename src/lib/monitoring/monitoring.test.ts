import { expect, test } from 'vitest'
import { getEvents, getMetrics, recordEvent, recordMetric } from './monitoring.ts'

const record = (name: string) => recordEvent({ type: 'navigation', name, payload: {} })

test('events are discarded when there are more than fifty', () => {
  for (let count = 1; count <= 50; count += 1) record(`Event ${count}`)
  expect(getEvents()).toHaveLength(50)
  expect(getEvents()[0]).toMatchObject({ type: 'navigation', name: 'Event 1', payload: {} })
  expect(getEvents()[0]?.sessionId).toMatch(/^[0-9a-f]{16}$/)
  record('One too many')
  expect(getEvents()).toHaveLength(0)
})

test('a metric is a page load in milliseconds by default', () => {
  recordMetric({ value: 120, page: '/dashboard', component: 'Dashboard' })
  recordMetric({ name: 'route_change', value: 30, page: '/analytics', component: 'Analytics' })
  expect(getMetrics()).toMatchObject([
    { name: 'page_load', value: 120, unit: 'ms', page: '/dashboard', component: 'Dashboard' },
    { name: 'route_change', value: 30, unit: 'ms', page: '/analytics', component: 'Analytics' },
  ])
})

test('the newest two hundred metrics are kept', () => {
  for (let value = 1; value <= 205; value += 1) recordMetric({ value, page: '/', component: 'Landing' })
  expect(getMetrics()).toHaveLength(200)
  expect(getMetrics().at(-1)?.value).toBe(205)
})
