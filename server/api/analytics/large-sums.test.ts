import { expect, it } from 'vitest'
import type { AskQuestion, FiguresQuery, Reply } from '#domain/advisor/advisor.ts'
import { createBuiltInAdvisor } from '#domain/advisor/built-in-advisor.ts'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import { createImport, createStore, type TestOrder, writeOrders } from '#supabase/test/shop.ts'
import { loadDashboard, loadReport } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

/** The maximum of a ledger amount. */
const LARGEST = '99999999999999.999999'
const MOST_PIECES = 99_999_999_999
const LINES = 12_000

const order = (name: string, at: string, amount: string): TestOrder => ({
  name,
  at,
  customer: 'c1',
  entries: [{ kind: 'sale', amount, quantity: 1, product: 'P1' }],
})

/** Creates a store as it could exist before amounts were limited: thousands of lines of the maximum amount. */
async function storeOfGiants() {
  const store = await createStore(database)
  const importId = await createImport(database, store.storeId)
  await writeOrders(database, { storeId: store.storeId, importId }, [
    order('#1', '2026-04-09 12:00Z', '0.01'),
    order('#2', '2026-05-09 12:00Z', '0.02'),
  ])
  await database.query(
    `insert into public.ledger_entries
       (order_id, ordinal, store_id, import_id, product_id, kind, occurred_at, day, currency, amount, quantity, refund_key)
     select
       order_id, row_number() over () + 100, store_id, import_id, product_id, kinds.kind, occurred_at, day, currency,
       case when kinds.kind in ('discount', 'return') then -0.25 else 1 end * ${LARGEST}, ${MOST_PIECES},
       case when kinds.kind = 'return' then line::text end
     from public.ledger_entries as e, generate_series(1, ${LINES}) as line,
       unnest(array['sale', 'discount', 'return', 'shipping', 'tax', 'duty']) as kinds (kind)
     where import_id = $1 and amount = 0.02`,
    [importId],
  )
  await database.query(`update public.orders set total = ${LARGEST} where import_id = $1 and name = '#2'`, [importId])
  await publishImport({ database, importId, storeId: store.storeId, yieldTurn: async () => undefined })
  return store
}

const giants = await storeOfGiants()

const query = { from: '2026-05-01', to: '2026-05-15' }
const gross = LINES * 1e16

it('gives the nearest numbers in the dashboard and the report when sums are too large to be exact', async () => {
  const { metrics, series, topProducts, recentOrders } = await loadDashboard(database, giants.claims, { query })
  const { totals, rows } = await loadReport(database, giants.claims, { query })

  expect(metrics.gross_sales.value).toBe(gross)
  expect(metrics.average_order_value.value).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
  expect(metrics.units.value).toBe(2 * LINES * MOST_PIECES + 1)
  expect(series.find(({ date }) => date === '2026-05-09')?.gross_sales).toBe(gross)
  expect(topProducts[0]?.title).toBe('P1')
  expect(recentOrders[0]?.total).toBe(1e16)
  expect(totals.gross_sales).toEqual(metrics.gross_sales)
  expect(rows.reduce((sum, row) => sum + row.total_sales, 0)).toBe(totals.total_sales.value)
})

it('lets the agents write such figures in words', async () => {
  const load = ({ from = query.from, to = query.to }: FiguresQuery) =>
    loadDashboard(database, giants.claims, { query: { from, to } })
  const none = async () => null
  const reports = {
    products: none,
    pairs: none,
    customers: none,
    customerList: none,
    mailingList: none,
    replySource: none,
    product: none,
    listing: none,
    order: none,
    forecast: none,
    today: none,
    goals: none,
    reorder: none,
    attention: none,
    catalog: none,
    collections: none,
    change: none,
    events: async () => [],
    eventEffect: none,
    doneWork: async () => [],
    campaigns: async () => [],
    changedTexts: async () => [],
  }
  const calendar = { today: '2026-05-20', firstDay: '2026-05-01', lastDay: '2026-05-20' }
  const store = { calendar, timeZone: 'UTC', currency: 'EUR', names: [] }
  const ask: AskQuestion = async (question) => {
    const reading = readQuestion(question, store)
    if (reading.kind === 'figures') throw new Error(question.text)
    return reading
  }
  const advisor = createBuiltInAdvisor({ load, ask, reports }, 'en')
  for (const text of ['How are we doing in May?', 'Gross sales, units and average order value', 'Best products?']) {
    let reply: Reply | null = null
    for await (const part of advisor.reply({ agent: 'marketing-manager', text, earlier: [] })) reply = part
    expect(`${reply?.text} ${JSON.stringify(reply?.citations)}`).not.toMatch(/NaN|Infinity|undefined|e\+/)
    expect(reply?.text).toMatch(/\d[TB]\b/)
  }
})
