import { expect, test } from 'vitest'
import { judgeReply } from './judge-reply.ts'
import type { PlainEntry, PlainOrder, PlainShop } from './plain/plain-shop.ts'
import { both, each, either, figure, job, least, sample, sides, top, versus } from './question.ts'
import type { SeenReply } from './reply.ts'
import { buildSampleShop } from './plain/sample-shop.ts'
import type { Question } from './truth.ts'

const shop: PlainShop = {
  currency: 'USD',
  firstDay: '2026-03-01',
  today: '2026-05-20',
  orders: [],
  entries: [],
  products: new Map([
    ['Mug', { names: ['Mug'], category: 'Cups', stock: 0, price: 9_000_000n, isFee: false }],
    ['Tea', { names: ['Tea', 'Black tea'], category: 'Tea', stock: 500, price: 5_000_000n, isFee: false }],
    ['Postage', { names: ['Postage'], category: null, stock: null, price: null, isFee: true }],
  ]),
}

/** Sells a product once, for so many dollars. */
function sell(day: string, product: string, dollars: number, place: Partial<PlainOrder> = {}): void {
  const amount = BigInt(dollars) * 1_000_000n
  const order: PlainOrder = {
    name: `#${shop.orders.length + 1}`,
    day,
    hour: 10,
    number: null,
    customer: null,
    country: 'US',
    region: null,
    city: null,
    channel: null,
    payment: null,
    code: null,
    status: 'open',
    value: amount,
    products: [product],
    ...place,
  }
  const entry: PlainEntry = {
    order,
    kind: 'sale',
    amount,
    units: 1,
    day,
    hour: 10,
    product,
    unitCost: null,
    refund: null,
  }
  shop.orders.push(order)
  shop.entries.push(entry)
}

sell('2026-03-10', 'Tea', 40)
sell('2026-04-02', 'Mug', 30)
sell('2026-04-03', 'Tea', 50, { country: 'DE' })
sell('2026-04-03', 'Postage', 70, { country: 'DE' })

const APRIL = { from: '2026-04-01', to: '2026-04-30' }

const reply = (shown: Partial<SeenReply>): SeenReply => ({
  text: '',
  citations: [],
  table: null,
  attachments: [],
  draft: null,
  ...shown,
})

const cites = (label: string, value: string, period = APRIL) => ({ citations: [{ label, value, period }] })

const asked = (written: Parameters<ReturnType<typeof sample>>[1], options = {}): Question['truth'] =>
  sample('metric')('a question', written, options).truth

const verdict = (truth: Question['truth'], shown: Partial<SeenReply>) => judgeReply(reply(shown), truth, shop)

test('a figure is right if it is cited with its metric, its value and its days', () => {
  const truth = asked(figure('net sales', 'april'))

  expect(verdict(truth, cites('Net sales', '$150.00'))).toBe('right')
  expect(verdict(truth, cites('Net sales', '$151.00'))).toBe('as another')
  expect(verdict(truth, cites('Orders', '150'))).toBe('as another')
  expect(verdict(truth, cites('Net sales', '$150.00', { from: '2026-04-01', to: '2026-05-20' }))).toBe('as another')
  expect(verdict(truth, { text: 'I did not understand that.' })).toBe('declined')
})

test('a condition that a reply drops or invents makes it that of another question', () => {
  const truth = asked(figure('net sales', 'april', { country: 'DE' }))

  expect(verdict(truth, cites('Net sales in Germany', '$120.00'))).toBe('right')
  expect(verdict(truth, cites('Net sales', '$150.00'))).toBe('as another')
})

test('a list is no answer to a question about one figure', () => {
  const table = { columns: ['Country', 'Net sales'], names: 1, rows: [['Germany', '$120.00']] }

  expect(verdict(asked(figure('net sales', 'april')), { ...cites('Net sales', '$150.00'), table })).toBe('as another')
})

test('one figure is no answer to a question about a list, which has all parts', () => {
  const truth = asked(each('country', 'net sales', 'april'))
  const table = (...rows: string[][]) => ({ columns: ['Country', 'Net sales'], names: 1, rows })
  const total = cites('Net sales', '$150.00')

  expect(verdict(truth, { ...total, table: table(['United States', '$30.00'], ['Germany', '$120.00']) })).toBe('right')
  expect(verdict(truth, { ...total, table: table(['Germany', '$120.00']) })).toBe('as another')
  expect(verdict(truth, total)).toBe('as another')
})

test('a superlative needs the order, and best sellers leave out postage', () => {
  const table = (...rows: string[][]) => ({ columns: ['Product', 'Net sales'], names: 1, rows })
  const total = cites('Net sales', '$150.00')
  const best = asked(top('product', 'net sales', 'april'))

  expect(verdict(best, { ...total, table: table(['black tea', '$50.00'], ['Mug', '$30.00']) })).toBe('right')
  expect(verdict(best, { ...total, table: table(['Mug', '$30.00'], ['Black tea', '$50.00']) })).toBe('as another')
  expect(verdict(best, { ...total, table: table(['Postage', '$70.00']) })).toBe('as another')
  expect(verdict(asked(least('product', 'net sales', 'april')), { ...total, table: table(['Mug', '$30.00']) })).toBe(
    'right',
  )
})

