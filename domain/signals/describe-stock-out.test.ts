import { expect, it } from 'vitest'
import type { StockOut } from '#domain/analysis/signals/stock-outs.ts'
import { ordersFall } from '#test/fixtures/signals.ts'
import { describeCard } from './describe-card.ts'

const names = { currency: 'EUR', nameOf: (id: string) => (id === 'product:7' ? 'Bamboo whisk' : id) }

const stockOut: StockOut = {
  product: 'product:7',
  since: '2026-05-08',
  day: '2026-05-19',
  daily: 3.24,
  lost: { amount: 42_000, low: 31_000, high: 55_000 },
  chance: 0.000_034,
}

const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')

it('a product that is probably out of stock says since when, what it usually sells and what that costs', () => {
  const card = describeCard({ kind: 'stock_out', stockOut }, names)

  expect(card).toMatchObject({ severity: 'warning', since: '2026-05-08', parts: [] })
  expect(plain(card.title)).toBe('Bamboo whisk is probably out of stock')
  expect(plain(card.body)).toBe(
    'No sale for 12 days, since May 8, 2026. It usually sells about 3.2 units a day. That costs about €420 of net sales so far (€310 to €550).',
  )
  expect(card.unusual).toBe('Chance alone explains so long a pause less than once in 10,000 times.')
  expect(card.against).toMatch(/^No recent product file says/)
  expect(card.action).toMatch(/order more/)
})

it('its figures open with the four weeks before', () => {
  const search = new URLSearchParams(describeCard({ kind: 'stock_out', stockOut }, names).href.split('?')[1])

  expect(Object.fromEntries(search)).toMatchObject({ tab: 'products', from: '2026-04-10', to: '2026-05-19' })
  expect(search.get('where')).toBe('[["is","product",["7"]]]')
})

it('a product with stock has stopped selling, and its stock says otherwise', () => {
  const stock = { available: 12, on: '2026-05-15' }
  const card = describeCard({ kind: 'stock_out', stockOut: { ...stockOut, stock } }, names)

  expect(plain(card.title)).toBe('Bamboo whisk stopped selling')
  expect(plain(card.against)).toBe('Its stock says otherwise: 12 units on May 15, 2026.')
  expect(card.action).toMatch(/^Count its stock/)
})

it('a chance below one in a million is not said more exactly', () => {
  expect(describeCard({ kind: 'stock_out', stockOut: { ...stockOut, chance: 1e-9 } }, names).unusual).toBe(
    'Chance alone explains so long a pause less than once in 1,000,000 times.',
  )
})

it('a change that comes with a stock-out names it and asks to restock', () => {
  const lead = ordersFall()
  const card = describeCard({ kind: 'change', lead, findings: [lead], parts: [], stockOut }, names)

  expect(card.parts.map(plain)).toEqual([
    'Bamboo whisk is probably out of stock since May 8, 2026. That costs about €420 of net sales so far (€310 to €550).',
  ])
  expect(card.action).toMatch(/order more/)
})
