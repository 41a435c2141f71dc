import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { type Answer, loadStoreId, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const { database } = backend
const soon = { timeout: 60_000 }

const NUMBERS = Array.from({ length: 40 }, (_, at) => at + 1)

const importId = await importOrders(
  database,
  { storeId },
  NUMBERS.map((number) => ({
    name: `#${number}`,
    at: '2026-05-01 10:00Z',
    customer: `Person ${number}`,
    entries: [{ kind: 'sale', amount: '40' }],
  })),
)
await database.query(
  `update public.customers set email = 'p' || id || '@example.com' where store_id = $1 and name <> 'Person 40'`,
  [storeId],
)
await database.query(
  `insert into public.marketing_consents (import_id, customer_id, store_id, answer, stated_at, dated_by)
   select $2, id, store_id, 'yes', '2026-05-01T10:00Z', 'row' from public.customers
   where store_id = $1 and split_part(name, ' ', 2)::int <= 30`,
  [storeId, importId],
)

beforeEach(async () => {
  await database.query('delete from public.campaigns where store_id = $1', [storeId])
  await database.query('delete from public.work where store_id = $1', [storeId])
})

const open = (path: string, answer?: Answer) => renderRoute(path, { backend, as: owner, ...(answer && { answer }) })

const stateOf = async () =>
  (
    await database.query<{ state: string }>('select state from public.campaigns where store_id = $1', [storeId])
  ).rows.map(({ state }) => state)

/** Writes a campaign on its page, and saves it. */
async function write(text = 'Hello!') {
  const view = await open('/ai-agents/work/new')
  await view.user.type(await screen.findByLabelText('Name', undefined, soon), 'Spring email')
  await view.user.type(screen.getByLabelText('Subject'), 'Spring is here')
  await view.user.type(screen.getByLabelText('Text'), text)
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Spring email' }, soon)).toBeVisible()
  return view
}

/** Approves once the page shows who gets it. */
async function approve(user: Awaited<ReturnType<typeof write>>['user']) {
  const button = screen.getByRole('button', { name: 'Approve' })
  await waitFor(() => expect(button).toBeEnabled(), soon)
  await user.click(button)
}

it('says that there is no work yet, and leads to a campaign and a reply', async () => {
  await open('/ai-agents/work')

  expect(await screen.findByText('No work yet', undefined, soon)).toBeVisible()
  const [first] = screen.getAllByRole('link', { name: 'New campaign' })
  expect(first).toHaveAttribute('href', `/ai-agents/work/new?store=${storeId}`)
  const replies = screen.getAllByRole('link', { name: 'New reply' })
  expect(replies.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 2 }, () => `/ai-agents/work/drafts/new?kind=reply&store=${storeId}`),
  )
})

it('shows who gets a campaign as it stands, with each choice', async () => {
  const { user } = await open('/ai-agents/work/new')
  const people = within(await screen.findByRole('region', { name: 'Who gets it' }, soon))
  expect(await people.findByText('Never said yes or no, left out', undefined, soon)).toBeVisible()
  expect(people.getByText('Agreed to marketing').nextSibling).toHaveTextContent('30')
  expect(people.getByText('No email, left out').nextSibling).toHaveTextContent('1')

  // The groups are drawn once it is saved.
  expect(people.getByText('Get it').nextSibling).toHaveTextContent('about 24')
  expect(people.getByText('Kept back (20%)').nextSibling).toHaveTextContent('about 6')
  await user.click(screen.getByLabelText('Also write to people who never said yes or no'))
  expect(await people.findByText('Never said yes or no, included', undefined, soon)).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Keep back'), 'Nobody')

  expect(await people.findByText('Kept back (0%)', undefined, soon)).toBeVisible()
  await waitFor(() => expect(people.getByText('Get it').nextSibling).toHaveTextContent('39'), soon)
  expect(people.getByText(/^Nobody is kept back/)).toBeVisible()
})

it('asks for a name and a percentage that can be', async () => {
  const { user } = await open('/ai-agents/work/new?overdue=overdue')
  const name = await screen.findByLabelText('Name', undefined, soon)
  expect(name).toHaveValue('Win-back')
  await user.clear(name)
  await user.type(screen.getByLabelText('Percent off'), '95')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a name.')).toBeVisible()
  expect(name).toHaveFocus()

  await user.type(name, 'Win-back')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(screen.getByText('Enter a whole number from 1 to 90, or leave it empty.')).toBeVisible()
  expect(await stateOf()).toEqual([])
})

it('asks before what was written is lost', async () => {
  const { user } = await open('/ai-agents/work/new')
  await user.type(await screen.findByLabelText('Name', undefined, soon), 'Spring')
  await user.click(screen.getByRole('link', { name: 'Work' }))

  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' }, soon)).toBeVisible()
})

it('is approved, downloaded and confirmed, and can be taken back', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:people')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await write()
  expect(
    await screen.findByText(/^Your store has 40 customers\. You can write to those who agreed: 30 people\./),
  ).toBeVisible()

  await approve(user)
  expect(await screen.findByRole('heading', { name: 'Carry it out' }, soon)).toBeVisible()
  expect(await stateOf()).toEqual(['approved'])
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText(/^Last downloaded on/, undefined, soon)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy subject' }))
  expect(await navigator.clipboard.readText()).toBe('Spring is here')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(await screen.findByText(/^It went out on \w{3} \d/, undefined, soon)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'Carry it out' }, soon)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Approve' }, soon)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  const history = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')
  expect(history.map(({ textContent }) => textContent?.split(/\w{3} \d/)[0])).toEqual([
    'Taken back',
    'Approved',
    expect.stringMatching(/^Done: it went out on/),
    'Downloaded',
    'Approved',
    'Proposed',
  ])
})

