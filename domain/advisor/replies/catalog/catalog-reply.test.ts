import { expect, it } from 'vitest'
import { createWording } from '#domain/advisor/wording.ts'
import type { CatalogList } from '#domain/contracts/questions.ts'
import type { Catalog, Collections } from '#domain/contracts/catalog/catalog.ts'
import { replyOnCatalog } from './catalog-reply.ts'

const STORE = { id: 'store', name: 'Shop', currency: 'USD', timeZone: 'UTC' }

const CATALOG: Catalog = {
  store: STORE,
  period: { from: '2025-11-28', to: '2026-11-27' },
  pricePeriod: { from: '2026-08-30', to: '2026-11-27' },
  products: 28,
  productsWithGaps: 3,
  netSales: 100_000,
  touched: 40_000,
  counts: [
    { gap: 'no_cost', products: 2, touched: 30_000 },
    { gap: 'code_title', products: 2, touched: 40_000 },
  ],
  notInFiles: ['vendor', 'tags', 'image_alt'],
  hasFile: true,
  rows: [{ id: '1', title: 'A-4471', sku: null, variants: 1, netSales: 30_000, touched: 30_000, gaps: [] }],
  rowCount: 3,
  losses: [{ id: '2', title: 'Lamp', variant: 'Red', sku: null, units: 2, sales: 1100, cost: 1200 }],
  lossCount: 1,
  loss: 100,
  coverage: 0.875,
  today: '2026-11-28',
  asOf: '2026-11-28T12:00:00Z',
}

const COLLECTIONS: Collections = {
  store: STORE,
  period: CATALOG.period,
  today: CATALOG.today,
  asOf: CATALOG.asOf,
  collections: [{ kind: 'season', name: '11', products: [], productCount: 3, netSales: 60_000, count: 234 }],
}

async function ask(list: CatalogList, change: Partial<Catalog> = {}, collections = COLLECTIONS) {
  const load = { catalog: async () => ({ ...CATALOG, ...change }), collections: async () => collections }
  const reply = await replyOnCatalog(list, { load, store: 'store', wording: createWording('en-US') })
  return { ...reply, text: reply?.text.replaceAll(/[\u2066-\u2069]/gu, '') }
}

it('says what is missing, by the net sales that it touches', async () => {
  const reply = await ask('gaps')
  expect(reply.text).toBe(
    [
      '3 of your 28 products have gaps, with $400.00 (40%) of net sales from Nov 28, 2025 to Nov 27, 2026.',
      '• Title is a code: 2 products, $400.00',
      '• No cost: 2 products, $300.00',
      'Start with A-4471.',
      'I can’t check tags and alt texts, because your files don’t have them.',
    ].join('\n'),
  )
  expect(reply.citations).toMatchObject([{ href: '/analytics/catalog', value: '3 with gaps' }])
})

it('calls nothing missing without a file of products', async () => {
  const reply = await ask('gaps', { productsWithGaps: 0, counts: [], rows: [], hasFile: false })
  expect(reply.text).toBe(
    `I find no faults in your titles.\nNo file of products is imported, so I can’t say which costs, prices, images, texts, types or vendors are missing.`,
  )
})

it('says which prices lose money, and for how much of sales that is known', async () => {
  expect((await ask('losses')).text).toBe(
    [
      '1 variant sold below cost from Aug 30 to Nov 27, 2026, after discounts, and lost $1.00.',
      '• Lamp, Red: 2 units brought $11.00 and cost $12.00, a loss of $1.00',
      'I know the cost for 87.5% of the sales of these days, and can’t compare the rest.',
    ].join('\n'),
  )
  const none = { losses: [], lossCount: 0, loss: 0 }
  expect((await ask('losses', { ...none, coverage: 1 })).text).toBe(
    'No product with a known cost was sold below it from Aug 30 to Nov 27, 2026.',
  )
  expect((await ask('losses', { ...none, coverage: 0 })).text).toContain('I know no costs for what you sold')
})

it('proposes collections with their counts, or says that they are too few', async () => {
  expect((await ask('collections')).text).toBe(
    [
      'Based on your sales, you could make 1 collection. The amounts are net sales from Nov 28, 2025 to Nov 27, 2026.',
      '• November to January: 3 products, $600.00. At least 60% of the units sold in these months, in both of the last two years; 234 units in all.',
    ].join('\n'),
  )
  expect((await ask('collections', {}, { ...COLLECTIONS, collections: [] })).text).toContain('Not enough sales yet')
})
