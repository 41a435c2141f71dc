import type { FormatName } from './detect-format.ts'

export type ImportFormatGuide = {
  kind: FormatName
  /** Its place in an address. */
  id: string
  name: string
  /** Where the file comes from. */
  how: string
  /** What the product can tell from it. */
  feeds: string
  /** A header with these columns is recognised as this format. */
  columns: readonly string[]
  notes: readonly string[]
}

/** What a file can be, and what the product can tell from it. */
export const IMPORT_FORMATS: readonly ImportFormatGuide[] = [
  {
    kind: 'shopify_orders',
    id: 'shopify-orders',
    name: 'Shopify orders',
    how: 'Orders → Export → All orders, as a CSV.',
    feeds: 'Sales, orders, products, customers. Refunds are counted on the order’s day: the file gives no other.',
    columns: ['Name', 'Created at', 'Lineitem name', 'Lineitem quantity'],
    notes: [
      'Old and new exports are both read. There is one row per product in an order; the order’s own columns stand in its first row only.',
      'The amount refunded is known, its day is not. A refund is therefore dated on the order’s day.',
      'Test orders are left out and counted in the report.',
    ],
  },
  {
    kind: 'shopify_products',
    id: 'shopify-products',
    name: 'Shopify products',
    how: 'Products → Export → All products, as a CSV.',
    feeds: 'Product names, SKUs, prices, costs and stock. No sales.',
    columns: ['Title', 'URL handle', 'Price'],
    notes: [
      'Older files with Handle, Title and Variant SKU are read too.',
      'Several rows with one handle are the variants of a product. Rows that only name a picture are passed over.',
      'Products that orders already brought in are found by their SKU and completed, not doubled.',
    ],
  },
  {
    kind: 'woocommerce_orders',
    id: 'woocommerce-orders',
    name: 'WooCommerce orders',
    how: 'Analytics → Orders → Download, or an order export plugin.',
    feeds: 'Sales, orders, products; customers where the file names them.',
    columns: ['Date', 'Order #', 'Status', 'Product(s)'],
    notes: [
      'The plugin’s export, with order_id and Product Item 1 Name, Product Item 2 Name and so on, is recognised as well.',
      'The Analytics file has rounded amounts and no tax or shipping; the plugin’s export has both.',
    ],
  },
  {
    kind: 'online_retail',
    id: 'online-retail',
    name: 'Online Retail list',
    how: 'One row per invoice line: InvoiceNo, StockCode, Quantity …',
    feeds: 'Sales, returns on their own day, products, customers, countries.',
    columns: ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID'],
    notes: [
      'Invoices that begin with C are returns and count on their own day.',
      'Adjustments, prices of zero and negative quantities outside returns are left out of sales and listed in the report.',
    ],
  },
  {
    kind: 'table',
    id: 'any-table',
    name: 'Any other table',
    how: 'One row per order or per order line, with a header row.',
    feeds: 'What its columns hold. You check which is which, with the sums, before anything is imported.',
    columns: [],
    notes: [
      'An order number, a date and an amount are needed: a unit price, a line total or an order total.',
      'Columns are suggested by their names and values, with the reason, and remembered for the next file with the same columns.',
      'Shipping, tax, discount and total are read the same way in the whole file: once per order or added up. You are asked where the file does not show which.',
      'Statuses in six languages are understood. Cancelled and refunded orders are taken back, failed, deleted and test orders are left out, and you are asked about unknown words.',
      'An order whose rows come again further down counts once. You are asked where they come again with other values.',
      'Where a date such as 03/04 could be read two ways you are asked which one is meant. Columns named in UTC are read so.',
    ],
  },
]
