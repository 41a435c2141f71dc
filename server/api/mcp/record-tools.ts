import { z } from 'zod'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { customerPageSchema } from '#domain/contracts/analytics/customer-page.ts'
import { CUSTOMER_ORDERS, customerListSchema, SEGMENT_NAMES } from '#domain/contracts/analytics/customers.ts'
import { orderPageSchema } from '#domain/contracts/analytics/order-page.ts'
import { searchAnswerSchema } from '#domain/contracts/search.ts'
import { addressOf, sortText, whereText } from './screen-links.ts'
import { defineTool, nextOffset } from './tool.ts'
import { pageFields, toWhereText, whereField } from './tool-inputs.ts'

const id = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'is the id of a row, as other tools answer it')
  .describe('The id, as find and the lists answer it.')

const recordLink = (kind: 'customers' | 'orders', recordId: string, store: string) =>
  addressOf(`/analytics/${kind}/${recordId}`, { store })

export const customersTool = defineTool({
  name: 'list_customers',
  title: 'Customers',
  description:
    'Customers with their orders, net sales, segment, consent to marketing emails, and whether their next order is overdue. Amounts are in minor units of the currency of the store.',
  input: z.strictObject({
    search: z.string().max(200).default('').describe('Words in the name or email address.'),
    segment: z.enum(SEGMENT_NAMES).optional(),
    overdue: z.enum(OVERDUE_LABELS).optional(),
    where: whereField,
    order_by: z.enum(CUSTOMER_ORDERS).default('netSales'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageFields,
  }),
  answer: customerListSchema,
  ask: ({ search, segment, overdue, where, order_by: order, direction, limit, offset }) => ({
    path: '/customers',
    query: { search, segment, overdue, where: toWhereText(where), order, direction, limit, offset },
  }),
  about: ({ search: q, segment, overdue, where, order_by: key, direction, offset }, { rows, rowCount }, store) => ({
    link: addressOf('/analytics', {
      tab: 'customers',
      view: 'list',
      store,
      q,
      segment,
      overdue,
      where: whereText(where),
      sort: sortText(key, direction),
    }),
    filters: where ?? null,
    ...nextOffset(offset, rows.length, rowCount),
  }),
})

export const customerTool = defineTool({
  name: 'get_customer',
  title: 'Customer',
  description: 'One customer with figures and the orders and refunds, newest first. Amounts are in minor units.',
  input: z.strictObject({ id, offset: pageFields.offset }),
  answer: customerPageSchema,
  ask: ({ id: customer, offset }) => ({ path: `/customers/${customer}`, query: { offset } }),
  about: ({ id: customer, offset }, { events, eventCount }, store) => ({
    link: recordLink('customers', customer, store),
    ...nextOffset(offset, events.length, eventCount),
  }),
})

export const orderTool = defineTool({
  name: 'get_order',
  title: 'Order',
  description:
    'One order with its lines, what it came to and what was given back. Amounts are in minor units of the currency of the order.',
  input: z.strictObject({ id }),
  answer: orderPageSchema,
  ask: ({ id: order }) => ({ path: `/orders/${order}` }),
  about: ({ id: order }, _answer, store) => ({ link: recordLink('orders', order, store) }),
})

export const findTool = defineTool({
  name: 'find',
  title: 'Find a customer or an order',
  description:
    'Finds customers by name or email, and orders by number, email or customer. Answers their ids. For products, use list_products.',
  input: z.strictObject({ q: z.string().min(1).max(200).describe('Words, an email address or an order number.') }),
  answer: searchAnswerSchema,
  ask: ({ q }) => ({ path: '/search', query: { q } }),
  about: () => ({}),
})
