import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 60_000 }

afterEach(() => {
  vi.useRealTimers()
})

/** Opens Analytics. Records the requests; once `isClosed` is set, no further one is answered. */
async function openAnalytics() {
  const server = { asked: new Array<string>(), isClosed: false }
  const { user } = await renderRoute('/analytics', {
    backend,
    as: owner,
    answer({ url }) {
      server.asked.push(url)
      return server.isClosed ? new Promise<never>(() => {}) : null
    },
  })
  await screen.findByRole('table', { name: 'Sales in this period' }, soon)
  return { server, user }
}

it.each([
  ['Products', 'report=products', /^Products, /],
  ['Customers', '"customer_type"', 'Figures by customer type'],
  ['Orders', '"rows":"orders"', 'List of orders'],
  ['Breakdown', 'country', 'Figures by country'],
  ['Explore', '"by":["day"]', 'Figures'],
  ['Forecast', 'report=forecast', /forecast/i],
])(
  'asks for the figures of %s when a pointer rests on its tab, and shows them without asking again',
  async (name, part, table) => {
    const { server, user } = await openAnalytics()
    const before = server.asked.length
    fireEvent.pointerEnter(screen.getByRole('tab', { name }))
    await waitFor(() => expect(server.asked.slice(before).map(decodeURIComponent).join()).toContain(part), soon)
    server.isClosed = true

    await user.click(screen.getByRole('tab', { name }))

    expect(await screen.findByRole('table', { name: table }, soon)).toBeVisible()
  },
)

it('asks for nothing when a pointer only passes over a tab', async () => {
  const { server } = await openAnalytics()
  const before = server.asked.length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'Forecast' }))
  fireEvent.pointerLeave(screen.getByRole('tab', { name: 'Forecast' }))
  vi.runOnlyPendingTimers()
  vi.useRealTimers()

  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'Products' }))
  await waitFor(() => expect(server.asked.slice(before).join()).toContain('report=products'), soon)

  expect(server.asked.slice(before).join()).not.toContain('report=forecast')
})
