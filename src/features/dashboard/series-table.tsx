import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { BucketName } from '#figures/metrics/bucket-name.tsx'
import { knownValue, markOf } from '#figures/metrics/buckets.ts'
import { formatBucket, formatMoney, formatNumber } from '#lib/format.ts'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'

const FIGURES = ['net_sales', 'orders', 'customers', 'returning_customers', 'refunds'] as const

const LABELS: Record<(typeof FIGURES)[number], string> = {
  net_sales: 'Net sales',
  orders: 'Orders',
  customers: 'Customers',
  returning_customers: 'Returning',
  refunds: 'Refunds',
}

/** A table with the values of each bucket (a day or month) in the dashboard's charts. */
export function SeriesTable({ dashboard }: { dashboard: Dashboard }) {
  const { series, granularity, store, comparison } = dashboard
  const money = (value: number) => formatMoney(value, store.currency)
  function format(name: (typeof FIGURES)[number], value: number | null) {
    if (value === null) return '—'
    return name === 'net_sales' ? money(value) : formatNumber(value)
  }
  const context = { figures: dashboard, unit: granularity }
  const bucketName = (day: string) => formatBucket(day, granularity)
  const figures = FIGURES.map((name) => ({
    key: name,
    label: LABELS[name],
    isNumeric: true,
    render: (bucket: Bucket) => format(name, knownValue(bucket[name], bucket.date, context)),
  }))
  return (
    <DataTable
      caption={`Figures by ${granularity}`}
      columns={[
        {
          key: 'date',
          label: granularity === 'day' ? 'Day' : 'Month',
          render: ({ date }) => <BucketName name={bucketName(date)} day={date} mark={markOf(date, context)} />,
        },
        ...figures,
        ...(comparison ? comparedColumns({ money, bucketName }) : []),
      ]}
      rows={series}
      toKey={({ date }) => date}
      emptyText="There are no figures in this period."
      card={CARD}
    />
  )
}

type Bucket = Dashboard['series'][number]

/** What stands on the card of a day or month. */
const CARD = { figures: ['net_sales', 'orders'] }

type Formats = { money: (value: number) => string; bucketName: (day: string) => string }

const comparedColumns = ({ money, bucketName }: Formats): DataColumn<Bucket>[] => [
  {
    key: 'compared',
    label: 'Compared with',
    render: ({ comparison }) =>
      comparison ? <BucketName name={bucketName(comparison.date)} day={comparison.date} /> : '—',
  },
  {
    key: 'previous_net_sales',
    label: 'Previous net sales',
    isNumeric: true,
    render: ({ comparison }) => (comparison ? money(comparison.net_sales) : '—'),
  },
  {
    key: 'previous_orders',
    label: 'Previous orders',
    isNumeric: true,
    render: ({ comparison }) => (comparison ? formatNumber(comparison.orders) : '—'),
  },
]
