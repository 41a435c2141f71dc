import { expect, it } from 'vitest'
import type { Finding } from '#domain/analysis/signals/signal-series.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import type { Insight } from '#domain/contracts/signals.ts'
import { describeFine } from './describe-fine.ts'
import { areOrdersOld } from './old-orders.ts'
import { describeWork } from './describe-work.ts'
import type { ProposalContent } from './proposal.ts'
import { rankWork } from './rank-work.ts'
import { lossOf, restockStake } from './stakes.ts'

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? null

const describeIt = (content: ProposalContent, insight: Insight | null = null) => {
  const texts = describeWork(content, { currency: 'USD', insight })
  return texts && { ...texts, title: plain(texts.title), why: plain(texts.why), basis: plain(texts.basis) }
}

const FALL: Finding = {
  series: 'orders',
  direction: 'down',
  window: 7,
  day: '2026-05-19',
  since: '2026-05-14',
  observed: 12,
  expected: 40.4,
  range: [28, 53],
  pValue: 0.000_001,
  qValue: 0.000_1,
  onceInDays: 4000,
  isNothing: false,
}

const stockOut: CardSubject = {
  kind: 'stock_out',
  stockOut: {
    product: 'product:7',
    since: '2026-05-08',
    day: '2026-05-19',
    daily: 3,
    lost: { amount: 42_000, low: 31_000, high: 55_000 },
    chance: 0.000_01,
  },
}

const change = (lead: Finding, findings: Finding[] = [lead]): CardSubject => ({
  kind: 'change',
  lead,
  findings,
  parts: [],
})

const VALUES = { ofStore: 2500, ofProduct: (id: string) => (id === '7' ? 900 : null) }

const restock = {
  kind: 'restock',
  product: { id: '7', title: 'Mug', variant: 'Blue' },
  available: 0,
  lasts: 0,
  daily: 1050,
  from: '2026-02-19',
  to: '2026-05-10',
  stockOn: '2026-05-15',
} as const

it('what is out of stock has 14 usual days at stake, and says so', () => {
  expect(restockStake(restock)).toBe(14_700)
  expect(describeIt(restock)).toEqual({
    title: 'Restock Mug (Blue)',
    why: 'It sells, and is out of stock. Stock as of May 15, 2026.',
    basis: '14 usual days of its sales at $10.50 a day, the average from Feb 19 to May 10, 2026',
    href: '/analytics/products/7',
  })
})

it('what runs low has the days at stake that the stock does not cover', () => {
  const low = { ...restock, available: 3, lasts: 4.2 }
  expect(restockStake(low)).toBe(10_290)
  expect(describeIt(low)).toMatchObject({
    why: '3 left, which last about 4 days. Stock as of May 15, 2026.',
    basis: 'About 10 of the next 14 days of its sales at $10.50 a day, the average from Feb 19 to May 10, 2026',
  })
})

it('figures that ended ask for newer orders', () => {
  expect(describeIt({ kind: 'import', end: '2026-05-12', reason: 'import' })).toEqual({
    title: 'Import newer orders',
    why: 'Your figures end on Tue, May 12, 2026, when orders were last imported. What you see here doesn’t know later ones.',
    basis: null,
    href: '/dashboard?import=new',
  })
})

it('an old last order is compared with the pauses before it', () => {
  expect(describeIt({ kind: 'import', end: '2026-05-12', reason: 'silence' })?.why).toBe(
    'The last order is from Tue, May 12, 2026. That is longer ago than any pause in the 90 days before. Import newer orders, or check whether the shop still takes them.',
  )
})

it('customers are counted, and how many of those who are overdue they are', () => {
  expect(describeIt({ kind: 'write_to', customers: 12, of: 40 })).toMatchObject({
    title: 'Write to 12 overdue customers',
    why: 'Of 40 customers who would usually have ordered again by now, 12 agreed to marketing by email.',
  })
  const all = 'They would usually have ordered again by now, and agreed to marketing by email.'
  expect(describeIt({ kind: 'write_to', customers: 12, of: 12 })?.why).toBe(all)
  expect(describeIt({ kind: 'write_to', customers: 12 })?.why).toBe(all)
})

