import { averageFigures } from '#domain/advisor/questions/queries/average-figures.ts'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import type { StoreName } from '#domain/advisor/questions/words/store-names.ts'
import { compareDays } from '#domain/comparison.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { AskedFigures, QuestionAnswer, ShownFigures } from '#domain/contracts/questions.ts'
import type { MetricName, QueryMetric } from '#domain/metrics.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import { addDays, type Period } from '#domain/periods.ts'
import type { AskQuestion, FiguresQuery, LoadReports, Reply } from './advisor.ts'
import type { AgentId } from './agents.ts'
import { createBuiltInAdvisor } from './built-in-advisor.ts'

export const TODAY = '2026-11-21'

export const MARKETING = 'marketing-manager'
export const SUPPORT = 'customer-support'
export const BUILDER = 'store-builder'

const VALUES: Record<MetricName, [number | null, number | null]> = {
  gross_sales: [1_250_000, 1_100_000],
  discounts: [50_000, 40_000],
  returns: [20_000, 10_000],
  net_sales: [1_180_000, 1_050_000],
  shipping: [5_000, 5_000],
  taxes: [9_000, 0],
  duties: [0, 0],
  total_sales: [1_194_000, 1_055_000],
  orders: [321, 300],
  units: [800, 790],
  average_order_value: [3_738, 3_533],
  customers: [290, 280],
  new_customers: [100, 120],
  returning_customer_rate: [0.31, 0.289],
  refunds: [4, 9],
}

const change = (value: number | null, base: number | null) => (value !== null && base ? (value - base) / base : null)

export const STORE: Dashboard['store'] = {
  id: 'store-1',
  name: 'Example lamps',
  currency: 'GBP',
  timeZone: 'Europe/London',
  isSample: false,
  firstOrderDay: '2024-01-05',
  lastOrderDay: '2026-11-20',
  figuresEnd: null,
  ordersAfterToday: 0,
  ordersInOtherCurrencies: 0,
}

const SERIES: Dashboard['series'] = [90_000, 250_000, 40_000, 1_000].map((netSales, index) => ({
  date: addDays(TODAY, index - 3),
  net_sales: netSales,
  orders: 5 + index,
  customers: 4,
  returning_customers: 1,
  returning_customer_rate: 0.25,
  gross_sales: 100_000,
  discounts: 1_000,
  average_order_value: Math.round(99_000 / (5 + index)),
  refunds: index,
  comparison: null,
}))

const TOP_PRODUCTS: Dashboard['topProducts'] = [
  { id: '1', title: 'Brass desk lamp', sku: 'LAMP-1', units: 40, net_sales: 120_000 },
  { id: '2', title: 'Linen shade', sku: null, units: 12, net_sales: 30_000 },
  { id: '3', title: 'Wool blanket', sku: null, units: 3, net_sales: 5_000 },
]

const RECENT_ORDERS: Dashboard['recentOrders'] = [
  {
    id: '1',
    name: '#1005',
    placedAt: '2026-11-20T10:00:00.000Z',
    placedTimeKnown: true,
    customerId: '7',
    customer: 'Jo Example',
    total: 5_050,
    currency: 'GBP',
    status: 'partially_refunded',
  },
  {
    id: '2',
    name: '#1004',
    placedAt: '2026-11-19T10:00:00.000Z',
    placedTimeKnown: true,
    customerId: null,
    customer: null,
    total: 1_999,
    currency: 'GBP',
    status: 'paid',
  },
]

function metricsFor(isCompared: boolean): Dashboard['metrics'] {
  const metricOf = (name: MetricName) => {
    const [value, base] = VALUES[name]
    return isCompared
      ? { value, comparison: base, change: change(value, base) }
      : { value, comparison: null, change: null }
  }
  return {
    gross_sales: metricOf('gross_sales'),
    discounts: metricOf('discounts'),
    returns: metricOf('returns'),
    net_sales: metricOf('net_sales'),
    shipping: metricOf('shipping'),
    taxes: metricOf('taxes'),
    duties: metricOf('duties'),
    total_sales: metricOf('total_sales'),
    orders: metricOf('orders'),
    units: metricOf('units'),
    average_order_value: metricOf('average_order_value'),
    customers: metricOf('customers'),
    new_customers: metricOf('new_customers'),
    returning_customer_rate: metricOf('returning_customer_rate'),
    refunds: metricOf('refunds'),
  }
}

function comparisonOf(period: Period, { from, period: name, compare }: FiguresQuery): Period | null {
  if (compare === 'none') return null
  const question = { period, name: from ? (name ?? null) : DEFAULT_PERIOD, compare, today: TODAY }
  return compareDays(question)?.comparison ?? null
}

