import type { Reply } from '#domain/advisor/advisor.ts'
import { type Answer, citeMetric, citeOther, comparedDays, metricOf, replyOf } from '#domain/advisor/answer.ts'
import { plural, type Wording } from '#domain/advisor/wording.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { isOutOfReach, type OpenFigures } from '#domain/figures-end.ts'
import {
  METRIC_DEFINITIONS,
  METRIC_NAMES,
  type MetricName,
  QUERY_METRIC_DEFINITIONS,
  type QueryMetric,
} from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { lineChart, pairChart } from './charts.ts'
import { changeLead, changesText, hasOpenDays } from './open-days.ts'

const was = (subject: string) => (value: string) => `${subject} ${value}`

/** How to state each metric in a sentence. */
const SENTENCES: Record<MetricName, (value: string, count: number) => string> = {
  net_sales: was('Net sales were'),
  gross_sales: was('Gross sales were'),
  total_sales: was('Total sales were'),
  discounts: was('Discounts were'),
  returns: was('The value of returned goods was'),
  shipping: was('Shipping, minus refunds, was'),
  taxes: was('Taxes, minus refunds, were'),
  duties: was('Duties, minus refunds, were'),
  orders: (value, count) => `There ${count === 1 ? 'was' : 'were'} ${value} ${plural(count, 'order')}`,
  units: was('Units sold, minus returns, were'),
  average_order_value: was('The average order value was'),
  customers: (value, count) => `${value} ${plural(count, 'customer')} ordered`,
  new_customers: (value, count) => `${value} ${plural(count, 'customer')} ordered for the first time`,
  returning_customer_rate: (value) => `${value} of the customers were returning customers`,
  refunds: (value, count) => `There ${count === 1 ? 'was' : 'were'} ${value} ${plural(count, 'refund')}`,
}

/** Metrics that only a figures query has. */
const OTHERS: Partial<Record<QueryMetric, (value: string, count: number) => string>> = {
  units_ordered: was('Units ordered, before returns, were'),
  returning_customers: (value, count) => `${value} returning ${plural(count, 'customer')} ordered`,
  repeat_customers: (value, count) => `${value} ${plural(count, 'customer')} ordered more than once`,
  repeat_purchase_rate: was('The repeat purchase rate was'),
  orders_per_customer: (value) => `Each customer ordered ${value} times on average`,
  units_per_order: (value) => `Each order had ${value} units on average`,
  discount_rate: was('The discount rate was'),
  return_rate: was('The return rate was'),
  refund_rate: was('The refund rate was'),
  cost_of_goods: was('The cost of goods was'),
  gross_profit: was('Gross profit was'),
  margin_rate: was('The margin was'),
  cost_coverage: (value) => `Costs are known for ${value} of net sales`,
  payment_fees: was('Payment fees were'),
  shipping_costs: was('Shipping paid was'),
  packaging_costs: was('Packaging cost'),
  ad_spend: was('Ad spend was'),
  contribution: was('Contribution was'),
  contribution_margin: was('The contribution margin was'),
  income_tax: was('Income tax was'),
  blended_roas: (value) => `Total sales were ${value} times the ad spend`,
  mer: (value) => `Ad spend was ${value} of total sales`,
  acquisition_cost: (value) => `Each new customer cost ${value} in ads`,
}

const WITHOUT_VALUE = 'has no value, because it needs at least one order or customer'

type Changed = {
  name: QueryMetric
  metric: Metric
  currency: string
  period: Period
  compared: Period
  /** The figures whose open days the change leaves out. `null` if it leaves out none. */
  open: OpenFigures | null
}

/** Returns a sentence about a metric's change, with a space before it. Empty if there is none. */
export function describeChange({ name, metric, currency, period, compared, open }: Changed, wording: Wording): string {
  if (metric.value === null || metric.comparison === null) return ''
  const movement = wording.movement(name, metric, period)
  const before = `${wording.value(name, metric.comparison, currency)} ${wording.days(compared)}`
  if (!movement) return ` It was ${before}.`
  const lead = open ? changeLead(open, wording) : 'That'
  if (movement.text === 'new') return ` It was ${before}, so there is no percentage change.`
  if (movement.direction === 'none') return ` ${lead} is no change from ${before}.`
  return ` ${lead} is ${movement.size} ${movement.direction === 'up' ? 'more' : 'less'} than ${before}.`
}

function changeSentence(answer: Answer, name: MetricName): string {
  const { figures, other, wording } = answer
  const compared = comparedDays(answer)
  if (!compared) return isOnlyToday(figures) ? ' Today is not over, so there is nothing to compare it with yet.' : ''
  const open = other ? null : figures
  const { period, store } = figures
  const changed = { name, metric: metricOf(answer, name), currency: store.currency, period, compared, open }
  return describeChange(changed, wording)
}

const isOnlyToday = (figures: OpenFigures) => hasOpenDays(figures) && !isOutOfReach(figures)

/** States a metric's value without its days. */
export function stateValue(name: QueryMetric, value: number, text: string): string {
  const known = METRIC_NAMES.find((metric) => metric === name)
  const write = known ? SENTENCES[known] : OTHERS[name]
  return write ? write(text, value) : `${QUERY_METRIC_DEFINITIONS[name].label}: ${text}`
}

function sentenceOf(answer: Answer, name: MetricName): string {
  const { value } = metricOf(answer, name)
  const { period, store } = answer.figures
  const days = answer.wording.days(period)
  if (value === null) return `${METRIC_DEFINITIONS[name].label} ${days} ${WITHOUT_VALUE}.`
  return `${SENTENCES[name](answer.wording.value(name, value, store.currency), value)} ${days}.${changeSentence(answer, name)}`
}

/** Returns a metric and its change as a list item. */
export function lineOf(answer: Answer, name: MetricName): string {
  const metric = metricOf(answer, name)
  const { currency } = answer.figures.store
  const movement = answer.wording.movement(name, metric, answer.figures.period)
  const before = movement ? ` (${movement.text}, was ${answer.wording.value(name, metric.comparison, currency)})` : ''
  return `• ${METRIC_DEFINITIONS[name].label}: ${answer.wording.value(name, metric.value, currency)}${before}`
}

/** Returns a list's heading with the period and the comparison days. */
export function headingOf(answer: Answer): string {
  const compared = comparedDays(answer)
  const held = compared ? `, compared with ${answer.wording.range(compared)}` : ''
  return `For ${answer.wording.range(answer.figures.period)}${held}:`
}

/** Returns a note on the days that the changes leave out. Empty if there are none. */
export function unfinishedNote(answer: Answer): string {
  const { figures, other, wording } = answer
  const isNoted = hasOpenDays(figures) && comparedDays(answer) !== null && !other
  return isNoted ? `\n\n${changesText(figures, wording)}` : ''
}

/** Replies with metrics, their changes and, if there is one, a chart. */
export function replyWithFigures(answer: Answer, names: readonly MetricName[]): Reply {
  const [first] = names
  if (!first) return replyOf({ text: '' })
  const text =
    names.length === 1
      ? sentenceOf(answer, first)
      : `${headingOf(answer)}\n${names.map((name) => lineOf(answer, name)).join('\n')}${unfinishedNote(answer)}`
  return replyOf({
    text,
    citations: names.flatMap((name) => [citeMetric(answer, name), ...citeOther(answer, name)]),
    attachments: answer.other ? pairChart(answer, first) : lineChart(answer, first),
  })
}
