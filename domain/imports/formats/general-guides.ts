import type { ImportFormatGuide } from './import-format-guide.ts'

/** The formats that are of no platform. */
export const GENERAL_GUIDES: readonly ImportFormatGuide[] = [
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
