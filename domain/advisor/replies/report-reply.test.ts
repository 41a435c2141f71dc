import { describe, expect, it } from 'vitest'
import type { LoadReports } from '#domain/advisor/advisor.ts'
import type { BasketReport } from '#domain/contracts/analytics/basket.ts'
import type { CustomerList, CustomersReport } from '#domain/contracts/analytics/customers.ts'
import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import { ask, BUILDER, MARKETING, STORE, SUPPORT } from '#test/fixtures/advisor/figures.ts'

const none = { value: 0, comparison: null, change: null }

const product = (title: string, change: Partial<ProductFigures>): ProductFigures => ({
  id: title,
  title,
  variant: null,
  sku: null,
  kind: 'product',
  isKindChosen: false,
  net_sales: none,
  units: none,
  share: none,
  rank: null,
  rankBefore: null,
  grade: null,
  margin: null,
  lastSold: '2026-11-19',
  daysSinceSold: 2,
  available: 12,
  cover: { kind: 'days', method: 'rate', velocity: 2, leftOutDays: 0, days: 6.2, low: 4, high: 9 },
  sellThrough: null,
  stockState: null,
  ...change,
})

const OUT = product('Wool blanket', { available: 0, cover: { kind: 'out_of_stock' }, stockState: 'out_of_stock' })
const LAMP = product('Brass desk lamp', { stockState: 'running_low' })
const VASE = product('Clay vase', {
  cover: { kind: 'days', method: 'rate', velocity: 0.4, leftOutDays: 0, days: 30, low: 21, high: 44 },
})
const UNKNOWN = product('Linen shade', { available: null, cover: { kind: 'not_tracked' } })

const productsOf = (rows: ProductFigures[]): ProductsReport => ({
  report: 'products',
  store: STORE,
  period: { from: '2026-10-23', to: '2026-11-21' },
  comparison: null,
  stockPeriod: { from: '2026-08-23', to: '2026-11-20' },
  margin: null,
  rows,
  rowCount: rows.length,
  keptOut: [],
  asOf: '2026-11-21T12:00:00Z',
  today: '2026-11-21',
})

/** Answers as the server does for these products. */
const stockOf =
  (all: ProductFigures[]): LoadReports['products'] =>
  async ({ product: id, stock, sort }) => {
    if (id !== undefined) return productsOf(all.slice(Number(id) - 1, Number(id)))
    if (stock !== undefined) return productsOf(all.filter(({ stockState }) => stock.includes(stockState ?? '-')))
    const known = all.toSorted((one, other) => (other.available ?? -1) - (one.available ?? -1))
    return productsOf(sort === '-available' ? known : all)
  }

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, '')

describe('stock', () => {
  const reports = { products: stockOf([LAMP, VASE, UNKNOWN, OUT]) }

  it('names what is running low and what is out of stock', async () => {
    const { reply } = await ask(MARKETING, 'What is running low?', { reports })
    expect(plain(reply.text)).toBe(
      '1 product is running low, with less than 14 days of cover. Brass desk lamp runs out first, in about 6 days at the current pace.\n\nOut of stock: Wool blanket.',
    )
    expect(reply.table?.rows.map(([name, ...cells]) => [plain(name ?? ''), ...cells])).toEqual([
      ['Brass desk lamp', '12', '6', '4–9', 'Nov 19, 2026'],
    ])
    expect(reply.citations.map(({ value, screen }) => [value, screen])).toEqual([
      ['1 product', { tab: 'products', choice: { stock: 'running_low' } }],
      ['1 product', { tab: 'products', choice: { stock: 'out_of_stock' } }],
      ['6 days', { tab: 'products', choice: { search: 'Brass desk lamp' } }],
    ])
  })

  it('that is not running low is named only if it runs out first', async () => {
    const { reply } = await ask(MARKETING, 'What is running low?', { reports: { products: stockOf([VASE, UNKNOWN]) } })
    expect(plain(reply.text)).toBe(
      'No product is running low: none has less than 14 days of cover. Clay vase runs out first, in about 30 days at the current pace.',
    )
    expect(reply.table).toBeNull()
    expect(reply.citations.map(({ label, value }) => [plain(label), value])).toEqual([
      ['Running low', '0 products'],
      ['Out of stock', '0 products'],
      ['Days of cover: Clay vase', '30 days'],
    ])
  })

  it('that did not sell is not running low', async () => {
    const unsold = product('Clay vase', { cover: { kind: 'no_sales' }, stockState: 'dead' })
    const { reply } = await ask(MARKETING, 'What is running low?', { reports: { products: stockOf([unsold]) } })
    expect(reply.text).toBe('No product with known stock has sold in the last 90 days, so none is running low.')
  })

  it('of a product is its number and how long it lasts', async () => {
    const { reply } = await ask(BUILDER, 'How many Brass desk lamps are left?', { reports })
    expect(plain(reply.text)).toBe(
      'Brass desk lamp: 12 in stock. At the current pace they last about 6 days (probably 4–9).',
    )
    expect(reply.citations.map(({ value }) => value)).toEqual(['12', '6 days'])
  })

  it('adds up all of it', async () => {
    const { reply } = await ask(BUILDER, 'How much stock do I have?', { reports })
    expect(reply.text).toContain('24 pieces of 3 products in stock')
  })

  it('that no file has is not zero', async () => {
    const { reply } = await ask(BUILDER, 'What is out of stock?', { reports: { products: stockOf([UNKNOWN]) } })
    expect(reply.text).toContain('I don’t know your stock')
    expect(reply.offers).toEqual(['import'])
    expect(reply.citations).toEqual([])
  })

  it.each(['stock in Germany', 'what was out of stock last month', 'stock of purple lamps'])(
    'has no answer to "%s"',
    async (text) => {
      const { reply } = await ask(BUILDER, text, { reports })
      expect(reply.citations).toEqual([])
      expect(reply.table).toBeNull()
    },
  )
})

