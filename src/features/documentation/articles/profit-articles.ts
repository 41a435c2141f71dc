import { PROFIT_METRICS } from '#domain/metrics.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import type { Article } from './article.ts'

/** The article on profit after all costs. */
export const PROFIT_ARTICLES: readonly Article[] = [
  {
    id: 'profit',
    group: 'Figures',
    title: 'Profit and contribution',
    summary: 'What is left of your sales after goods, fees, shipping, packaging and ads, and how to enter these costs.',
    keywords:
      'contribution margin payment fees shipping packaging ad spend marketing roas mer cac income tax rules costs payback acquisition cost new customer cohort',
    screen: { to: '/analytics?tab=profit', label: 'Open profit' },
    sections: [
      {
        heading: 'How to enter costs',
        steps: [
          'Import a products file with costs, or add a rule for goods without a known cost in Settings › Costs.',
          'Add rules for payment fees, shipping and packaging: a percentage, an amount for each order, or both. Payment fees can differ by payment method.',
          'Enter what you pay for ads, by month or by day, or paste a table with the columns day, channel and amount.',
        ],
      },
      {
        heading: 'How rules work',
        points: [
          'A rule holds from its first day on. The first rule of a kind begins with your first order unless you choose another day. A later rule of the same kind and payment method replaces it from its own day, and earlier days keep theirs.',
          'The percentage of payment fees is of each order with shipping and tax. Those of shipping and packaging are of the order’s sales after discounts.',
          'Refunds give back the cost of the goods, but no payment fee, shipping or packaging. Cancelled orders have none of these.',
          'Amounts are in the currency that your store has when you enter them. They count only for orders in this currency, and only while it is the currency of your store. Settings › Costs shows which amounts don’t count.',
          'To change a cost, add a rule from the new day on. To stop one, end it. You can change or remove the last day later.',
        ],
      },
      {
        heading: 'What the words mean',
        points: PROFIT_METRICS.map(metricTerm).map(({ label, definition }) => `${label}: ${definition}`),
      },
      {
        heading: 'How contribution is counted',
        points: [
          'It speaks only for items with a known cost, and the page says for how much of net sales. Net sales without a known cost are a step of their own, and so are the shipping and fees of these items.',
          'All ad spend is subtracted, because nobody knows which items it sold. While only a part of your sales has a known cost, contribution and its margin are too low. Add the missing costs, or a rule for goods without one.',
          'Rules cover the orders from their first day on, and a rule for a payment method only its orders. Where some orders have no rule, the page says for how many payment fees, shipping and packaging are known.',
          'Costs of a whole order go to its items by their sales after discounts, to the cent, so that products, countries and channels add up to the total. Shipping charged is shared the same way. Shipping refunded later has no product.',
          'Ad spend has a day and an ad channel, but no product, country or order. It counts by day, week, month, quarter and year and in the total. Where figures are filtered or split by anything else, contribution is before ads, and a note says how much that is.',
          'Income tax is zero in a period with a loss. Each row of a table is a period or part of its own, so that rows with a loss have no tax, and the rows can add up to more than the total.',
        ],
      },
      {
        heading: 'What a new customer costs',
        points: [
          'The section on the tab Profit has a row for each month with ad spend. The cost of one is that month’s ad spend ÷ the customers who first ordered in it. It counts all of them, because nobody knows whom ads brought.',
          'Contribution per customer adds up what these customers brought from their first order on, refunds included, ÷ their number. It is before ad spend, which the cost already has.',
          'They are paid back in the first month up to whose end the contribution per customer is at least the cost of one. A month that has not got there yet may still do so.',
          'Where costs are known for less than 80% of their net sales, the section doesn’t say when they are paid back.',
          'It shows the last 24 months and counts all customers and orders, whatever the period and the filters: ad spend has no product, country or order.',
        ],
      },
    ],
  },
]
