import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'

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
