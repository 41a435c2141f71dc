import type { FormatName } from './detect-format.ts'

export type ImportFormatGuide = {
  kind: FormatName
  /** Used in URLs. */
  id: string
  name: string
  /** How to export the file. */
  how: string
  /** The data that it provides. */
  feeds: string
  /** Columns that every file in this format has. */
  columns: readonly string[]
  notes: readonly string[]
}

const GUIDES: readonly ImportFormatGuide[] = [
  {
    kind: 'shopify_orders',
    id: 'shopify-orders',
    name: 'Shopify orders',
    how: 'Orders → Export → All orders, as a CSV. Shopify emails the file if it has more than 50 orders.',
    feeds:
      'Sales, orders, products, vendors, customers, places, payment methods and discount codes. Refunds count on the order’s day, because the file has no refund dates.',
    columns: ['Name', 'Created at', 'Lineitem name', 'Lineitem quantity'],
    notes: [
      'Old and new exports work, even if some columns were removed. There’s one row per product in an order. Only the first row has the values of the whole order, such as its total.',
      'The file needs the columns Lineitem price and Lineitem quantity, or Subtotal, or Total.',
      'The file has refunded amounts, but no refund dates. A refund counts on the order’s day, or on the day the order was cancelled.',
      'A cancelled order is subtracted from sales on the day it was cancelled. If only part of it was refunded and the shop owes the customer nothing more (Outstanding Balance), only this part is subtracted.',
      'Tips and gift cards are part of the order’s total, but aren’t sales. A line counts as a tip if its name is Tip and it has no SKU, vendor, shipping or tax. It counts as a gift card if its name ends with “gift card” and it is neither shipped nor taxed.',
      'If an order is in the file twice, the rows further down count and the others are left out.',
      'Test orders are left out. The report says how many.',
      'Accepts Marketing is the customer’s consent to marketing on the day of the order.',
    ],
  },
  {
    kind: 'shopify_products',
    id: 'shopify-products',
    name: 'Shopify products',
    how: 'Products → Export → All products, as a CSV.',
    feeds: 'Product names, SKUs, vendors, categories, prices, costs and stock. No sales.',
    columns: ['Title', 'URL handle', 'Price'],
    notes: [
      'Older files, with the columns Handle, Title and Variant SKU, work too.',
      'The category comes from the column Product category, or from Type if Product category is blank.',
      'Cost per item is saved with each order when the order is imported, so a later cost doesn’t change past margins. If you import the products after the orders, only orders without a cost get this cost.',
      'Rows with the same handle are variants of a product. Rows with only an image are skipped.',
      'A variant is identified by its handle and options, so variants can share an SKU or have none. Each variant has its own stock.',
      'Products from earlier orders are matched by SKU, or by title if they have no SKU, and missing details are filled in. If several variants share an SKU, order lines are matched by their product title.',
    ],
  },
  {
    kind: 'shopify_customers',
    id: 'shopify-customers',
    name: 'Shopify customers',
    how: 'Customers → Export → All customers, as a CSV.',
    feeds: 'Names, email addresses, countries and consents to marketing of customers. No sales.',
    columns: ['First Name', 'Last Name', 'Email', 'Total Spent', 'Total Orders'],
    notes: [
      'Old and new exports work.',
      'Customers from earlier orders are matched by email address, or by their Shopify ID. Blank fields are filled in, and nothing is overwritten.',
      'The number of orders and the amount spent are compared with your imported orders. They don’t change your figures.',
      'Accepts Email Marketing is the customer’s consent to marketing. The file has no dates, so the consent has the date of the file.',
    ],
  },
  {
    kind: 'customers',
    id: 'customer-list',
    name: 'List of customers',
    how: 'One row per customer, with an email address and a column that says who agreed to marketing. The file customers.csv of your own export is one.',
    feeds: 'Names, email addresses, countries and consents to marketing of customers. No sales.',
    columns: ['email', 'marketing_consent'],
    notes: [
      'The column of the consent can be called Newsletter, Accepts marketing, Subscribed or similar, in English, German, French, Spanish, Italian or Dutch. It has words such as yes, no, subscribed and unsubscribed. Other words and blank cells mean that the consent is unknown.',
      'The date of the consent is in a column such as marketing_consent_at or updated_at. Without one, it is the date of the file.',
      'Customers from earlier orders are matched by email address. Blank fields are filled in, and nothing is overwritten.',
    ],
  },
  {
    kind: 'woocommerce_orders',
    id: 'woocommerce-orders',
    name: 'WooCommerce orders',
    how: 'Analytics → Orders → Download, or an order export plugin.',
    feeds: 'Sales, orders, products and discount codes. Customers, places and payment methods if the file has them.',
    columns: ['Date', 'Order #', 'Status', 'Product(s)'],
    notes: [
      'Exports of the plugin, with columns such as order_id, Product Item 1 Name and Product Item 2 Name, work too.',
      'The Analytics file has rounded amounts and no tax or shipping. The plugin’s export has exact amounts, tax and shipping.',
    ],
  },
  {
    kind: 'etsy_items',
    id: 'etsy-order-items',
    name: 'Etsy order items',
    how: 'Settings → Options → Download Data → Order Items.',
    feeds: 'Sales, orders, products, discounts, shipping, buyers, places and payment types. No refunds.',
    columns: ['Sale Date', 'Item Name', 'Transaction ID', 'Listing ID', 'Order ID'],
    notes: [
      'There’s one row per item. Shipping and discounts of the whole order count once.',
      'Sales tax that Etsy collects and pays isn’t part of your sales.',
      'Also import "Orders" to get refunds and fees. Orders in both files count once.',
    ],
  },
  {
    kind: 'etsy_orders',
    id: 'etsy-orders',
    name: 'Etsy orders',
    how: 'Settings → Options → Download Data → Orders.',
    feeds: 'Sales, orders, discounts, shipping, refunds, fees, buyers, places and payment methods. No products.',
    columns: ['Sale Date', 'Order ID', 'Order Value', 'Order Total'],
    notes: [
      'Refunds are only in Etsy’s adjusted amounts, without a date, so each counts on the order’s day.',
      'Etsy writes zeros both for fully refunded orders and for orders without refunds. We can’t tell them apart, so a full refund is missing unless the order’s status shows it.',
      'Card processing fees are saved, but aren’t part of sales.',
    ],
  },
  {
    kind: 'bigcommerce_orders',
    id: 'bigcommerce-orders',
    name: 'BigCommerce orders',
    how: 'Orders → Export all orders, with the default or the bulk edit template, as a CSV.',
    feeds:
      'Sales, orders, products, discounts, shipping, tax, customers, places and payment methods. Refunds are counted on the order’s day.',
    columns: ['Order ID', 'Order Date', 'Order Status', 'Product Details', 'Order Total (ex tax)'],
    notes: [
      'There’s one row per order. Its products are in the column "Product Details".',
      'Store credit and gift certificates count as payments, not as discounts.',
      'Incomplete and declined orders are left out.',
    ],
  },
  {
    kind: 'square_items',
    id: 'square-items',
    name: 'Square items',
    how: 'Transactions → Export → Items Detail CSV.',
    feeds: 'Sales, refunds by refund date, products, categories, discounts, tax, time of day, customers.',
    columns: ['Date', 'Time', 'Item', 'Qty', 'Price Point Name', 'Transaction ID'],
    notes: [
      'Old files with 21 columns and new files with 35 columns work.',
      'Times are read in the time zone given in each row. If we don’t recognize the time zone, we use your store’s.',
      'Gift cards aren’t sales and are left out.',
      'Also import "Transactions" to get the fees. Orders in both files count once.',
    ],
  },
  {
    kind: 'square_transactions',
    id: 'square-transactions',
    name: 'Square transactions',
    how: 'Transactions → Export → Transactions CSV.',
    feeds: 'Sales, refunds by refund date, discounts, tax, fees, payment methods, time of day, customers. No products.',
    columns: ['Date', 'Time', 'Total Collected', 'Net Total', 'Transaction ID'],
    notes: [
      'Tips and gift cards aren’t sales and are shown separately from each order’s total. Service charges are sales.',
      'Fees are saved, but aren’t part of sales.',
    ],
  },
  {
    kind: 'amazon_orders',
    id: 'amazon-orders',
    name: 'Amazon orders',
    how: 'Seller Central → Reports → Fulfillment (or Order Reports) → All Orders.',
    feeds: 'Sales, orders, products, discounts, shipping, tax, places, time of day. No refunds, fees or customers.',
    columns: ['amazon-order-id', 'purchase-date', 'order-status', 'quantity', 'item-price'],
    notes: [
      'Tax that Amazon collects and pays isn’t part of your sales. Where prices include tax, as in Europe, this tax is subtracted.',
      'Pending orders have no price yet and are left out. So are orders that Amazon only ships for another shop.',
      'Also import settlement reports to get refunds and fees.',
    ],
  },
  {
    kind: 'amazon_settlement',
    id: 'amazon-settlements',
    name: 'Amazon settlements',
    how: 'Seller Central → Payments → Reports Repository → Settlement, as Flat File V2 or Flat File.',
    feeds: 'Sales, refunds by refund date, discounts, shipping, tax, fees. SKUs, but no product names or customers.',
    columns: ['settlement-id', 'transaction-type', 'order-id', 'amount-type', 'amount-description', 'amount'],
    notes: [
      'Orders count on the day Amazon posted them. If you also import the Amazon orders report, they count on the day they were placed.',
      'Commissions and other fees of an order are saved, but aren’t part of sales.',
      'Subscriptions, storage, advertising, transfers and reserves don’t belong to an order and are left out.',
    ],
  },
  {
    kind: 'stripe_payments',
    id: 'stripe-payments',
    name: 'Stripe payments',
    how: 'Payments → Export, with all columns, as a CSV.',
    feeds: 'Sales, refunds by refund date, fees, time of day, customers, places. No products, tax or shipping.',
    columns: ['id', 'Created date (UTC)', 'Amount', 'Amount Refunded', 'Currency', 'Status'],
    notes: [
      'A payment’s amount includes tax and shipping, and all of it counts as sales.',
      'Failed, unfinished and uncaptured payments are left out. Payments in test mode don’t count.',
      'Don’t import this file if you also import your shop’s orders. They’re the same sales.',
    ],
  },
  {
    kind: 'woocommerce_products',
    id: 'woocommerce-products',
    name: 'WooCommerce products',
    how: 'Products → Export → Generate CSV.',
    feeds: 'Product names, SKUs, brands, categories, prices, costs and stock. No sales.',
    columns: ['ID', 'Type', 'SKU', 'Name', 'Published', 'Stock', 'Regular price', 'Parent'],
    notes: [
      'The header can be in English, German, French, Spanish, Dutch or Italian.',
      'Each variation is a product. Variable products with variations and grouped products are left out, because they aren’t sold themselves.',
      'The price is the regular price. Stock is empty if it isn’t tracked or is shared by several variations.',
    ],
  },
  {
    kind: 'online_retail',
    id: 'online-retail',
    name: 'Online Retail list',
    how: 'One row per invoice line: InvoiceNo, StockCode, Quantity …',
    feeds: 'Sales, returns by return date, products, customers, countries.',
    columns: ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID'],
    notes: [
      'The file Online Retail II, with the columns Invoice, Price and Customer ID, works too. An invoice in both files counts once.',
      'Invoices whose number starts with C are returns. They count on the invoice date.',
      'Postage, carriage, fees, samples and gift vouchers count as sales, but aren’t shown among the best sellers.',
      'Rows with adjustments, zero prices, or negative quantities that aren’t returns are left out. The report lists them.',
    ],
  },
  {
    kind: 'medusa_orders',
    id: 'medusa-orders',
    name: 'Medusa orders',
    how: 'Orders → Export, as a CSV.',
    feeds: 'Sales, discounts, shipping, tax, refunds, customers, countries and cities. No products.',
    columns: ['Order_ID', 'Display_ID', 'Order status', 'Date', 'Subtotal', 'Total', 'Currency Code'],
    notes: [
      'Files from Medusa 1 and Medusa 2 work. Medusa 1 writes amounts in cents.',
      'The file has refunded amounts, but no refund dates. A refund counts on the order’s day.',
      'Files from Medusa 2 don’t show the tax on shipping. We use the tax rate of the whole order.',
    ],
  },
  {
    kind: 'vendure_orders',
    id: 'vendure-orders',
    name: 'Vendure orders',
    how: 'Sales → Export orders, with the order export plugin. Vendure itself has no order export.',
    feeds: 'Sales with their tax. No products, shipping, refunds or customers.',
    columns: ['order', 'date', 'total', 'totalWithTax'],
    notes: [
      'Use the plugin’s default columns. A file with other columns is imported like any other table.',
      'The file has dates, but no times of day.',
    ],
  },
  {
    kind: 'shopware_orders',
    id: 'shopware-orders',
    name: 'Shopware 6 orders',
    how: 'Settings → Import/Export → Export, with the profile “Default orders”.',
    feeds: 'Sales, orders, units, customers. The file has one total per order, including shipping and tax.',
    columns: ['order_number', 'amount_total', 'line_items', 'order_date_time'],
    notes: [
      'The file has internal ids instead of product names and order statuses, so we can’t recognize cancelled orders. All orders count as sales.',
      'The total is spread evenly over the units of an order.',
      'A file with custom columns is imported like any other table.',
    ],
  },
  {
    kind: 'prestashop_orders',
    id: 'prestashop-orders',
    name: 'PrestaShop orders',
    how: 'Orders → Orders → Export, with the back office in English. thirty bees writes the same file.',
    feeds: 'Sales, orders, countries, payment methods. The file has one total per order, including shipping and tax.',
    columns: ['ID', 'Reference', 'New client', 'Delivery', 'Customer', 'Total', 'Payment', 'Status', 'Date'],
    notes: [
      'The export is in the language of the back office. A file in another language is imported like any other table.',
      'Canceled and refunded orders are subtracted from sales on the order’s day, because the file has no other date. Orders with a payment error are left out.',
      'The file has only initials and last names, which don’t identify customers.',
    ],
  },
  {
    kind: 'olist_orders',
    id: 'olist-orders',
    name: 'Olist orders',
    how: 'Download the public Olist data set of Brazilian shops and join its tables into one file.',
    feeds: 'Sales, shipping, product categories, customers, places and payment methods.',
    columns: ['order_id', 'order_status', 'order_purchase_timestamp', 'order_item_id', 'price', 'freight_value'],
    notes: [
      'An item can be on several rows, one for each payment or review. Each item and each payment counts once.',
      'Amounts are in Brazilian reais.',
      'Cancelled and unavailable orders are subtracted from sales on the order’s day.',
    ],
  },
  {
    kind: 'table',
    id: 'any-table',
    name: 'Any other table',
    how: 'One row per order or per order line, with a header row.',
    feeds:
      'The figures depend on the file’s columns. You check the columns and a preview of the totals before anything is imported.',
    columns: [],
    notes: [
      'The file needs an order number, a date and an amount: a unit price, a line total or an order total.',
      'We suggest a column for each field, based on the names and values of the columns. Column names can be in English, German, French, Spanish, Italian or Dutch. Your choice is remembered for the next file with the same columns.',
      'Shipping, tax, discount and total are either counted once per order or added up over its rows, in the same way for the whole file. If the file doesn’t show which, we ask you.',
      'Statuses can be in English, German, French, Spanish, Italian or Dutch. Cancelled and refunded orders are subtracted from sales. Failed, deleted and test orders are left out. We ask you about unknown statuses.',
      'Several discount codes in one cell are separated by semicolons. A comma separates them only if most of them also stand alone in other rows, because a code can have a comma.',
      'If an order’s rows repeat further down, they count once. If they repeat with other values, we ask you whether they replace the earlier rows.',
      'If a date such as 03/04 can be read two ways, we ask you. Columns with UTC in their name are read as UTC.',
    ],
  },
]

/** The formats that are of no platform, which come last. */
const GENERAL = ['customer-list', 'online-retail', 'any-table']

/** All formats by platform, in the order of the alphabet. */
export const IMPORT_FORMATS: readonly ImportFormatGuide[] = GUIDES.toSorted(
  (one, other) =>
    GENERAL.indexOf(one.id) - GENERAL.indexOf(other.id) ||
    (GENERAL.includes(one.id) ? 0 : one.name.localeCompare(other.name, 'en')),
)
