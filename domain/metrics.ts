/** The metric names of the product, in the order in which screens list them. */
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

/** The figures about people, which sales reports leave out. */
export const CUSTOMER_METRICS = [
  'customers',
  'new_customers',
  'returning_customer_rate',
] as const satisfies readonly MetricName[]

export type SalesMetric = Exclude<MetricName, (typeof CUSTOMER_METRICS)[number]>

const isSalesMetric = (name: MetricName): name is SalesMetric => !CUSTOMER_METRICS.some((other) => other === name)

/** The metrics of a sales report, in the order in which screens list them. */
export const SALES_METRICS = METRIC_NAMES.filter(isSalesMetric)

export type MetricDefinition = {
  label: string
  /** One sentence that a shop owner would accept. */
  definition: string
  unit: 'money' | 'count' | 'ratio'
}

/** What each figure is called and what it means, wherever it is shown. */
export const METRIC_DEFINITIONS: Record<MetricName, MetricDefinition> = {
  gross_sales: {
    label: 'Gross sales',
    definition: 'Unit price × quantity of everything sold, before discounts, returns, tax and shipping.',
    unit: 'money',
  },
  discounts: {
    label: 'Discounts',
    definition: 'What codes and offers took off, on lines and on whole orders, before tax.',
    unit: 'money',
  },
  returns: {
    label: 'Returns',
    definition: 'The value of goods given back, net of their discounts, on the day of the refund.',
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
    definition: 'Orders placed in the period, paid or not, also those cancelled later. Test orders never count.',
    unit: 'count',
  },
  units: { label: 'Units', definition: 'Pieces sold − pieces given back.', unit: 'count' },
  average_order_value: {
    label: 'Average order value',
    definition: '(Gross sales − discounts) ÷ orders. Changes made after the order do not count.',
    unit: 'money',
  },
  customers: {
    label: 'Customers',
    definition:
      'Different people with an order in the period. Orders that name nobody and orders in other currencies are left out.',
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
      'Customers with an order in the period and more than one order up to its end ÷ customers with an order in the period. Orders in other currencies are left out.',
    unit: 'ratio',
  },
  refunds: {
    label: 'Refunds',
    definition: 'How many refunds were made in the period. Their value is in returns.',
    unit: 'count',
  },
}
