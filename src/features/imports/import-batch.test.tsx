import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestBackend } from '#test/harness/backend.ts'
import { type Answer, type Person, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { createXmlHttpRequest } from '#test/harness/screens/xml-http-request.ts'

const SHOPIFY = `Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#1001,ada@example.com,paid,EUR,20.00,5.00,0.00,25.00,2026-03-02 09:30:00 +0000,2,Tea cup,10.00
`
const WOOCOMMERCE = `order_id,order_date,status,order_total,order_currency,billing_email,Product Item 1 Name,Product Item 1 Total
77,2026-03-03 12:00:00,completed,15,EUR,bob@example.com,Mug,15
78,2026-03-04 12:00:00,failed,40,EUR,bob@example.com,Mug,40
`
/** Returns a file with its own columns, so that the answers for an earlier file do not apply. */
const table = (number: string) => `Nummer,Wann,Was,Summe,Geld,${number}\n${number},2026-03-05,Lamp,20.50,EUR,\n`

const backend = await openTestBackend({ clock: () => new Date('2026-04-10T12:00:00Z') })

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', createXmlHttpRequest(backend))
  return () => vi.unstubAllGlobals()
})

const csv = (text: string, name: string) => new File([text], name, { type: 'text/csv' })

async function openImport(as: Person, search = '?import=new', answer: Answer = () => null) {
  const { user, router } = await renderRoute(`/dashboard${search}`, { backend, as, answer })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import orders' }, { timeout: 20_000 }))
  const choose = (files: File[]) => user.upload(dialog.getByLabelText('Choose files'), files)
  const fileRow = (name: string) =>
    within(dialog.getByRole('list', { name: 'Files' }))
      .getAllByRole('listitem')
      .find((row) => row.textContent?.startsWith(name))
  return { user, router, dialog, choose, fileRow }
}

type Opened = Awaited<ReturnType<typeof openImport>>

const soon = { timeout: 30_000 }

/** Answers the questions about the columns of one file. */
async function answerTable({ user, dialog }: Opened, name: string) {
  await user.click(await dialog.findByRole('button', { name: `Answer: ${name}` }, soon))
  await dialog.findByText('Match your columns', undefined, soon)
  for (const [column, field] of [
    ['Nummer', 'Order number'],
    ['Wann', 'Order date'],
    ['Was', 'Product'],
    ['Summe', 'Line total'],
    ['Geld', 'Currency'],
  ]) {
    await user.selectOptions(dialog.getByLabelText(field ?? ''), column ?? '')
  }
  await user.click(dialog.getByRole('button', { name: 'Import' }))
}

