import { expect, test } from 'vitest'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import type { Filter, FilterValue } from '#domain/contracts/figures-filter.ts'
import { DIMENSION_NAMES, type FilterField, isOfProducts, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import { METRIC_NAMES, QUERY_METRICS, type QueryMetric } from '#domain/metrics.ts'
import { currencyExponent } from '#domain/money.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import { yieldToEventLoop } from '#server/platform/database/steps.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, type Entry, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/database.ts'
import { fieldsOf } from './filter-sql.ts'
import { readShop } from './test-oracle.ts'
import { computeRows, metricsOf } from './test-oracle-sums.ts'
import { openFigures } from './test-figures.ts'

const SEED = 20_260_229
const NOW = '2026-05-20T12:00:00Z'
const timeZone = 'America/New_York'

const database = await openDatabase()
const figures = await openFigures(database)

const pick = <Item>(random: Random, items: readonly Item[]): Item => random.pick(items, () => 1)

const PRODUCTS = ['mug', 'card', 'Tea, green', 'pen', 'lamp']
const CURRENCIES = ['USD', 'USD', 'USD', 'USD', 'EUR', 'JPY']
/** Days on which clocks change, months end, and leap years differ. */
const ODD_DAYS = [
  '2024-02-29',
  '2024-03-10',
  '2024-11-03',
  '2024-12-31',
  '2025-01-01',
  '2025-02-28',
  '2025-03-09',
  '2024-01-31',
]

function instant(random: Random): string {
  const day = random.chance(0.3) ? pick(random, ODD_DAYS) : addDays('2023-12-15', random.integer(0, 520))
  const time = `${String(random.integer(0, 23)).padStart(2, '0')}:${pick(random, ['00', '30', '59'])}`
  return `${day}T${random.chance(0.1) ? '05:00' : time}Z`
}

const cents = (random: Random, most: number) => (random.integer(1, most * 1000) / 1000).toFixed(3)

function entriesOf(random: Random, at: string): Entry[] {
  const entries: Entry[] = []
  for (const product of PRODUCTS.filter(() => random.chance(0.35))) {
    entries.push({ kind: 'sale', amount: cents(random, 80), product, quantity: random.integer(1, 4) })
    if (random.chance(0.3)) entries.push({ kind: 'discount', amount: `-${cents(random, 1)}`, product })
    if (random.chance(0.2)) entries.push(...refundOf(random, at, product))
  }
  if (random.chance(0.1)) entries.push({ kind: 'sale', amount: cents(random, 40), quantity: 1 })
  if (random.chance(0.6)) entries.push({ kind: 'shipping', amount: cents(random, 9) })
  if (random.chance(0.6)) entries.push({ kind: 'tax', amount: cents(random, 9) })
  if (random.chance(0.1)) entries.push({ kind: 'duty', amount: cents(random, 3) })
  if (random.chance(0.1)) entries.push(...refundOf(random, at))
  return entries
}

/** Part of the value comes back on a later day, in one refund or in two parts of one. */
function refundOf(random: Random, at: string, product?: string): Entry[] {
  const later = `${addDays(at.slice(0, 10), random.integer(0, 60))}T${pick(random, ['16:20', '04:59', '05:00'])}Z`
  const refundKey = pick(random, ['r1', 'r2'])
  const stamp = { at: later, refundKey, ...(product !== undefined && { product }) }
  return [
    { kind: 'return', amount: `-${cents(random, 8)}`, quantity: product === undefined ? 0 : -1, ...stamp },
    ...(random.chance(0.5) ? [{ kind: 'tax' as const, amount: `-${cents(random, 1)}`, at: later, refundKey }] : []),
  ]
}

function orderOf(random: Random, name: string): TestOrder {
  const at = instant(random)
  const isTest = random.chance(0.05)
  return {
    name,
    at,
    currency: pick(random, CURRENCIES),
    ...(random.chance(0.75) && { customer: `c${random.integer(1, 18)}` }),
    status: pick(random, ['open', 'open', 'open', 'cancelled', 'refunded', 'return'] as const),
    isTest,
    refundDateEstimated: random.chance(0.2),
    // As imports write them: a test order has no entries.
    entries: isTest ? [] : entriesOf(random, at),
  }
}

/** A shop with orders of several currencies, replaced orders, and an import that was undone. */
async function openShop() {
  const random = createRandom(SEED)
  const store = await createStore(database, { timeZone })
  const options = { storeId: store.storeId, timeZone }
  const orders = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => orderOf(random, String(from + index)))
  await importOrders(database, options, orders(0, 90))
  await importOrders(database, options, orders(75, 120))
  const undone = await importOrders(database, options, orders(110, 135))
  await database.query(
    `update public.orders set
       country = (array['DE', 'FR', 'US', '', null])[1 + id % 5], channel = (array['web', 'pos', null])[1 + id % 3],
       region = (array['Bavaria', null])[1 + id % 2], city = (array['Bath', 'Ulm', null])[1 + id % 3],
       payment_method = (array['Card', 'PayPal', null])[1 + id % 3],
       discount_code = (array['SAVE', 'it''s "10%"', null, 'SAVE, FREE'])[1 + id % 4], placed_time_known = (array[true, false, null])[1 + id % 3]
     where store_id = $1`,
    [store.storeId],
  )
  await database.query(
    `update public.products set vendor = (array['Acme', 'acme', null])[1 + id % 3], variant = (array['red', null])[1 + id % 2],
       category = (array['Home', null, 'Tea'])[1 + id % 3], kind_chosen = (array['fee', null, null])[1 + id % 3]
     where store_id = $1`,
    [store.storeId],
  )
  await figures.ask(store.claims, { metrics: ['orders'] })
  await undoImport({ database, importId: undone, storeId: store.storeId, yieldTurn: yieldToEventLoop })
  return { ...store, shop: await readShop(database, store.storeId, timeZone) }
}

