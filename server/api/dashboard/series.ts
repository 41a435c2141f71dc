import { partnerDay, partnerMonth, type Shift } from '#domain/comparison.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { averageOrderValue, ratio } from '#server/api/figures/sales-values.ts'
import type { Bucket } from './load-figures.ts'

type Series = Dashboard['series']
type Partner = NonNullable<Series[number]['comparison']>

type Input = {
  series: readonly Bucket[]
  comparedSeries: readonly Bucket[]
  period: Period
  comparison: Period | null
  shift: Shift | null
  granularity: 'day' | 'month'
  currency: string
}

function toPartner({ date, net_sales, orders }: Bucket, currency: string): Partner {
  return { date, net_sales: toMinorUnits(net_sales, currency), orders }
}

/** If only the comparison has a 29 February, adds that day's figures to 28 February. */
function foldLeapDay(partners: Map<string, Partner>, hasLeapDay: boolean) {
  for (const [key, partner] of partners) {
    if (hasLeapDay || !key.endsWith('-02-29')) continue
    const before = partners.get(key.replace('-29', '-28'))
    if (!before) continue
    before.net_sales += partner.net_sales
    before.orders += partner.orders
  }
}

/** Whether buckets are matched by date. Otherwise, the first month is matched with the first month, and so on. */
const meetsByDay = ({ granularity, shift }: Input) => granularity === 'day' || shift?.unit === 'weeks'

/** Returns the comparison buckets by key: the first day (YYYY-MM-DD), or the month (YYYY-MM). */
function partnersByKey(input: Input): Map<string, Partner> {
  const { series, comparedSeries, shift, granularity, currency } = input
  const keyOf = (day: string) => (meetsByDay(input) ? day : day.slice(0, 7))
  const partners = new Map(comparedSeries.map((bucket) => [keyOf(bucket.date), toPartner(bucket, currency)]))
  const isYearOfDays = granularity === 'day' && shift?.unit === 'months' && shift.by === 12
  if (isYearOfDays) {
    foldLeapDay(
      partners,
      series.some(({ date }) => date.endsWith('-02-29')),
    )
  }
  return partners
}

/** Returns the key of the bucket to compare with. `null` if the period has no comparison. */
function partnerKey(date: string, input: Input): string | null {
  const { period, comparison, shift } = input
  if (!comparison || !shift) return null
  return meetsByDay(input) ? partnerDay(date, shift) : partnerMonth(date, { period, comparison }).slice(0, 7)
}

/** Returns the days or months of the period, each with the one it's compared with. */
export function toSeries(input: Input): Series {
  const { series, currency } = input
  const partners = partnersByKey(input)
  const partnerOf = (date: string) => partners.get(partnerKey(date, input) ?? '') ?? null
  return series.map((bucket) => ({
    date: bucket.date,
    net_sales: toMinorUnits(bucket.net_sales, currency),
    orders: bucket.orders,
    customers: bucket.customers,
    returning_customers: bucket.returning_customers,
    returning_customer_rate: ratio(bucket.returning_customers, bucket.customers),
    gross_sales: toMinorUnits(bucket.gross_sales, currency),
    discounts: toMinorUnits(bucket.discounts, currency),
    average_order_value: averageOrderValue(bucket, currency),
    refunds: bucket.refunds,
    comparison: partnerOf(bucket.date),
  }))
}