it('a fall in net sales costs what is below the usual, a fall in orders those orders', () => {
  const netSales = { ...FALL, series: 'net_sales', observed: 30_000, expected: 101_000 }
  expect(lossOf(change(FALL, [FALL, netSales]), VALUES)).toEqual({ stake: 71_000, loss: { window: 7, orders: null } })
  expect(lossOf(change(FALL), VALUES)).toEqual({
    stake: 70_000,
    loss: { window: 7, orders: { missing: 28, average: 2500, of: 'order' } },
  })
  expect(lossOf(change({ ...FALL, series: 'product:7' }), VALUES)?.stake).toBe(25_200)
})

it('a rise, and a figure without money, have no sum', () => {
  expect(lossOf(change({ ...FALL, direction: 'up', observed: 60 }), VALUES)).toBeNull()
  expect(lossOf(change({ ...FALL, series: 'new_customers' }), VALUES)).toBeNull()
  expect(lossOf(change({ ...FALL, series: 'product:8' }), VALUES)).toBeNull()
  expect(lossOf(change(FALL), { ...VALUES, ofStore: null })).toBeNull()
})

it('a signal says what happened, what to do, and where its sum comes from', () => {
  const { loss = null } = lossOf(change(FALL), VALUES) ?? {}
  const insight: Insight = {
    id: 'a',
    kind: 'change',
    severity: 'critical',
    state: 'open',
    since: '2026-05-14',
    title: 'Orders fell 70%',
    body: '12 orders.',
    unusual: null,
    parts: [],
    against: null,
    action: 'Place a test order.',
    href: '/analytics',
  }
  expect(describeIt({ kind: 'signal', isGap: false, loss }, insight)).toEqual({
    title: 'Orders fell 70%',
    why: '12 orders. Place a test order.',
    basis: '28 orders fewer than usual in 7 days, at $25.00 each (the average order)',
    href: '/analytics',
  })
  expect(describeIt({ kind: 'signal', isGap: false, loss })).toBeNull()
})

it('missing figures come first, then the most money, then what has no sum', () => {
  const import_ = { content: { kind: 'import', end: '2026-05-12', reason: 'import' }, stake: null } as const
  const small = { content: restock, stake: 100 } as const
  const large = { content: restock, stake: 900 } as const
  const idea = { content: { kind: 'write_to', customers: 9 }, stake: null } as const
  const signal = { content: { kind: 'signal', isGap: false, loss: null }, stake: null } as const
  expect(rankWork([idea, small, signal, large, import_])).toEqual([import_, large, small, signal, idea])
})

it('only what was looked at is fine', () => {
  const nothing = {
    signalsTo: null,
    hasSignals: false,
    stock: null,
    completeTo: null,
    areOrdersOld: false,
    isBehind: false,
  }
  expect(describeFine(nothing)).toEqual([])
  expect(describeFine({ ...nothing, stock: { known: 0, runOut: 0 } })).toEqual([])
  expect(describeFine({ ...nothing, signalsTo: '2026-05-19', hasSignals: true })).toEqual([])
  const all = {
    ...nothing,
    signalsTo: '2026-05-19',
    hasSignals: false,
    stock: { known: 3, runOut: 0 },
    completeTo: '2026-05-19',
  }
  expect(describeFine(all).map(({ name, text }) => [name, plain(text)])).toEqual([
    ['figures', 'Your figures are up to date'],
    ['signals', 'Nothing unusual up to Tue, May 19, 2026'],
    ['stock', 'None of the 3 products with a known stock runs out within 14 days'],
  ])
  expect(describeFine({ ...all, areOrdersOld: true })).toEqual([])
  expect(describeFine({ ...all, isBehind: true })).toEqual([])
  expect(describeFine({ ...nothing, stock: { known: 1, runOut: 0 } }).map(({ text }) => text)).toEqual([
    'The only product with a known stock doesn’t run out within 14 days',
  ])
})

it('orders are old once none is from the last 30 days', () => {
  expect(areOrdersOld('2026-04-20', '2026-05-20')).toBe(false)
  expect(areOrdersOld('2026-04-19', '2026-05-20')).toBe(true)
  expect(areOrdersOld(null, '2026-05-20')).toBe(false)
})

it('what is out of stock and has not sold since says what that costs so far', () => {
  expect(describeIt({ ...restock, silentDays: 9 })?.why).toBe(
    'It sells, and is out of stock. No sale for 9 days, which costs about $95 so far. Stock as of May 15, 2026.',
  )
})

it('a stock-out has its lost sales at stake, over the days without a sale', () => {
  expect(lossOf(stockOut, VALUES)).toEqual({ stake: 42_000, loss: { window: 12, orders: null } })
})