const { claims, shop } = await openShop()

const NO_TIMES = DIMENSION_NAMES.filter((name) => !isTimeDimension(name))
const FIELDS: readonly FilterField[] = [...DIMENSION_NAMES, 'order_value']

/** Texts of an order and one of its products, and some of nobody. */
function textsOf(random: Random): FilterValue[] {
  const { channel, country, discount_code, products, status } = pick(random, shop.orders)
  const { sku = null, vendor = null } = shop.products.get(pick(random, products) ?? '') ?? {}
  return [country, channel, discount_code, 'FREE', status, sku, vendor, 'new', 'returning']
}

function idFor(random: Random, field: FilterField): FilterValue {
  const order = pick(random, shop.orders)
  if (field === 'product') return pick(random, order.products)
  return field === 'customer' ? order.customer : order.import
}

function valueFor(random: Random, field: FilterField): FilterValue {
  const { day } = pick(random, shop.orders)
  const values = {
    day: ['2024-02-29', '2024-03-01', day, `${day.slice(0, 7)}-01`],
    number: [0, 1, 2, 5, 20, 50.5],
    id: [idFor(random, field)],
    text: textsOf(random),
  }
  return random.chance(0.1) ? null : pick(random, values[typeOfField(field)])
}

function leafFor(random: Random): Filter {
  const field = pick(random, FIELDS)
  const type = typeOfField(field)
  if ((type === 'number' || type === 'day') && random.chance(0.5)) {
    const ends = type === 'day' ? ['2024-02-10', '2024-11-03'] : [1, 30]
    return ['between', field, [random.chance(0.3) ? null : (ends[0] ?? null), ends[1] ?? null]]
  }
  if (type === 'text' && random.chance(0.3)) return ['contains', field, [pick(random, ['a', 'E', '%', '"', 'ret'])]]
  const values = Array.from({ length: random.integer(1, 3) }, () => valueFor(random, field))
  return [pick(random, ['is', 'is', 'is_not'] as const), field, values]
}

function filterFor(random: Random, depth = 0): Filter {
  const kind = depth > 2 ? 0 : random.integer(0, 9)
  const inner = () => filterFor(random, depth + 1)
  if (kind === 6) return ['not', inner()]
  if (kind === 7) return ['and', [inner(), inner()]]
  if (kind === 8) return ['or', [inner(), inner()]]
  if (kind !== 9) return leafFor(random)
  const days = random.chance(0.5) ? { from: '2024-01-10', to: '2024-10-03' } : null
  return [pick(random, ['has_done', 'has_not_done'] as const), inner(), days]
}

