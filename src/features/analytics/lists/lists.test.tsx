import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { type Answer, loadStoreId, refusal, registerOwner, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()
const owner = await registerOwner(backend)
const storeId = await loadStoreId(backend, owner)
const soon = { timeout: 60_000 }

await importOrders(
  backend.database,
  { storeId },
  ['Robin', 'Sam', 'Kim'].map((customer, at) => ({
    name: `#100${at}`,
    at: '2026-05-01 10:00Z',
    customer,
    entries: [{ kind: 'sale', amount: '40' }],
  })),
)

const idOf = async (name: string) => {
  const text = 'select id::text from public.customers where store_id = $1 and name = $2'
  return (await backend.database.query<{ id: string }>(text, [storeId, name])).rows[0]?.id ?? ''
}

async function addList(name: string, customers: string[], maker = owner.email) {
  const { rows } = await backend.database.query<{ id: string }>(
    `with list as (
       insert into public.customer_lists (store_id, name, made_by)
       select $1, $2, id from auth.users where email = $3 returning id, store_id
     )
     insert into public.customer_list_entries (list_id, store_id, channel, subject)
     select list.id, list.store_id, source, external_id from list join public.customers using (store_id)
     where name = any ($4)
     returning list_id as id`,
    [storeId, name, maker, customers],
  )
  return rows[0]?.id ?? ''
}

const open = (search: string) => renderRoute(`/analytics?tab=customers${search}`, { backend, as: owner })
const table = (name: string) => screen.findByRole('table', { name }, soon)
const rowOf = async (name: RegExp) => within(await table('Lists of customers')).findByRole('row', { name }, soon)

it('adds a customer to lists from the customer’s page, and removes the customer again', async () => {
  const { user } = await renderRoute(`/analytics/customers/${await idOf('Robin')}`, { backend, as: owner })
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }, soon))
  await user.click(await screen.findByRole('menuitem', { name: 'New list…' }, soon))
  await user.type(await screen.findByLabelText('Name'), '  Press  ')
  await user.click(screen.getByRole('button', { name: 'Create and add' }))

  expect(await screen.findByText('Added to “Press”', undefined, soon)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'In 1 list' }, soon))
  const entry = await screen.findByRole('menuitemcheckbox', { name: 'Press' }, soon)
  expect(entry).toBeChecked()
  await user.click(entry)
  expect(await screen.findByText('Removed from “Press”', undefined, soon)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: 'Press' })).not.toBeChecked(), soon)
})

it('uses the list that it created when adding failed, instead of creating it again', async () => {
  let isBroken = true
  const answer: Answer = ({ url }) => (isBroken && url.includes('/rpc/add_to_customer_list') ? refusal() : null)
  const { user } = await renderRoute(`/analytics/customers/${await idOf('Robin')}`, { backend, as: owner, answer })
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }, soon))
  await user.click(await screen.findByRole('menuitem', { name: 'New list…' }, soon))
  await user.type(await screen.findByLabelText('Name'), 'Second try')
  await user.click(screen.getByRole('button', { name: 'Create and add' }))
  expect(await screen.findByText('The customer was not added.', undefined, soon)).toBeVisible()

  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Create and add' }))
  expect(await screen.findByText('Added to “Second try”', undefined, soon)).toBeVisible()
})

