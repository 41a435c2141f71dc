export const IMPORT_STATUSES = [
  'queued',
  'awaiting_input',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const

/** The kinds of files. `auto` detects the kind from the file's header row. */
export const IMPORT_KINDS = [
  'auto',
  'shopify_orders',
  'shopify_products',
  'shopify_customers',
  'customers',
  'woocommerce_orders',
  'etsy_orders',
  'etsy_items',
  'bigcommerce_orders',
  'square_items',
  'square_transactions',
  'medusa_orders',
  'vendure_orders',
  'shopware_orders',
  'prestashop_orders',
  'olist_orders',
  'amazon_orders',
  'amazon_settlement',
  'stripe_payments',
  'woocommerce_products',
  'online_retail',
  'table',
] as const

/** The fields to which the columns of an unknown table can be assigned. */
export const MAPPING_FIELDS = [
  'order_id',
  'placed_at',
  'product',
  'sku',
  'quantity',
  'unit_price',
  'line_total',
  'order_total',
  'discount',
  'discount_2',
  'shipping',
  'shipping_2',
  'tax',
  'tax_2',
  'tax_3',
  'duties',
  'currency',
  'customer_id',
  'customer_name',
  'customer_email',
  'country',
  'region',
  'city',
  'status',
  'status_2',
  'status_3',
  'time',
  'returned_quantity',
  'refund_amount',
  'refund_date',
  'cancelled_at',
  'channel',
  'payment_method',
  'discount_code',
  'consent',
] as const

/** Fields that hold the status of a row: of the order, its payment, its delivery, or the kind of the row. */
export const STATUS_FIELDS = ['status', 'status_2', 'status_3'] as const

/**
 * Amounts that apply to a whole order, each with the fields that add up to it: a table can have several taxes. Some tables
 * repeat them on every row of the order; others split them.
 */
export const CHARGES = {
  discount: ['discount', 'discount_2'],
  shipping: ['shipping', 'shipping_2'],
  tax: ['tax', 'tax_2', 'tax_3'],
  duties: ['duties'],
  order_total: ['order_total'],
  refund_amount: ['refund_amount'],
} as const

/** The fields of all charges. */
export const CHARGE_FIELDS = [
  ...CHARGES.discount,
  ...CHARGES.shipping,
  ...CHARGES.tax,
  ...CHARGES.duties,
  ...CHARGES.order_total,
  ...CHARGES.refund_amount,
] as const

export const CHARGE_SCOPES = ['order', 'line'] as const

/** Whether dates such as 03/04/2025 have the day or the month first. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const

/** What the steps of calculating the figures count, in turn. */
export const FIGURES_UNITS = ['orders', 'days', 'customers', 'customer_days'] as const

/** What the columns of a recognized format are read as. */
export const COLUMN_USES = ['date', 'amount', 'currency', 'text'] as const

/** What a status can mean: a sale (`counts`), a cancelled or refunded sale, or no sale (`left_out`). */
export const STATUS_ANSWERS = ['counts', 'cancelled', 'refunded', 'left_out'] as const