/** Returns the figures for a query, as the fake API of the tests does. */
export function figuresFor(query: FiguresQuery, changes: Partial<Dashboard> = {}): Dashboard {
  const period: Period = { from: query.from ?? '2026-10-23', to: query.to ?? TODAY }
  const comparison = comparisonOf(period, query)
  return {
    store: STORE,
    period,
    comparison,
    ordersWithoutCustomer: 0,
    refundsEstimated: 0,
    metrics: metricsFor(comparison !== null),
    granularity: 'day',
    series: SERIES,
    topProducts: TOP_PRODUCTS,
    recentOrders: RECENT_ORDERS,
    insights: [],
    asOf: `${TODAY}T09:00:00.000Z`,
    today: TODAY,
    ...changes,
  }
}

const metricIn = (values: Partial<Record<QueryMetric, number>>, name: QueryMetric) => ({
  value: values[name] ?? 0,
  comparison: null,
  change: null,
})

export const NOTHING_LEFT_OUT: ShownFigures['leftOut'] = {
  ordersInOtherCurrencies: 0,
  otherCurrencies: [],
  ordersWithoutCustomer: 0,
  refundsEstimated: 0,
  netSalesWithoutProduct: 0,
  costs: null,
}

/** Returns what the fake server answers to a question about the products that sell best. */
function answerFor(asked: AskedFigures, { topProducts, store, today }: Dashboard): QuestionAnswer {
  const { metrics, by, order, where, period } = asked.query
  const ids: unknown[] = where?.[0] === 'is' ? where[2] : []
  const products = topProducts.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const rows = products.map((product) => ({
    keys: [product.id],
    labels: [product.title],
    metrics: Object.fromEntries(metrics.map((name) => [name, metricIn(product, name)])),
  }))
  const isUp = order[0]?.[1] === 'asc'
  const total = (name: QueryMetric) => rows.reduce((sum, row) => sum + (row.metrics[name]?.value ?? 0), 0)
  const figures: ShownFigures = {
    store,
    period: typeof period === 'object' ? period : { from: '2026-10-23', to: TODAY },
    comparison: null,
    currency: store.currency,
    rows: by.length > 0 ? (isUp ? rows.toReversed() : rows).slice(0, asked.limit) : [],
    rowCount: rows.length,
    totals: Object.fromEntries(metrics.map((name) => [name, metricIn({ [name]: total(name) }, name)])),
    others: null,
    today,
    leftOut: NOTHING_LEFT_OUT,
  }
  return { kind: 'figures', asked, figures: averageFigures(figures, asked), whole: figures, unsold: [] }
}

/** Reads a question as the server does. The store's only names are those of its best products. */
function askFor(figures: Dashboard | null, question: Parameters<AskQuestion>[0]): QuestionAnswer | null {
  if (!figures) return null
  const { firstOrderDay: firstDay, lastOrderDay: lastDay, currency, timeZone } = figures.store
  const names = figures.topProducts.flatMap(({ id, title, sku }): StoreName[] => [
    { field: 'product', value: id, text: title },
    ...(sku === null ? [] : [{ field: 'product' as const, value: id, text: sku, title }]),
  ])
  const reading = readQuestion(question, {
    calendar: { today: figures.today, firstDay, lastDay },
    timeZone,
    currency,
    names,
  })
  return reading.kind === 'figures' ? answerFor(reading.asked, figures) : reading
}

type Asked = { reply: Reply; queries: FiguresQuery[] }

/** A store without stock, pairs and customers, and without other orders than the newest. */
const NO_REPORTS: LoadReports = {
  products: async () => null,
  pairs: async () => null,
  customers: async () => null,
  customerList: async () => null,
  forecast: async () => null,
  order: async () => null,
}

type AskOptions = {
  earlier?: string
  locale?: string
  figures?: (query: FiguresQuery) => Dashboard | null
  reports?: Partial<LoadReports>
}

/** Asks the built-in advisor. Returns the reply and the figures that it requested. */
export async function ask(agent: AgentId, text: string, options: AskOptions = {}): Promise<Asked> {
  const { earlier = null, locale = 'en', figures = (query: FiguresQuery) => figuresFor(query) } = options
  const reports = { ...NO_REPORTS, ...options.reports }
  const queries: FiguresQuery[] = []
  const load = async (query: FiguresQuery) => {
    queries.push(query)
    return figures(query)
  }
  const readAs: AskQuestion = async (question) => askFor(figures({ compare: 'none' }), question)
  const advisor = createBuiltInAdvisor({ load, ask: readAs, reports }, locale)
  const replies: Reply[] = []
  for await (const reply of advisor.reply({ agent, text, earlier })) replies.push(reply)
  const reply = replies.at(-1)
  if (!reply) throw new Error('The advisor said nothing.')
  return { reply, queries }
}

/** Returns the figures with changes. */
export const changed = (changes: Partial<Dashboard>) => (query: FiguresQuery) => figuresFor(query, changes)

/** Returns the figures of a store with changes. */
export const changedStore = (changes: Partial<Dashboard['store']>) => (query: FiguresQuery) => {
  const figures = figuresFor(query)
  return { ...figures, store: { ...figures.store, ...changes } }
}
