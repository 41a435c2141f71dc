import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { type Answer, loadStoreId, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const { database } = backend
const soon = { timeout: 60_000 }

await importOrders(database, { storeId }, [
  {
    name: '#9001',
    at: '2026-05-01 10:00Z',
    customer: '<img src=x> Ada',
    entries: [{ kind: 'sale', amount: '40', product: 'Lamp [brass]', quantity: 2 }],
  },
])
await database.query(
  `update public.customers set email = 'ada@example.com' where store_id = $1 and name = '<img src=x> Ada'`,
  [storeId],
)
const { rows } = await database.query<{ id: string }>(
  `select id::text from public.orders where store_id = $1 and name = '#9001'`,
  [storeId],
)
const order = rows[0]?.id ?? ''

beforeEach(async () => {
  await database.query('delete from public.drafts where store_id = $1', [storeId])
  await database.query('delete from public.policies where store_id = $1', [storeId])
  await database.query('delete from public.saved_replies where store_id = $1', [storeId])
})

const open = (path: string, answer?: Answer) => renderRoute(path, { backend, as: owner, ...(answer && { answer }) })

const NEW = `/ai-agents/work/drafts/new?kind=reply&order=${order}&store=${storeId}`

const textField = () => screen.findByLabelText<HTMLTextAreaElement>('Text', undefined, soon)

/** Saves a reply about the order. */
async function write(text = 'Hello Ada, it comes today.') {
  const view = await open(NEW)
  const field = await textField()
  await view.user.clear(field)
  await view.user.type(field, text.replaceAll('[', '[['))
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order #9001' }, soon)).toBeVisible()
  return view
}

const approve = () => screen.getByRole('button', { name: 'Approve' })

it('begins on the page of the order', async () => {
  const { user } = await open(`/analytics/orders/${order}?store=${storeId}`)
  await user.click(await screen.findByRole('link', { name: 'Draft a reply' }, soon))

  expect((await textField()).value).toContain('your order #9001')
})

it('asks for the number of the order, and begins with its facts', async () => {
  const { user } = await open(`/ai-agents/work?store=${storeId}`)
  await user.click((await screen.findAllByRole('link', { name: 'New reply' }, soon))[0] ?? document.body)
  const field = await screen.findByLabelText('Order number', undefined, soon)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Enter the number of the order.')).toBeVisible()
  await user.type(field, '9999{Enter}')
  expect(await screen.findByText(/^No order in your store has this number/, undefined, soon)).toBeVisible()
  await user.clear(field)
  await user.type(field, '9001{Enter}')

  expect((await textField()).value).toContain('your order #9001')
})

it('can be written without an order', async () => {
  const { user } = await open(`/ai-agents/work/drafts/new?kind=reply&store=${storeId}`)
  await user.click(await screen.findByRole('link', { name: 'Write without an order' }, soon))

  expect(await textField()).toHaveValue('')
})

it('begins with the draft of an agent, and says what the agent said', async () => {
  const { rows: sessions } = await database.query<{ id: string }>(
    `insert into public.agent_sessions (user_id, store_id, agent, status)
     select id, $2, 'customer-support', 'active' from auth.users where email = $1 returning id`,
    [owner.email, storeId],
  )
  const draft = {
    title: 'Reply about a late delivery',
    kind: 'reply',
    text: 'Hello \u2068Ada\u2069, ask me.',
    about: { order, orderName: '#9001', customer: '1' },
  }
  const { rows: messages } = await database.query<{ id: string }>(
    `insert into public.agent_messages (session_id, type, content, parameters)
     values ($1, 'agent', 'The draft is about #9001.', $2) returning id`,
    [sessions[0]?.id, { draft, citations: [{ label: 'Total', value: '$40.00' }] }],
  )
  const { user } = await open(`/ai-agents/work/drafts/new?kind=reply&message=${messages[0]?.id}&store=${storeId}`)
  expect(await textField()).toHaveValue('Hello Ada, ask me.')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const why = within(await screen.findByRole('region', { name: 'Why' }, soon))
  expect(why.getByText(/^Customer Support proposed this on/)).toBeVisible()
  expect(why.getByText('The draft is about #9001.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order #9001' })).toHaveAttribute(
    'href',
    `/analytics/orders/${order}?store=${storeId}`,
  )
})

