import type { ComponentProps } from 'react'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import { BucketName } from '#figures/metrics/bucket-name.tsx'
import { knownValue, markOf, UNIT_NAMES } from '#figures/metrics/buckets.ts'
import { SalesFigure } from '#figures/orders/sales-figure.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { formatSales, formatSpan, traitOf } from './sales-format.ts'

function Figure(figure: Omit<ComponentProps<typeof SalesFigure>, 'text'>) {
  return <SalesFigure {...figure} text={formatSales(figure.name, figure.value, figure.store.currency)} />
}

/** One metric of each day, week or month, with what it is compared with. */
export function MetricTable({ report, metric }: { report: SalesReport; metric: SalesMetric }) {
  const { by, comparison, rows, store } = report
  const { label } = traitOf(metric)
  const context = { figures: report, unit: by }
  return (
    <DataTable
      caption={`${label} by ${by}`}
      columns={[
        {
          key: 'from',
          label: UNIT_NAMES[by],
          render: (row) => <BucketName name={formatSpan(row, by)} day={row.from} mark={markOf(row.from, context)} />,
        },
        {
          key: 'value',
          label,
          isNumeric: true,
          render: (row) => (
            <Figure name={metric} value={knownValue(row[metric], row.from, context)} period={row} store={store} />
          ),
        },
        ...(comparison ? comparedColumns({ by, label, metric, store }) : []),
      ]}
      rows={rows}
      toKey={({ from }) => from}
      emptyText="There are no figures in this period."
    />
  )
}

type Compared = Pick<SalesReport, 'by' | 'store'> & { label: string; metric: SalesMetric }

const comparedColumns = ({ by, label, metric, store }: Compared): DataColumn<SalesReport['rows'][number]>[] => [
  {
    key: 'compared',
    label: 'Compared with',
    render: ({ comparison }) =>
      comparison ? <BucketName name={formatSpan(comparison, by)} day={comparison.from} /> : '—',
  },
  {
    key: 'before',
    label: `${label} before`,
    isNumeric: true,
    render: ({ comparison }) =>
      comparison ? <Figure name={metric} value={comparison[metric]} period={comparison} store={store} /> : '—',
  },
]
