import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { unzip } from '#test/fixtures/shops/exports.ts'
import { createExportApi } from './export-api.ts'

const importer = await openImporter()

const NAMES = ['=1+1', '-2+3', '@SUM(A1)', '\uFF1D1', '"a", b', 'a\n=1+1', '1001', "O'Neil"]

const FACTS = ['region', 'city', 'country', 'payment_method', 'discount_code']

const MAPPING = {
  order_id: 'name',
  placed_at: 'placed_at',
  order_total: 'total',
  currency: 'currency',
  ...Object.fromEntries(FACTS.map((fact) => [fact, fact])),
}

async function exportFiles(person: Awaited<ReturnType<typeof importer.addPerson>>, store: string) {
  const app = createExportApi({
    database: importer.database,
    authenticate: async () => person,
    clock: () => new Date(),
    log: silentLog,
  })
  const { url } = Object(await (await app.request(`/export?store=${store}`, { method: 'POST' })).json())
  return unzip(await (await app.request(url.replace('/api', ''))).arrayBuffer())
}

const ordersOf = (store: string) =>
  importer.query(
    `select name, placed_at, placed_time_known, currency, total, ${FACTS.join(', ')} from public.orders where store_id = $1 order by placed_at`,
    [store],
  )

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

test('exported orders that are imported again are unchanged', async () => {
  const [before, after] = [await importer.addPerson(), await importer.addPerson()]
  const rows = NAMES.map(
    (name, at) =>
      `${quote(name)},paid,EUR,${at}.50,2026-01-0${at + 1} 10:00:00 +0000,1,Mug,${at}.50,${quote(name)},Île-de-France,France,=Card,"A, B"`,
  )
  const header =
    'Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,' +
    'Shipping City,Shipping Province,Shipping Country,Payment Method,Discount Code'
  const first = await importer.importText([header, ...rows].join('\n'), { as: before })
  const files = await exportFiles(before, first.store)

  const asked = await importer.importText(files.get('orders.csv') ?? '', { as: after })
  const second = await importer.answer(asked.id, { mapping: MAPPING }, after)

  expect(second).toMatchObject({ status: 'done', ordersNew: NAMES.length, rowsRejected: 0 })
  expect(await ordersOf(second.store)).toEqual(await ordersOf(first.store))
  expect((await ordersOf(second.store)).map(({ name }) => name)).toEqual(NAMES)
})

test('refunds of exported orders are read back on their days, with the suggested columns', async () => {
  const [before, after] = [await importer.addPerson(), await importer.addPerson()]
  const table = [
    'Order number,Order date,Status,Order total,Refund amount,Refund date,Currency',
    '1001,2026-01-05,paid,20.00,,,EUR',
    '1002,2026-01-06,partially refunded,30.00,12.50,2026-02-03,EUR',
    '1003,2026-01-07,refunded,40.00,40.00,2026-02-04,EUR',
    '1004,2026-01-08,cancelled,50.00,,,EUR',
    '1005,2026-01-09,paid,-10.00,,,EUR',
  ].join('\n')
  const ledgerOf = (store: string) =>
    importer.query(
      `select orders.name, orders.status, kind, day::text, sum(amount)::float as amount
       from public.ledger_entries join public.orders on orders.id = order_id
       where ledger_entries.store_id = $1 group by 1, 2, 3, 4 order by 1, 3, 4`,
      [store],
    )
  const importSuggested = async (text: string | Uint8Array<ArrayBuffer>, person: typeof before) => {
    const asked = await importer.importText(text, { as: person, query: { timeZone: 'UTC' } })
    const [question] = asked.questions
    const mapping = question?.id === 'mapping' ? question.suggestion : {}
    return importer.answer(asked.id, { mapping }, person)
  }

  const first = await importSuggested(table, before)
  const second = await importSuggested((await exportFiles(before, first.store)).get('orders.csv') ?? '', after)

  expect(second).toMatchObject({ status: 'done', ordersNew: 4, rowsRejected: 0 })
  expect(await ledgerOf(second.store)).toEqual(await ledgerOf(first.store))
})

test('exported customers are read back with their consents and dates', async () => {
  const [before, after] = [await importer.addPerson(), await importer.addPerson()]
  const header =
    'Name,Email,Financial Status,Accepts Marketing,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name'
  const rows = ['yes', 'no', ''].map(
    (answer, at) => `#${at},c${at}@example.com,paid,${answer},EUR,5,2026-01-0${at + 1} 10:00:00 +0000,1,Mug,5,=Ann`,
  )
  const first = await importer.importText([header, ...rows].join('\n'), { as: before })
  const exported = (await exportFiles(before, first.store)).get('customers.csv') ?? ''
  const consentsOf = (store: string) =>
    importer.query(
      `select email, name, answer, stated_at from customers
       left join analytics.marketing_consents as consents on consents.customer_id = customers.id
       where customers.store_id = $1 order by email`,
      [store],
    )

  const second = await importer.importText(exported, { as: after })

  expect(exported).toContain('2026-01-02T10:00:00.000Z,orders.csv')
  expect(second).toMatchObject({ status: 'done', format: 'customers', customersNew: 3, rowsRejected: 0 })
  expect(await consentsOf(second.store)).toMatchObject([{ answer: 'yes' }, { answer: 'no' }, { answer: null }])
  expect(await consentsOf(second.store)).toEqual(await consentsOf(first.store))
})
