import { useState } from 'react'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { type DimensionName, DIMENSIONS, isSortable, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { type Breakdown, downloadBreakdown } from '#data/figures.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import { ExportButton } from '#figures/export-button.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { formatNumber } from '#lib/format.ts'
import { describeChange } from '#lib/metric-change.ts'
import { Card } from '#ui/card.tsx'
import { ChangeMark } from '#ui/change-mark.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { TablePages } from '#ui/table-pages.tsx'
import { formatFigure, formatRowName } from '#figures/breakdown-format.ts'
import {
  type ExploreChoice,
  type ExploreFilter,
  nextOrder,
  parseExploreChoice,
  toFiltersText,
} from '#figures/explore-choice.ts'

const PAGE_ROWS = 50

type Row = Breakdown['rows'][number] & { kind: 'part' | 'others' | 'total' }

type ExploreTableProps = { question: FiguresQuestion; breakdown: Breakdown; choice: ExploreChoice; report: SalesReport }

/** The figures as a table, with the others and the total below. A name opens its part of the figures. */
export function ExploreTable({ question, breakdown, choice, report }: ExploreTableProps) {
  const { choose } = useChoice(parseExploreChoice)
  const [place, setPlace] = useState({ question: '', page: 0 })
  const key = JSON.stringify(question)
  const page = place.question === key ? place.page : 0
  const { by, filters, metrics, sort } = choice
  const narrow = (filter: ExploreFilter) =>
    choose({ where: toFiltersText([...filters.filter(([, field]) => field !== filter[1]), filter]) })
  const columns = [
    ...by.map((name, at) => nameColumn(name, at, narrow)),
    ...(by.length === 0 ? [TOTAL_COLUMN] : []),
    ...metrics.flatMap((name, at) =>
      figureColumns(name, { currency: breakdown.currency, hasChange: at === 0 && report.comparison !== null }),
    ),
  ]
  const isLastPage = (page + 1) * PAGE_ROWS >= breakdown.rows.length
  const rows = [
    ...(by.length > 0 ? breakdown.rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map(toPart) : []),
    ...(isLastPage && by.length > 0 && breakdown.others ? [toSum('others', breakdown.others)] : []),
    toSum('total', breakdown.totals),
  ]
  return (
    <Card aria-label="Figures">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">Figures</h2>
        <ExportButton
          onExport={() => downloadBreakdown(question, { rowCount: breakdown.rowCount, name: 'explore.csv' })}
        />
      </div>
      <DataTable
        caption="Figures"
        columns={columns}
        rows={rows}
        toKey={({ kind, keys }) => `${kind} ${keys.join(' ')}`}
        sort={sort}
        onSort={(clicked) => {
          const name = [...by, ...metrics].find((candidate) => candidate === clicked)
          if (name) choose({ order: nextOrder(sort, name) })
        }}
        emptyText="No orders match."
      />
      {by.length > 0 && (
        <TablePages
          label="Pages of figures"
          page={page}
          pageRows={PAGE_ROWS}
          rowCount={breakdown.rows.length}
          onChange={(next) => setPlace({ question: key, page: next })}
        />
      )}
      {breakdown.rowCount > breakdown.rows.length && (
        <p className="mt-2 text-xs text-muted">
          {formatNumber(breakdown.rowCount)} rows in all. The CSV file has every one.
        </p>
      )}
    </Card>
  )
}

const toPart = (row: Breakdown['rows'][number]): Row => ({ ...row, kind: 'part' })

const toSum = (kind: 'others' | 'total', metrics: Breakdown['totals']): Row => ({ kind, keys: [], labels: [], metrics })

const TOTAL_COLUMN: DataColumn<Row> = {
  key: 'total',
  label: 'Period',
  render: () => <span className="font-semibold">Total</span>,
}

/** Whether a person can narrow the figures to a value of the dimension. The period does that for time. */
const canNarrow = (name: DimensionName) => !isTimeDimension(name)

function nameColumn(name: DimensionName, at: number, onNarrow: (filter: ExploreFilter) => void): DataColumn<Row> {
  return {
    key: name,
    label: DIMENSIONS[name].label,
    isSortable: isSortable(name),
    render: ({ kind, keys, labels }) => {
      if (kind !== 'part') return at === 0 && <span className="font-semibold">{NAMES_OF_SUMS[kind]}</span>
      const label = <bdi className="block min-w-24">{formatRowName(name, labels[at] ?? null)}</bdi>
      if (!canNarrow(name)) return label
      return (
        <button
          type="button"
          title="Show only this"
          className="text-left text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
          onClick={() => onNarrow(['is', name, [toValue(name, keys[at] ?? null)]])}
        >
          {label}
        </button>
      )
    },
  }
}

const NAMES_OF_SUMS = { others: 'All others', total: 'Total' }

const toValue = (name: DimensionName, key: string | null) =>
  key !== null && typeOfField(name) === 'number' ? Number(key) : key

type Figures = { currency: string; hasChange: boolean }

/** The column of a metric, and for the first one how it changed. */
function figureColumns(name: QueryMetric, { currency, hasChange }: Figures): DataColumn<Row>[] {
  const { label } = QUERY_METRIC_DEFINITIONS[name]
  const figures: DataColumn<Row> = {
    key: name,
    label,
    isNumeric: true,
    isSortable: true,
    render: ({ metrics }) => formatFigure(name, metrics[name]?.value ?? null, currency),
  }
  const change: DataColumn<Row> = {
    key: `${name} change`,
    label: 'Change',
    isNumeric: true,
    render: ({ metrics }) => {
      const metric = metrics[name]
      const shown = metric && describeChange({ kind: kindOf(name), good: goodOf(name) }, metric)
      return shown ? <ChangeMark {...shown} /> : '—'
    },
  }
  return hasChange ? [figures, change] : [figures]
}

function kindOf(name: QueryMetric) {
  const { unit } = QUERY_METRIC_DEFINITIONS[name]
  if (unit === 'ratio') return 'rate'
  return unit === 'money' ? 'money' : 'count'
}

const GOOD_WHEN_LOWER: readonly QueryMetric[] = ['returns', 'refunds', 'return_rate', 'refund_rate']
const NEITHER_GOOD_NOR_BAD: readonly QueryMetric[] = ['discounts', 'discount_rate', 'shipping', 'taxes', 'duties']

function goodOf(name: QueryMetric) {
  if (NEITHER_GOOD_NOR_BAD.includes(name)) return null
  return GOOD_WHEN_LOWER.includes(name) ? 'down' : 'up'
}
