import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { workbook } from '#test/fixtures/files/workbook.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { makeStore } from '#test/harness/pages/settings.ts'
import { type Person, registerOwner, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { createXmlHttpRequest } from '#test/harness/screens/xml-http-request.ts'

const SHOPIFY_ORDERS = `Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku
#1001,ada@example.com,paid,GBP,30.00,5.00,0.00,35.00,2026-03-02 09:30:00 +0000,2,Tea cup,10.00,CUP
#1001,ada@example.com,,,,,,,,1,Saucer,10.00,SAU
#1002,bob@example.com,paid,GBP,10.00,0.00,0.00,10.00,2026-03-03 10:00:00 +0000,1,Tea cup,10.00,CUP
`

const UNKNOWN_TABLE = `Nummer,Wann,Was,Summe
A-1,03/04/2026,Lamp,"20.50"
A-2,04/04/2026,Vase,"9.50"
`

const backend = await openTestBackend({ clock: () => new Date('2026-04-10T12:00:00Z') })

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', createXmlHttpRequest(backend))
  return () => vi.unstubAllGlobals()
})

const csv = (text: string, name = 'orders.csv') => new File([text], name, { type: 'text/csv' })

async function openImport(as: Person) {
  const { user, router } = await renderRoute('/dashboard?import=new', { backend, as })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import orders' }, { timeout: 20_000 }))
  const choose = (file: File) => user.upload(dialog.getByLabelText('Choose files'), file)
  return { user, router, dialog, choose }
}

const soon = { timeout: 30_000 }

