import { screen, within } from '@testing-library/react'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { ordersFall, storeSignalRun } from '#test/fixtures/signals.ts'
import { loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 30_000 }

const FALL = ordersFall()

const SUBJECT: CardSubject = {
  kind: 'change',
  lead: FALL,
  findings: [FALL],
  parts: [{ series: 'country:DE', dimension: 'country', observed: 2, expected: 25 }],
}

/** Stores a card and when the store was last looked at, as the background job does. */
async function tell(subject: CardSubject | null) {
  await backend.database.query('delete from public.signals where store_id = $1', [storeId])
  await storeSignalRun(backend.database, storeId, { pastCards: [1, 2, 3] })
  if (!subject) return
  const dates = { openedOn: '2026-05-19', seenOn: '2026-05-19', toldOn: '2026-05-19' }
  const name = randomUUID()
  const card = { id: name, state: 'open', subject, series: ['orders'], ...dates, told: null }
  await backend.database.query(
    `insert into public.signals (store_id, name, card, rank, told_on) values ($1, $2, $3, 1, '2026-05-19')`,
    [storeId, name, JSON.stringify(card)],
  )
}

const findPanel = () => screen.findByRole('region', { name: 'What changed' }, soon)

it('says that nothing is unusual, up to which day, and how often there would have been something', async () => {
  await tell(null)
  await renderRoute('/dashboard', { backend, as: owner })

  const panel = await findPanel()

  expect(await within(panel).findByText('Nothing unusual up to Tue, May 19, 2026.', undefined, soon)).toBeVisible()
  expect(panel).toHaveTextContent(
    /On your last 365 days, this would have told you something 3 times; by chance alone, shops like yours are told something 0\.\d+ times a month\./,
  )
  expect(within(panel).getByRole('link', { name: 'Track record' })).toHaveAttribute(
    'href',
    `/analytics/track-record?store=${storeId}`,
  )
})

it('tells what changed, how unusual it is, what moved with it and what to do, and opens the figures behind it', async () => {
  await tell(SUBJECT)
  await renderRoute('/dashboard', { backend, as: owner })

  const panel = await findPanel()

  expect(within(panel).getByRole('link', { name: 'Orders fell 70% from May 13 to May 19' })).toHaveAttribute(
    'href',
    '/analytics?tab=sales&period=custom&from=2026-05-13&to=2026-05-19',
  )
  expect(panel).toHaveTextContent('From May 13 to May 19, 2026: 12 orders, usually about 40 (28 to 53).')
  expect(panel).toHaveTextContent('Moved with it: Orders from Germany: 2 instead of about 25.')
  expect(panel).toHaveTextContent('Chance alone explains this about once in 11 years.')
  expect(panel).toHaveTextContent('What to do: Place a test order.')
})

it('takes away what is done or dismissed, until it is undone', async () => {
  await tell(SUBJECT)
  const { user } = await renderRoute('/dashboard', { backend, as: owner })
  const panel = await findPanel()

  await user.click(within(panel).getByRole('button', { name: 'Dismiss: Orders fell 70% from May 13 to May 19' }))

  expect(await within(panel).findByText(/^Nothing else unusual/, undefined, soon)).toBeVisible()
  const { rows } = await backend.database.query('select state from public.signals where store_id = $1', [storeId])
  expect(rows).toEqual([{ state: 'dismissed' }])
  const undo = within(panel).getByRole('button', { name: 'Undo' })
  expect(undo).toHaveAccessibleDescription(/^Dismissed: Orders fell 70% from May 13 to May 19\./)
  expect(undo).toHaveFocus()

  await user.keyboard('{Enter}')

  expect(await within(panel).findByRole('link', { name: 'Orders fell 70% from May 13 to May 19' }, soon)).toBeVisible()
  expect(within(panel).getByRole('heading', { name: 'What changed' })).toHaveFocus()
  const { rows: after } = await backend.database.query('select state from public.signals where store_id = $1', [
    storeId,
  ])
  expect(after).toEqual([{ state: 'open' }])
})

it('says so when a decision was not saved', async () => {
  await tell(SUBJECT)
  const { promise: saved, resolve: refuse } = Promise.withResolvers<Response>()
  const answer = (request: Request) => (request.method === 'PATCH' ? saved : null)
  const { user } = await renderRoute('/dashboard', { backend, as: owner, answer })
  const panel = await findPanel()

  const done = within(panel).getByRole('button', { name: 'Done: Orders fell 70% from May 13 to May 19' })

  await user.click(done)

  // Browsers take the focus away from a disabled button.
  expect(done).toBeEnabled()
  expect(done).toHaveAttribute('aria-busy', 'true')
  refuse(new Response(null, { status: 503 }))
  expect(await screen.findByText('This was not changed')).toBeVisible()
  expect(done).toHaveFocus()
  expect(within(panel).getByRole('link', { name: 'Orders fell 70% from May 13 to May 19' })).toBeVisible()
})
