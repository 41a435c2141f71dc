import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { ordersFall, storeSignalRun } from '#test/fixtures/signals.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 30_000 }

const FALL = ordersFall({ day: '2026-03-19', since: '2026-03-14' })

const SUBJECT: CardSubject = { kind: 'change', lead: FALL, findings: [FALL], parts: [] }

/** Stores what the past would have brought, as the background job does. */
async function lookBack(subjects: readonly CardSubject[], ordersADay = 20) {
  const pastCards = subjects.map((subject) => ({ subject, openedOn: '2026-03-19', seenOn: '2026-03-24' }))
  await storeSignalRun(backend.database, storeId, { pastCards, ordersADay })
}

it('says so before the past was looked at', async () => {
  await renderRoute('/analytics/track-record', { backend, as: owner })

  expect(await screen.findByText('Your past hasn’t been looked at yet', undefined, soon)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Import orders' })).toHaveAttribute('href', '/dashboard?import=new')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
})

it('lists what the past would have brought, beside what chance brings', async () => {
  await lookBack([SUBJECT])
  await renderRoute('/analytics/track-record', { backend, as: owner })

  const often = await screen.findByRole('region', { name: 'How often' }, soon)
  expect(often).toHaveTextContent('On your last 365 days1 time')
  expect(often).toHaveTextContent('shops with 5 to 50 orders a day, such as yours')
  expect(often).toHaveTextContent('Chance alone would bring as many or more')
  const list = screen.getByRole('list', { name: 'What you would have been told' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'Told Mar 19, 2026 Lasted until Mar 24Orders fell 70% from Mar 13 to Mar 19',
  )
  expect(within(list).getByRole('listitem')).toHaveTextContent(/Chance alone explains this/)
  expect(within(list).getByRole('link', { name: 'Orders fell 70% from Mar 13 to Mar 19' })).toHaveAttribute(
    'href',
    '/analytics?tab=sales&period=custom&from=2026-03-13&to=2026-03-19',
  )
})

it('leads from the number of an order to the order', async () => {
  const period = { from: '2026-03-19', to: '2026-03-19' }
  await lookBack([{ kind: 'outlier', order: { id: '9', day: '2026-03-19', of: 'sales', share: 0.9, period } }])
  await renderRoute('/analytics/track-record', { backend, as: owner })

  const list = within(await screen.findByRole('list', { name: 'What you would have been told' }, soon))
  const [, number] = list.getAllByRole('link')
  expect(number).toHaveAttribute('href', '/analytics/orders/9')
  expect(number?.parentElement).toHaveTextContent(/come mostly from order \S+\. Sales/)
})

it('says how many falls a shop as large would not hear of', async () => {
  await lookBack([], 2)
  await renderRoute('/analytics/track-record', { backend, as: owner })

  const misses = await screen.findByRole('region', { name: 'What it misses' }, soon)
  expect(misses).toHaveTextContent('in a simulated shop with one order a day')
  expect(within(misses).getAllByRole('definition')).toHaveLength(3)
  expect(misses).not.toHaveTextContent('over 90 of 100')
  expect(screen.getByText('Nothing in your past was unusual enough to be told.')).toBeVisible()
})

it('does not tell apart shares of falls that differ by chance', async () => {
  await lookBack([], 100)
  await renderRoute('/analytics/track-record', { backend, as: owner })

  const misses = await screen.findByRole('region', { name: 'What it misses' }, soon)
  expect(
    within(misses)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['82 of 100', 'over 90 of 100', 'over 90 of 100'])
})

it('offers to try again when it could not be loaded', async () => {
  let isDown = true
  const answer = (request: Request) =>
    isDown && request.url.includes('/api/signals/past') ? new Response(null, { status: 400 }) : null
  const { user } = await renderRoute('/analytics/track-record', { backend, as: owner, answer })
  const retry = await screen.findByRole('button', { name: 'Try again' }, soon)
  isDown = false

  await user.click(retry)

  expect(await screen.findByRole('region', { name: 'How often' }, soon)).toBeVisible()
})
