import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import type { Article } from './article.ts'

const UNITS = {
  money: 'An amount in the currency of your store.',
  count: 'A number.',
  ratio: 'A share, shown as a percentage. Its change is in percentage points.',
}

/** What is worth knowing beyond the definition. */
const NOTES: { readonly [Name in MetricName]?: string } = {
  net_sales:
    'A refund counts on its own day, so that a finished month stays as it was. A day with more refunds than sales is negative.',
  returns: 'The number of refunds is a figure of its own.',
  orders: 'Orders on hold and unpaid ones count, as on Shopify; deleted ones never do.',
  average_order_value: 'A period without orders has none, and shows a dash rather than 0.',
  customers:
    'Somebody who orders three times counts once. That is why the customers of single days do not add up to those of the month. How many orders name nobody stands beside the figure.',
  returning_customer_rate: 'It is worked out as of the period’s last day: orders after it change nothing.',
  refunds:
    'Where a file names no day for its refunds, they are dated on the order’s day. How many dates are such estimates stands beside the figure.',
}

const notes = new Map<string, string>(Object.entries(NOTES))

const METRICS: readonly Article[] = Object.entries(METRIC_DEFINITIONS).map(([name, { label, definition, unit }]) => ({
  id: name.replaceAll('_', '-'),
  group: 'Figures',
  title: label,
  summary: definition,
  keywords: 'metric definition formula',
  sections: [{ paragraphs: [notes.get(name) ?? '', UNITS[unit]].filter((text) => text !== '') }],
}))

/** How figures are counted, and one article for each. */
export const FIGURE_ARTICLES: readonly Article[] = [
  {
    id: 'how-figures-are-counted',
    group: 'Figures',
    title: 'How figures are counted',
    summary: 'Days, currencies, changes: the rules that hold for every figure.',
    keywords: 'time zone rounding currency comparison period change',
    sections: [
      {
        points: [
          'Every sale, discount, refund, shipping charge and tax is kept with its own day. Nothing rewrites a day that is over.',
          'A day begins and ends at midnight in your store’s time zone.',
          'Amounts are kept exactly and rounded to the cent only where they are shown.',
          'A change is the difference to the comparison as a share of it. Without a comparison, or with one of zero, there is none.',
          'Amounts in different currencies are never added.',
        ],
      },
    ],
  },
  ...METRICS,
]
