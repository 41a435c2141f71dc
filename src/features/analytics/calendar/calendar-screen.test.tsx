import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Answer, loadStoreId, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 30_000 }

beforeEach(() => backend.database.query('delete from public.events where store_id = $1', [storeId]))

async function mark(name: string, from: string, to = from) {
  const { rows } = await backend.database.query<{ id: string }>(
    `insert into public.events (store_id, kind, name, first_day, last_day) values ($1, 'campaign', $2, $3, $4) returning id`,
    [storeId, name, from, to],
  )
  return rows[0]?.id ?? ''
}

const open = (path = '/analytics/calendar', answer?: Answer) =>
  renderRoute(path, { backend, as: owner, ...(answer && { answer }) })

it('marks an event from the keyboard, and lists it by month', async () => {
  const { user } = await open()
  expect(await screen.findByText('Nothing is marked yet', undefined, soon)).toBeVisible()
  const [first] = screen.getAllByRole('button', { name: 'Mark an event' })
  first?.focus()
  await user.keyboard('{Enter}')

  const dialog = await screen.findByRole('dialog', { name: 'Mark an event' })
  await user.click(within(dialog).getByRole('button', { name: 'Mark event' }))
  expect(within(dialog).getByText('Enter a name.')).toBeVisible()
  await user.type(within(dialog).getByLabelText('Name'), 'Summer <b>sale</b>')
  const firstDay = within(dialog).getByLabelText('First day')
  await user.clear(firstDay)
  await user.type(firstDay, '2026-05-04')
  const lastDay = within(dialog).getByLabelText('Last day')
  await user.clear(lastDay)
  await user.type(lastDay, '2026-05-10')
  await user.selectOptions(within(dialog).getByLabelText('What happened'), 'Price change')
  await user.keyboard('{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Mark event' }))

  const month = await screen.findByRole('region', { name: 'May 2026' }, soon)
  expect(within(month).getByRole('listitem')).toHaveTextContent('May 4 – 10, 2026Summer <b>sale</b>Price change')
  expect(within(month).getByRole('listitem')).toHaveTextContent('The whole store')
})

it('opens the dialog on a day that the address names', async () => {
  await open('/analytics/calendar?mark=2026-04-11')

  const dialog = await screen.findByRole('dialog', { name: 'Mark an event' }, soon)
  expect(within(dialog).getByLabelText('First day')).toHaveValue('2026-04-11')
  expect(within(dialog).getByLabelText('Last day')).toHaveValue('2026-04-11')
})

it('changes an event, deletes it and takes that back', async () => {
  const id = await mark('Sale', '2026-03-02')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change Sale' }, soon))
  const name = within(await screen.findByRole('dialog')).getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Spring sale')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Spring sale' }, soon))

  const undo = await screen.findByRole('button', { name: 'Undo deleting Spring sale' }, soon)
  await waitFor(() => expect(undo).toHaveFocus())
  await user.click(undo)

  expect(await screen.findByRole('button', { name: 'Delete Spring sale' }, soon)).toBeVisible()
  const { rows } = await backend.database.query('select id, name from public.events where store_id = $1', [storeId])
  expect(rows).toEqual([{ id, name: 'Spring sale' }])
})

it('offers to take back a deletion while the open answer still loads', async () => {
  const id = await mark('Sale', '2026-03-02')
  await mark('Fair', '2026-03-09')
  let isWaiting = false
  const answer = (request: Request) =>
    isWaiting && request.url.includes('/api/events/') ? new Promise<Response>(() => {}) : null
  const { user } = await open(`/analytics/calendar?event=${id}`, answer)
  const remove = await screen.findByRole('button', { name: 'Delete Sale' }, soon)
  isWaiting = true

  await user.click(remove)
  const undo = await screen.findByRole('button', { name: 'Undo deleting Sale' }, soon)
  await user.click(undo)

  expect(await screen.findByRole('button', { name: 'Delete Sale' }, soon)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Events' })).toHaveFocus())
})

it('says that an answer waits for figures, and then why it can’t be told', async () => {
  const id = await mark('Sale', '2001-03-02')
  let isPreparing = true
  const answer = (request: Request) =>
    isPreparing && request.url.includes('/api/events/')
      ? new Response(JSON.stringify({ error: { code: 'figures_preparing', message: 'Not yet.' } }), { status: 503 })
      : null
  await open(`/analytics/calendar?event=${id}`, answer)

  expect(await screen.findByText('Your figures are being prepared', undefined, soon)).toBeVisible()
  isPreparing = false

  expect(await screen.findByText(/We can’t tell: your figures have 0 days/, undefined, soon)).toBeVisible()
})

it('says that what is coming is coming, and offers no answer for it', async () => {
  await mark('Black Friday', '2199-11-29')
  await open()

  const month = await screen.findByRole('region', { name: 'November 2199, coming' }, soon)
  expect(within(month).queryByRole('button', { name: /Did it matter/ })).toBeNull()
})

it('offers to try again when the calendar could not be loaded', async () => {
  let isDown = true
  const answer = (request: Request) =>
    isDown && request.url.includes('/rest/v1/events')
      ? new Response('{"code":"X","message":"no"}', { status: 400 })
      : null
  const { user } = await renderRoute('/analytics/calendar', { backend, as: owner, answer })
  const retry = await screen.findByRole('button', { name: 'Try again' }, soon)
  isDown = false

  await user.click(retry)

  expect(await screen.findByText('Nothing is marked yet', undefined, soon)).toBeVisible()
})