describe('several files at once', () => {
  it('are imported one after the other, each with its status, and share one report', async () => {
    const opened = await openImport(await registerPerson(backend))
    const { dialog, choose, fileRow, router, user } = opened

    await choose([
      csv(SHOPIFY, 'shopify.csv'),
      csv('\u0000\u0001\u0002PNG', 'cat.png.csv'),
      csv(WOOCOMMERCE, 'woo.csv'),
      csv(table('A-1'), 'liste.csv'),
    ])
    await answerTable(opened, 'liste.csv')

    expect(await dialog.findByRole('heading', { name: 'All 3 files together' }, soon)).toBeVisible()
    expect(dialog.getByText('3 of 4 files imported and 1 failed')).toBeVisible()
    expect(fileRow('shopify.csv')).toHaveTextContent('Done1 new order')
    expect(fileRow('cat.png.csv')).toHaveTextContent('Failed')
    expect(dialog.getByText('New orders').closest('div')).toHaveTextContent('3')
    expect(dialog.getByRole('row', { name: 'Order totals in the file €100.50' })).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Unpaid, draft, deleted or failed order (left out) −€40.00' })).toBeVisible()
    expect(dialog.getByRole('row', { name: 'Counted as total sales €60.50' })).toBeVisible()
    expect(new URLSearchParams(router.state.location.search).get('import')?.split(',')).toHaveLength(4)

    await user.click(dialog.getByRole('button', { name: 'Report: woo.csv' }))
    expect(await dialog.findByText('woo.csv was imported', undefined, soon)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Download left-out rows' })).toBeEnabled()
    await user.click(dialog.getByRole('button', { name: 'All files' }))
    expect(dialog.getByRole('button', { name: 'Report: woo.csv' })).toHaveFocus()
  })

  it('are shown again after a reload, and one of them can be undone', async () => {
    const person = await registerPerson(backend)
    const { dialog, choose, router } = await openImport(person)
    await choose([csv(SHOPIFY, 'shopify.csv'), csv(WOOCOMMERCE, 'woo.csv')])
    await dialog.findByRole('heading', { name: 'All 2 files together' }, soon)
    const { search } = router.state.location
    cleanup()

    const again = await openImport(person, search)
    await again.dialog.findByRole('row', { name: 'Counted as total sales €40.00' }, soon)
    await again.user.click(again.dialog.getByRole('button', { name: 'Report: shopify.csv' }))
    await again.user.click(await again.dialog.findByRole('button', { name: 'Undo import' }, soon))
    expect(
      again.dialog.getByText('Its 1 order won’t count anymore. You can import the file again later.'),
    ).toBeVisible()
    expect(again.dialog.getByRole('button', { name: 'Keep import' })).toHaveFocus()
    await again.user.click(again.dialog.getByRole('button', { name: 'Keep import' }))
    expect(again.dialog.getByRole('button', { name: 'Undo import' })).toHaveFocus()
    await again.user.click(again.dialog.getByRole('button', { name: 'Undo import' }))
    await again.user.click(again.dialog.getByRole('button', { name: 'Undo import' }))
    await again.dialog.findByText('The import of shopify.csv was undone', undefined, soon)
    await again.user.click(again.dialog.getByRole('button', { name: 'All files' }))

    expect(again.fileRow('shopify.csv')).toHaveTextContent('Undone')
    expect(again.dialog.getByRole('row', { name: 'Counted as total sales €15.00' })).toBeVisible()
    await again.user.click(again.dialog.getByRole('button', { name: 'Show the figures' }))
    const netSales = within(await screen.findByRole('article', { name: 'Net sales' }, soon))
    await waitFor(() => expect(netSales.getByText('€15.00')).toBeVisible(), soon)
  })

  it('wait while the server is at its limit, and can be stopped', async () => {
    const opened = await openImport(await registerPerson(backend))
    const { dialog, choose, fileRow, user } = opened

    await choose(Array.from({ length: 7 }, (_, at) => csv(table(`B-${at}`), `${at}.csv`)))
    await waitFor(() => expect(dialog.getAllByRole('button', { name: /^Answer: / })).toHaveLength(5), soon)
    expect(fileRow('5.csv')).toHaveTextContent('Waiting')
    await answerTable(opened, '2.csv')

    expect(await dialog.findByRole('button', { name: 'Answer: 5.csv' }, soon)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Stop uploading' }))
    await waitFor(() => expect(fileRow('6.csv')).toHaveTextContent('Not uploaded'), soon)
    await user.click(dialog.getByRole('button', { name: 'Answer: 3.csv' }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel import' }))
    await waitFor(() => expect(fileRow('3.csv')).toHaveTextContent('Cancelled'), soon)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  })

  it('wait for imports that are open elsewhere too', async () => {
    const person = await registerPerson(backend)
    const first = await openImport(person)
    await first.choose(Array.from({ length: 5 }, (_, at) => csv(table(`C-${at}`), `open-${at}.csv`)))
    await waitFor(() => expect(first.dialog.getAllByRole('button', { name: /^Answer: / })).toHaveLength(5), soon)
    const [open = ''] = new URLSearchParams(first.router.state.location.search).get('import')?.split(',') ?? []
    cleanup()
    const { choose, dialog } = await openImport(person)

    await choose([csv(SHOPIFY, 'late.csv')])
    expect(await dialog.findByText('late.csv is waiting', undefined, soon)).toBeVisible()
    await backend.database.query(`update imports set status = 'cancelled' where public_id = $1`, [open])

    expect(await dialog.findByText('late.csv was imported', undefined, soon)).toBeVisible()
  })

  it('are limited to twenty, and the others are listed', async () => {
    const { dialog, choose, fileRow, user } = await openImport(await registerPerson(backend))

    await choose(Array.from({ length: 22 }, (_, at) => csv('', `file ${at + 1}.csv`)))

    expect(await dialog.findByText('Only the first 20 files are imported', undefined, soon)).toBeVisible()
    const [, list] = dialog
      .getAllByRole('list')
      .map((entry) => entry.textContent)
      .toReversed()
    expect(list).toBe('file 21.csvfile 22.csv')
    expect(fileRow('file 20.csv')).toBeDefined()
    expect(fileRow('file 21.csv')).toBeUndefined()
    await user.click(dialog.getByRole('button', { name: 'Stop uploading' }))
  })
})

describe('undoing an import', () => {
  const CHANGED = SHOPIFY.replace('20.00,5.00,0.00,25.00', '30.00,5.00,0.00,35.00').replace(',2,Tea cup', ',3,Tea cup')

  /** Creates a person with an order, and a second import that changed it. */
  async function importTwice() {
    const person = await registerPerson(backend)
    let id = ''
    for (const text of [SHOPIFY, CHANGED]) {
      const { dialog, choose, router } = await openImport(person)
      await choose([csv(text, 'orders.csv')])
      await dialog.findByText('orders.csv was imported', undefined, soon)
      id = new URLSearchParams(router.state.location.search).get('import') ?? ''
      cleanup()
    }
    return { person, id }
  }

  it('says that changed orders will be restored', async () => {
    const { person, id } = await importTwice()
    const { dialog, user } = await openImport(person, `?import=${id}`)

    await user.click(await dialog.findByRole('button', { name: 'Undo import' }, soon))

    expect(dialog.getByText(/1 order that this import changed will be restored\.$/)).toBeVisible()
  })

  it('says that orders changed by an import of an earlier version are not restored', async () => {
    const { person, id } = await importTwice()
    await backend.database.query('update imports set keeps_replaced = false where public_id = $1', [id])
    const { dialog, user } = await openImport(person, `?import=${id}`)

    await user.click(await dialog.findByRole('button', { name: 'Undo import' }, soon))
    expect(dialog.getByText(/1 order that this import changed won’t be restored/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Undo import' }))

    expect(
      await dialog.findByText(/The orders that the import changed weren’t restored/, undefined, soon),
    ).toBeVisible()
  })

  it('shows an error when the server refuses, and can be tried again', async () => {
    const { person, id } = await importTwice()
    let isDown = true
    const { dialog, user } = await openImport(person, `?import=${id}`, ({ method }) =>
      method === 'DELETE' && isDown
        ? Response.json({ error: { code: 'busy', message: 'Try again later.' } }, { status: 503 })
        : null,
    )

    await user.click(await dialog.findByRole('button', { name: 'Undo import' }, soon))
    await user.click(dialog.getByRole('button', { name: 'Undo import' }))
    expect(await dialog.findByRole('alert', undefined, soon)).toHaveTextContent(
      'The import wasn’t undone. Try again later.',
    )
    isDown = false
    await user.click(dialog.getByRole('button', { name: 'Undo import' }))

    expect(await dialog.findByText('The import of orders.csv was undone', undefined, soon)).toBeVisible()
  })
})
