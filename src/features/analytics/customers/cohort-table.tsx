import type { ReactNode } from 'react'
import { unitAround } from '#domain/calendar-units.ts'
import type { CohortsReport } from '#domain/contracts/analytics/cohorts.ts'
import { cn } from '#lib/cn.ts'
import { formatBucket, formatBucketTick, formatDay, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { CohortFigure, type CohortFigureProps } from './cohort-figure.tsx'
import type { CohortMeasure } from './customers-choice.ts'

type Cohort = CohortsReport['cohorts'][number]
type Cell = NonNullable<Cohort['cells'][number]>

const SHADES = ['', 'bg-chart-1/8', 'bg-chart-1/16', 'bg-chart-1/24', 'bg-chart-1/32', 'bg-chart-1/40']

const valueOf = (cell: Cell, measure: CohortMeasure) =>
  measure === 'retention' ? cell.retention : cell.valuePerCustomer

/** The first month that a measure shows, counted from the one of the first order. */
const firstMonthOf = (measure: CohortMeasure): number => (measure === 'retention' ? 1 : 0)

/** Returns the largest value that shades show. */
function largestOf({ cohorts }: CohortsReport, measure: CohortMeasure): number {
  const cells = cohorts.flatMap((cohort) => cohort.cells.slice(firstMonthOf(measure)))
  return cells.reduce((most, cell) => (cell ? Math.max(most, valueOf(cell, measure)) : most), 0)
}

function shadeOf(value: number, largest: number): string | undefined {
  if (value <= 0 || largest <= 0) return undefined
  return SHADES[Math.min(SHADES.length - 1, Math.ceil((value / largest) * (SHADES.length - 1)))]
}

type CellFigureProps = Pick<CohortFigureProps, 'report' | 'start' | 'children'> & {
  measure: CohortMeasure
  /** Counted from the first. */
  month: number
}

/** Opens the orders of the month, or those up to its end, whose net sales ÷ customers are the lifetime value. */
function CellFigure({ measure, month, ...shown }: CellFigureProps) {
  const { from, to } = unitAround(shown.start, 'month', month)
  const asked =
    measure === 'retention' ? { metric: 'customers' as const, from, to } : { metric: 'net_sales' as const, to }
  return <CohortFigure {...shown} {...asked} className="no-underline hover:underline" />
}

/**
 * A row for each cohort and a column for each month since the first order. Darker cells have higher values. In the first
 * month, all customers of a cohort ordered, so retention begins with the next one.
 */
export function CohortTable({ report, measure }: { report: CohortsReport; measure: CohortMeasure }) {
  const { cohorts } = report
  const isNarrow = useNarrowScreen()
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
              <CellFigure report={report} measure={measure} start={start} month={month}>
                {format(valueOf(cell, measure))}
              </CellFigure>
            )}
          </Shaded>
        )
      )
    },
  }))
  const shownMonths = months.slice(firstMonthOf(measure))
  return (
    <DataTable
      caption={measure === 'retention' ? 'Retention by first month' : 'Lifetime value by first month'}
      columns={
        isNarrow
          ? [withSize(report), ...shownMonths, repeatColumn(report)]
          : [...firstColumns(report), repeatColumn(report), ...shownMonths]
      }
      rows={cohorts}
      isMatrix
      toKey={({ start }) => start}
      emptyText="No customers yet."
    />
  )
}

/** The customers open their first orders. */
const firstColumns = (report: CohortsReport): readonly DataColumn<Cohort>[] => [
  { key: 'start', label: 'First order', render: (cohort) => <CohortName cohort={cohort} /> },
  {
    key: 'size',
    label: 'Customers',
    isNumeric: true,
    render: ({ start, size }) => (
      <CohortFigure report={report} start={start} metric="new_customers" orderNumber={1}>
        {formatNumber(size)}
      </CohortFigure>
    ),
  },
]

/** The share who ordered again opens their second orders. */
const repeatColumn = (report: CohortsReport): DataColumn<Cohort> => ({
  key: 'repeat',
  label: 'Ordered again',
  isNumeric: true,
  render: ({ start, repeatRate }) =>
    repeatRate === 0 ? (
      formatPercent(0, { aligned: true })
    ) : (
      <CohortFigure report={report} start={start} metric="returning_customers" orderNumber={2}>
        {formatPercent(repeatRate, { aligned: true })}
      </CohortFigure>
    ),
})

/** On a narrow screen, the months begin beside a short name with the number of customers below it. */
const withSize = (report: CohortsReport): DataColumn<Cohort> => ({
  key: 'start',
  label: 'Month and customers',
  render: ({ start, size }) => (
    <>
      <span className="block whitespace-nowrap">{formatBucketTick(start, 'month')}</span>
      <span className="block text-xs text-muted">
        <CohortFigure report={report} start={start} metric="new_customers" orderNumber={1}>
          {formatNumber(size)}
        </CohortFigure>
      </span>
    </>
  ),
})

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
    <span
      className={cn(
        'relative -mx-1 -my-1 block rounded-sm px-1 py-1 xl:-mx-2 xl:px-2',
        shade,
        cell.isPartial && 'italic',
      )}
    >
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
