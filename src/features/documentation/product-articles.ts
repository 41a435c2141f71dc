import { BASKET_TERMS, PRODUCT_TERMS, STOCK_TERMS } from '#domain/product-terms.ts'
import type { Article } from './article.ts'

const define = (terms: Record<string, { label: string; definition: string }>) =>
  Object.values(terms).map(({ label, definition }) => `${label}: ${definition}`)

/** Articles on the reports about products. */
export const PRODUCT_ARTICLES: readonly Article[] = [
  {
    id: 'products',
    group: 'Figures',
    title: 'Products, ranks and stock',
    summary: 'What the list of products shows, and what each word means.',
    keywords: 'best sellers abc class slow dead stock cover sell-through margin cost inventory',
    screen: { to: '/analytics?tab=products', label: 'Open products' },
    sections: [
      {
        paragraphs: [
          'Analytics › Products lists every product. Search by name, variant or SKU, filter by class or stock, choose columns, sort, and export the list as CSV. The address keeps what you chose, so you can share it.',
          'Choose a product to open its page: its sales, stock, countries, customers, what sells with it, and its latest orders. The search in the header also finds products.',
        ],
      },
      { heading: 'What the words mean', points: define(PRODUCT_TERMS) },
      { heading: 'Stock that needs a look', points: define(STOCK_TERMS) },
      {
        heading: 'What is no product',
        paragraphs: [
          'Shipping, fees and gift cards are often sold like products. Cartwright knows them by their name or SKU and keeps them out of best sellers, ranks and classes. They are listed below the products, with the reason. Their sales count everywhere else.',
          'If that is wrong for one of your products, open the menu beside its name and choose what it counts as. All figures follow at once.',
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
          'Analytics › Products shows pairs of products that are in the same orders. Choose a product under “What sells with” to see only its pairs. Pairs in fewer than five orders are left out, because they may be chance. Ask for more orders if your shop is large.',
        ],
      },
      { heading: 'What the words mean', points: define(BASKET_TERMS) },
    ],
  },
]