const isAboutProducts = (filter: Filter): boolean => fieldsOf(filter).some(isOfProducts)

function byFor(random: Random): string[] {
  const time = random.chance(0.4) ? [pick(random, ['day', 'week', 'month', 'quarter', 'year'])] : []
  const others = [...NO_TIMES].toSorted(() => random.next() - 0.5).slice(0, random.integer(0, 2 - time.length))
  return [...time, ...others].toSorted(() => random.next() - 0.5)
}

function questionFor(random: Random) {
  const from = addDays('2024-01-01', random.integer(0, 400))
  const metrics = QUERY_METRICS.filter(() => random.chance(0.45)).slice(0, 12)
  const where = random.chance(0.5) ? { where: filterFor(random) } : {}
  return {
    metrics: metrics.length === 0 ? [...QUERY_METRICS].slice(0, 3) : metrics,
    by: byFor(random),
    period: { from, to: addDays(from, pick(random, [0, 29, 200, 400, 700])) },
    compare: pick(random, [
      'none' as const,
      { from: addDays(from, -90), to: addDays(from, pick(random, [-61, -1, 30])) },
    ]),
    currency: pick(random, ['USD', 'USD', 'USD', 'USD', 'EUR', 'JPY']),
    limit: pick(random, [1, 3, 10, 1000, 10_000]),
    offset: pick(random, [0, 0, 0, 2, 300]),
    ...where,
  }
}

type Question = ReturnType<typeof questionFor> & { where?: Filter }
type Metrics = FiguresAnswer['totals']
type Values = Record<QueryMetric, number | null>
/** What a row must show. `base` is null where it is not checked. */
type Expected = { shown: Values; base: Values | null }

const isClose = (one: number | null | undefined, other: number | null) =>
  one === other ||
  (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= 1e-9 * Math.abs(other))

/** Returns the metrics whose values differ, each with both values. */
function differences(metrics: Metrics, expected: Expected, names: readonly QueryMetric[]) {
  return names.flatMap((name) => {
    const { value, comparison } = metrics[name] ?? {}
    const { shown, base } = expected
    const isRight = isClose(value, shown[name]) && (base === null || isClose(comparison, base[name]))
    return isRight ? [] : [{ name, value, comparison, expected: [shown[name], base?.[name]] }]
  })
}

function compute(question: Question, by: string[], without?: ReadonlySet<string>) {
  const { compare, currency, period, where } = question
  const hasProducts = [...question.by].some(isOfProducts) || (where !== undefined && isAboutProducts(where))
  // The total is of orders, each once; parts of products count an order in each of them.
  const rowsIn = (days: typeof period) =>
    computeRows(shop, { ...days, by, currency, where, hasProducts, without, splitBy: question.by })
  const shown = rowsIn(period)
  // Rows of time are compared by their place, which other tests check.
  const base = compare === 'none' || question.by.some(isTimeDimension) ? null : rowsIn(compare)
  const valuesOf = (rows: typeof shown, key: string) => metricsOf(rows.get(key), currencyExponent(currency))
  const expected = (key: string): Expected => ({ shown: valuesOf(shown, key), base: base && valuesOf(base, key) })
  return { keys: new Set([...shown.keys(), ...(base?.keys() ?? [])]), expected }
}

function checkRows(question: Question, answer: FiguresAnswer) {
  const { keys: known, expected } = compute(question, question.by)
  const wrong = answer.rows.flatMap(({ keys, metrics }) =>
    differences(metrics, expected(JSON.stringify(keys)), question.metrics),
  )
  const shown = new Set(answer.rows.map(({ keys }) => JSON.stringify(keys)))
  // Rows of time exist without sales, and all of them as far as they are in the comparison.
  const isOpen = question.by.length === 0 || question.by.some(isTimeDimension)
  const missing = answer.others ? [] : [...known].filter((key) => !shown.has(key))
  const invented = [...shown].filter((key) => !known.has(key))
  return {
    wrong,
    missing: question.by.length === 0 ? [] : missing,
    invented: isOpen ? [] : invented,
    rowCount: isOpen || answer.rowCount === known.size ? [] : [answer.rowCount, known.size],
    shown,
  }
}

