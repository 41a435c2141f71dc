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
    kind: 'shopify_customers',
    id: 'shopify-customers',
    name: 'Shopify customers',
    how: 'Customers → Export → All customers, as a CSV.',
    feeds: 'Names, e-mail addresses and countries of customers. No sales.',
    columns: ['First Name', 'Last Name', 'Email', 'Total Spent', 'Total Orders'],
    notes: [
      'Old and new exports are both read.',
      'Customers that orders already brought in are found by their e-mail address, else by Shopify’s number. What is blank is filled in; nothing is overwritten.',
      'The number of orders and the amount spent are held against the orders that are here, and counted nowhere.',
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
    kind: 'etsy_items',
    id: 'etsy-order-items',
    name: 'Etsy order items',
    how: 'Settings → Options → Download Data → Order Items.',
    feeds: 'Sales, orders, products, discounts, shipping, buyers. No refunds.',
    columns: ['Sale Date', 'Item Name', 'Transaction ID', 'Listing ID', 'Order ID'],
    notes: [
      'There is one row per item. Shipping and discounts of the whole order count once.',
      'Sales tax that Etsy collects and pays is not part of your sales and is left out.',
      'Import "Orders" too for refunds and fees. Both files are about the same orders and count once.',
    ],
  },
  {
    kind: 'etsy_orders',
    id: 'etsy-orders',
    name: 'Etsy orders',
    how: 'Settings → Options → Download Data → Orders.',
    feeds: 'Sales, orders, discounts, shipping, refunds, fees, buyers. No products.',
    columns: ['Sale Date', 'Order ID', 'Order Value', 'Order Total'],
    notes: [
      'Refunds show in the adjusted amounts, without a date: each counts on the day of its order.',
      'Etsy writes zeros for an order refunded in full, as for one never refunded. Such a refund can’t be seen.',
      'Card processing fees are kept for profit and change no sales.',
    ],
  },
  {
    kind: 'bigcommerce_orders',
    id: 'bigcommerce-orders',
    name: 'BigCommerce orders',
    how: 'Orders → Export all orders, with the default or the bulk edit template, as a CSV.',
    feeds: 'Sales, orders, products, discounts, shipping, tax, customers. Refunds are counted on the order’s day.',
    columns: ['Order ID', 'Order Date', 'Order Status', 'Product Details', 'Order Total (ex tax)'],
    notes: [
      'There is one row per order; its products are read from the column "Product Details".',
      'Store credit and gift certificates count as payments, not as discounts.',
      'Incomplete and declined orders are left out.',
    ],
  },
  {
    kind: 'square_items',
    id: 'square-items',
    name: 'Square items',
    how: 'Transactions → Export → Items Detail CSV.',
    feeds: 'Sales, refunds on their own day, products, discounts, tax, time of day, customers.',
    columns: ['Date', 'Time', 'Item', 'Qty', 'Price Point Name', 'Transaction ID'],
    notes: [
      'Old files with 21 columns and new ones with 35 are both read.',
      'Times are read in the time zone that the file names.',
      'Gift cards sold are no sales and are left out.',
      'Import "Transactions" too for fees. Both files are about the same orders and count once.',
    ],
  },
  {
    kind: 'square_transactions',
    id: 'square-transactions',
    name: 'Square transactions',
    how: 'Transactions → Export → Transactions CSV.',
    feeds: 'Sales, refunds on their own day, discounts, tax, fees, time of day, customers. No products.',
    columns: ['Date', 'Time', 'Total Collected', 'Net Total', 'Transaction ID'],
    notes: [
      'Tips and gift cards sold are no sales: they stand apart from each order’s total. Service charges are sales.',
      'Fees are kept for profit and change no sales.',
    ],
  },
  {
    kind: 'amazon_orders',
    id: 'amazon-orders',
    name: 'Amazon orders',
    how: 'Seller Central → Reports → Fulfillment or Order Reports → All Orders.',
    feeds: 'Sales, orders, products, discounts, shipping, tax, countries, time of day. No refunds, fees or customers.',
    columns: ['amazon-order-id', 'purchase-date', 'order-status', 'quantity', 'item-price'],
    notes: [
      'Tax that Amazon collects and pays is not part of your sales. In Europe and elsewhere it is taken out of the prices.',
      'Pending orders have no price yet and are left out, as are orders that Amazon only shipped for another shop.',
      'Import settlement reports too for refunds and fees.',
    ],
  },
  {
    kind: 'amazon_settlement',
    id: 'amazon-settlements',
    name: 'Amazon settlements',
    how: 'Seller Central → Payments → Reports Repository → Settlement, as Flat File V2 or Flat File.',
    feeds: 'Sales, refunds on their own day, discounts, shipping, tax, fees. SKUs, but no product names or customers.',
    columns: ['settlement-id', 'transaction-type', 'order-id', 'amount-type', 'amount-description', 'amount'],
    notes: [
      'Orders count on the day on which Amazon posted them. Where the orders were imported too, their own day counts.',
      'Commissions and other fees of an order are kept for profit and change no sales.',
      'Subscriptions, storage, advertising, transfers and reserves belong to no order and are left out.',
    ],
  },
  {
    kind: 'stripe_payments',
    id: 'stripe-payments',
    name: 'Stripe payments',
    how: 'Payments → Export, with all columns, as a CSV.',
    feeds: 'Sales, refunds on their own day, fees, time of day, customers. No products, tax or shipping.',
    columns: ['id', 'Created date (UTC)', 'Amount', 'Amount Refunded', 'Currency', 'Status'],
    notes: [
      'A payment’s amount holds tax and shipping: all of it counts as sales.',
      'Failed, unfinished and uncaptured payments are left out. Payments in test mode are kept and never counted.',
      'If your shop’s own orders are imported too, leave this file out: its payments are the same sales.',
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
    kind: 'medusa_orders',
    id: 'medusa-orders',
    name: 'Medusa orders',
    how: 'Orders → Export, as a CSV.',
    feeds: 'Sales, discounts, shipping, tax, refunds, customers. No products: the file names none.',
    columns: ['Order_ID', 'Display_ID', 'Order status', 'Date', 'Subtotal', 'Total', 'Currency Code'],
    notes: [
      'Files of version 1 and version 2 are both read. Version 1 writes amounts in cents; they are recognised by their dates.',
      'The amount refunded is known, its day is not. A refund is therefore dated on the order’s day.',
      'In files of version 2 the tax on shipping is not told apart: it is taken to be the share that the whole order has.',
    ],
  },
  {
    kind: 'vendure_orders',
    id: 'vendure-orders',
    name: 'Vendure orders',
    how: 'Sales → Export orders, with the order export plugin. Vendure itself has no order export.',
    feeds: 'Sales with their tax. No products, shipping, refunds or customers: the file has none.',
    columns: ['order', 'date', 'total', 'totalWithTax'],
    notes: [
      'This is the plugin’s default file. A file with your shop’s own columns is read as any other table.',
      'The file has a day and no time.',
    ],
  },
  {
    kind: 'shopware_orders',
    id: 'shopware-orders',
    name: 'Shopware 6 orders',
    how: 'Settings → Import/Export → Export, with the profile “Default orders”.',
    feeds: 'Sales, orders, units, customers. The file has one total per order, with shipping and tax.',
    columns: ['order_number', 'amount_total', 'line_items', 'order_date_time'],
    notes: [
      'Products and states are named by ids of the shop’s own. Cancelled orders cannot be told from others and count as placed.',
      'The total is spread evenly over the units of an order.',
      'A profile with your shop’s own columns is read as any other table.',
    ],
  },
  {
    kind: 'prestashop_orders',
    id: 'prestashop-orders',
    name: 'PrestaShop orders',
    how: 'Orders → Orders → Export, with the back office in English. thirty bees writes the same file.',
    feeds: 'Sales, orders, countries. The file has one total per order, with shipping and tax.',
    columns: ['ID', 'Reference', 'New client', 'Delivery', 'Customer', 'Total', 'Payment', 'Status', 'Date'],
    notes: [
      'The export is in the language of the back office. In another language it is read as any other table.',
      'Canceled and refunded orders are taken back on the order’s day: the file gives no other. Orders with a payment error are left out.',
      'Customers stand there with initial and last name, which does not tell two people apart.',
    ],
  },
  {
    kind: 'olist_orders',
    id: 'olist-orders',
    name: 'Olist orders',
    how: 'The tables of the Brazilian shops on Olist, joined into one.',
    feeds: 'Sales, shipping, products, customers.',
    columns: ['order_id', 'order_status', 'order_purchase_timestamp', 'order_item_id', 'price', 'freight_value'],
    notes: [
      'Items that come again for each payment or review are counted once, and so is each payment.',
      'Amounts are in Brazilian reais.',
      'Cancelled and unavailable orders are taken back on the order’s day.',
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
