import type { ReactNode } from 'react'
import { unitAround } from '#domain/calendar-units.ts'
import type { CohortsReport } from '#domain/contracts/cohorts.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { OrdersFigure } from '#figures/orders-figure.tsx'
import { usePageFilters } from '#figures/page-filters.ts'
import { formatBucket, formatDay, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { cn } from '#lib/cn.ts'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import type { CohortMeasure } from './customers-choice.ts'

type Cohort = CohortsReport['cohorts'][number]
type Cell = NonNullable<Cohort['cells'][number]>

const SHADES = ['', 'bg-chart-1/8', 'bg-chart-1/16', 'bg-chart-1/24', 'bg-chart-1/32', 'bg-chart-1/40']

const valueOf = (cell: Cell, measure: CohortMeasure) =>
  measure === 'retention' ? cell.retention : cell.valuePerCustomer

/** Returns the largest value that shades show. The first month's retention is always 100% and would outshine the rest. */
function largestOf({ cohorts }: CohortsReport, measure: CohortMeasure): number {
  const cells = cohorts.flatMap((cohort) => cohort.cells.slice(measure === 'retention' ? 1 : 0))
  return cells.reduce((most, cell) => (cell ? Math.max(most, valueOf(cell, measure)) : most), 0)
}

function shadeOf(value: number, largest: number): string | undefined {
  if (value <= 0 || largest <= 0) return undefined
  return SHADES[Math.min(SHADES.length - 1, Math.ceil((value / largest) * (SHADES.length - 1)))]
}

type CohortFigureProps = {
  report: CohortsReport
  measure: CohortMeasure
  start: string
  /** Counted from the first. */
  month: number
  children: string
}

/**
 * A cell that opens its orders: those of the month, or those up to its end, whose net sales ÷ customers are the lifetime
 * value.
 */
function CohortFigure({ report: { store, until }, measure, start, month, children }: CohortFigureProps) {
  const { where } = usePageFilters()
  const last = unitAround(start, 'month', month)
  const metric = measure === 'retention' ? 'customers' : 'net_sales'
  const cohort: Filter = ['has_done', ['is', 'first_order_month', [start]], null]
  return (
    <OrdersFigure
      text={children}
      className="no-underline hover:underline"
      question={{
        store: store.id,
        metrics: [metric],
        by: [],
        rows: 'orders',
        period: { from: measure === 'retention' ? last.from : start, to: last.to < until ? last.to : until },
        where: where ? ['and', [cohort, ['has_done', where, null]]] : cohort,
      }}
      name={`first ordered in ${formatBucket(start, 'month')}`}
      metric={metric}
      timeZone={store.timeZone}
    />
  )
}

/** A row for each cohort and a column for each month since the first order. Darker cells have higher values. */
export function CohortTable({ report, measure }: { report: CohortsReport; measure: CohortMeasure }) {
  const { cohorts } = report
  const largest = largestOf(report, measure)
  const format = (value: number) =>
    measure === 'retention' ? formatPercent(value, { aligned: true }) : formatMoney(value, report.store.currency)
  const months = (cohorts[0]?.cells ?? []).map((_cell, month): DataColumn<Cohort> => ({
    key: `month ${month}`,
    label: month === 0 ? 'First month' : `Month ${month}`,
    isNumeric: true,
    render: ({ cells, start }) => {
      const cell = cells[month]
      return (
        cell && (
          <Shaded cell={cell} shade={shadeOf(valueOf(cell, measure), largest)}>
            {valueOf(cell, measure) === 0 ? (
              format(0)
            ) : (
              <CohortFigure report={report} measure={measure} start={start} month={month}>
                {format(valueOf(cell, measure))}
              </CohortFigure>
            )}
          </Shaded>
        )
      )
    },
  }))
  return (
    <DataTable
      caption={measure === 'retention' ? 'Retention by cohort' : 'Lifetime value by cohort'}
      columns={[...FIRST_COLUMNS, ...months]}
      rows={cohorts}
      toKey={({ start }) => start}
      emptyText="No customers yet."
    />
  )
}

const FIRST_COLUMNS: readonly DataColumn<Cohort>[] = [
  { key: 'start', label: 'First order', render: (cohort) => <CohortName cohort={cohort} /> },
  { key: 'size', label: 'Customers', isNumeric: true, render: ({ size }) => formatNumber(size) },
  {
    key: 'repeat',
    label: 'Ordered again',
    isNumeric: true,
    render: ({ repeatRate }) => formatPercent(repeatRate, { aligned: true }),
  },
]

function CohortName({ cohort: { start, maturesOn } }: { cohort: Cohort }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatBucket(start, 'month')}</span>
      {maturesOn && <span className="block text-xs text-muted">Still maturing until {formatDay(maturesOn)}</span>}
    </>
  )
}

function Shaded({ cell, shade, children }: { cell: Cell; shade: string | undefined; children: ReactNode }) {
  return (
    <span className={cn('relative -mx-2 -my-1 block rounded-sm px-2 py-1', shade, cell.isPartial && 'italic')}>
      {children}
      {cell.isPartial && (
        <>
          <span aria-hidden="true">*</span>
          <span className="sr-only"> so far</span>
        </>
      )}
    </span>
  )
}
