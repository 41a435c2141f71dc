import { metricTerm } from '#domain/terms/metric-terms.ts'

type Term = {
  label: string
  /** One or two sentences, for shop owners. */
  definition: string
}

/** What the reports on products show of each product, in display order. */
export const PRODUCT_TERMS = {
  net_sales: metricTerm('net_sales'),
  units: metricTerm('units'),
  share: {
    label: 'Share of sales',
    definition:
      'Net sales of the product ÷ net sales of everything your shop sold in the period. Changes are in points.',
  },
  rank: {
    label: 'Place by sales',
    definition:
      'The product with the most net sales is in place 1. The change is in places since the comparison period.',
  },
  grade: {
    label: 'Sales group',
    definition:
      'The products that make the first 80% of gross sales in the period, those that make the next 15%, and all others. Also called ABC class. Places are by net sales, after discounts and returns, so a product can be placed above one of a higher group.',
  },
  margin: {
    label: 'Margin',
    definition:
      'Gross profit ÷ net sales, for sales whose cost is known. Each order line keeps the cost of its day. “Of sales” says how much of the net sales that is.',
  },
  profit: {
    label: 'Gross profit',
    definition: 'Net sales − the cost of the units sold and not returned, for sales whose cost is known.',
  },
  last_sold: {
    label: 'Last sold',
    definition:
      'The day of the latest order with the product, in any currency. Below it, the full days without a sale since, up to yesterday or to where your figures end.',
  },
  available: {
    label: 'In stock',
    definition: 'Units on hand, as your latest product file says. Empty if no file says it.',
  },
  days_of_cover: {
    label: 'Days of cover',
    definition:
      'How long the stock lasts: units in stock ÷ units sold per day in the last 90 days, or since the product first sold, without days on which it was probably out of stock. Or when the expected sales of the coming weeks use up the stock, for products with 26 weeks of history and no such days, if their past forecasts were closer than the rate. In 8 of 10 cases the stock runs out within the range.',
  },
  sell_through: {
    label: 'Sell-through',
    definition: 'Units sold in the period ÷ (units sold + units in stock now).',
  },
} as const satisfies Record<string, Term>

/** What the report on pairs of products shows, in display order. */
export const BASKET_TERMS = {
  orders: {
    label: 'Orders with both',
    definition: 'Orders in the period with both products. Cancelled orders do not count.',
  },
  support: {
    label: 'Share of all orders',
    definition: 'Orders with both ÷ all orders with a product. Also called support.',
  },
  confidence: {
    label: 'Share of the product’s orders',
    definition:
      'Orders with both ÷ orders with the product in the first column. Below it, the same for the other product. Also called confidence.',
  },
  lift: {
    label: 'Compared with chance',
    definition:
      'How much more often the two are in the same order than by chance. 1× is chance, 2× is twice as often. Also called lift.',
  },
} as const satisfies Record<string, Term>

/** What a product's stock needs a look for. */
export const STOCK_TERMS = {
  out_of_stock: { label: 'Out of stock', definition: 'Stock is tracked, and nothing is left.' },
  running_low: {
    label: 'Running low',
    definition: 'In stock, but for less than 14 days of cover: time to reorder, unless your suppliers are faster.',
  },
  slow: { label: 'Slow', definition: 'In stock and selling, but the stock lasts longer than 180 days.' },
  dead: { label: 'Dead stock', definition: 'In stock, but not sold for more than 90 days.' },
} as const satisfies Record<string, Term>