const pair = (first: string, second: string, change: object = {}): BasketReport['rows'][number] => ({
  first: { id: first, title: first, variant: null, sku: null },
  second: { id: second, title: second, variant: null, sku: null },
  orders: 12,
  support: 0.1,
  confidence: 0.4,
  confidenceBack: 0.2,
  lift: 2.54,
  ...change,
})

describe('products bought together', () => {
  const asked: object[] = []
  const pairs =
    (rows: BasketReport['rows']): LoadReports['pairs'] =>
    async (query) => {
      asked.push(query)
      const { store, period, today, asOf } = productsOf([])
      return {
        report: 'basket',
        store,
        period,
        orders: 100,
        leftOut: null,
        least: 5,
        rows,
        rowCount: rows.length,
        today,
        asOf,
      }
    }

  it('are those of one product if the question names it', async () => {
    const reports = { pairs: pairs([pair('Brass desk lamp', 'Linen shade')]) }
    const { reply } = await ask(MARKETING, 'What sells with the brass desk lamp?', { reports })
    expect(asked.at(-1)).toMatchObject({ with: '1', sort: '-orders', to: '2026-11-21' })
    expect(plain(reply.text)).toBe(
      'Brass desk lamp is most often bought with Linen shade: in 12 orders from Oct 23 to Nov 21, 2026, 40% of all orders with Brass desk lamp.',
    )
    expect(reply.citations[0]).toMatchObject({ value: '12', screen: { choice: { with: 'Brass desk lamp' } } })
  })

  it('say so if they are no more than chance', async () => {
    const reports = { pairs: pairs([pair('Brass desk lamp', 'Linen shade', { lift: 0.9 })]) }
    const { reply } = await ask(MARKETING, 'What sells with the brass desk lamp?', { reports })
    expect(reply.text).toContain('no more than chance')
  })

  it('begin with the pair that stands out most', async () => {
    const { reply } = await ask(MARKETING, 'Which products are bought together?', {
      reports: { pairs: pairs([pair('Tea', 'Pot')]) },
    })
    expect(plain(reply.text)).toContain('Tea and Pot stand out most')
    expect(reply.text).not.toContain('You can cross-sell')
    expect(reply.text).toContain('2.5 times as often as by chance')
  })

  it('lead to campaigns for who bought only one of them, if enough orders say so', async () => {
    const reports = { pairs: pairs([pair('Tea', 'Pot', { lift: 4 })]) }
    for (const question of ['What should I cross-sell?', 'Who would also buy the brass desk lamp?']) {
      const { reply } = await ask(MARKETING, question, { reports })
      expect(plain(reply.text)).toContain('You can cross-sell Pot to customers who bought Tea and not Pot')
      const campaigns = reply.citations.slice(1)
      expect(
        campaigns.map(({ label, href }) => [plain(label), new URLSearchParams(href?.split('?')[1]).get('bought')]),
      ).toEqual([
        ['Cross-sell Pot', 'Tea'],
        ['Cross-sell Tea', 'Pot'],
      ])
    }
  })

  it('can be too few', async () => {
    const { reply } = await ask(MARKETING, 'Which products are bought together?', { reports: { pairs: pairs([]) } })
    expect(reply.text).toContain('No two products were bought together in at least 5 orders')
    expect(reply.citations).toEqual([])
  })

  it('are asked of one product, not of two', async () => {
    const { reply } = await ask(MARKETING, 'What sells with the brass desk lamp and the wool blanket?', {
      reports: { pairs: pairs([pair('Tea', 'Pot')]) },
    })
    expect(reply.text).toContain('Name that product')
    expect(reply.citations).toEqual([])
  })
})

