/** What a file can be, and what the product can tell from it. */
export const IMPORT_FORMATS = [
  {
    name: 'Shopify orders',
    how: 'Orders → Export → All orders, as a CSV.',
    feeds: 'Sales, orders, products, customers. Refunds are counted on the order’s day: the file gives no other.',
  },
  {
    name: 'Shopify products',
    how: 'Products → Export → All products, as a CSV.',
    feeds: 'Product names, SKUs, prices, costs and stock. No sales.',
  },
  {
    name: 'WooCommerce orders',
    how: 'Analytics → Orders → Download, or an order export plugin.',
    feeds: 'Sales, orders, products; customers where the file names them.',
  },
  {
    name: 'Online Retail list',
    how: 'One row per invoice line: InvoiceNo, StockCode, Quantity …',
    feeds: 'Sales, returns on their own day, products, customers, countries.',
  },
  {
    name: 'Any other table',
    how: 'One row per order or per order line, with a header row.',
    feeds: 'What its columns hold: you say which is which before anything is imported.',
  },
] as const

/** What the file chooser offers. */
export const ACCEPTED_FILES = '.csv,.tsv,.txt,.gz,.zip'