it('says what is missing before it can be approved', async () => {
  const { user } = await open('/ai-agents/work/new')
  await user.type(await screen.findByLabelText('Name', undefined, soon), 'Spring email')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const approve = await screen.findByRole('button', { name: 'Approve' }, soon)
  expect(approve).toBeDisabled()
  expect(approve).toHaveAccessibleDescription('Write a subject and a text first.')
})

it('can’t be approved while gaps are left, and marks them', async () => {
  await write('Hello! [[Link')

  const button = screen.getByRole('button', { name: 'Approve' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('Fill in [Link first.')
  expect(screen.getByText('[Link', { selector: 'mark' })).toBeVisible()
})

it('must be approved again after a change', async () => {
  const { user } = await write()
  await approve(user)
  await user.click(await screen.findByRole('button', { name: 'Edit' }, soon))
  expect(await screen.findByText(/Once you save a change, it must be approved again/)).toBeVisible()
  await user.type(screen.getByLabelText('Preview line'), 'New in spring')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Edited', { selector: 'header *' }, soon)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(await stateOf()).toEqual(['edited'])
})

it('tells who approves what somebody changed meanwhile', async () => {
  const { user } = await write()
  await database.query(`update public.campaigns set content = content || '{"subject": "Other"}' where store_id = $1`, [
    storeId,
  ])

  await approve(user)

  expect(await screen.findByText(/Somebody changed this campaign meanwhile/, undefined, soon)).toBeVisible()
  expect(await screen.findByText('Other', undefined, soon)).toBeVisible()
})

it('shows the people anew when they changed before the approval', async () => {
  const { user } = await write()
  const people = within(screen.getByRole('region', { name: 'Who gets it' }))
  await people.findByText('Agreed to marketing', undefined, soon)
  const changeConsent = async (from: string, to: string) =>
    database.query(
      `update public.marketing_consents set answer = $2 from public.customers
       where customers.id = customer_id and customers.store_id = $1 and name = 'Person 1' and answer = $3`,
      [storeId, to, from],
    )
  await changeConsent('yes', 'no')

  await approve(user)

  expect(await screen.findByText('The people changed. Check them again.', undefined, soon)).toBeVisible()
  await waitFor(() => expect(people.getByText('Agreed to marketing').nextSibling).toHaveTextContent('29'), soon)
  await approve(user)
  expect(await screen.findByRole('heading', { name: 'Carry it out' }, soon)).toBeVisible()
  await changeConsent('no', 'yes')
})

it('is deleted after a question if it was never approved', async () => {
  const { user } = await write()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this campaign?' }, soon))
  await user.click(dialog.getByRole('button', { name: 'Delete campaign' }))

  expect(await screen.findByText('No work yet', undefined, soon)).toBeVisible()
  expect(await stateOf()).toEqual([])
})

it('lists campaigns and what Today proposed by state', async () => {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.work (store_id, proposed_by, kind, name, content, state, proposed_on)
     values ($1, 'today', 'write_to', 'write_to:overdue', '{"kind": "write_to", "customers": 7, "of": 9}', 'dismissed', '2026-05-10')
     returning id`,
    [storeId],
  )
  const { user } = await write()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Dismissed', { selector: 'header *' }, soon)
  await user.click(screen.getByRole('link', { name: 'Work' }))
  expect(await screen.findByText('Nothing waits for your decision.', undefined, soon)).toBeVisible()

  await user.click(await screen.findByRole('radio', { name: 'Dismissed (2)' }, soon))
  const work = within(screen.getByRole('list', { name: 'Work' }))
  expect(work.getByRole('link', { name: 'Spring email' })).toBeVisible()
  await user.click(work.getByRole('button', { name: 'Undo: Write to 7 overdue customers' }))

  expect(await screen.findByRole('radio', { name: 'Dismissed (1)' }, soon)).toBeVisible()
  const { rows: after } = await database.query('select state from public.work where id = $1', [rows[0]?.id])
  expect(after).toEqual([{ state: 'open' }])
})

it('says how many there are if the list is cut', async () => {
  await database.query(
    `insert into public.campaigns (id, store_id, proposed_by, state, content, content_hash, why)
     select gen_random_uuid(), $1, 'member', 'dismissed', '{"name": "Old", "audience": {"kind": "everyone"}}', '', '{}'
     from generate_series(1, 203)`,
    [storeId],
  )
  await open('/ai-agents/work?state=dismissed')

  expect(await screen.findByRole('radio', { name: 'Dismissed (203)' }, soon)).toBeChecked()
  expect(screen.getByText('The newest 200 of 203 are listed.')).toBeVisible()
})

it('says what is missing or failed to load', async () => {
  await open('/ai-agents/work/4f7a1a5c-3d5e-4a42-9a55-0a3d0a3f6b10')
  expect(await screen.findByText('We can’t find this campaign', undefined, soon)).toBeVisible()

  await open('/ai-agents/work', (request) => (request.url.includes('/api/work') ? refusal() : null))
  expect(await screen.findByText('Your work could not be loaded', undefined, soon)).toBeVisible()
})
