import type { Article } from './article.ts'

/** How reports on customers are computed. */
export const CUSTOMER_ARTICLES: readonly Article[] = [
  {
    id: 'customer-reports',
    group: 'Figures',
    title: 'Customer reports',
    summary: 'How cohorts are calculated.',
    keywords: 'retention lifetime value ltv cohort repeat',
    sections: [
      {
        paragraphs: [
          'These reports count all orders with a customer in your store’s currency, whatever period is chosen. In a store without recent orders, they end on the day of the last order.',
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