const additive = (answer: FiguresAnswer) =>
  answer.columns.flatMap((column) => (column.kind === 'metric' && column.isAdditive ? [column] : []))

/** Parts and all others add up to the total; amounts are rounded once each, by up to half a minor unit. */
function checkSums(answer: FiguresAnswer, rows: readonly Metrics[], side: 'value' | 'comparison' = 'value') {
  return additive(answer).flatMap(({ name, unit }) => {
    const sum = rows.reduce((total, metrics) => total + (metrics[name]?.[side] ?? 0), 0)
    const slack = unit === 'money' ? rows.length / 2 + 0.5 : 1e-6
    const total = answer.totals[name]?.[side] ?? 0
    return Math.abs(sum - total) <= slack ? [] : [{ name, side, sum, total }]
  })
}

async function check(question: Question) {
  const answer = await figures.ask(claims, question, { now: NOW })
  const { wrong, missing, invented, rowCount, shown } = checkRows(question, answer)
  const total = compute(question, []).expected('[]')
  const rest = answer.others ? compute(question, [], shown).expected('[]') : null
  const parts = [...answer.rows.map(({ metrics }) => metrics), ...(answer.others ? [answer.others] : [])]
  // Days without a day to be compared with leave a part of the comparison out.
  const sides = question.by.includes('day') ? (['value'] as const) : (['value', 'comparison'] as const)
  return {
    wrong,
    missing,
    invented,
    rowCount,
    total: differences(answer.totals, total, question.metrics),
    others: rest && answer.others ? differences(answer.others, rest, question.metrics) : [],
    sums: sides.flatMap((side) => checkSums(answer, parts, side)),
  }
}

const RIGHT = { wrong: [], missing: [], invented: [], rowCount: [], total: [], others: [], sums: [] }

const random = createRandom(SEED + 1)
const QUESTIONS = Array.from({ length: 300 }, () => questionFor(random))

test('300 random queries give what a plain computation over the ledger gives', { timeout: 300_000 }, async () => {
  let rows = 0
  for (const question of QUESTIONS) {
    expect({ question, ...(await check(question)) }).toEqual({ question, ...RIGHT })
    rows += compute(question, question.by).keys.size
  }
  // The queries ask about something.
  expect(rows).toBeGreaterThan(1000)
})

test('the orders behind a figure add up to it', { timeout: 120_000 }, async () => {
  for (const { by: _by, ...question } of QUESTIONS.slice(0, 60)) {
    const query = { ...question, rows: 'orders', limit: 10_000, offset: 0 }
    const answer = await figures.ask(claims, query, { now: NOW })
    expect({
      query,
      wrong: checkSums(
        answer,
        answer.rows.map(({ metrics }) => metrics),
      ),
    }).toEqual({ query, wrong: [] })
  }
})

test('totals, comparisons and changes are those of the dashboard', { timeout: 120_000 }, async () => {
  const api = createDashboardApi({
    database,
    authenticate: async () => claims,
    answers: createAnswers('of the dashboard'),
    clock: () => new Date('2025-03-15T12:00:00Z'),
    log: silentLog,
  })
  const days = createRandom(SEED + 2)
  for (let asked = 0; asked < 20; asked += 1) {
    const from = addDays('2024-01-01', days.integer(0, 435))
    const period = { from, to: addDays(from, pick(days, [0, 6, 30, 90, 365])) }
    const compare = pick(days, ['previous_period', 'previous_year', 'none'])
    const response = await api.request(`/dashboard-data?${new URLSearchParams({ ...period, compare }).toString()}`)
    const dashboard = dashboardSchema.parse(await response.json())
    const call = { now: '2025-03-15T12:00:00Z' }
    const metrics = [METRIC_NAMES.slice(0, 8), METRIC_NAMES.slice(8)]
    for (const names of metrics) {
      const answer = await figures.ask(claims, { metrics: names, period, compare }, call)
      const expected = Object.fromEntries(names.map((name) => [name, dashboard.metrics[name]]))
      expect({ period, compare, ...answer.totals }).toEqual({ period, compare, ...expected })
    }
  }
})
