import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayIn } from '#domain/periods.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { makeStore, openSettings } from '#test/harness/pages/settings.ts'
import { type Answer, registerPerson } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const backend = await openScreenBackend()

async function openCosts(answer?: Answer, prepare: (store: string) => Promise<unknown> = async () => undefined) {
  const owner = await registerPerson(backend)
  const store = await makeStore(backend, owner)
  await prepare(store)
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
    if (amount !== '') await user.type(screen.getByLabelText(/^Fixed \w+ per order/), amount)
    await user.clear(screen.getByLabelText('First day'))
    await user.type(screen.getByLabelText('First day'), from)
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(screen.getByLabelText('Percent')).toHaveValue(''))
  }
  await add('2.9', '0.30', '2026-01-01')
  await add('1.5%', '', '2026-03-01')

  const list = await screen.findByRole('list', { name: 'Rules' })
  await waitFor(() =>
    expect(textsOf(list).map((text) => text?.replaceAll(/\p{Zs}|\u2068|\u2069/gu, ' '))).toEqual([
      expect.stringMatching(/^Payment fees1.5%From Mar 1, 2026/),
      expect.stringMatching(/^Payment feesEnded2.9% \+ .*0.30.* an orderJan 1, 2026 – Feb 28, 2026/),
    ]),
  )
  await user.click(within(list).getByRole('button', { name: 'End Payment fees, From Mar 1, 2026' }))
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
  await user.click(within(list).getByRole('button', { name: /^Change last day of Payment fees/ }))
  const again = await screen.findByRole('dialog', { name: 'Change the last day?' })
  await user.click(within(again).getByRole('button', { name: 'Remove last day' }))
  await waitFor(async () =>
    expect(await read('cost_rules', 'valid_from::text, valid_to')).toContainEqual({
      valid_from: '2026-03-01',
      valid_to: null,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(await within(list).findByRole('button', { name: 'Delete Payment fees, From Mar 1, 2026' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('Payment fees, 1.5%, From Mar 1, 2026.')
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
  const dialog = await screen.findByRole('dialog', { name: 'Delete this ad spend?' })
  expect(dialog).toHaveTextContent(/Search, February 2026: .*10\.00 on 28 days/)
  expect(await read('ad_spend', 'count(*)::integer as days')).toEqual([{ days: 28 }])
  await user.click(within(dialog).getByRole('button', { name: 'Delete ad spend' }))
  expect(await screen.findByText('No ad spend yet.')).toBeVisible()
})

test('the first rule of a kind begins with the first order, later ones and ad spend today', async () => {
  const { read, user } = await openCosts(undefined, (storeId) =>
    importOrders(backend.database, { storeId }, [
      { name: '#1', at: '2026-02-10 12:00Z', entries: [{ kind: 'sale', amount: '30', quantity: 1 }] },
    ]),
  )
  const today = dayIn('UTC', new Date())
  const firstDay = await screen.findByLabelText('First day')
  await waitFor(() => expect(firstDay).toHaveValue('2026-02-10'))
  expect(firstDay).toHaveAccessibleDescription('The day of your first order. Includes all orders.')
  expect(screen.getByLabelText('Month')).toHaveValue(today.slice(0, 7))

  await user.type(screen.getByLabelText('Percent'), '3')
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  await waitFor(async () =>
    expect(await read('cost_rules', 'valid_from::text')).toEqual([{ valid_from: '2026-02-10' }]),
  )
  await waitFor(() => expect(firstDay).toHaveValue(today))
  expect(firstDay).toHaveAccessibleDescription('Choose an earlier day to include past orders.')
  await user.selectOptions(screen.getByLabelText('Cost'), 'packaging')
  expect(firstDay).toHaveValue('2026-02-10')
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

test('amounts in a former currency of the store do not count, and say so', async () => {
  const { read } = await openCosts(undefined, async (store) => {
    await backend.database.query(
      `insert into public.cost_rules (store_id, kind, percent, amount, valid_from)
       values ($1, 'payment_fee', 2.9, 30, '2026-01-01'), ($1, 'goods', 40, 0, '2026-01-01')`,
      [store],
    )
    await backend.database.query(
      `insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-01-01', 'Search', 12050)`,
      [store],
    )
    await backend.database.query(`update public.stores set currency = 'JPY' where id = $1`, [store])
  })
  const list = await screen.findByRole('list', { name: 'Rules' })
  expect(textsOf(list)).toEqual([
    expect.stringMatching(/^Payment feesDoesn’t count2\.9% \+ \$0\.30/),
    expect.stringMatching(/^Goods without a known cost40%/),
  ])
  expect(textsOf(await screen.findByRole('list', { name: 'Ad spend by month' }))).toEqual([
    expect.stringMatching(/^SearchDoesn’t count.*\$120\.50/),
  ])
  expect(
    screen.getByText(/^Amounts in USD don’t count.* Delete these rules and add them again in JPY\.$/),
  ).toBeVisible()
  expect(screen.getByText(/^Amounts in USD don’t count.* Enter them again in JPY\.$/)).toBeVisible()
  expect(await read('ad_spend', 'currency')).toEqual([{ currency: 'USD' }])
  expect(screen.getByLabelText('Fixed fee per order (JPY)')).toHaveAttribute('placeholder', 'e.g. 30')
})

test.each([
  ['A month', 'Month', '2026-13', 'Enter a month, such as'],
  ['A month', 'Month', '2026-11-05', 'Enter a month, such as'],
  ['A day', 'Day', '', 'Enter a day, such as'],
])('ad spend under “%s” refuses %s “%s”', async (way, label, when, error) => {
  const { read, user } = await openCosts()
  await user.click(await screen.findByRole('radio', { name: way }))
  const field = screen.getByLabelText(label)
  // Firefox and Safari show months as text.
  field.setAttribute('type', 'text')
  fireEvent.change(field, { target: { value: when } })
  await user.type(screen.getByLabelText('Channel'), 'Search')
  await user.type(screen.getByLabelText(/^Amount \(/), '10')
  await user.click(screen.getByRole('button', { name: 'Save ad spend' }))
  expect(await screen.findByText(new RegExp(`^${error}`))).toBeVisible()
  expect(screen.getByLabelText(label)).toHaveFocus()
  expect(await read('ad_spend', 'day')).toEqual([])
})

test('a table of more lines than one page of rows is saved and listed', async () => {
  const { read, user } = await openCosts()
  await user.click(await screen.findByRole('radio', { name: 'A table' }))
  const lines = Array.from({ length: 1100 }, (_, at) => `2026-01-01,Channel ${String(at).padStart(4, '0')},1`)
  await user.click(screen.getByLabelText('Table'))
  await user.paste(lines.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Save ad spend' }))
  const list = await screen.findByRole('list', { name: 'Ad spend by month' })
  expect(await screen.findByText('1 day')).toBeVisible()
  expect(await read('ad_spend', 'count(*)::integer as rows')).toEqual([{ rows: 1100 }])
  expect(within(list).getAllByRole('listitem')).toHaveLength(60)
  await user.click(screen.getByRole('button', { name: 'Show older ad spend' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(120)
})

test('a file is read again when it is chosen again, and refused if it is too large or no text', async () => {
  const { user } = await openCosts()
  await user.click(await screen.findByRole('radio', { name: 'A table' }))
  const input = screen.getByLabelText('Choose a file')
  const choose = (content: BlobPart) => user.upload(input, new File([content], 'ads.csv', { type: 'text/csv' }))
  await choose('2026-01-01,Search,1')
  await waitFor(() => expect(screen.getByLabelText('Table')).toHaveValue('2026-01-01,Search,1'))
  expect(input).toHaveValue('')
  await choose('x'.repeat(1024 * 1024 + 1))
  expect(await screen.findByText(/larger than 1 MB/)).toBeVisible()
  await choose(new Uint8Array([0x53, 0xfc, 0x64]))
  expect(await screen.findByText(/isn’t UTF-8 text/)).toBeVisible()
  expect(screen.getByLabelText('Table')).toHaveValue('2026-01-01,Search,1')
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
