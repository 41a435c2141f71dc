import type { ParsedOrder } from './parsed-order.ts'

type Told = Pick<
  ParsedOrder,
  'externalId' | 'placedAt' | 'currency' | 'detail' | 'total' | 'computedTotal' | 'lines' | 'events'
>

/** An order with what its file tells; the rest is unknown. */
export const completeOrder = (told: Told & Partial<ParsedOrder>): ParsedOrder => ({
  name: told.externalId,
  customer: null,
  financialStatus: null,
  fulfillmentStatus: null,
  status: 'open',
  channel: null,
  country: null,
  discountCode: null,
  cancelledAt: null,
  isTest: false,
  isRefundDateEstimated: false,
  aside: [],
  ...told,
})
