import { describe, expect, it } from 'vitest'
import type { OrdersAttention } from '#domain/contracts/analytics/orders-attention.ts'
import { ask, SUPPORT } from '#test/fixtures/advisor/figures.ts'

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '')

const ORDER = {
  id: '7',
  name: '#1007',
  placedAt: '2026-11-02T23:30:00Z',
  placedTimeKnown: true,
  customerId: '3',
  customer: 'Zoë "Z" O’Hara',
  total: 4250,
  currency: 'GBP',
}

const REPORT: OrdersAttention = {
  store: { id: 'store-1', name: 'Example lamps', currency: 'GBP', timeZone: 'Europe/London' },
  period: { from: '2026-08-24', to: '2026-11-21' },
  files: { from: '2026-11-20', to: '2026-11-20' },
  orders: 812,
  told: { payment: true, sending: true, times: true },
  rows: [],
  rowCount: 0,
  today: '2026-11-21',
  asOf: '2026-11-21T12:00:00Z',
}

async function replyTo(parts: Partial<OrdersAttention>, text = 'Which orders need attention and why?') {
  const { reply } = await ask(SUPPORT, text, { reports: { attention: async () => ({ ...REPORT, ...parts }) } })
  return { ...reply, text: plain(reply.text) }
}

describe('the reply on orders that need attention', () => {
  it('says why, since when, how much, and what to do', async () => {
    const reply = await replyTo({
      rows: [{ ...ORDER, reasons: [{ kind: 'not_sent', later: 30, laterDone: 29 }] }],
      rowCount: 1,
    })
    expect(reply.text).toBe(
      '1 order needs attention. I looked at 812 orders placed from Aug 24 to Nov 21, 2026.\n' +
        '• #1007 (Nov 2, 2026, Zoë "Z" O’Hara, £42.50): Paid and not sent, while 29 of the next 30 orders are sent. ' +
        'Check what holds it up, and tell the customer.\n' +
        'Their statuses are those of the file that you imported on Nov 20, 2026.',
    )
    expect(reply.citations).toMatchObject([
      { value: '1 order', href: '/analytics?tab=orders&view=attention&store=store-1' },
    ])
    expect(reply.plan).toEqual({ kind: 'report', report: 'attention' })
  })

  it('names each reason of an order, and lists what it doesn’t name', async () => {
    const reasons: OrdersAttention['rows'][number]['reasons'] = [
      { kind: 'unpaid', later: 12, laterDone: 12 },
      { kind: 'double', of: { id: '6', name: '#1006' }, minutes: 0 },
      { kind: 'large', usual: 20_000, orders: 2400 },
      { kind: 'cancelled_paid', cancelledAt: '2026-11-05T10:00:00Z' },
    ]
    const rows = [1, 2, 3, 4].map((id) => ({ ...ORDER, id: String(id), reasons }))
    const reply = await replyTo({ rows, rowCount: 60 })
    expect(reply.text).toContain('60 orders need attention.')
    expect(reply.text).toContain('Not paid, while all of the next 12 orders are paid.')
    expect(reply.text).toContain('The same customer and total as order #1006, less than a minute after it.')
    expect(reply.text).toContain(
      'More than twice the £200.00 that 99 of 100 orders stay below (2,400 orders of a year).',
    )
    expect(reply.text).toContain('Cancelled on Nov 5, 2026, but its payment still counts as paid.')
    expect(reply.table?.rows).toHaveLength(4)
    expect(reply.table?.rows[0]?.[2]).toBe('Not paid, Ordered twice, Unusually large, Cancelled, still paid')
  })

  it('says that none needs attention, and what can’t be told', async () => {
    expect((await replyTo({})).text).toBe(
      'Of 812 orders placed from Aug 24 to Nov 21, 2026, none needs attention.\n' +
        'Their statuses are those of the file that you imported on Nov 20, 2026.',
    )
    expect((await replyTo({ files: { from: '2026-11-02', to: '2026-11-20' } })).text).toContain(
      'Their statuses are those of the newest file of each sales channel, imported from Nov 2 to Nov 20, 2026.',
    )
    expect((await replyTo({ told: { payment: false, sending: false, times: false } })).text).toContain(
      'Your files don’t say in words we know which orders were sent, so we can’t list late orders.',
    )
    expect((await replyTo({ orders: 0, files: null })).text).toBe('There are no orders from Aug 24 to Nov 21, 2026.')
  })
})
