import { describe, expect, it } from 'vitest'
import { createWording } from '#domain/advisor/wording.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { ask, BUILDER, MARKETING, SUPPORT, TODAY } from '#test/fixtures/advisor/figures.ts'
import { composeReply } from './order-reply.ts'

const OLD_ORDER = {
  id: '40',
  name: '#40',
  placedAt: '2025-03-04T12:00:00Z',
  placedTimeKnown: true,
  customerId: '9',
  customer: 'Kim Example',
  total: 1_200,
  currency: 'GBP',
  status: null,
}

const ORDER_PAGE: OrderPage = {
  ...OLD_ORDER,
  id: '1',
  name: '#1005',
  store: { id: 'store-1', name: 'Example lamps', currency: 'GBP', timeZone: 'Europe/London' },
  fulfillment: 'unfulfilled',
  channel: null,
  country: null,
  region: null,
  city: null,
  paymentMethod: null,
  discountCode: null,
  importName: null,
  statedTotal: 1_200,
  isRefundDateEstimated: false,
  customer: { id: '7', name: 'Jo Example', email: null, isForgotten: false },
  charged: { items: 1_200, discounts: 0, shipping: 0, taxes: 0, duties: 0, total: 1_200 },
  totalSales: 1_200,
  lines: [],
  lineCount: 0,
  givenBack: [],
  today: TODAY,
  asOf: `${TODAY}T09:00:00.000Z`,
}

const LISTING_TEXT = {
  title: 'Lamp',
  description: '[material]',
  tags: 'a, b',
  seoTitle: 'Lamp',
  seoDescription: 'A lamp.',
}

