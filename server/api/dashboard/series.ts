import { partnerDay, partnerMonth, type Shift } from '#domain/comparison.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
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

/** Name of the bucket that a day of the comparison falls into. */
const bucketKey = (day: string, granularity: Input['granularity']) => (granularity === 'day' ? day : day.slice(0, 7))

function toPartner({ date, net_sales, orders }: Bucket, currency: string): Partner {
  return { date, net_sales: toMinorUnits(net_sales, currency), orders }
}

/** A 29 February of the comparison has no label of its own among the days shown: it counts with the 28th. */
function foldLeapDay(partners: Map<string, Partner>, hasLeapDay: boolean) {
  for (const [key, partner] of partners) {
    if (hasLeapDay || !key.endsWith('-02-29')) continue
    const before = partners.get(key.replace('-29', '-28'))
    if (!before) continue
    before.net_sales += partner.net_sales
    before.orders += partner.orders
  }
}

/** A day of the bucket of the comparison that carries the same label. */
function partnerOfBucket(date: string, { period, comparison, shift, granularity }: Input): string | null {
  if (!comparison || !shift) return null
  return granularity === 'day' ? partnerDay(date, shift) : partnerMonth(date, { period, comparison })
}

/** The buckets of the period, each beside the one of the comparison with the same label. */
export function toSeries(input: Input): Series {
  const { series, comparedSeries, shift, granularity, currency } = input
  const partners = new Map(
    comparedSeries.map((bucket) => [bucketKey(bucket.date, granularity), toPartner(bucket, currency)]),
  )
  if (shift?.unit === 'months' && shift.by === 12 && granularity === 'day') {
    foldLeapDay(
      partners,
      series.some(({ date }) => date.endsWith('-02-29')),
    )
  }
  const partnerOf = (date: string): Partner | null => {
    const day = partnerOfBucket(date, input)
    return day === null ? null : (partners.get(bucketKey(day, granularity)) ?? null)
  }
  return series.map((bucket) => ({
    date: bucket.date,
    net_sales: toMinorUnits(bucket.net_sales, currency),
    orders: bucket.orders,
    customers: bucket.customers,
    returning_customers: bucket.returning_customers,
    gross_sales: toMinorUnits(bucket.gross_sales, currency),
    discounts: toMinorUnits(bucket.discounts, currency),
    refunds: bucket.refunds,
    comparison: partnerOf(bucket.date),
  }))
}
