import type { MappingField } from '#domain/contracts/imports.ts'
import { parseAmount } from '#domain/imports/cells/amount.ts'
import { parseDate } from '#domain/imports/cells/date.ts'
import type { Mapping } from './table-format.ts'

export type SampledColumn = { name: string; samples: string[] }

/** What shops call their columns, the likeliest name first. Compared without case, blanks and punctuation. */
const NAMES: Record<MappingField, string[]> = {
  order_id: [
    'orderid',
    'ordernumber',
    'orderno',
    'order',
    'ordername',
    'invoiceno',
    'invoicenumber',
    'invoiceid',
    'invoice',
    'transactionid',
    'saleid',
    'receiptnumber',
    'reference',
    'id',
    'number',
    'bestellnummer',
    'commande',
  ],
  placed_at: [
    'orderdate',
    'createdat',
    'date',
    'saledate',
    'purchasedate',
    'placedat',
    'datecreated',
    'created',
    'invoicedate',
    'transactiondate',
    'paidat',
    'posteddatetime',
    'posteddate',
    'timestamp',
    'time',
    'datum',
  ],
  product: ['productname', 'product', 'itemname', 'item', 'title', 'producttitle', 'description', 'name', 'artikel'],
  sku: ['sku', 'productsku', 'itemsku', 'stockcode', 'productcode', 'itemcode', 'asin'],
  quantity: [
    'quantity',
    'qty',
    'quantitypurchased',
    'units',
    'itemssold',
    'numberofitems',
    'totalquantity',
    'menge',
    'pieces',
  ],
  unit_price: ['unitprice', 'price', 'itemprice', 'productunitprice', 'priceeach', 'preis'],
  line_total: [
    'linetotal',
    'itemtotal',
    'lineamount',
    'producttotalprice',
    'grosssales',
    'sales',
    'revenue',
    'subtotal',
    'linesubtotal',
    'amount',
  ],
  order_total: [
    'ordertotal',
    'total',
    'ordertotalinctax',
    'grandtotal',
    'totalamount',
    'ordervalue',
    'totalprice',
    'betrag',
    'amount',
  ],
  discount: ['discountamount', 'discount', 'discounts', 'coupondiscount', 'rabatt'],
  shipping: [
    'shipping',
    'shippingcost',
    'shippingtotal',
    'ordershipping',
    'shippingcostextax',
    'shippingamount',
    'delivery',
    'versand',
  ],
  tax: ['tax', 'taxes', 'salestax', 'taxtotal', 'ordersalestax', 'vat', 'taxamount', 'mwst'],
  currency: ['currency', 'currencycode', 'ordercurrency', 'ordercurrencycode'],
  customer_id: ['customerid', 'buyeruserid', 'customernumber', 'clientid', 'userid', 'buyer', 'kundennummer'],
  customer_name: ['customername', 'fullname', 'buyername', 'customer', 'client', 'billingname', 'shipname'],
  customer_email: ['customeremail', 'email', 'emailaddress', 'buyeremail', 'billingemail'],
  country: ['country', 'shipcountry', 'shippingcountry', 'billingcountry', 'countrycode', 'land'],
  status: ['status', 'orderstatus', 'financialstatus', 'paymentstatus', 'eventtype'],
}

const FIELDS: MappingField[] = [
  'order_id',
  'placed_at',
  'unit_price',
  'line_total',
  'order_total',
  'quantity',
  'sku',
  'discount',
  'shipping',
  'tax',
  'currency',
  'customer_id',
  'customer_email',
  'customer_name',
  'country',
  'status',
  'product',
]

const AMOUNT_FIELDS = new Set<MappingField>([
  'unit_price',
  'line_total',
  'order_total',
  'discount',
  'shipping',
  'tax',
  'quantity',
])

const simplify = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

const filled = ({ samples }: SampledColumn): string[] => samples.filter((sample) => sample.trim() !== '')

const isMostly = (samples: string[], holds: (sample: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(holds).length * 2 > samples.length

const isDate = (sample: string): boolean =>
  ['day_first', 'month_first'].some(
    (order) =>
      'at' in parseDate(sample, { timeZone: 'UTC', order: order === 'day_first' ? 'day_first' : 'month_first' }),
  )

export const looksLikeDates = (column: SampledColumn): boolean => isMostly(filled(column), isDate)

export const looksLikeAmounts = (column: SampledColumn): boolean =>
  isMostly(filled(column), (sample) => parseAmount(sample) !== null)

/** A column whose values contradict its name is not suggested; an empty one may be anything. */
function fits(column: SampledColumn, field: MappingField): boolean {
  if (filled(column).length === 0) return true
  if (field === 'placed_at') return looksLikeDates(column)
  return !AMOUNT_FIELDS.has(field) || looksLikeAmounts(column)
}

/** What each column probably is, by its name and its values. No column stands for two fields. */
export function suggestMapping(columns: readonly SampledColumn[]): Mapping {
  const mapping: Mapping = {}
  const isFree = (column: SampledColumn) => !Object.values(mapping).includes(column.name)
  for (const field of FIELDS) {
    const open = columns.filter((column) => isFree(column) && fits(column, field))
    const named = NAMES[field].map((name) => open.find((column) => simplify(column.name) === name))
    const found = named.find((column) => column !== undefined)
    if (found !== undefined) mapping[field] = found.name
  }
  const dated = columns.find((column) => isFree(column) && looksLikeDates(column) && !looksLikeAmounts(column))
  if (mapping.placed_at === undefined && dated !== undefined) mapping.placed_at = dated.name
  return mapping
}
