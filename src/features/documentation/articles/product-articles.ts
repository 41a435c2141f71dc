import { metricTerm } from '#domain/terms/metric-terms.ts'
import { BASKET_TERMS, PRODUCT_TERMS, STOCK_TERMS } from '#domain/product-terms.ts'
import type { Article } from './article.ts'

const COST_METRICS = ['cost_of_goods', 'gross_profit', 'margin_rate', 'cost_coverage'] as const

const define = (terms: readonly { label: string; definition: string }[]) =>
  terms.map(({ label, definition }) => `${label}: ${definition}`)

/** Articles on the reports about products. */
export const PRODUCT_ARTICLES: readonly Article[] = [
  {
    id: 'products',
    group: 'Figures',
    title: 'Products, ranks and stock',
    summary: 'What the list of products shows, and what each word means.',
    keywords: 'best sellers abc class running low reorder slow dead stock cover sell-through margin cost inventory',
    screen: { to: '/analytics?tab=products', label: 'Open products' },
    sections: [
      {
        paragraphs: [
          'Analytics › Products lists every product. Search by name, variant or SKU, filter by sales group or stock, choose columns, sort, and export the list as CSV. The address keeps what you chose, so you can share it.',
          'Choose a product to open its page: its sales, stock, countries, customers, what sells with it, and its latest orders. The search in the header also finds products.',
        ],
      },
      { heading: 'What the words mean', points: define(Object.values(PRODUCT_TERMS)) },
      { heading: 'Stock that needs a look', points: define(Object.values(STOCK_TERMS)) },
      {
        heading: 'Days without stock',
        points: [
          'A product was probably out of stock if it sold nothing for a week or more, longer than its usual breaks, and then sold again.',
          'For a product with such days, days of cover come from its rate of sales, never from a forecast.',
          'More than 730 days of cover are written as over 2 years.',
          'Below the days of cover, the list shows the likely range, whether a forecast or the rate was used, and how many days were left out.',
        ],
      },
      {
        heading: 'What is no product',
        paragraphs: [
          'Shipping, fees and gift cards are often sold like products. Cartwright knows them by their name or SKU and keeps them out of best sellers, places and sales groups. They are listed below the products, with the reason. Their sales count everywhere else.',
          'If that is wrong for one of your products, open the menu beside its name and choose what it counts as. All figures follow at once.',
        ],
      },
    ],
  },
  {
    id: 'costs-and-margins',
    group: 'Figures',
    title: 'Costs and margins',
    summary: 'How to add what your products cost, and how gross profit and margin are counted.',
    keywords: 'cogs cost of goods unit cost gross margin profit coverage per item missing',
    screen: { to: '/analytics?tab=products', label: 'Open products' },
    sections: [
      {
        heading: 'How to add costs',
        steps: [
          'Enter the cost of each product in your shop: in Shopify as “Cost per item”, in WooCommerce as “Cost of goods”.',
          'Export the products from your shop as CSV.',
          'Import the file in Cartwright. Orders without a cost get it at once, including those of the past.',
        ],
      },
      { heading: 'What the words mean', points: define(COST_METRICS.map(metricTerm)) },
      {
        heading: 'How they are counted',
        points: [
          'Each order keeps the cost that its products had when the order was imported. A later cost doesn’t change past margins.',
          'A unit that comes back gives its cost back on the day of the refund.',
          'Money back without a product or units brings no goods back. It lowers gross profit and coverage on its day, by the share of the order’s sales with a known cost.',
          'Items without a known cost are left out. They never count as free. A note says what share of net sales has a known cost. In Explore, it also says how many order lines have none.',
          'If one product is on several lines of an order, its cost is known only if each of these lines has one.',
          'Costs are in the currency of your store, so orders in other currencies have none.',
          'A rule in Settings › Costs can say what goods without a known cost cost, as a share of their net sales. It starts on the day you choose. It changes cost of goods, gross profit, margin and cost coverage everywhere. Explore and the list of products say how much of net sales it covers.',
          'You find the metrics in Explore, in the list of products and on the page of each product.',
        ],
      },
    ],
  },
  {
    id: 'bought-together',
    group: 'Figures',
    title: 'Products bought together',
    summary: 'Which products are in the same orders, and how much more often than by chance.',
    keywords: 'basket cross-sell bundle pairs support confidence lift',
    screen: { to: '/analytics?tab=products', label: 'Open products' },
    sections: [
      {
        paragraphs: [
          'Analytics › Products shows pairs of products that are in the same orders clearly more often than by chance: at least 1.2 times as often. Its CSV file has the same pairs. Choose a product under “What sells with” to see only its pairs. The pairs in most orders come first; sort by “Compared with chance” to see what goes together far more often than by chance. The page of a product lists its pairs with the highest first. Pairs in fewer than five orders are left out, because they may be chance. Ask for more orders if your shop is large. If there are too many pairs to count in a few seconds, the orders with the most products are left out, and the table says how many. Select the number of orders with both to see these orders.',
        ],
      },
      { heading: 'What the words mean', points: define(Object.values(BASKET_TERMS)) },
    ],
  },
]
