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
      'Old, new and shortened exports are all read. There is one row per product in an order; the order’s own columns stand in its first row only.',
      'Amounts are needed: Lineitem price with Lineitem quantity, or Subtotal or Total. A file without them is refused.',
      'The amount refunded is known, its day is not. A refund is therefore dated on the order’s day, or on the day the order was cancelled.',
      'A cancelled order is taken back whole on the day it was cancelled. If it was paid and only partly refunded, and nothing is owed to the customer (Outstanding Balance), the shop kept the rest: only the refund is taken back.',
      'Tips and gift cards sold are part of the order’s total but are not sales. A line counts as a tip if it is called Tip and has no SKU, vendor, shipping or tax; as a gift card if its name ends with gift card and the file says that it needs no shipping and no tax.',
      'If the file holds an order twice, the lower rows count and the others are left out.',
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
      'A variant is known by its handle and options, so variants may share an SKU or have none. Each gets its own stock.',
      'Products that orders already brought in are found by their SKU, or by their title where they have none, and completed, not doubled. Where several variants share an SKU, an order finds its variant by the title of its line.',
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
    kind: 'woocommerce_products',
    id: 'woocommerce-products',
    name: 'WooCommerce products',
    how: 'Products → Export → Generate CSV.',
    feeds: 'Product names, SKUs, prices, costs and stock. No sales.',
    columns: ['ID', 'Type', 'SKU', 'Name', 'Published', 'Stock', 'Regular price', 'Parent'],
    notes: [
      'The header may be in English, German, French, Spanish, Dutch or Italian.',
      'Each variation is a product of its own. Variable products with variations and grouped products are not, because they are not sold themselves.',
      'The price is the regular price. Stock is empty where it is not tracked, or where variations share the stock of their parent.',
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
      'Online Retail II, with Invoice, Price and Customer ID, is read as the same list: an invoice that is in both files counts once.',
      'Invoices that begin with C are returns and count on their own day.',
      'Adjustments, prices of zero and negative quantities outside returns are left out of sales and listed in the report.',
    ],
  },
  {
    kind: 'table',
    id: 'any-table',
    name: 'Any other table',
    how: 'One row per order or per order line, with a header row.',
    feeds: 'What its columns hold: you say which is which before anything is imported.',
    columns: [],
    notes: [
      'An order number, a date and an amount are needed: a unit price, a line total or an order total.',
      'Where a date such as 03/04 could be read two ways you are asked which one is meant.',
    ],
  },
]
