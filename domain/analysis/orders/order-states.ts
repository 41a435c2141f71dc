/**
 * Statuses that files give for payment and fulfillment, in lower case with spaces. Shops that have one status for both
 * say with it whether an order was sent. Others say nothing of either.
 */
export const PAID = [
  'paid',
  'partially refunded',
  'captured',
  'succeeded',
  'payment accepted',
  'processing',
  'completed',
  'complete',
  'awaiting fulfillment',
  'awaiting shipment',
  'awaiting pickup',
  'partially shipped',
  'shipped',
  'delivered',
] as const

export const UNPAID = [
  'pending',
  'unpaid',
  'not paid',
  'authorized',
  'awaiting',
  'partially paid',
  'on hold',
  'awaiting payment',
  'pending payment',
  'awaiting bank wire payment',
  'awaiting check payment',
] as const

export const SENT = ['fulfilled', 'shipped', 'delivered', 'completed', 'complete', 'sent', 'dispatched'] as const

export const NOT_SENT = [
  'unfulfilled',
  'not fulfilled',
  'partial',
  'partially fulfilled',
  'partially shipped',
  'unshipped',
  'pending',
  'processing',
  'invoiced',
  'approved',
  'awaiting fulfillment',
  'awaiting shipment',
  'awaiting pickup',
] as const
