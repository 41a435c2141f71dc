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
  unit: 'money' | 'count' | 'ratio'
}

/** The label and unit of each metric. `domain/terms` says what each means. */
export const METRIC_DEFINITIONS: Record<MetricName, MetricDefinition> = {
  gross_sales: {
    label: 'Gross sales',
    unit: 'money',
  },
  discounts: {
    label: 'Discounts',
    unit: 'money',
  },
  returns: {
    label: 'Returns',
    unit: 'money',
  },
  net_sales: {
    label: 'Net sales',
    unit: 'money',
  },
  shipping: {
    label: 'Shipping',
    unit: 'money',
  },
  taxes: { label: 'Taxes', unit: 'money' },
  duties: { label: 'Duties', unit: 'money' },
  total_sales: {
    label: 'Total sales',
    unit: 'money',
  },
  orders: {
    label: 'Orders',
    unit: 'count',
  },
  units: { label: 'Units', unit: 'count' },
  average_order_value: {
    label: 'Average order value',
    unit: 'money',
  },
  customers: {
    label: 'Customers',
    unit: 'count',
  },
  new_customers: {
    label: 'New customers',
    unit: 'count',
  },
  returning_customer_rate: {
    label: 'Returning customer rate',
    unit: 'ratio',
  },
  refunds: {
    label: 'Refunds',
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
  'payment_fees',
  'shipping_costs',
  'packaging_costs',
  'ad_spend',
  'contribution',
  'contribution_margin',
  'income_tax',
  'blended_roas',
  'mer',
  'acquisition_cost',
] as const

export type QueryMetric = (typeof QUERY_METRICS)[number]

const CONTRIBUTION_METRICS = [
  'contribution',
  'contribution_margin',
  'income_tax',
] as const satisfies readonly QueryMetric[]

const COST_METRICS: readonly QueryMetric[] = [
  'cost_of_goods',
  'gross_profit',
  'margin_rate',
  'cost_coverage',
  ...CONTRIBUTION_METRICS,
]

const AD_METRICS = [
  'ad_spend',
  ...CONTRIBUTION_METRICS,
  'blended_roas',
  'mer',
  'acquisition_cost',
] as const satisfies readonly QueryMetric[]

/** The metrics about profit after gross profit. They need rules for costs or ad spend. */
export const PROFIT_METRICS = [
  'payment_fees',
  'shipping_costs',
  'packaging_costs',
  ...AD_METRICS,
] as const satisfies readonly QueryMetric[]

/** Whether a metric needs the costs of products. */
export const isCostMetric = (name: QueryMetric): boolean => COST_METRICS.includes(name)

/** Whether a metric is what remains after all costs. */
export const isContributionMetric = (name: QueryMetric): boolean => CONTRIBUTION_METRICS.some((one) => one === name)

/** Whether a metric needs ad spend, which has only a day and an ad channel. */
export const isAdMetric = (name: QueryMetric): boolean => AD_METRICS.some((one) => one === name)

/** A `number` is an average that is not an amount, such as 1.5 units. */
type QueryMetricDefinition = Omit<MetricDefinition, 'unit'> & { unit: MetricDefinition['unit'] | 'number' }

/** The label and unit of each metric of a figures query. */
export const QUERY_METRIC_DEFINITIONS: Record<QueryMetric, QueryMetricDefinition> = {
  ...METRIC_DEFINITIONS,
  units_ordered: { label: 'Units ordered', unit: 'count' },
  returning_customers: {
    label: 'Returning customers',
    unit: 'count',
  },
  repeat_customers: {
    label: 'Repeat customers',
    unit: 'count',
  },
  repeat_purchase_rate: {
    label: 'Repeat purchase rate',
    unit: 'ratio',
  },
  orders_per_customer: {
    label: 'Orders per customer',
    unit: 'number',
  },
  units_per_order: { label: 'Units per order', unit: 'number' },
  discount_rate: { label: 'Discount rate', unit: 'ratio' },
  return_rate: {
    label: 'Return rate',
    unit: 'ratio',
  },
  refund_rate: { label: 'Refund rate', unit: 'ratio' },
  cost_of_goods: {
    label: 'Cost of goods',
    unit: 'money',
  },
  gross_profit: {
    label: 'Gross profit',
    unit: 'money',
  },
  margin_rate: {
    label: 'Margin',
    unit: 'ratio',
  },
  cost_coverage: {
    label: 'Cost coverage',
    unit: 'ratio',
  },
  payment_fees: { label: 'Payment fees', unit: 'money' },
  shipping_costs: { label: 'Shipping paid', unit: 'money' },
  packaging_costs: { label: 'Packaging', unit: 'money' },
  ad_spend: { label: 'Ad spend', unit: 'money' },
  contribution: { label: 'Contribution', unit: 'money' },
  contribution_margin: { label: 'Contribution margin', unit: 'ratio' },
  income_tax: { label: 'Income tax', unit: 'money' },
  blended_roas: { label: 'Blended ROAS (sales ÷ ad spend)', unit: 'number' },
  mer: { label: 'MER (ad spend ÷ sales)', unit: 'ratio' },
  acquisition_cost: { label: 'Cost per new customer', unit: 'money' },
}
