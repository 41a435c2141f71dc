import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#test/harness/screens/render-route.tsx'
import { loadSampleOwner } from '#test/harness/screens/sample-owner.ts'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await loadSampleOwner(backend)
const soon = { timeout: 60_000 }

const suggested = () =>
  within(screen.getByRole('list', { name: 'Suggested questions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('Customer Support suggests the orders that need attention, if there are some', async () => {
  const now = new Date().toISOString()
  const day = now.slice(0, 10)
  const report = (rowCount: number) => ({
    store: { id: 'store', name: 'Shop', currency: 'USD', timeZone: 'UTC' },
    period: { from: day, to: day },
    files: null,
    orders: 9,
    told: { payment: true, sending: true, times: true },
    rows: [],
    rowCount,
    today: day,
    asOf: now,
  })
  for (const count of [2, 0]) {
    let isAsked = false
    await renderRoute('/ai-agents?agent=customer-support', {
      backend,
      as: owner,
      answer(request) {
        if (!request.url.includes('/api/orders-attention')) return null
        isAsked = true
        return Response.json(report(count))
      },
    })
    await screen.findByRole('list', { name: 'Suggested questions' }, soon)
    await waitFor(() => expect(isAsked).toBe(true), soon)
    await waitFor(() => expect(suggested().includes('Which orders need attention?')).toBe(count > 0), soon)
    cleanup()
  }
})
