import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeStore, openSettings } from '#test/harness/pages/settings.ts'
import { type Answer, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function openCosts(answer?: Answer) {
  const owner = await registerPerson(backend)
  const store = await makeStore(backend, owner)
  const page = await openSettings(backend, {
    person: owner,
    path: `/settings/costs?store=${store}`,
    ...(answer && { answer }),
  })
  const read = async (table: string, columns: string) =>
    (await backend.database.query(`select ${columns} from public.${table} where store_id = $1 order by 1`, [store]))
      .rows
  return { ...page, read, store }
}

const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a rule is added, replaced from a day on, ended and deleted', async () => {
  const { read, user } = await openCosts()
  expect(await screen.findByText(/No rules yet/)).toBeVisible()
  async function add(percent: string, amount: string, from: string) {
    await user.type(screen.getByLabelText('Percent'), percent)
    if (amount !== '') await user.type(screen.getByLabelText(/^Amount an order/), amount)
    await user.clear(screen.getByLabelText('First day'))
    await user.type(screen.getByLabelText('First day'), from)
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(screen.getByLabelText('Percent')).toHaveValue(''))
  }
  await add('2.9', '0.30', '2026-01-01')
  await add('1,5', '', '2026-03-01')

  const list = await screen.findByRole('list', { name: 'Rules' })
  await waitFor(() =>
    expect(textsOf(list).map((text) => text?.replaceAll(/\p{Zs}|\u2068|\u2069/gu, ' '))).toEqual([
      expect.stringMatching(/^Payment fees1.5%From Mar 1, 2026/),
      expect.stringMatching(/^Payment feesEnded2.9% \+ .*0.30.* an orderJan 1, 2026 – Feb 28, 2026/),
    ]),
  )
  await user.click(within(list).getByRole('button', { name: 'End Payment fees' }))
  const dialog = await screen.findByRole('dialog', { name: 'End this rule?' })
  await user.clear(within(dialog).getByLabelText('Last day'))
  await user.type(within(dialog).getByLabelText('Last day'), '2026-02-01')
  await user.click(within(dialog).getByRole('button', { name: 'End rule' }))
  expect(within(dialog).getByText('The last day can’t be before the first one.')).toBeVisible()
  await user.clear(within(dialog).getByLabelText('Last day'))
  await user.type(within(dialog).getByLabelText('Last day'), '2026-04-30')
  await user.click(within(dialog).getByRole('button', { name: 'End rule' }))
  await waitFor(async () =>
    expect(await read('cost_rules', 'valid_from::text, valid_to::text, percent::float, amount::integer')).toEqual([
      { valid_from: '2026-01-01', valid_to: null, percent: 2.9, amount: 30 },
      { valid_from: '2026-03-01', valid_to: '2026-04-30', percent: 1.5, amount: 0 },
    ]),
  )

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(within(list).getAllByRole('button', { name: 'Delete Payment fees' })[0] ?? list)
  await user.click(await screen.findByRole('button', { name: 'Delete rule' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
})

test('a rule that cannot be read is not added, and one of the same day says so', async () => {
  const { user } = await openCosts()
  const add = await screen.findByRole('button', { name: 'Add rule' })
  await user.click(add)
  expect(screen.getByText('Enter a percentage, an amount, or both.')).toBeVisible()
  expect(screen.getByLabelText('Percent')).toHaveFocus()
  await user.type(screen.getByLabelText('Percent'), '101')
  await user.click(add)
  expect(screen.getByText('Enter a percentage from 0 to 100, such as 2.9.')).toBeVisible()
  await user.clear(screen.getByLabelText('Percent'))
  await user.type(screen.getByLabelText('Percent'), '5')
  await user.click(add)
  expect(await screen.findByRole('list', { name: 'Rules' })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Percent')).toHaveValue(''))
  await user.type(screen.getByLabelText('Percent'), '6')
  await user.click(add)
  expect(await screen.findByText(/already starts on this day/)).toBeVisible()
})

test('ad spend of a month goes to its days, and is deleted by month and channel', async () => {
  const { read, user } = await openCosts()
  const month = await screen.findByLabelText('Month')
  await user.clear(month)
  await user.type(month, '2026-02')
  await user.type(screen.getByLabelText('Channel'), 'Search')
  await user.type(screen.getByLabelText(/^Amount \(/), '10')
  await user.click(screen.getByRole('button', { name: 'Save ad spend' }))
  const list = await screen.findByRole('list', { name: 'Ad spend by month' })
  expect(textsOf(list)[0]).toMatch(/^SearchFebruary 2026 · 28 days.*10\.00/)
  expect(await read('ad_spend', 'sum(amount)::integer as amount, count(*)::integer as days')).toEqual([
    { amount: 1000, days: 28 },
  ])
  await user.click(within(list).getByRole('button', { name: 'Delete Search, February 2026' }))
  expect(await screen.findByText('No ad spend yet.')).toBeVisible()
})

test('a table is saved as a whole, or not at all, with each bad line named', async () => {
  const { read, user } = await openCosts()
  await user.click(await screen.findByRole('radio', { name: 'A table' }))
  const table = screen.getByLabelText('Table')
  await user.click(table)
  await user.paste('day,channel,amount\n2026-01-01,Search,12.50\n2026-13-01,Search,1')
  await user.click(screen.getByRole('button', { name: 'Save ad spend' }))
  expect(screen.getByText(/Line 3: “2026-13-01” isn’t a day/)).toBeVisible()
  expect(await read('ad_spend', 'day')).toEqual([])
  expect(table).toHaveFocus()

  await user.clear(table)
  await user.paste('2026-01-01,Search,12.50\n2026-01-02,Social,3')
  await user.click(screen.getByRole('button', { name: 'Save ad spend' }))
  await waitFor(async () =>
    expect(await read('ad_spend', 'day::text, channel, amount::integer')).toEqual([
      { day: '2026-01-01', channel: 'Search', amount: 1250 },
      { day: '2026-01-02', channel: 'Social', amount: 300 },
    ]),
  )
  expect(await screen.findByRole('list', { name: 'Ad spend by month' })).toBeVisible()
})

test('costs that could not be loaded can be loaded again', async () => {
  let isBroken = true
  const { user } = await openCosts((request) =>
    isBroken && request.url.includes('/cost_rules') ? Response.json({ message: 'No' }, { status: 500 }) : null,
  )
  expect(await screen.findByText('Your cost rules could not be loaded', undefined, { timeout: 15_000 })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: /Try again/ }))
  expect(await screen.findByText(/No rules yet/)).toBeVisible()
})
