import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createPerson, createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { createExportCalls, rowsOf, unzip } from '#test/fixtures/shops/exports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const NOW = new Date('2026-05-20T12:00:00Z')

let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>

const sale = (name: string, minute: number, product: string): TestOrder => ({
  name,
  at: `2026-05-10T12:${String(minute % 60).padStart(2, '0')}:00.123456Z`,
  customer: `=HYPERLINK("http://example.com")`,
  currency: 'EUR',
  entries: [
    { kind: 'sale', amount: '10.5', quantity: 2, product },
    { kind: 'return', amount: '-3', quantity: 1, product, refundKey: 'r' },
  ],
})

const database = await openDatabase()
const { openApi, requestLink, follow, download } = createExportCalls(database, () => NOW)

beforeAll(async () => {
  owner = await createStore(database, { timeZone: 'Europe/Berlin', currency: 'EUR' })
  stranger = await createStore(database)
  const importId = await importOrders(database, owner, [
    sale('#1', 1, '@SUM(A1)'),
    sale('-2+3', 2, 'مصباح "A", B\n=C\r=D'),
  ])
  await database.query(
    `update public.orders set placed_time_known = true, country = 'DE', region = 'Bayern', city = '=Ulm', payment_method = 'Card'
     where store_id = $1 and name = '-2+3'`,
    [owner.storeId],
  )
  await database.query(`update public.order_lines set unit_cost = 4.125 where store_id = $1 and title = '@SUM(A1)'`, [
    owner.storeId,
  ])
  await database.query(
    `update public.products set category = 'Home', kind_chosen = 'fee' where store_id = $1 and title = '@SUM(A1)'`,
    [owner.storeId],
  )
  await database.query(
    `insert into public.goals (store_id, metric, month, amount, currency)
     values ($1, 'net_sales', '2026-06-01', 1234500, 'EUR'), ($1, 'orders', '2026-06-01', 300, 'EUR')`,
    [owner.storeId],
  )
  await database.query(
    `insert into public.events (store_id, kind, name, first_day, last_day, touched, parts)
     values ($1, 'campaign', 'Sale', '2026-05-01', '2026-05-07', 'country', '{DE,FR}')`,
    [owner.storeId],
  )
  await importOrders(database, stranger, [sale('#99', 1, 'Secret')])
  for (const { storeId } of [owner, stranger]) {
    await database.query(
      `insert into public.cost_rules (store_id, kind, percent, amount, payment_method, valid_from)
       values ($1, 'payment_fee', 2.9, 30, 'Card', '2026-01-01')`,
      [storeId],
    )
    const product = `(select min(id) from public.products where store_id = $1)`
    const texts = [
      `insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-05-10', 'Search', 1250)`,
      `insert into public.reorder_rules (store_id, vendor, lead_days) values ($1, '=Acme', 21)`,
      `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on)
       values ($1, ${product}, 12, '2026-05-10', '2026-05-24')`,
      `insert into public.stock_snapshots (product_id, day, store_id, quantity) values (${product}, '2026-05-10', $1, 4)`,
    ]
    for (const text of texts) await database.query(text, [storeId])
  }
  await database.query(
    `insert into public.import_rejections (import_id, store_id, line, reason, row_text) values ($1, $2, 7, 'No date', $3)`,
    [importId, owner.storeId, '\t+cmd|calc,"a\nb"'],
  )
  await database.query(`insert into public.profiles (id, full_name, bio) values ($1, 'Ada', '-1+1')`, [owner.userId])
  await database.query(
    `insert into public.digest_settings (user_id, frequency, weekday, is_urgent) values ($1, 'weekly', 5, true)`,
    [owner.userId],
  )
  await database.query(
    `insert into public.assistant_tokens
       (store_id, user_id, name, may_propose, is_proven, token_hash, ending, created_at, expires_at)
     values ($1, $2, '=Claude', true, false, 'x', 'abcd', '2026-05-01', '2026-05-31')`,
    [owner.storeId, owner.userId],
  )
})