it('adds all customers that match to a new list, and says who was in it already', async () => {
  const { user } = await open('&view=list')
  const add = async (count: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Add to a list' }, soon))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to a list' }, soon))
    await user.selectOptions(await dialog.findByLabelText('List', undefined, soon), 'New list…')
    expect(dialog.getByRole('button', { name: count })).toBeDisabled()
    return dialog
  }
  const first = await add(/^Add 3 customers$/)
  await user.type(first.getByLabelText('Name of the new list'), 'Everybody')
  await user.click(first.getByRole('button', { name: 'Add 3 customers' }))
  expect(await screen.findByText('3 customers added', undefined, soon)).toBeVisible()

  const second = await add(/^Add 3 customers$/)
  await user.type(second.getByLabelText('Name of the new list'), 'everybody')
  await user.click(second.getByRole('button', { name: 'Add 3 customers' }))
  expect(await second.findByText('A list already has this name. Choose another one.', undefined, soon)).toBeVisible()
  await user.selectOptions(second.getByLabelText('List'), 'Everybody')
  await user.click(second.getByRole('button', { name: 'Add 3 customers' }))
  expect(await screen.findByText('To “Everybody”. 3 were already in it.', undefined, soon)).toBeVisible()
})

it('shows the customers who were added before adding failed', async () => {
  const listId = await addList('Half done', ['Robin'])
  const answer: Answer = async ({ method, url }) => {
    if (method !== 'POST' || !url.includes('/api/customer-lists/')) return null
    await backend.database.query(
      `insert into public.customer_list_entries (list_id, store_id, channel, subject)
       select $1, store_id, source, external_id from public.customers where store_id = $2 and name = 'Sam'`,
      [listId, storeId],
    )
    return Response.json({ error: { code: 'broken', message: 'No luck.' } }, { status: 400 })
  }
  const where = encodeURIComponent(JSON.stringify([['is', 'customer_list', [listId]]]))
  const { user } = await renderRoute(`/analytics?tab=customers&view=list&where=${where}`, {
    backend,
    as: owner,
    answer,
  })
  await user.click(await screen.findByRole('button', { name: 'Add to a list' }, soon))
  await user.click(await screen.findByRole('button', { name: 'Add customer' }, soon))
  expect(await screen.findByText('No luck.', undefined, soon)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('link', { name: 'Sam' }, soon)).toBeVisible()
})

it('keeps the buttons that add and export customers while others load, and exports those', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved')
  const { promise, resolve } = Promise.withResolvers<null>()
  const exported: string[] = []
  const answer: Answer = ({ url }) => {
    if (url.includes('format=csv')) exported.push(url)
    return url.includes('/api/customers?') && !url.includes('format=csv') && url.includes('overdue=on_time')
      ? promise
      : null
  }
  const { user } = await renderRoute('/analytics?tab=customers&view=list', { backend, as: owner, answer })
  const add = await screen.findByRole('button', { name: 'Add to a list' }, soon)
  await user.selectOptions(screen.getByLabelText('Overdue'), 'On time')

  await waitFor(() => expect(add).toHaveAttribute('aria-disabled', 'true'), soon)
  await user.click(add)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(exported).toEqual([])

  resolve(null)
  await waitFor(() => expect(exported).toEqual([expect.stringContaining('overdue=on_time')]), soon)
  await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'), soon)
  await waitFor(() => expect(saved).toHaveBeenCalled(), soon)
})

it('lists what is kept, opens the customers of a list, and removes one of them', async () => {
  await addList('Wholesale', ['Robin', 'Sam'])
  const { user } = await open('&view=lists')
  const row = within(await rowOf(/^Wholesale/))
  expect(row.getByRole('button', { name: /\$80\.00/ })).toBeVisible()
  expect(await row.findByText(owner.fullName, undefined, soon)).toBeVisible()

  await user.click(row.getByRole('button', { name: 'Wholesale' }))
  expect(
    await screen.findByRole('button', { name: 'Remove the filter Customer list: is Wholesale' }, soon),
  ).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Customers in “Wholesale”' }, soon)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Remove Robin from Wholesale' }, soon))
  expect(await screen.findByText('Removed from “Wholesale”', undefined, soon)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Customers in “Wholesale”' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Robin' })).not.toBeInTheDocument(), soon)
  expect(screen.getByRole('link', { name: 'Sam' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove the filter Customer list: is Wholesale' }))
  expect(await screen.findByRole('link', { name: 'Robin' }, soon)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Remove Sam from/ })).not.toBeInTheDocument()
})

