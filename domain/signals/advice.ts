import type { Finding } from '#domain/analysis/signals/signal-series.ts'

type Advice = Record<Finding['direction'], string>

const ADVICE: Readonly<Record<string, Advice>> = {
  orders: {
    up: 'See which channel and product it comes from, and check that they stay in stock.',
    down: 'Place a test order. Check whether a campaign ended, a price changed or a best seller is out of stock.',
  },
  lines: {
    up: 'Check the stock of what sells more.',
    down: 'Check whether a best seller is out of stock or its page changed.',
  },
  net_sales: {
    up: 'See which products and countries it comes from.',
    down: 'See whether there are fewer orders, smaller ones, or more returns.',
  },
  new_customers: {
    up: 'See which channel they come from while it lasts.',
    down: 'Check your ads and the pages that people arrive on.',
  },
  average_order_value: {
    up: 'See whether a price, a bundle or a few large orders made the difference.',
    down: 'See whether a discount, a cheaper product or a change of shipping made the difference.',
  },
  refund_rate: {
    up: 'Read the reasons of the latest refunds, and look for a product they have in common.',
    down: 'Check that refunds are still recorded.',
  },
  discount_rate: {
    up: 'Check which code is used and whether it was shared where you did not mean it to be.',
    down: 'Check that your codes still work.',
  },
  country: {
    up: 'Check shipping times and stock for this country.',
    down: 'Check shipping costs, payment methods and ads for this country.',
  },
  channel: {
    up: 'See which products sell there.',
    down: 'Check that the channel works and lists your products.',
  },
  product: {
    up: 'Check its stock, and order more in time.',
    down: 'Check its stock, price and page.',
  },
}

const ANY: Advice = { up: 'See what it comes from.', down: 'See what it comes from.' }

/** Returns what an owner could do about a change. */
export function adviceOn({ series, direction }: Finding): string {
  const [name = ''] = series.split(':')
  return (ADVICE[name] ?? ANY)[direction]
}

/** Returns what would speak against a change. */
export function doubtOf({ isNothing, window }: Finding): string {
  if (isNothing) return 'Nothing at all can also mean that data is missing.'
  if (window === 1) return 'It is one day so far. A holiday or an event that Cartwright doesn’t know would explain it.'
  return 'A holiday, a campaign or an event that Cartwright doesn’t know would explain it.'
}

export const DATA_STOPPED = {
  against: 'The shop may have been closed on these days.',
  action: 'Import a newer file, or check whether the shop still takes orders.',
} as const

export const OUTLIER = {
  sales: {
    against: null,
    action: 'Check the order. If it is a mistake, cancel it in your shop and import again.',
  },
  returns: {
    against: null,
    action: 'Check the refund. If the order was a mistake, sales and returns of these days say little.',
  },
  returned: {
    against: null,
    action: 'Judge these days by net sales, or by figures without this order.',
  },
} as const

export const STOCK_OUT = {
  unknown: {
    against: 'No recent product file says how many are left. The product may also be hidden or no longer offered.',
    action: 'Check its stock and order more, or mark the days in the calendar.',
  },
  inStock: {
    action: 'Count its stock. Check that customers can find it and add it to their cart.',
  },
} as const
