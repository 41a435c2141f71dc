import type { Article } from './article.ts'

/** How reports on customers are computed. */
export const CUSTOMER_ARTICLES: readonly Article[] = [
  {
    id: 'customer-reports',
    group: 'Figures',
    title: 'Customer reports',
    summary: 'How segments, cohorts, overdue customers and expected orders are calculated.',
    keywords: 'retention lifetime value ltv repeat rfm recency frequency monetary churn win back prediction',
    sections: [
      {
        paragraphs: [
          'These reports count all orders with a customer in your store’s currency, whatever period is chosen. They end where your figures end, or on the day of the last order if that is older than 30 days.',
        ],
      },
      {
        heading: 'Ordering again',
        points: [
          'Repeat customers: customers with two or more orders ÷ all customers.',
          'Days between orders: from one order of a customer to the next. Half of all gaps are shorter than the median.',
          'The shares of second orders count only customers who have had that many days since their first order.',
          'A customer is overdue after 1.5 times the usual days, and likely gone after 3 times. From three orders, the usual days are the customer’s own median; before, the median of all customers.',
        ],
      },
      {
        heading: 'Segments',
        points: [
          'Customers get scores from 1 to 5 for how recently, how often and for how much net sales they order. 5 is the best fifth of your customers. Equal values get equal scores.',
          'The three scores decide the segment. For example, 5-5-5 is a champion and 1-1-1 is lost.',
          'Under 30 customers there are no segments.',
        ],
      },
      {
        heading: 'Expected orders',
        points: [
          'The BG/NBD model estimates from the dates of orders how often each customer will order, and whether they still do. The gamma-gamma model estimates the value of an order.',
          'The BG/NBD model is tested first. Knowing only your older orders, it predicts the last third of your history, at most 26 weeks. The predicted total must be within 25% of the actual orders. Your customers are also split into ten groups, from the fewest to the most expected orders. The differences of all groups together must be at most 35% of the actual orders. Otherwise, no expected orders are shown.',
          'Worth winning back: expected value × the chance that the customer left. It is an estimate, not a promise.',
        ],
      },
      {
        heading: 'Cohorts',
        points: [
          'A cohort is the customers whose first order was in the same month.',
          'Retention: customers with an order in a month ÷ customers of the cohort. The first month is always 100%.',
          'Lifetime value: net sales from the first order to the end of a month ÷ customers of the cohort. A refund lowers the month in which it was made.',
          'Months in the future are empty. An asterisk marks a month that isn’t over.',
          'A cohort is still maturing for two months after its month. Don’t compare it with older ones yet.',
        ],
      },
    ],
  },
]
