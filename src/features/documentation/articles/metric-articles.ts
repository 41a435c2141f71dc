import { metricTerm } from '#domain/terms/metric-terms.ts'
import { METRIC_DEFINITIONS, METRIC_NAMES, type MetricName } from '#domain/metrics.ts'
import type { Article } from './article.ts'

const UNITS = {
  money: 'An amount in the currency of your store.',
  count: 'A number.',
  ratio: 'A percentage. Its change is in percentage points.',
}

/** Details that a metric's definition leaves out. */
const NOTES: { readonly [Name in MetricName]?: string } = {
  net_sales:
    'A refund counts on the day it was made, so past months don’t change. A day with more refunds than sales is negative.',
  returns: '“Returns” is the value of returned goods. “Refunds” is the number of refunds.',
  orders: 'Unpaid orders and orders on hold count, as on Shopify. Deleted orders don’t.',
  average_order_value: 'A period without orders shows a dash.',
  customers:
    'A person who orders three times counts once, so the daily numbers don’t add up to the monthly number. A note shows how many orders have no customer.',
  returning_customer_rate: 'The rate counts orders up to the last day of the period. Later orders don’t change it.',
  refunds:
    'If a file has no date for a refund, the refund counts on the day of the order. A note shows how many dates are estimated.',
}

const METRICS: readonly Article[] = METRIC_NAMES.map((name) => ({
  id: name.replaceAll('_', '-'),
  group: 'Figures',
  title: METRIC_DEFINITIONS[name].label,
  summary: metricTerm(name).definition,
  keywords: 'metric definition formula',
  sections: [{ paragraphs: [NOTES[name] ?? '', UNITS[METRIC_DEFINITIONS[name].unit]].filter((text) => text !== '') }],
}))

/** An article about counting, and one for each figure. */
export const FIGURE_ARTICLES: readonly Article[] = [
  {
    id: 'how-figures-are-counted',
    group: 'Figures',
    title: 'How figures are counted',
    summary: 'The rules for days, currencies and changes.',
    keywords: 'time zone rounding currency comparison period change',
    sections: [
      {
        points: [
          'Every sale, discount, refund, shipping charge and tax counts on the day it happened. Past days don’t change.',
          'Days start and end at midnight in your store’s time zone.',
          'Amounts are stored exactly and only rounded for display.',
          'A change is the difference from the comparison, as a percentage. Rates change in points. “New” means that there was something after nothing: the comparison is zero, so there is no percentage. “No change” means that both are the same.',
          'Nothing is compared with days before your first order in the currency of the figures. If the comparison begins before that day, no changes are shown, and the line with the dates says when your orders begin.',
          'A change of 1,000% or more is written as over 999%. A fall that leaves less than 0.05% is written as under −99.9%.',
          'A dash (—) means that there is nothing to say. A single day without sales has a dash instead of −100%, as on days when you are closed. On the Sales tab, so has a day, week or month that isn’t over; Explore compares its complete days.',
          'Amounts in different currencies are never added.',
          'Dates and numbers are shown in the format of your browser’s language.',
        ],
      },
    ],
  },
  ...METRICS,
]