describe('importing orders', () => {
  it('reports the result of a file and shows its figures', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))

    await choose(csv(SHOPIFY_ORDERS))

    expect(await dialog.findByText('orders.csv was imported', undefined, soon)).toBeVisible()
    expect(dialog.getByText('New orders').closest('div')).toHaveTextContent('2')
    expect(dialog.getByRole('row', { name: 'Order totals in the file £45.00' })).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Counted as total sales £45.00' })).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Net sales £40.00' })).toBeVisible()

    await user.click(dialog.getByRole('button', { name: 'Show the figures' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), soon)
    const netSales = within(await screen.findByRole('article', { name: 'Net sales' }, soon))
    expect(netSales.getByText('£40.00')).toBeVisible()
    expect(within(await screen.findByRole('list', { name: 'Imports' })).getByText('orders.csv')).toBeVisible()
  })

  it('first shows a period in which a store that sells rarely sold', async () => {
    const { user, dialog, choose, router } = await openImport(await registerPerson(backend))
    const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
    const days = ['2022-01-10', '2022-06-10', '2022-11-10', '2023-03-10']
    const rows = days.map((day, at) => `${at + 1},A,Mug,1,${day},4,501,France`)

    await choose(csv([header, ...rows, ''].join('\n')))
    await user.click(await dialog.findByRole('button', { name: 'Show the figures' }, soon))

    const netSales = within(await screen.findByRole('article', { name: 'Net sales' }, soon))
    expect(await netSales.findByText('£16.00', undefined, soon)).toBeVisible()
    expect(router.state.location.search).toBe('?period=all_time')
  })

  it('adds the file to the shown store of a person with two', async () => {
    const person = await registerPerson(backend)
    const shown = await makeStore(backend, person)
    await makeStore(backend, person, 'Lantern Goods')
    const { dialog, choose } = await openImport(person)
    await screen.findByRole('combobox', { name: 'Store', hidden: true }, soon)

    await choose(csv(SHOPIFY_ORDERS))

    expect(await dialog.findByText('orders.csv was imported', undefined, soon)).toBeVisible()
    const { rows } = await backend.database.query('select distinct store_id from public.orders where store_id = $1', [
      shown,
    ])
    expect(rows).toHaveLength(1)
  })

  it('gives the consents of a list of customers the date of its file', async () => {
    const { dialog, choose } = await openImport(await registerPerson(backend))
    const email = 'dated.consent@example.com'
    const list = `email,name,newsletter\n${email},Dana Example,no\n`
    const lastModified = Date.parse('2026-01-05T10:00:00Z')

    await choose(new File([list], 'customers.csv', { type: 'text/csv', lastModified }))

    expect(await dialog.findByText('customers.csv was imported', undefined, soon)).toBeVisible()
    const { rows } = await backend.database.query(
      `select answer, stated_at, dated_by from public.marketing_consents
       join public.customers on customers.id = customer_id where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ answer: 'no', stated_at: new Date(lastModified), dated_by: 'file' }])
  })

  it('says that it replaces the sample data, before and after the import', async () => {
    const { dialog, choose } = await openImport(await registerOwner(backend))
    expect(await dialog.findByText(/^Your sample data will be removed/, undefined, soon)).toBeVisible()

    await choose(csv(SHOPIFY_ORDERS))

    expect(await dialog.findByText('Your sample data was removed.', undefined, soon)).toBeVisible()
    expect(dialog.queryByText(/will be removed/)).not.toBeInTheDocument()
  })

  it('does not mention sample data in a store without any', async () => {
    const { dialog, choose } = await openImport(await registerPerson(backend))

    await choose(csv(SHOPIFY_ORDERS))

    expect(await dialog.findByText('orders.csv was imported', undefined, soon)).toBeVisible()
    expect(dialog.queryByText(/sample data/)).not.toBeInTheDocument()
  })

  it('imports the valid rows and offers the rejected ones for download', async () => {
    const { dialog, choose } = await openImport(await registerPerson(backend))

    await choose(csv(SHOPIFY_ORDERS.replace('2026-03-03 10:00:00 +0000', '2026-02-30 10:00:00 +0000')))

    expect(await dialog.findByText('1 row rejected', undefined, soon)).toBeVisible()
    expect(dialog.getByText('New orders').closest('div')).toHaveTextContent('1')
    expect(dialog.getByRole('button', { name: 'Download rejected rows' })).toBeEnabled()
  })

  it('asks about the columns of an unknown table before it imports anything', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))

    await choose(csv(UNKNOWN_TABLE, 'liste.csv'))
    await dialog.findByText('Match your columns', undefined, soon)
    await user.selectOptions(dialog.getByLabelText('Order number'), 'Nummer')
    await user.selectOptions(dialog.getByLabelText('Order date'), 'Wann')
    await user.selectOptions(dialog.getByLabelText('Product'), 'Was')
    await user.selectOptions(dialog.getByLabelText('Line total'), 'Summe')
    expect(await dialog.findByText('Answer every question to see what the file adds.', undefined, soon)).toBeVisible()

    await user.click(dialog.getByRole('button', { name: 'Import' }))
    const dates = dialog.getByRole('radiogroup', { name: 'Is the day or the month first in your dates?' })
    expect(dates).toBeInvalid()
    expect(dates).toHaveAccessibleDescription('Choose how to read the dates.')
    expect(dates).toHaveFocus()
    await user.click(dialog.getByRole('radio', { name: /Day first 03\/04\/2026 is April 3/ }))
    expect(dates).toBeValid()
    const currency = dialog.queryByLabelText('Currency of the amounts')
    if (currency) await user.selectOptions(currency, 'EUR')
    expect(await dialog.findByText('2 orders', undefined, soon)).toBeVisible()
    expect(dialog.getByRole('row', { name: /[€$]30\.00 [€$]30\.00 [€$]30\.00/ })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Import' }))

    expect(await dialog.findByText('liste.csv was imported', undefined, soon)).toBeVisible()
    expect(dialog.getByText('New orders').closest('div')).toHaveTextContent('2')
  })

  it('asks whether prices include a tax that could be either, with rows of the file', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    const rows = [
      '1,2026-11-13,Mug,119.00,20.00,EUR',
      '2,2026-11-14,Cup,59.50,3.10,EUR',
      '3,2026-11-15,Pot,230.05,18.40,EUR',
    ]

    await choose(csv(['Order ID,Order date,Product,Unit price,Tax,Currency', ...rows].join('\n'), 'taxed.csv'))
    const question = await dialog.findByRole('radiogroup', { name: 'Do the prices include the tax?' }, soon)
    expect(within(question).getByText('Unit price 59.50 · Tax 3.10')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: /^The prices include the tax/ }))

    expect(await dialog.findByRole('row', { name: /EUR €367\.05 €367\.05 €408\.55/ }, soon)).toBeVisible()
  })

  it('shows what the first rows of the file become as their columns are matched', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    const long = 'A lamp with a very long name that does not fit into its column'
    await choose(csv(UNKNOWN_TABLE.replace('Lamp', long).replace('"20.50"', '"$1,234.50"'), 'liste.csv'))
    await dialog.findByText('Match your columns', undefined, soon)
    const table = within(dialog.getByRole('table', { name: 'First rows of the file' }))
    const become = async (field: string, column: string) => user.selectOptions(dialog.getByLabelText(field), column)

    for (const field of ['Order number', 'Order date', 'Product', 'Line total']) await become(field, 'No column')
    expect(table.getByRole('columnheader', { name: 'Summe Not used' })).toBeVisible()
    expect(dialog.getByText(/4 of 4 columns aren’t used\.$/)).toBeVisible()
    await become('Line total', 'Summe')
    await become('Order date', 'Wann')
    expect(table.getByRole('columnheader', { name: 'Summe Line total' })).toBeVisible()
    expect(table.getByRole('cell', { name: '$1,234.50' })).toBeVisible()
    expect(table.getAllByRole('cell', { name: /^Day or month first\?/ })).toHaveLength(1)
    await become('Order date', 'Was')
    expect(table.getAllByText('Not a date')).toHaveLength(2)

    const cut = table.getByRole('button', { name: long, expanded: false })
    await user.click(cut)
    expect(table.getByRole('button', { name: long, expanded: true })).toBeVisible()
  })

  it('folds the first rows of a recognized file with another question', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country,Clerk'
    await choose(csv(`${header}\n1,A,Mug,2,03/04/2024,4,501,France,Ann\n`))

    await user.click(await dialog.findByText('How the first rows are read', undefined, soon))
    const table = within(dialog.getByRole('table', { name: 'First rows of the file' }))
    expect(table.getByRole('columnheader', { name: 'Clerk Not used' })).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: /^Day first/ }))

    expect(await table.findByText('Apr 3, 2024', undefined, soon)).toBeVisible()
  })

  it('shows each missing column at its field until one is chosen', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    await choose(csv(UNKNOWN_TABLE.replace('Nummer,Wann', 'A,B'), 'liste.csv'))
    await dialog.findByText('Match your columns', undefined, soon)
    const [number, date] = [dialog.getByLabelText('Order number'), dialog.getByLabelText('Order date')]
    await user.selectOptions(number, 'No column')
    await user.selectOptions(date, 'No column')
    expect(number).toBeValid()

    await user.click(dialog.getByRole('button', { name: 'Import' }))

    expect(number).toHaveFocus()
    expect(number).toBeInvalid()
    expect(number).toHaveAccessibleDescription('Choose the column with the order number.')
    expect(date).toHaveAccessibleDescription('Choose the column with the order date.')
    await user.selectOptions(number, 'A')
    expect(number).toBeValid()
    expect(date).toBeInvalid()
  })

  it('shows at a field why none of its values can be read', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    await choose(csv(UNKNOWN_TABLE, 'liste.csv'))
    await dialog.findByText('Match your columns', undefined, soon)
    const [date, product] = [dialog.getByLabelText('Order date'), dialog.getByLabelText('Product')]

    await user.selectOptions(date, 'Was')
    await waitFor(() => expect(date).toHaveAccessibleDescription(/^Line 2: "Lamp" is not a date\./), soon)
    await user.selectOptions(date, 'Wann')

    await waitFor(() => expect(date).toBeValid(), soon)
    expect(product).toBeValid()
  })

  it('asks which sheets of a workbook to import', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    const header = SHOPIFY_ORDERS.split('\n')[0]?.split(',') ?? []
    const order = ['#1001', 'ada@example.com', 'paid', 'GBP', 10, 0, 0, 10, '2026-03-02 09:30:00 +0000', 1, 'Cup', 10]
    const book = workbook([
      { name: '2025', rows: [header, order] },
      { name: '2026', rows: [header, ['#1002', ...order.slice(1)]] },
    ])

    await choose(new File([book], 'orders.xlsx'))
    await dialog.findByText('Which sheets do you want to import?', undefined, soon)
    await user.click(dialog.getByRole('checkbox', { name: /^2025 1 row: Name, Email/ }))
    await user.click(dialog.getByRole('button', { name: 'Import' }))

    expect(await dialog.findByText('orders.xlsx was imported', undefined, soon)).toBeVisible()
    expect(dialog.getByText('New orders').closest('div')).toHaveTextContent('1')
  })

  it.each([
    { name: 'an empty file', file: csv('', 'empty.csv'), message: /empty/i },
    { name: 'a truncated file', file: csv(`${SHOPIFY_ORDERS}#1003,"eve@exa`, 'cut.csv'), message: /incomplete/ },
  ])('says why $name was not imported and accepts another file', async ({ file, message }) => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))

    await choose(file)

    const alert = await dialog.findByRole('alert', undefined, soon)
    expect(alert).toHaveTextContent(message)

    const again = dialog.queryByRole('button', { name: 'Choose another file' })
    if (again) await user.click(again)
    await choose(csv(SHOPIFY_ORDERS))

    expect(await dialog.findByText('orders.csv was imported', undefined, soon)).toBeVisible()
  })

  it('removes a file whose import is cancelled', async () => {
    const { user, dialog, choose } = await openImport(await registerPerson(backend))
    await choose(csv(UNKNOWN_TABLE))
    await dialog.findByText('Match your columns', undefined, soon)

    await user.click(dialog.getByRole('button', { name: 'Cancel import' }))

    expect(await dialog.findByText('The import was cancelled', undefined, soon)).toBeVisible()
  })

  it('opens an import by its URL and closes it again', async () => {
    const person = await registerPerson(backend)
    const { dialog, choose, router } = await openImport(person)
    await choose(csv(SHOPIFY_ORDERS))
    await dialog.findByText('orders.csv was imported', undefined, soon)
    const { search } = router.state.location
    cleanup()

    const { user, router: reopened } = await renderRoute(`/dashboard${search}`, { backend, as: person })
    const again = within(await screen.findByRole('dialog', { name: 'Import orders' }, soon))
    expect(await again.findByText('orders.csv was imported', undefined, soon)).toBeVisible()
    await user.click(again.getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(reopened.state.location.search).toBe('')
  })
})