test('the month that has only begun is not the smallest one', () => {
  sell('2026-05-02', 'Tea', 1)
  const truth = asked(least('month', 'net sales', 'this year'))
  const period = { from: '2026-01-01', to: '2026-05-20' }
  const shown = (text: string) => ({ ...cites('Net sales', '$191.00', period), text })

  expect(verdict(truth, shown('The lowest was March 2026 with $40.00.'))).toBe('right')
  expect(verdict(truth, shown('The lowest was May 2026 with $1.00.'))).toBe('as another')
})

test('a comparison shows the other figure, and sides show each', () => {
  const change = asked(versus('net sales', ['april', 'march']))
  const text = 'That is more than $40.00 in March 2026.'

  expect(verdict(change, { ...cites('Net sales', '$150.00'), text })).toBe('right')
  expect(verdict(change, cites('Net sales', '$150.00'))).toBe('as another')
  const compared = asked(sides('net sales', 'april', { country: 'US' }, { country: 'DE' }))
  expect(verdict(compared, { ...cites('Net sales', '$150.00'), text: 'US $30.00, Germany $120.00' })).toBe('right')
  expect(verdict(compared, { ...cites('Net sales', '$150.00'), text: 'Germany $120.00' })).toBe('as another')
})

test('each way to read a question is right, and a comparison only with its own other days', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const truth = asked(either(figure('orders', 'april'), figure('units', 'march')))
  const april = versus('net sales', ['april', 'march'])
  const change = asked(either(april, versus('net sales', ['march', '2026-02'])))
  const text = 'That is more than $40.00 in March 2026.'

  expect(verdict(truth, cites('Orders', '3'))).toBe('right')
  expect(verdict(truth, cites('Units', '1', march))).toBe('right')
  expect(verdict(truth, cites('Net sales', '$150.00'))).toBe('as another')
  expect(verdict(change, { ...cites('Net sales', '$150.00'), text })).toBe('right')
  expect(verdict(change, { ...cites('Net sales', '$40.00', march), text: 'Compared with $150.00.' })).toBe('as another')
})

test('several questions in one need an answer to each', () => {
  const truth = asked(both(figure('orders', 'april'), figure('net sales', 'april')))
  const [orders, sales] = [cites('Orders', '3').citations, cites('Net sales', '$150.00').citations]

  expect(verdict(truth, { citations: [...orders, ...sales] })).toBe('right')
  expect(verdict(truth, { citations: sales })).toBe('as another')
})

test('right figures without the chart that was asked for are declined, not those of another question', () => {
  const truth = asked(each('country', 'net sales', 'april'), { chart: true })
  const rows = [
    ['United States', '$30.00'],
    ['Germany', '$120.00'],
  ]
  const shown = { ...cites('Net sales', '$150.00'), table: { columns: ['Country', 'Net sales'], names: 1, rows } }

  expect(verdict(truth, shown)).toBe('declined')
  expect(verdict(truth, { ...shown, attachments: [{ type: 'chart', title: 'Net sales by country' }] })).toBe('right')
})

test('a question that must not get a figure is right only without one', () => {
  expect(verdict(null, { text: 'I can’t tell.' })).toBe('right')
  expect(verdict(null, cites('Net sales', '$150.00'))).toBe('as another')
})

test('a link to where something can be done is no figure', () => {
  const link = { label: 'Calendar', value: 'Mark an event', period: { from: '2026-05-01', to: '2026-05-20' } }
  const reply = { text: 'I find no event.', citations: [link], table: null, attachments: [], draft: null }
  expect(judgeReply(reply, null, shop)).toBe('right')
  expect(judgeReply({ ...reply, citations: [{ ...link, value: '12 events' }] }, null, shop)).toBe('as another')
})

test('what to order has names and quantities, and names alone are part of it', () => {
  const truth = asked(job('what to order'))
  const text = 'Order these. Mug'

  expect(verdict(truth, { ...cites('Out of stock', '1 product'), text: 'Order 1 Mug.' })).toBe('right')
  expect(verdict(truth, { ...cites('Out of stock', '1 product'), text })).toBe('declined')
  expect(verdict(truth, cites('Orders', '3'))).toBe('as another')
})

test('a weekly summary is right without figures if the reply says where to turn it on', () => {
  const truth = asked(job('weekly summary'))

  expect(verdict(truth, { text: 'Choose an email every week in Settings, under Notifications.' })).toBe('right')
  expect(verdict(truth, { text: 'I can’t send emails.' })).toBe('declined')
})

test('the sample shop that truths come from has two years of orders', () => {
  const built = buildSampleShop({
    now: new Date('2026-05-20T16:00:00Z'),
    timeZone: 'America/New_York',
    currency: 'USD',
  })

  expect([built.firstDay, built.today]).toEqual(['2024-05-21', '2026-05-20'])
  expect(built.orders[0]?.day).toBe('2024-05-21')
})
