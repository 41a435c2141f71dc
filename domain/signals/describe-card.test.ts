import { expect, it } from 'vitest'
import type { Finding } from '#domain/analysis/signals/signal-series.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { ordersFall } from '#test/fixtures/signals.ts'
import { describeCard } from './describe-card.ts'

const NAMES: Readonly<Record<string, string>> = {
  'country:DE': 'Germany',
  'product:7': 'Bamboo whisk',
  'source:etsy': 'My Etsy shop',
  'order:9': '#1009',
}

const names = { currency: 'EUR', nameOf: (id: string) => NAMES[id] ?? id }

const finding = (differences: Partial<Finding>): Finding =>
  ordersFall({ pValue: 0.000_1, qValue: 0.01, onceInDays: 70_000, ...differences })

function describeChange(differences: Partial<Finding>, parts: (CardSubject & { kind: 'change' })['parts'] = []) {
  const lead = finding(differences)
  return describeCard({ kind: 'change', lead, findings: [lead], parts }, names)
}

it('a fall by more than half is critical, a smaller one a warning', () => {
  expect(describeChange({})).toMatchObject({ severity: 'critical', title: 'Orders fell 70% from May 13 to May 19' })
  expect(describeChange({ observed: 30 })).toMatchObject({
    severity: 'warning',
    title: 'Orders fell 25% from May 13 to May 19',
  })
})

it('a rise from a tiny usual has no percentage', () => {
  const product = { series: 'product:7', direction: 'up', observed: 8, window: 1 } as const
  expect(describeChange({ ...product, expected: 0.7, range: [0.4, 2.6] })).toMatchObject({
    title: 'Orders of Bamboo whisk rose to 8 on May 19',
    body: 'On May 19, 2026: 8 orders instead of about 0.7 (0 to 3).',
  })
})

it('a small usual count has a decimal, and its range begins at whole ones below', () => {
  expect(describeChange({ observed: 20, expected: 6.34, range: [2.8, 10.6], direction: 'up' }).body).toBe(
    'From May 13 to May 19, 2026: 20 orders, usually about 6.3 (2 to 11).',
  )
})

it('the shares of a sentence have a decimal each', () => {
  const discounts = { series: 'discount_rate', direction: 'up' as const, observed: 0.611, expected: 0.08 }
  expect(describeChange({ ...discounts, range: [0, 0.259] }).body).toBe(
    'From May 13 to May 19, 2026: 61.1% of orders, usually about 8.0% (0.0% to 25.9%).',
  )
})

it('a change of one day names the day', () => {
  expect(describeChange({ window: 1 }).title).toBe('Orders fell 70% on May 19')
})

it('a rise of sales is good news, a rise of refunds is not', () => {
  expect(describeChange({ series: 'net_sales', direction: 'up', observed: 900_000, expected: 450_000 })).toMatchObject({
    severity: 'good',
    title: 'Net sales rose 100% from May 13 to May 19',
    body: expect.stringContaining('€9,000 net sales, usually about €4,500'),
  })
  expect(
    describeChange({ series: 'refund_rate', direction: 'up', observed: 0.2, expected: 0.05, range: [0.01, 0.1] }),
  ).toMatchObject({ severity: 'critical', title: 'The share of refunds rose to 20% from May 13 to May 19' })
})

it('a product that nobody buys any more stopped, and opens its own figures', () => {
  const card = describeChange({ series: 'product:7', observed: 0, expected: 13, isNothing: true })
  expect(card).toMatchObject({ severity: 'warning', title: 'Orders of Bamboo whisk stopped' })
  expect(card.against).toBe('Nothing at all can also mean that data is missing.')
  expect(new URLSearchParams(card.href.split('?')[1]).get('where')).toBe('[["is","product",["7"]]]')
})

it('the parts that moved are named, but not the one that the card is about', () => {
  const parts = [
    { series: 'country:DE', dimension: 'country' as const, observed: 2, expected: 25 },
    { series: 'orders', dimension: 'country' as const, observed: 12, expected: 40 },
  ]
  expect(describeChange({}, parts).parts).toEqual(['Orders from Germany: 2 instead of about 25'])
})

it('the figures open from the day on which it began', () => {
  expect(describeChange({ since: '2026-05-01' }).href).toBe(
    '/analytics?tab=sales&period=custom&from=2026-05-01&to=2026-05-19',
  )
  expect(describeChange({ since: '2026-05-19' }).href).toContain('from=2026-05-13')
})

it.each([
  [100, 'about once in 100 days'],
  [3650, 'about once in 10 years'],
  [1e9, 'less than once in 100 years'],
])('what is explained once in %i days by chance', (onceInDays, text) => {
  expect(describeChange({ onceInDays }).unusual).toBe(`Chance alone explains this ${text}.`)
})

it('a channel whose orders stopped arriving is named', () => {
  const source = { series: 'source:etsy', channel: 'etsy', days: { from: '2026-05-10', to: '2026-05-19' } }
  expect(describeCard({ kind: 'stopped', source }, names)).toMatchObject({
    severity: 'critical',
    since: '2026-05-10',
    title: 'Orders from My Etsy shop stopped arriving',
  })
})

it('an order that is most of a day opens, and is called neither good nor bad', () => {
  const days = { from: '2026-05-19', to: '2026-05-19' }
  const order = { id: '9', day: '2026-05-19', of: 'sales' as const, share: 0.876, period: days }
  expect(describeCard({ kind: 'outlier', order }, names)).toMatchObject({
    severity: 'info',
    title: 'One order is 88% of gross sales',
    body: expect.stringContaining('#1009'),
    href: '/analytics/orders/9',
  })
})

it('an order that came back is told as such, with how rare it is', () => {
  const days = { from: '2026-05-19', to: '2026-05-19' }
  const order = { id: '9', day: '2026-05-19', of: 'sales' as const, share: 0.838, period: days, onceInDays: 1728 }

  const told = describeCard({ kind: 'outlier', order: { ...order, returnedOn: '2026-05-19' } }, names)
  expect(told.title).toBe('A very large order was placed and returned in full')
  expect(told.body).toContain('#1009 was 84% of gross sales. All of it came back on the same day.')
  expect(told.unusual).toBe('By your orders so far, one this large comes at most about once in 5 years.')
  const later = describeCard({ kind: 'outlier', order: { ...order, onceInDays: 800, returnedOn: '2026-05-22' } }, names)
  expect(later.body).toContain('came back on May 22')
  expect(later.unusual).toBe('By your orders so far, one this large comes at most about once in 2 years.')
})
