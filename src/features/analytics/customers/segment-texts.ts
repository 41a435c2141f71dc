import { LEAST_OWN_ORDERS, OVERDUE } from '#domain/analysis/customers/order-gaps.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { formatCount, formatNumber } from '#lib/format.ts'

/** Who is in each segment, and what to do with them. */
export const SEGMENT_ADVICE: Record<RfmSegment, string> = {
  champions: 'Order often, recently and for the most. Thank them, and show them new products first.',
  loyal: 'Order often and spend well. Offer a loyalty reward or ask for a review.',
  potential_loyalist: 'Ordered lately and more than once. Suggest products that go with what they bought.',
  new: 'Ordered for the first time lately. Welcome them and help with the first product.',
  promising: 'Ordered lately and spent well, but rarely. Give them a reason for a next order.',
  need_attention: 'Good customers who are slowing down. Write to them with an offer that fits.',
  about_to_sleep: 'Small orders some time ago. Remind them with your best sellers.',
  at_risk: 'Used to order often, but not for a while. Ask what changed, and make coming back easy.',
  cannot_lose: 'Spent a lot, but long ago. Write to them in person.',
  hibernating: 'Few small orders long ago. Include them only in your large campaigns.',
  lost: 'The oldest, smallest and rarest orders. Don’t spend much on them.',
}

export const OVERDUE_TEXTS = {
  on_time: { label: 'On time', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'warning' },
  likely_gone: { label: 'Likely gone', tone: 'bad' },
} as const

/** What "overdue" and "likely gone" are based on. */
export const OVERDUE_RULE = `Overdue: ${formatNumber(OVERDUE)} times the usual days since the last order. Likely gone: overdue and, by a test on your past orders, at most one in five such customers orders again. From ${LEAST_OWN_ORDERS} orders on, the usual days are the middle of the customer’s own gaps between orders; before that, of the gaps of all customers.`

/** What "consent to marketing" means. */
export const CONSENT_RULE =
  'Whether the customer agreed to marketing by email, as your imported files say. The newest answer counts. Without any, the consent is unknown.'

/** Says which usual days a customer is measured by. */
export function describeUsualGap(days: number, isOwn: boolean): string {
  const rounded = Math.round(days)
  const text = formatCount(rounded, 'day')
  return isOwn ? `Usually every ${text}` : `All customers: every ${text}`
}