describe('a draft', () => {
  it('of a campaign names a best seller and leaves the offer blank', async () => {
    const { reply } = await ask(MARKETING, 'Draft a campaign email with 20% off')
    expect(reply.text).toContain('£1,200.00 net sales from 40 units')
    expect(reply.draft?.text).toContain('\u2068Brass desk lamp\u2069 is one of our best sellers.')
    expect(reply.draft?.text).toContain('[Your offer')
    expect(reply.draft?.text).not.toMatch(/\d/)
    expect(reply.citations).toHaveLength(1)
  })

  it.each([
    ['Write an instagram post', 'Social post'],
    ['Draft an SMS', 'Text message'],
    ['Draft a win-back email', 'Campaign email to win customers back'],
  ])('"%s" is a %s', async (text, title) => {
    const { reply } = await ask(MARKETING, text)
    expect(reply.draft?.title).toBe(title)
  })

  it.each([
    ['Draft a reply about a late delivery', 'Reply about a late delivery'],
    ['Draft a reply: the lamp arrived broken', 'Reply about a damaged item'],
    ['Write a response to a customer who got the wrong item', 'Reply about a wrong item'],
    ['Draft a reply to a customer who wants a refund', 'Reply about a refund'],
    ['Draft a reply about a return', 'Reply about a return'],
    ['Write an answer to a happy customer', 'Reply to positive feedback'],
    ['Draft a reply: where is the parcel?', 'Reply about where an order is'],
    ['Draft a reply about a cancellation', 'Reply about a cancellation'],
    ['Draft a reply to a customer', 'Reply to a customer'],
  ])('"%s" is a %s', async (text, title) => {
    const { reply } = await ask(SUPPORT, text)
    expect(reply.draft?.title).toBe(title)
    expect(reply.draft?.text).toMatch(/\[.+\]/)
  })

  it('of a reply about a known order is what the form composes from its facts and the policies', async () => {
    const policies = { delays: 'We refund the shipping.' }
    const asked: unknown[] = []
    const replySource = async (...named: unknown[]) => {
      asked.push(named)
      return { order: ORDER_PAGE, policies }
    }
    const { reply } = await ask(SUPPORT, 'Draft a reply for order #1005, it is late', { reports: { replySource } })

    const { subject, body } = composeReply('delay', { facts: ORDER_PAGE, policies, format: createWording('en') })
    expect(reply.draft?.text).toBe(`Subject: ${subject}\n\n${body}`)
    expect(body).toContain('We refund the shipping.')
    expect(asked).toEqual([['store-1', '1']])
    expect(reply.draft?.about).toEqual({ order: '1', orderName: '#1005', customer: '7' })
  })

  it('of a reply begins as the form does if the message says no occasion', async () => {
    const replySource = async () => ({ order: ORDER_PAGE, policies: {} })
    const { reply } = await ask(SUPPORT, 'draft a reply to order 1005', { reports: { replySource } })
    expect(reply.draft?.text).toContain('Thank you for asking about your order #1005 of')
  })

  it('finds an older order by its number in the whole store', async () => {
    const asked: string[][] = []
    const order = async (store: string, number: string) => {
      asked.push([store, number])
      return { ...OLD_ORDER, name: '#77' }
    }
    const { reply } = await ask(SUPPORT, 'Draft a reply for order #77, it is late', { reports: { order } })
    expect(asked).toEqual([['store-1', '#77']])
    expect(reply.draft?.about).toEqual({ order: '40', orderName: '#77', customer: '9' })
    expect(reply.text).toContain('The draft is about this order: \u2068#77\u2069, Mar 4, 2025, \u2068Kim Example\u2069')

    const found = await ask(SUPPORT, 'Where is order #77?', { reports: { order } })
    expect(found.reply.text).toContain('I found it: \u2068#77\u2069')
  })

  it.each([
    ['an order that was not found', 'Draft a reply for order #77, it is late'],
    ['no order', 'Draft a reply to Jo Example about a late delivery'],
  ])('of a reply about %s names no order', async (_name, text) => {
    const { reply } = await ask(SUPPORT, text)
    expect(reply.draft).not.toBeNull()
    expect(reply.draft).not.toHaveProperty('about')
  })

  it('of a reply about an order without a customer names the order', async () => {
    const { reply } = await ask(SUPPORT, 'Draft a reply for order #1004, it is late')
    expect(reply.draft?.about).toEqual({ order: '2', orderName: '#1004', customer: null })
  })

  it.each([
    [
      'Write a product text for the linen shade',
      { id: '2', title: 'Linen shade' },
      /^This draft is for \u2068Linen shade/,
    ],
    [
      'Draft a product text for my best seller',
      { id: '1', title: 'Brass desk lamp' },
      /^This draft is for \u2068Brass/,
    ],
    ['Write a product text', { id: '1', title: 'Brass desk lamp' }, /^This draft is for \u2068Brass/],
    [
      'Write a product text for the old kettle',
      { id: '9', title: 'Old kettle' },
      /^This draft is for \u2068Old kettle\u2069\. /,
    ],
    ['Write a product text for the hat', { id: '1', title: 'Brass desk lamp' }, /^I found no product of that name/],
  ])('"%s" has the texts that the catalog writes', async (text, product, begins) => {
    const asked: string[] = []
    const { reply } = await ask(BUILDER, text, {
      reports: {
        product: async (_store, named) =>
          named.includes('old kettle') ? { id: '9', title: 'Old kettle', sku: null } : null,
        async listing(_store, id) {
          asked.push(id)
          return { content: LISTING_TEXT, isWaiting: false }
        },
      },
    })
    expect(asked).toEqual([product.id])
    expect(reply.text).toMatch(begins)
    expect(reply.draft).toEqual({
      title: 'Product text',
      kind: 'listing',
      product,
      text: 'Title: Lamp\n\nDescription: [material]\n\nTags: a, b\n\nSEO title: Lamp\n\nSEO description: A lamp.',
    })
  })

  it('of a product text that waits says so, and is short enough to be kept', async () => {
    const content = { ...LISTING_TEXT, description: 'é'.repeat(20_000), tags: 'é'.repeat(20_000) }
    const { reply } = await ask(BUILDER, 'Write a product text', {
      reports: { listing: async () => ({ content, isWaiting: true }) },
    })
    expect(reply.text).toContain('It waits in Work already')
    const { text: _text, attachments: _attachments, ...kept } = reply
    expect(new TextEncoder().encode(JSON.stringify(kept)).length).toBeLessThan(16_384)
  })
})
