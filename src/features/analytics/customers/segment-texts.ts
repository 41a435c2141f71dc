import { LEAST_OWN_ORDERS, OVERDUE, type OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { formatCount, formatNumber } from '#lib/format.ts'

type SegmentText = { meaning: string; advice: string }

/** Who is in each segment, and what to do with them. Scores compare customers, so that the texts do too. */
export const SEGMENT_TEXTS: Record<RfmSegment, SegmentText> = {
  champions: {
    meaning: 'Among your top customers for recent orders, number of orders and net sales.',
    advice: 'Thank them, and show them new products first.',
  },
  loyal: {
    meaning: 'Close to your best customers in recent orders, number of orders and net sales.',
    advice: 'Offer a loyalty reward or ask for a review.',
  },
  potential_loyalist: {
    meaning: 'Ordered more recently than many, but spent less than your best customers.',
    advice: 'Suggest products that go with what they bought.',
  },
  new: {
    meaning: 'Ordered more recently than many, but rank low for number of orders and net sales.',
    advice: 'Help them with the product that they bought.',
  },
  promising: {
    meaning: 'Ordered more recently and spent more than many, but order less often than your best customers.',
    advice: 'Give them a reason for a next order.',
  },
  need_attention: {
    meaning: 'Ordered more recently and spent more than many, but rank below your best customers.',
    advice: 'Write to them with an offer that fits.',
  },
  about_to_sleep: {
    meaning: 'Rank low for number of orders or net sales. Their last order is neither among the newest nor the oldest.',
    advice: 'Remind them with your best sellers.',
  },
  at_risk: {
    meaning: 'Rank in the middle or higher for number of orders or net sales, but their last order is older than most.',
    advice: 'Ask what changed, and make coming back easy.',
  },
  cannot_lose: {
    meaning: 'Spent more than many, but their last order is older than most.',
    advice: 'Write to them in person.',
  },
  hibernating: {
    meaning: 'Rank in the middle or lower for recent orders, number of orders and net sales.',
    advice: 'Include them only in your large campaigns.',
  },
  lost: {
    meaning: 'Their last order is among the oldest, and they rank low for net sales.',
    advice: 'Don’t spend much on them.',
  },
}

export const OVERDUE_TEXTS = {
  on_time: { label: 'On time', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'warning' },
  likely_gone: { label: 'Likely gone', tone: 'bad' },
} as const

type Standing = { segment: RfmSegment | null; overdue: OverdueLabel | null }

/** Segments of customers who seem to still order. */
const ACTIVE: readonly RfmSegment[] = ['champions', 'loyal', 'potential_loyalist', 'new', 'promising', 'need_attention']

/**
 * Whether a customer's segment is only about the past. It compares all orders with those of other customers, so that even
 * a regular may be gone by the customer's own rhythm.
 */
export const isOfThePast = ({ segment, overdue }: Standing): boolean =>
  overdue === 'likely_gone' && segment !== null && ACTIVE.includes(segment)

const LATE_ADVICE = {
  overdue: 'The next order is overdue: remind them.',
  likely_gone: 'This is about past orders. They are likely gone: try to win them back.',
}

/** Says what a customer's segment means, and what to do now. The advice for other segments fits those who are late. */
export function adviseOn({ segment, overdue }: Standing): string | null {
  if (segment === null) return null
  const { meaning, advice } = SEGMENT_TEXTS[segment]
  const isLate = overdue !== null && overdue !== 'on_time' && ACTIVE.includes(segment)
  return `${meaning} ${isLate ? LATE_ADVICE[overdue] : advice}`
}

/** What "overdue" and "likely gone" are based on. */
export const OVERDUE_RULE = `Overdue: ${formatNumber(OVERDUE)} times the usual days since the last order. Likely gone: overdue and, by a test on your past orders, at most one in five such customers orders again. From ${LEAST_OWN_ORDERS} orders on, the usual days are the middle of the customer’s own gaps between orders; before that, of the gaps of all customers. Segments compare customers with each other instead, so that even one of your best customers can be overdue or likely gone.`

/** What "consent to marketing" means. */
export const CONSENT_RULE =
  'Whether the customer agreed to marketing by email, as your imported files say. The newest answer counts. Without any, the consent is unknown.'

/** Says which usual days a customer is measured by. */
export function describeUsualGap(days: number, isOwn: boolean): string {
  // Orders within a day, or on days in a row, are no rhythm of days.
  const text = days < 2 ? 'within a day or two' : `every ${formatCount(Math.round(days), 'day')}`
  return isOwn ? `Usually ${text}` : `All customers: ${text}`
}