it('begins with the facts of the order, names as text, and gaps', async () => {
  await open(NEW)

  const { value } = await textField()
  expect(value).toContain('Hello <img src=x> Ada,')
  expect(value).toContain('• 2 × Lamp (brass)')
  expect(value).toContain('[Where the order is, with the tracking link]')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

it('can’t be approved while gaps are left, and says which', async () => {
  const { user } = await write('Hello [name], it comes on [date].')

  expect(approve()).toBeDisabled()
  expect(approve()).toHaveAccessibleDescription('Fill in [name] and [date] first.')
  const marks = within(screen.getByRole('region', { name: 'Preview' })).getAllByText(/^\[/, { selector: 'mark' })
  expect(marks.map(({ textContent }) => textContent)).toEqual(['[name]', '[date]'])
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const field = await textField()
  await user.clear(field)
  await user.type(field, 'Hello Ada.')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(approve()).toBeEnabled(), soon)
})

it('is approved, copied, opened in a mail program and marked as sent, and can be taken back', async () => {
  const { user } = await write()
  await user.click(approve())

  const link = await screen.findByRole('link', { name: 'Open in my mail program' }, soon)
  expect(link).toHaveAttribute(
    'href',
    'mailto:ada@example.com?subject=Your%20order%20%239001&body=Hello%20Ada%2C%20it%20comes%20today.',
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('Hello Ada, it comes today.')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Sent on \w{3} \d/, undefined, soon)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'Send it' }, soon)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(approve()).toBeEnabled(), soon)
  const history = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')
  expect(history.map(({ textContent }) => textContent?.split(/(?<=[a-z])\w{3} \d/)[0])).toEqual([
    expect.stringMatching(/^Taken back/),
    expect.stringMatching(/^Approved/),
    expect.stringMatching(/^Done: sent on/),
    expect.stringMatching(/^Approved/),
    expect.stringMatching(/^Proposed/),
  ])
})

it('is copied if it is too long for a mail program', async () => {
  const { user } = await write()
  await database.query(
    `update public.drafts set content = jsonb_set(content, '{body}', to_jsonb(repeat('word ', 450))) where store_id = $1`,
    [storeId],
  )
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/^word word/, undefined, soon)
  await user.click(approve())

  expect(await screen.findByText(/too long to open in a mail program/, undefined, soon)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open in my mail program' })).not.toBeInTheDocument()
})

it('tells who approves what somebody changed meanwhile', async () => {
  const { user } = await write()
  await database.query(
    `update public.drafts set content = jsonb_set(content, '{body}', '"Other"') where store_id = $1`,
    [storeId],
  )
  await user.click(approve())

  expect(await screen.findByText(/Somebody changed this draft meanwhile/, undefined, soon)).toBeVisible()
  expect(await screen.findByText('Other', undefined, soon)).toBeVisible()
})

it('keeps what was written of a reply that somebody else dismissed', async () => {
  const { user } = await write()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(await textField(), ' Bye.')
  await database.query(`update public.drafts set state = 'dismissed' where store_id = $1`, [storeId])
  window.dispatchEvent(new Event('visibilitychange'))

  expect(await screen.findByText(/can no longer be edited/, undefined, soon)).toBeVisible()
  expect(await textField()).toHaveValue('Hello Ada, it comes today. Bye.')
})

it('starts from what a customer writes about, from a policy, or from a saved reply, and back', async () => {
  await database.query(
    `insert into public.policies (store_id, kind, body) values ($1, 'delays', 'We waive shipping.')`,
    [storeId],
  )
  await database.query(
    `insert into public.saved_replies (store_id, name, body) values ($1, 'Thanks', 'Thanks, {customer}! {items} {total}')`,
    [storeId],
  )
  const { user } = await open(NEW)
  const field = await textField()
  const written = field.value
  const start = await screen.findByLabelText('Start from')
  await user.selectOptions(start, await screen.findByRole('option', { name: 'A delay' }, soon))
  expect(field.value).toContain('We waive shipping.')
  await user.selectOptions(start, 'Damaged goods')
  expect(screen.getByText(/don’t say anything about damaged goods, so this reply promises nothing/)).toBeVisible()
  await user.selectOptions(start, 'Thanks')
  expect(field).toHaveValue('Thanks, <img src=x> Ada! • 2 × Lamp (brass) $40.00')

  await user.selectOptions(start, 'Where is my order?')
  await user.type(field, '!')
  await user.selectOptions(start, 'A refund')
  await user.click(screen.getByRole('button', { name: 'Restore the text' }))
  expect(field).toHaveValue(`${written}!`)
})

it('is listed in Work, and deleted after a question', async () => {
  const { user } = await write()
  await user.click(screen.getByRole('link', { name: 'Work' }))
  const work = within(await screen.findByRole('list', { name: 'Work' }, soon))
  expect(work.getByText(/^Reply/)).toHaveTextContent('Reply · Order #9001')
  await user.click(work.getByRole('link', { name: 'Your order #9001' }))

  await user.click(await screen.findByRole('button', { name: 'Delete' }, soon))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this reply?' }, soon))
  await user.click(dialog.getByRole('button', { name: 'Delete reply' }))
  expect(await screen.findByText('No work yet', undefined, soon)).toBeVisible()
})

it('says that an order is gone, that a draft is missing, or that it failed to load', async () => {
  await open('/ai-agents/work/drafts/new?kind=reply&order=999999999')
  expect(await screen.findByText('This order is no longer in your store', undefined, soon)).toBeVisible()
  expect(await textField()).toHaveValue('')

  await open('/ai-agents/work/drafts/4f7a1a5c-3d5e-4a42-9a55-0a3d0a3f6b10')
  expect(await screen.findByText('We can’t find this draft', undefined, soon)).toBeVisible()

  await open('/ai-agents/work/drafts/4f7a1a5c-3d5e-4a42-9a55-0a3d0a3f6b10', (request) =>
    request.url.includes('/api/drafts') ? refusal() : null,
  )
  expect(await screen.findByText('Your draft could not be loaded', undefined, soon)).toBeVisible()
})