const REPORT: CustomersReport = {
  ...productsOf([]),
  report: 'customers',
  until: '2026-11-21',
  customers: 300,
  repeatCustomers: 80,
  netSales: 1_000_000,
  gaps: { lower: 20, median: 40, upper: 80, gaps: 90 },
  windows: [],
  overdue: 17,
  likelyGone: 1234,
  goneTest: { weeks: 17, customers: 400, ordered: 48 },
  segments: [{ name: 'at_risk', customers: 9, netSales: 50_000, share: 0.05 }],
  leastCustomers: 25,
  notes: [],
}

const LIST: CustomerList = {
  ...productsOf([]),
  until: '2026-11-21',
  rowCount: 1,
  rows: [
    {
      id: '7',
      name: null,
      consent: 'unknown',
      email: 'ana@example.com',
      segment: 'at_risk',
      orders: 5,
      firstOrder: '2025-01-01',
      lastOrder: '2026-02-03',
      netSales: 12_345,
      averageOrderValue: 2469,
      daysSince: 291,
      usualGap: 40,
      isOwnGap: true,
      overdue: 'likely_gone',
      daysOverdue: 251,
    },
  ],
}

describe('customers', () => {
  const lists: object[] = []
  const reports: Partial<LoadReports> = {
    customers: async () => REPORT,
    customerList: async (query) => {
      lists.push(query)
      return LIST
    },
  }

  it('who stopped buying are counted and listed', async () => {
    const { reply } = await ask(SUPPORT, 'Who stopped buying?', { reports })
    expect(lists.at(-1)).toEqual({ store: 'store-1', overdue: 'likely_gone', segment: null })
    expect(reply.text).toBe(
      '1,234 customers have probably stopped buying: they are overdue, and in a test on your past orders 48 of 400 such ' +
        'customers ordered again within 17 weeks. Another 17 are overdue and may still come back.',
    )
    expect(reply.table?.rows[0]?.slice(1)).toEqual(['Feb 3, 2026', '291', '5', '£123.45', 'Unknown'])
    expect(reply.citations.map(({ label, value }) => [label, value])).toEqual([
      ['Likely gone', '1,234'],
      ['Overdue', '17'],
    ])
  })

  it('who stopped buying are those who are overdue if the past does not tell', async () => {
    const unknown = { ...reports, customers: async () => ({ ...REPORT, likelyGone: 0, goneTest: null }) }
    const { reply } = await ask(SUPPORT, 'Who stopped buying?', { reports: unknown })
    expect(lists.at(-1)).toEqual({ store: 'store-1', overdue: 'overdue', segment: null })
    expect(reply.text).toMatch(/^17 customers are overdue: .*Your past orders don’t show who is gone for good\.$/)
    expect(reply.citations.map(({ label, value }) => [label, value])).toEqual([['Overdue', '17']])
  })

  it('who bought most are those of all orders up to a day', async () => {
    const many = { ...reports, customerList: async () => ({ ...LIST, rowCount: 11 }) }
    for (const question of ['Who stopped buying?', 'Which customers are at risk?']) {
      const { reply } = await ask(SUPPORT, question, { reports: many })
      expect(reply.text).toContain('These are the ones who bought most, in all orders up to Nov 21, 2026.')
    }
  })

  it.each([
    ['Which customers are at risk?', 'at_risk'],
    ['Who are my champions?', 'champions'],
    ['Customers in the segment best customers', 'champions'],
    ['Customers in the segment very good customers', 'loyal'],
    ['Show can’t lose customers', 'cannot_lose'],
    ['Customers in the segment former big spenders', 'cannot_lose'],
    ['Show hibernating customers', 'hibernating'],
  ])('of a segment lead to its list: %s', async (question, segment) => {
    const { reply } = await ask(SUPPORT, question, { reports })
    expect(lists.at(-1)).toMatchObject({ overdue: null, segment })
    expect(reply.citations[0]?.screen).toEqual({ tab: 'customers', choice: { view: 'list', segment } })
  })

  it('who can’t be told apart yet have no figures', async () => {
    const few = { ...reports, customers: async () => ({ ...REPORT, gaps: null, segments: null }) }
    for (const text of ['Who stopped buying?', 'Show my customer segments']) {
      const { reply } = await ask(SUPPORT, text, { reports: few })
      expect(reply.text).toMatch(/Nobody has ordered twice yet|too few customers/)
      expect(reply.citations).toEqual([])
    }
  })

  it.each(['who stopped buying lamps', 'which customers from Germany are overdue', 'who stopped buying in March'])(
    'have no list for "%s"',
    async (text) => {
      const { reply } = await ask(SUPPORT, text, { reports })
      expect(reply.citations).toEqual([])
    },
  )
})
