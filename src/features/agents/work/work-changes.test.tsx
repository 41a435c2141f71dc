import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { loadStoreId, registerOwner, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const { database } = backend
const soon = { timeout: 60_000 }

const { rows: added } = await database.query<{ id: string }>(
  `insert into public.stores (name, currency, time_zone) values ('Second', 'USD', 'Pacific/Kiritimati') returning id`,
)
const second = added[0]?.id ?? ''
await database.query(
  'insert into public.store_members (store_id, user_id) select $1, id from auth.users where email = $2',
  [second, owner.email],
)

beforeEach(async () => {
  await database.query('delete from public.campaigns where store_id = any ($1)', [[storeId, second]])
})

const open = (path: string) => renderRoute(path, { backend, as: owner })

/** Saves a campaign and opens its page. */
async function write() {
  const view = await open(`/ai-agents/work/new?store=${storeId}&overdue=overdue`)
  await view.user.type(await screen.findByLabelText('Subject', undefined, soon), 'Hi')
  await view.user.type(screen.getByLabelText('Text'), 'Hello')
  await view.user.type(screen.getByLabelText('Offer'), '10% with SPRING10')
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Win-back' }, soon)
  return view
}

const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))

const heading = (name: string) => screen.getByRole('heading', { level: 1, name })

it('keeps what was written of a campaign that somebody else dismissed', async () => {
  const { user } = await write()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(await screen.findByLabelText('Subject'), ' there')
  await database.query(`update public.campaigns set state = 'dismissed' where store_id = $1`, [storeId])
  comeBack()

  expect(await screen.findByText(/can no longer be edited/, undefined, soon)).toBeVisible()
  expect(screen.getByLabelText('Subject')).toHaveValue('Hi there')
})

it('never takes all customers for those of a deleted list', async () => {
  await open('/ai-agents/work/new?list=4f7a1a5c-3d5e-4a42-9a55-0a3d0a3f6b10')

  expect(await screen.findByText('This list was deleted', undefined, soon)).toBeVisible()
  expect(screen.queryByLabelText('Who')).not.toBeInTheDocument()
})

it('writes to a list in its own store', async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.customer_lists (store_id, name) values ($1, 'Wholesale') returning id`,
    [second],
  )
  const { router, user } = await open(`/ai-agents/work/new?list=${rows[0]?.id}`)
  expect(await screen.findByLabelText('Name', undefined, soon)).toHaveValue('Wholesale')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Wholesale' }, soon)

  const { rows: campaigns } = await database.query('select store_id from public.campaigns where store_id = any ($1)', [
    [storeId, second],
  ])
  expect(campaigns).toEqual([{ store_id: second }])
  expect(screen.getByRole('link', { name: 'Work' })).toHaveAttribute('href', `/ai-agents/work?store=${second}`)
  await router.navigate(`/ai-agents/work/new?store=${second}`)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }, soon))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ai-agents/work'))
  expect(router.state.location.search).toBe(`?store=${second}`)
})

it('says that a person without a store has none', async () => {
  await renderRoute('/ai-agents/work/new', { backend, as: await registerPerson(backend) })

  expect(await screen.findByText('You have no store yet', undefined, soon)).toBeVisible()
})

it('keeps the focus on the page after each decision', async () => {
  const { user } = await write()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('heading', { name: 'Carry it out' }, soon)).toBeVisible()
  await waitFor(() => expect(heading('Win-back')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(heading('Edit campaign')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(heading('Win-back')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^It went out on \w{3} \d/, undefined, soon)).toBeVisible()
  await waitFor(() => expect(heading('Win-back')).toHaveFocus())
  expect(screen.getByText('Done', { selector: 'output *' })).toBeVisible()
})

it('moves the focus to the list when a decision removes a row', async () => {
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, state, proposed_on)
     values ($1, 'today', 'write_to', 'write_to:overdue', '{"kind": "write_to", "customers": 7, "of": 9}', 'dismissed', '2026-05-10')`,
    [storeId],
  )
  const { user } = await open(`/ai-agents/work?store=${storeId}&state=dismissed`)
  await user.click(await screen.findByRole('button', { name: 'Undo: Write to 7 overdue customers' }, soon))

  expect(await screen.findByText('Nothing was dismissed.', undefined, soon)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Work' })).toHaveFocus())
  expect(await screen.findByText('Open again: Write to 7 overdue customers')).toBeVisible()
})

it('has the offer for copying, and says if the text lacks its code', async () => {
  const { user } = await write()
  expect(screen.getByText('The text doesn’t have the offer')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(await screen.findByLabelText('Text'), ', use spring10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Approve' }, soon))

  await user.click(await screen.findByRole('button', { name: 'Copy offer' }, soon))
  expect(await navigator.clipboard.readText()).toBe('10% with SPRING10')
  expect(screen.queryByText('The text doesn’t have the offer')).not.toBeInTheDocument()
})
