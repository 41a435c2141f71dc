import type { Basis } from '#domain/contracts/figure-terms.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'

/** One sentence for shop owners on each metric. */
const SENTENCES: Record<QueryMetric, string> = {
  gross_sales: 'Unit price × quantity of everything sold, before discounts, returns, tax and shipping.',
  discounts: 'Discounts from codes and offers, on items and on whole orders, before tax.',
  returns: 'The value of returned goods after discounts, on the day of the refund.',
  net_sales:
    'Gross sales − discounts − returns. Orders count on the day they were placed, returns on the day they happened.',
  shipping: 'Shipping charged − shipping refunded.',
  taxes: 'Tax charged − tax refunded.',
  duties: 'Duties charged − duties refunded.',
  total_sales: 'Net sales + shipping + taxes + duties.',
  orders: 'Orders placed in the period, paid or not, including orders cancelled later. Test orders never count.',
  units: 'Units sold − units returned.',
  average_order_value: '(Gross sales − discounts) ÷ orders. Changes to an order after it was placed do not count.',
  customers:
    'People with an order in the period, each counted once. Orders without a customer and orders in other currencies are left out.',
  new_customers: 'Customers whose first order ever in this currency was in the period.',
  returning_customer_rate:
    'Customers in the period with more than one order by the end of the period ÷ all customers in the period. Orders in other currencies are left out.',
  refunds: 'The number of refunds in the period. Their value is shown as returns.',
  units_ordered: 'Units of everything sold, before returns.',
  returning_customers:
    'Customers with an order that is not their first in this currency. A customer whose first order is in the period too is also new.',
  repeat_customers: 'Customers with two or more orders in the period.',
  repeat_purchase_rate: 'Customers with two or more orders in the period ÷ customers.',
  orders_per_customer: 'Orders with a customer ÷ customers.',
  units_per_order: 'Units sold − units returned, ÷ orders.',
  discount_rate: 'Discounts ÷ gross sales.',
  return_rate: 'Returns ÷ (gross sales − discounts), each on its own day.',
  refund_rate: 'Refunds ÷ orders, each on its own day.',
  cost_of_goods:
    'What the units sold cost when they were ordered − the cost of units returned. Goods without a known cost take your rule in Settings, if there is one, and are left out otherwise.',
  gross_profit: 'Net sales − cost of goods, for items with a known cost.',
  margin_rate: 'Gross profit ÷ net sales, for items with a known cost.',
  cost_coverage: 'Net sales of items with a known cost ÷ all net sales. Gross profit and margin speak only for these.',
  payment_fees:
    'What payment providers charge for the orders placed, by your rules in Settings. Not for cancelled orders, and not given back on refunds.',
  shipping_costs: 'What you pay to ship the orders placed, by your rules in Settings. Not for cancelled orders.',
  packaging_costs: 'What the orders placed cost to pack, by your rules in Settings. Not for cancelled orders.',
  ad_spend:
    'What you paid for ads on the days shown. It has no product, country or order, so it is only known by time.',
  contribution:
    'Your profit before fixed costs, such as rent and wages, and income tax: net sales + shipping charged − cost of goods − payment fees − shipping paid − packaging − ad spend, for items with a known cost. All ad spend is subtracted, whatever share of sales has a known cost. Without ad spend where figures are split or filtered by anything but time.',
  contribution_margin: 'Contribution ÷ net sales of items with a known cost. All ad spend is subtracted.',
  income_tax:
    'Your rate in Settings × contribution. Days with a loss lower it. It is zero if the loss is larger than the profit.',
  blended_roas: 'Return on ad spend: total sales ÷ ad spend, whatever brought the orders. Some tools call this MER.',
  mer: 'Marketing efficiency ratio: ad spend ÷ total sales. Some tools turn it around: total sales ÷ ad spend is blended ROAS here.',
  acquisition_cost: 'Ad spend ÷ new customers. Some tools call this CAC.',
}

/** What WooCommerce defines in another way than Shopify, beside leaving out cancelled orders. */
const WOOCOMMERCE_DEFINITIONS: Partial<Record<QueryMetric, string>> = {
  orders: 'Orders placed in the period and not cancelled. Test orders never count.',
  average_order_value: 'Net sales ÷ orders that were not cancelled. Refunds lower it on their own day.',
}

/** Returns what people call a metric, and what it means. */
export const metricTerm = (name: QueryMetric) => ({
  label: QUERY_METRIC_DEFINITIONS[name].label,
  definition: SENTENCES[name],
})

/** Returns what a metric means on a basis. */
export const definitionOn = (basis: Basis, name: QueryMetric): string =>
  (basis === 'woocommerce' ? WOOCOMMERCE_DEFINITIONS[name] : undefined) ?? SENTENCES[name]