it('leaves out customers of a list that a filter leaves out, in the mailing list and customers of another', async () => {
  await addList('Newsletter', ['Robin', 'Sam'])
  const listId = await addList('Do not write', ['Sam'])
  const where = JSON.stringify([['is_not', 'customer_list', [listId]]])
  const { user } = await open(`&view=lists&where=${encodeURIComponent(where)}`)
  await user.click(await screen.findByRole('button', { name: 'Mailing list of Newsletter' }, soon))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mailing list: Newsletter' }, soon))
  expect(await dialog.findByText(/ 1 has no email address/, undefined, soon)).toBeVisible()
  await user.keyboard('{Escape}')

  await user.click(await screen.findByRole('button', { name: 'Newsletter' }, soon))
  expect(await screen.findByRole('heading', { name: 'Customers in “Newsletter”' }, soon)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Remove Robin from Newsletter' }, soon)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sam' })).not.toBeInTheDocument()
})

it('says in which currency customers of a list have no orders', async () => {
  const id = await addList('With strangers', ['Kim'])
  await backend.database.query(
    `insert into public.customer_list_entries (list_id, store_id, channel, subject) values ($1, $2, 'etsy', 'gone')`,
    [id, storeId],
  )
  await open('&view=lists')
  expect(await rowOf(/^With strangers 1 ?and 1 without orders in USD/)).toBeVisible()
})

