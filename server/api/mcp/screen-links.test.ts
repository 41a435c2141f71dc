import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, expect, it } from 'vitest'
import { importOrders } from '#supabase/test/shop.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { createAssistants } from '#test/harness/clients/assistants.ts'

const backend = await openTestBackend({ clock: () => new Date('2026-05-20T12:00:00Z') })
const { connect, createStore, createToken, signIn } = createAssistants(backend)

let store = ''
let client: Client

beforeAll(async () => {
  const person = await signIn()
  store = await createStore(person)
  const sale = (amount: string) => [{ kind: 'sale' as const, amount, quantity: 1, product: 'Lamp' }]
  await importOrders(backend.database, { storeId: store }, [
    { name: '#0', at: '2026-03-08T12:00:00Z', entries: sale('10') },
    { name: '#1', at: '2026-04-08T12:00:00Z', customer: 'Ada', entries: sale('20') },
    { name: '#2', at: '2026-05-08T12:00:00Z', customer: 'Ada', entries: sale('30') },
  ])
  client = await connect((await createToken(person, { store })).token)
})

async function call(name: string, input: object) {
  const { structuredContent, content } = await client.callTool({ name, arguments: { ...input } })
  if (structuredContent === undefined) throw new Error(JSON.stringify(content))
  return Object(structuredContent)
}

/** Returns the path and the parameters of the link, except for the store. */
async function linkOf(name: string, input: object) {
  const { link } = await call(name, input)
  if (link === undefined) return undefined
  const { pathname, searchParams } = new URL(link)
  expect(searchParams.get('store')).toBe(store)
  searchParams.delete('store')
  return { pathname, ...Object.fromEntries(searchParams) }
}

const MAY = { period: 'custom', from: '2026-05-01', to: '2026-05-31' }
const APRIL = { period: 'custom', from: '2026-04-01', to: '2026-04-30' }
const DAYS = { from: MAY.from, to: MAY.to }
const NOT_EMPTY = ['is_not', 'country', ['DE']]
const BOTH = ['and', [NOT_EMPTY, ['contains', 'product', ['lamp']]]]
const METRICS = ['net_sales', 'orders', 'units', 'returns', 'discounts', 'shipping', 'taxes']

const analytics = (parameters: object) => ({ pathname: '/analytics', ...parameters })

it.each([
  [
    'figures',
    { ...DAYS, metrics: METRICS.slice(0, 6), by: ['country'], order_by: 'units', where: BOTH },
    {
      tab: 'explore',
      ...MAY,
      compare: 'none',
      metrics: METRICS.slice(0, 6).join(','),
      split: 'country',
      where: JSON.stringify(BOTH[1]),
      order: '-units',
    },
  ],
  [
    'list_orders',
    { ...DAYS, where: NOT_EMPTY },
    { tab: 'orders', ...MAY, where: JSON.stringify([NOT_EMPTY]), list: '-order' },
  ],
  [
    'list_orders',
    { ...DAYS, metrics: ['net_sales', 'units'], order_by: 'units', direction: 'asc' },
    { tab: 'orders', ...MAY, list: 'units' },
  ],
  [
    'explain_change',
    { ...DAYS, where: NOT_EMPTY },
    { ...MAY, compare: 'previous_period', where: JSON.stringify([NOT_EMPTY]), why: 'open' },
  ],
  [
    'forecast',
    { metric: 'orders', by: 'week', where: NOT_EMPTY },
    { tab: 'forecast', metric: 'orders', by: 'week', where: JSON.stringify([NOT_EMPTY]) },
  ],
  ['forecast', {}, { tab: 'forecast', metric: 'net_sales', by: 'day' }],
  [
    'list_products',
    {
      ...DAYS,
      compare: 'previous_year',
      where: BOTH,
      search: 'lamp',
      grade: 'A',
      stock: 'slow',
      order_by: 'units',
      direction: 'desc',
    },
    {
      tab: 'products',
      ...MAY,
      compare: 'previous_year',
      where: JSON.stringify(BOTH[1]),
      search: 'lamp',
      class: 'A',
      stock: 'slow',
      list: '-units',
    },
  ],
  [
    'figures',
    { metrics: ['orders'], period: 'last_month', compare: 'previous_period' },
    {
      tab: 'explore',
      ...APRIL,
      name: 'last_month',
      compare: 'previous_period',
      metrics: 'orders',
      split: 'none',
    },
  ],
  [
    'explain_change',
    { period: 'last_month' },
    { ...APRIL, name: 'last_month', compare: 'previous_period', why: 'open' },
  ],
  ['list_products', { period: 'last_month' }, { tab: 'products', ...APRIL, name: 'last_month', list: 'rank' }],
  ['list_products', DAYS, { tab: 'products', ...MAY, list: 'rank' }],
  [
    'list_customers',
    {
      search: 'ada',
      segment: 'champions',
      overdue: 'overdue',
      where: NOT_EMPTY,
      order_by: 'lastOrder',
      direction: 'asc',
    },
    {
      tab: 'customers',
      view: 'list',
      q: 'ada',
      segment: 'champions',
      overdue: 'overdue',
      where: JSON.stringify([NOT_EMPTY]),
      sort: 'lastOrder',
    },
  ],
  ['list_customers', {}, { tab: 'customers', view: 'list', sort: '-netSales' }],
])('%s links to the screen with the same answer: %j', async (name, input, parameters) => {
  expect(await linkOf(name, input)).toEqual(analytics(parameters))
})

it('signals link to the dashboard, which shows the open ones', async () => {
  expect(await linkOf('signals', {})).toEqual({ pathname: '/dashboard' })
})

it.each([
  ['WooCommerce’s definitions', 'figures', { metrics: ['orders'], basis: 'woocommerce' }],
  ['more metrics than Explore has columns', 'figures', { metrics: METRICS }],
  ['a metric that the list of orders doesn’t have', 'list_orders', { metrics: ['net_sales', 'discounts'] }],
  ['signals that are over', 'signals', { state: 'ended' }],
])('an answer has no link if no screen shows the same: %s', async (_what, name, input) => {
  expect(await linkOf(name, input)).toBeUndefined()
})

it('definitions are those of the basis', async () => {
  const definitionsOn = async (basis: string) =>
    (await call('figures', { metrics: ['average_order_value', 'net_sales'], basis })).definitions

  const [shopify, woocommerce] = [await definitionsOn('shopify'), await definitionsOn('woocommerce')]
  expect(shopify.average_order_value).toBe(
    '(Gross sales − discounts) ÷ orders. Changes to an order after it was placed do not count.',
  )
  expect(woocommerce).toEqual({
    average_order_value: 'Net sales ÷ orders that were not cancelled. Refunds lower it on their own day.',
    net_sales: shopify.net_sales,
  })
})
