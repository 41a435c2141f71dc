import { screen, within } from '@testing-library/react'
import { performance as clock } from 'node:perf_hooks'
import { beforeEach, expect, test } from 'vitest'
import { recordMetric } from '#lib/monitoring/monitoring.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'

const backend = await openTestBackend()

beforeEach(() => clock.clearResourceTimings())

async function openTimings(address = '/performance') {
  const page = await renderRoute(address, { backend, as: await registerPerson(backend) })
  return { ...page, timings: within(await screen.findByRole('region', { name: 'Timings' })) }
}

/** An entry of the Performance API, as browsers create one for every loaded file. */
function load(file: { url: string; kind: string; tookMs: number; bytes: number }) {
  const startTime = 10
  const times = {
    startTime,
    redirectStartTime: 0,
    redirectEndTime: 0,
    postRedirectStartTime: startTime,
    finalServiceWorkerStartTime: 0,
    finalNetworkRequestStartTime: startTime,
    finalNetworkResponseStartTime: startTime,
    finalConnectionTimingInfo: null,
    endTime: startTime + file.tookMs,
    encodedBodySize: file.bytes,
    decodedBodySize: file.bytes,
  }
  clock.markResourceTiming(times, file.url, file.kind, globalThis, file.bytes === 0 ? 'local' : '', {}, 200)
}

/** Returns the text of the table's rows, without the header. */
function readRows(timings: Pick<typeof screen, 'getAllByRole'>): (string | null)[][] {
  const [, ...rows] = timings.getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('the slowest resource is first, without its query', async () => {
  load({ url: 'https://example.com/assets/quick.css', kind: 'link', tookMs: 12, bytes: 0 })
  load({ url: 'https://example.com/api/slow?name=Ada', kind: 'fetch', tookMs: 1234, bytes: 2100 })
  const { timings, user } = await openTimings()

  await user.click(timings.getByRole('tab', { name: 'Resources' }))

  expect(timings.getByRole('table', { name: 'The 2 slowest resources on this page' })).toBeVisible()
  expect(readRows(timings)).toEqual([
    ['/api/slow', 'fetch', '3 KiB', '1,234 ms'],
    ['/assets/quick.css', 'link', 'Cached', '12 ms'],
  ])
})

test('the twenty slowest resources are listed', async () => {
  for (let tookMs = 1; tookMs <= 25; tookMs += 1) {
    load({ url: `https://example.com/${tookMs}.js`, kind: 'script', tookMs, bytes: 1 })
  }
  const { timings } = await openTimings('/performance?timings=resources')

  const paths = readRows(timings).map(([path]) => path)
  expect(paths).toHaveLength(20)
  expect([paths.at(0), paths.at(-1)]).toEqual(['/25.js', '/6.js'])
})

test('without resource timings the card says so', async () => {
  const { timings } = await openTimings('/performance?timings=resources')

  expect(timings.getByText('This browser doesn’t report which files the page loaded.')).toBeVisible()
  expect(timings.queryByRole('table')).not.toBeInTheDocument()
})

test('each screen has a count, a typical and a latest time, and the table says which time is typical', async () => {
  for (const value of [900, 400, 100]) {
    recordMetric({ name: 'route_change', value, page: '/analytics', component: 'Analytics' })
  }
  recordMetric({ value: 1500.4, page: '/dashboard', component: 'Page' })
  const { timings } = await openTimings()

  expect(timings.getByRole('table', { name: 'How long each screen took to appear' })).toBeVisible()
  expect(readRows(timings)).toEqual([
    ['Page /dashboard', 'Page load', '1', '1,500 ms', '1,500 ms'],
    ['Analytics /analytics', 'Screen change', '3', '400 ms', '100 ms'],
  ])
  expect(timings.getByText(/^The typical time is the one in the middle/)).toBeVisible()
})

test('the chosen tab is in the URL, and arrow keys change it', async () => {
  const { timings, user, router } = await openTimings()
  expect(timings.getByRole('tab', { name: 'Screens' })).toHaveAttribute('aria-selected', 'true')

  timings.getByRole('tab', { name: 'Screens' }).focus()
  await user.keyboard('{ArrowRight}')

  expect(await timings.findByRole('tab', { name: 'Resources', selected: true })).toHaveFocus()
  expect(router.state.location.search).toBe('?timings=resources')
})