describe('an export', () => {
  it('is a zip of every table, with amounts, currencies and ISO dates', async () => {
    const { body } = await requestLink(owner.claims, owner.storeId)
    const response = await follow(body.url)
    const files = await unzip(await response.arrayBuffer())

    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cartwright-export-2026-05-20.zip"')
    expect([...files.keys()]).toEqual([
      'README.txt',
      'orders.csv',
      'order-lines.csv',
      'ledger-entries.csv',
      'store.csv',
      'customers.csv',
      'products.csv',
      'imports.csv',
      'rejected-rows.csv',
      'platforms.csv',
      'connections.csv',
      'connection-history.csv',
      'saved-views.csv',
      'goals.csv',
      'events.csv',
      'notes.csv',
      'customer-lists.csv',
      'customer-list-entries.csv',
      'signals.csv',
      'work.csv',
      'work-history.csv',
      'campaigns.csv',
      'campaign-history.csv',
      'campaign-people.csv',
      'drafts.csv',
      'draft-history.csv',
      'policies.csv',
      'saved-replies.csv',
      'cost-rules.csv',
      'ad-spend.csv',
      'reorder-rules.csv',
      'purchase-orders.csv',
      'stock-history.csv',
      'profile.csv',
      'email-settings.csv',
      'assistant-tokens.csv',
      'agent-messages.csv',
    ])
    expect(rowsOf(files, 'goals.csv')).toMatchObject([
      { month: '2026-06-01', metric: 'net_sales', amount: '12345.00', currency: 'EUR' },
      { month: '2026-06-01', metric: 'orders', amount: '300', currency: '' },
    ])
    expect(rowsOf(files, 'events.csv')).toMatchObject([
      { kind: 'campaign', name: 'Sale', first_day: '2026-05-01', touched: 'country', parts: '["DE", "FR"]' },
    ])
    expect(rowsOf(files, 'orders.csv')).toMatchObject([
      {
        name: "'-2+3",
        placed_at: '2026-05-10T12:02:00.123Z',
        placed_day: '2026-05-10',
        placed_time_known: 'true',
        currency: 'EUR',
        total: '7.50',
        country: 'DE',
        region: 'Bayern',
        city: "'=Ulm",
        payment_method: 'Card',
      },
      { name: '#1', placed_at: '2026-05-10T12:01:00.123Z' },
    ])
    expect(rowsOf(files, 'cost-rules.csv')).toMatchObject([
      { kind: 'payment_fee', percent: '2.9000', amount: '0.30', currency: 'EUR', payment_method: 'Card' },
    ])
    expect(rowsOf(files, 'ad-spend.csv')).toEqual([
      { day: '2026-05-10', channel: 'Search', amount: '12.50', currency: 'EUR' },
    ])
    expect(rowsOf(files, 'reorder-rules.csv')).toMatchObject([{ vendor: "'=Acme", product_id: '', lead_days: '21' }])
    expect(rowsOf(files, 'purchase-orders.csv')).toMatchObject([
      { quantity: '12', ordered_on: '2026-05-10', expected_on: '2026-05-24', received_on: '' },
    ])
    expect(rowsOf(files, 'stock-history.csv')).toMatchObject([{ day: '2026-05-10', quantity: '4' }])
    expect(rowsOf(files, 'order-lines.csv')).toMatchObject([
      { title: "'@SUM(A1)", quantity: '2', unit_price: '10.50', discount: '0.00', currency: 'EUR', unit_cost: '4.125' },
      { title: 'مصباح "A", B\n=C\r=D' },
    ])
    expect(rowsOf(files, 'ledger-entries.csv').map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', '10.50'],
      ['return', '-3.00'],
      ['sale', '10.50'],
      ['return', '-3.00'],
    ])
    expect(rowsOf(files, 'store.csv')).toMatchObject([
      { id: owner.storeId, currency: 'EUR', time_zone: 'Europe/Berlin' },
    ])
    expect(rowsOf(files, 'products.csv')).toContainEqual(
      expect.objectContaining({ title: "'@SUM(A1)", category: 'Home', kind: 'product', kind_chosen: 'fee' }),
    )
    expect(rowsOf(files, 'imports.csv')).toMatchObject([{ source: 'test' }])
    expect(files.get('README.txt')).toContain('2026-05-20T12:00:00.000Z')
  })

  it('escapes formulas', async () => {
    const files = await download(owner.claims, owner.storeId)

    expect(rowsOf(files, 'customers.csv')).toMatchObject([{ name: `'=HYPERLINK("http://example.com")` }])
    expect(rowsOf(files, 'rejected-rows.csv')).toMatchObject([
      { kind: 'rejected', line: '7', row_text: `'\t+cmd|calc,"a\nb"` },
    ])
    expect(rowsOf(files, 'profile.csv')).toMatchObject([{ full_name: 'Ada', bio: "'-1+1" }])
    expect(rowsOf(files, 'email-settings.csv')).toMatchObject([
      { frequency: 'weekly', weekday: '5', is_urgent: 'true' },
    ])
    expect(rowsOf(files, 'assistant-tokens.csv')).toMatchObject([
      { name: "'=Claude", ending: 'abcd', may_propose: 'true' },
    ])
  })

  it("contains no data of other people's stores", async () => {
    const files = await download(owner.claims, owner.storeId)

    for (const content of files.values()) {
      expect(content).not.toContain('Secret')
      expect(content).not.toContain(stranger.storeId)
    }
  })

  it('reads each table in pages without gaps or repeats, even when orders share a time and variants a SKU', async () => {
    const busy = await createStore(database, { currency: 'EUR' })
    const orders = Array.from({ length: 603 }, (_, index) => sale(`#${index}`, index % 3, 'Lamp'))
    const importId = await importOrders(database, busy, orders)
    await database.query(
      `insert into public.products (store_id, import_id, match_key, variant_key, title)
       select $1, $2, 'sku:shared', 'variant ' || number, 'Shirt' from generate_series(1, 603) as number`,
      [busy.storeId, importId],
    )
    let pages = 0
    const counting: Pick<Database, 'stepAs'> = {
      async stepAs(claims, text, values) {
        const result = await database.stepAs<never>(claims, text, values)
        if (text.includes('from public.orders')) pages += 1
        return result
      },
    }
    const { body } = await requestLink(busy.claims, busy.storeId)
    const files = await unzip(await (await follow(body.url, counting)).arrayBuffer())

    expect(new Set(rowsOf(files, 'orders.csv').map(({ name }) => name)).size).toBe(603)
    expect(rowsOf(files, 'orders.csv')).toHaveLength(603)
    expect(rowsOf(files, 'order-lines.csv')).toHaveLength(603)
    expect(rowsOf(files, 'ledger-entries.csv')).toHaveLength(1_206)
    expect(new Set(rowsOf(files, 'products.csv').map(({ variant_key }) => variant_key)).size).toBe(604)
    expect(pages).toBeGreaterThan(1)
  })

  it('stops reading when the client leaves', async () => {
    let reads = 0
    const endless: Pick<Database, 'stepAs'> = {
      async stepAs(claims, text, values) {
        const result = await database.stepAs<never>(claims, text, values)
        if (!text.includes('from public.orders')) return result
        reads += 1
        const page = Array.from({ length: Number(values?.at(-1)) }, (_, index) => ({
          ...Object(result.rows[0]),
          name: Math.random(),
          index,
        }))
        return Object.assign(result, { rows: page })
      },
    }
    const { body } = await requestLink(owner.claims, owner.storeId)
    const response = await follow(body.url, endless)
    const reader = response.body?.getReader()
    for (let chunk = 0; chunk < 20; chunk += 1) await reader?.read()
    await reader?.cancel()
    const readSoFar = reads

    // A few pages may already be requested. Without the stop, about 40 more would be read.
    for (let turn = 0; turn < 400; turn += 1) await database.query('select 1')
    expect(readSoFar).toBeGreaterThan(1)
    expect(reads).toBeLessThan(readSoFar + 10)
  })

  it('of a person who is removed meanwhile ends as a broken download', async () => {
    const colleague = await createPerson(database)
    const member = [owner.storeId, colleague.userId]
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', member)
    const { body } = await requestLink(colleague.claims, owner.storeId)
    const removing: Pick<Database, 'stepAs'> = {
      async stepAs(claims, text, values) {
        await database.query('delete from public.store_members where store_id = $1 and user_id = $2', member)
        return database.stepAs<never>(claims, text, values)
      },
    }

    await expect((await follow(body.url, removing)).arrayBuffer()).rejects.toThrow('no longer a member')
  })

  it('that fails ends as a broken download, not as a shorter file', async () => {
    const failing: Pick<Database, 'stepAs'> = {
      async stepAs(claims, text, values) {
        if (text.includes('from public.products')) throw new Error('The disk is gone')
        return database.stepAs<never>(claims, text, values)
      },
    }
    const { body } = await requestLink(owner.claims, owner.storeId)

    await expect((await follow(body.url, failing)).arrayBuffer()).rejects.toThrow('The disk is gone')
  })

  it('is limited to two at a time per person', async () => {
    const app = openApi(owner.claims)
    const get = () => app.request(`/export?store=${owner.storeId}`)
    const [first, second, third] = [await get(), await get(), await get()]
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    expect(await third.json()).toMatchObject({ error: { code: 'export_running' } })
    expect((await app.request(`/export?store=${owner.storeId}`, { method: 'POST' })).status).toBe(429)

    await first.body?.cancel()
    await second.arrayBuffer()

    await expect.poll(async () => (await get()).status).toBe(200)
  })

  it('for a person without a store contains only their own data', async () => {
    const person = await createPerson(database)
    await database.query(`insert into public.profiles (id, full_name) values ($1, 'Grace')`, [person.userId])

    const files = await download(person.claims)

    expect([...files.keys()]).toEqual([
      'README.txt',
      'profile.csv',
      'email-settings.csv',
      'assistant-tokens.csv',
      'agent-messages.csv',
    ])
    expect(rowsOf(files, 'profile.csv')).toMatchObject([{ full_name: 'Grace' }])
  })
})