it('renames and deletes a list, but not that of a colleague', async () => {
  await addList('Old name', ['Kim'])
  const colleague = await registerOwner(backend)
  await backend.database.query(
    'insert into public.store_members (store_id, user_id) select $1, id from auth.users where email = $2',
    [storeId, colleague.email],
  )
  await addList('Of a colleague', ['Kim'], colleague.email)
  const { user } = await open('&view=lists')
  const choose = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Rename or delete ${name}` }, soon))
    await user.click(await screen.findByRole('menuitem', { name: action }, soon))
  }

  await choose('Old name', 'Rename')
  await user.clear(await screen.findByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'New name')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('List renamed', undefined, soon)).toBeVisible()
  expect(await rowOf(/^New name/)).toBeVisible()

  await choose('New name', 'Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete list' }, soon))
  expect(await screen.findByText('List deleted', undefined, soon)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /^New name/ })).not.toBeInTheDocument(), soon)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lists' })).toHaveFocus(), soon)
  expect(await rowOf(/^Of a colleague/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Rename or delete Of a colleague' })).not.toBeInTheDocument()
})

it('says so when a list that somebody deletes is gone', async () => {
  const listId = await addList('Gone', ['Kim'])
  const { user } = await open('&view=lists')
  await user.click(await screen.findByRole('button', { name: 'Rename or delete Gone' }, soon))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }, soon))
  await backend.database.query('delete from public.customer_lists where id = $1', [listId])
  await user.click(await screen.findByRole('button', { name: 'Delete list' }, soon))

  expect(await screen.findByText('List not deleted', undefined, soon)).toBeVisible()
  expect(screen.getByText('You can’t change this list. It was deleted, or it belongs to a colleague.')).toBeVisible()
})

it('filters any report by a list that was chosen by name', async () => {
  await addList('Filtered', ['Sam'])
  const { user, router } = await open('&view=list')
  await user.click(await screen.findByRole('button', { name: 'Add filter' }, soon))
  const form = within(await screen.findByRole('dialog', { name: 'Add filter' }, soon))
  await user.selectOptions(await form.findByLabelText('Filter by', undefined, soon), 'Customer list')
  await user.type(await form.findByRole('combobox', { name: 'Customer list' }, soon), 'filt')
  await user.click(await screen.findByRole('option', { name: 'Filtered' }, soon))
  await user.click(form.getByRole('button', { name: 'Add filter' }))

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Robin' })).not.toBeInTheDocument(), soon)
  expect(await screen.findByRole('link', { name: 'Sam' }, soon)).toBeVisible()
  expect(router.state.location.search).toContain('customer_list')
})

it('has lists in the order of the person’s language', async () => {
  await Promise.all(['Zeta', 'Élan', 'eager'].map((name) => addList(name, [])))
  const { user } = await renderRoute(`/analytics/customers/${await idOf('Kim')}`, { backend, as: owner })
  await user.click(await screen.findByRole('button', { name: /^(In \d|Add to a list)/ }, soon))
  await screen.findByRole('menuitemcheckbox', { name: 'Zeta' }, soon)
  const names = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)
  expect(names.filter((name) => /^(Zeta|Élan|eager)$/.test(name ?? ''))).toEqual(['eager', 'Élan', 'Zeta'])
})

it('says when the name of a list in a filter did not load, and loads it again', async () => {
  const where = encodeURIComponent(JSON.stringify([['is', 'customer_list', [await addList('Named late', ['Kim'])]]]))
  let isBroken = true
  const answer: Answer = ({ url }) => (isBroken && url.includes('/rest/v1/customer_lists') ? refusal() : null)
  const { user } = await renderRoute(`/analytics?where=${where}`, { backend, as: owner, answer })
  const filters = within(await screen.findByRole('region', { name: 'Page filters' }, soon))
  expect(await filters.findByText('is name not loaded', undefined, soon)).toBeVisible()
  expect(filters.getByText(/^Names in your filters could not be loaded\./)).toBeVisible()

  isBroken = false
  await user.click(filters.getByRole('button', { name: 'Try again' }))
  expect(await filters.findByText('is Named late', undefined, soon)).toBeVisible()
  expect(filters.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

it('finds a list by its name in the palette', async () => {
  await addList('Zebra friends', ['Sam'])
  const { user } = await open('&view=lists')
  await user.click(await screen.findByRole('button', { name: 'Search' }, soon))
  await user.type(await screen.findByRole('combobox', { name: /^Search pages/ }, soon), 'zebra')
  await user.click(await screen.findByRole('option', { name: 'Zebra friends' }, soon))

  expect(await screen.findByRole('button', { name: 'Remove Sam from Zebra friends' }, soon)).toBeVisible()
})

it('finds five lists in the palette at most, by their names only, after customers', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map((number) => addList(`Kim’s friends ${number}`, [])))
  const { user } = await open('&view=lists')
  await user.click(await screen.findByRole('button', { name: 'Search' }, soon))
  const field = await screen.findByRole('combobox', { name: /^Search pages/ }, soon)
  await user.type(field, 'kim')
  const found = within(await screen.findByRole('group', { name: 'Lists' }, soon))
  expect(found.getAllByRole('option')).toHaveLength(5)
  expect(await screen.findByRole('option', { name: /^Kim(?!’s)/ }, soon)).toBeVisible()
  expect(screen.getAllByRole('option').at(-1)).toHaveTextContent(/^Kim’s friends/)

  await user.clear(field)
  await user.type(field, 'customers')
  expect(await screen.findAllByRole('option', undefined, soon)).not.toHaveLength(0)
  expect(screen.queryByRole('group', { name: 'Lists' })).not.toBeInTheDocument()
})

it('says how to begin in a store without lists', async () => {
  const newcomer = await registerOwner(backend)
  await importOrders(backend.database, { storeId: await loadStoreId(backend, newcomer) }, [
    { name: '#1', at: '2026-05-01 10:00Z', customer: 'Robin', entries: [{ kind: 'sale', amount: '40' }] },
  ])
  const { user } = await renderRoute('/analytics?tab=customers&view=lists', { backend, as: newcomer })
  expect(await screen.findByText('No lists yet', undefined, soon)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New list' }))
  await user.type(await screen.findByLabelText('Name'), 'Wholesale')
  await user.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await rowOf(/^Wholesale 0/)).toBeVisible()
})
