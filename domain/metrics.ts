/** The product's metrics, in display order. */
export const METRIC_NAMES = [
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'duties',
  'total_sales',
  'orders',
  'units',
  'average_order_value',
  'customers',
  'new_customers',
  'returning_customer_rate',
  'refunds',
] as const

export type MetricName = (typeof METRIC_NAMES)[number]

/** Metrics about customers. Sales reports leave them out. */
export const CUSTOMER_METRICS = [
  'customers',
  'new_customers',
  'returning_customer_rate',
] as const satisfies readonly MetricName[]

export type SalesMetric = Exclude<MetricName, (typeof CUSTOMER_METRICS)[number]>

const isSalesMetric = (name: MetricName): name is SalesMetric => !CUSTOMER_METRICS.some((other) => other === name)

/** The metrics of the sales report, in display order. */
export const SALES_METRICS = METRIC_NAMES.filter(isSalesMetric)

export type MetricDefinition = {
  label: string
  /** One sentence, for shop owners. */
  definition: string
  unit: 'money' | 'count' | 'ratio'
}

/** The label and definition of each metric. */
export const METRIC_DEFINITIONS: Record<MetricName, MetricDefinition> = {
  gross_sales: {
    label: 'Gross sales',
    definition: 'Unit price × quantity of everything sold, before discounts, returns, tax and shipping.',
    unit: 'money',
  },
  discounts: {
    label: 'Discounts',
    definition: 'Discounts from codes and offers, on items and on whole orders, before tax.',
    unit: 'money',
  },
  returns: {
    label: 'Returns',
    definition: 'The value of returned goods after discounts, on the day of the refund.',
    unit: 'money',
  },
  net_sales: {
    label: 'Net sales',
    definition:
      'Gross sales − discounts − returns. Orders count on the day they were placed, returns on the day they happened.',
    unit: 'money',
  },
  shipping: {
    label: 'Shipping',
    definition: 'Shipping charged − shipping refunded.',
    unit: 'money',
  },
  taxes: { label: 'Taxes', definition: 'Tax charged − tax refunded.', unit: 'money' },
  duties: { label: 'Duties', definition: 'Duties charged − duties refunded.', unit: 'money' },
  total_sales: {
    label: 'Total sales',
    definition: 'Net sales + shipping + taxes + duties.',
    unit: 'money',
  },
  orders: {
    label: 'Orders',
    definition: 'Orders placed in the period, paid or not, including orders cancelled later. Test orders never count.',
    unit: 'count',
  },
  units: { label: 'Units', definition: 'Units sold − units returned.', unit: 'count' },
  average_order_value: {
    label: 'Average order value',
    definition: '(Gross sales − discounts) ÷ orders. Changes to an order after it was placed do not count.',
    unit: 'money',
  },
  customers: {
    label: 'Customers',
    definition:
      'People with an order in the period, each counted once. Orders without a customer and orders in other currencies are left out.',
    unit: 'count',
  },
  new_customers: {
    label: 'New customers',
    definition: 'Customers whose first order ever in this currency was in the period.',
    unit: 'count',
  },
  returning_customer_rate: {
    label: 'Returning customer rate',
    definition:
      'Customers in the period with more than one order by the end of the period ÷ all customers in the period. Orders in other currencies are left out.',
    unit: 'ratio',
  },
  refunds: {
    label: 'Refunds',
    definition: 'The number of refunds in the period. Their value is shown as returns.',
    unit: 'count',
  },
}

/** The metrics that a figures query can ask for: those above, and others that parts of a shop are compared by. */
export const QUERY_METRICS = [
  ...METRIC_NAMES,
  'units_ordered',
  'returning_customers',
  'repeat_customers',
  'repeat_purchase_rate',
  'orders_per_customer',
  'units_per_order',
  'discount_rate',
  'return_rate',
  'refund_rate',
  'cost_of_goods',
  'gross_profit',
  'margin_rate',
  'cost_coverage',
] as const

export type QueryMetric = (typeof QUERY_METRICS)[number]

const COST_METRICS: readonly QueryMetric[] = ['cost_of_goods', 'gross_profit', 'margin_rate', 'cost_coverage']

/** Whether a metric needs the costs of products. */
export const isCostMetric = (name: QueryMetric): boolean => COST_METRICS.includes(name)

/** What WooCommerce defines in another way than Shopify, beside leaving out cancelled orders. */
export const WOOCOMMERCE_DEFINITIONS: Partial<Record<QueryMetric, string>> = {
  orders: 'Orders placed in the period and not cancelled. Test orders never count.',
  average_order_value: 'Net sales ÷ orders that were not cancelled. Refunds lower it on their own day.',
}

/** A `number` is an average that is not an amount, such as 1.5 units. */
type QueryMetricDefinition = Omit<MetricDefinition, 'unit'> & { unit: MetricDefinition['unit'] | 'number' }

/** The label and definition of each metric of a figures query. */
export const QUERY_METRIC_DEFINITIONS: Record<QueryMetric, QueryMetricDefinition> = {
  ...METRIC_DEFINITIONS,
  units_ordered: { label: 'Units ordered', definition: 'Units of everything sold, before returns.', unit: 'count' },
  returning_customers: {
    label: 'Returning customers',
    definition: 'Customers with an order that is not their first in this currency.',
    unit: 'count',
  },
  repeat_customers: {
    label: 'Repeat customers',
    definition: 'Customers with two or more orders in the period.',
    unit: 'count',
  },
  repeat_purchase_rate: {
    label: 'Repeat purchase rate',
    definition: 'Customers with two or more orders in the period ÷ customers.',
    unit: 'ratio',
  },
  orders_per_customer: {
    label: 'Orders per customer',
    definition: 'Orders with a customer ÷ customers.',
    unit: 'number',
  },
  units_per_order: { label: 'Units per order', definition: 'Units sold − units returned, ÷ orders.', unit: 'number' },
  discount_rate: { label: 'Discount rate', definition: 'Discounts ÷ gross sales.', unit: 'ratio' },
  return_rate: {
    label: 'Return rate',
    definition: 'Returns ÷ (gross sales − discounts), each on its own day.',
    unit: 'ratio',
  },
  refund_rate: { label: 'Refund rate', definition: 'Refunds ÷ orders, each on its own day.', unit: 'ratio' },
  cost_of_goods: {
    label: 'Cost of goods',
    definition:
      'What the units sold cost when they were ordered − the cost of units returned. Items without a known cost are left out.',
    unit: 'money',
  },
  gross_profit: {
    label: 'Gross profit',
    definition: 'Net sales − cost of goods, for items with a known cost.',
    unit: 'money',
  },
  margin_rate: {
    label: 'Margin',
    definition: 'Gross profit ÷ net sales, for items with a known cost.',
    unit: 'ratio',
  },
  cost_coverage: {
    label: 'Cost coverage',
    definition: 'Net sales of items with a known cost ÷ all net sales. Gross profit and margin speak only for these.',
    unit: 'ratio',
  },
}
