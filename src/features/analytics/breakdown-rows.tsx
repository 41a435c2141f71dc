import type { ReactNode } from 'react'
import { DIMENSIONS, isSortable } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Breakdown } from '#data/figures.ts'
import { formatNumber } from '#lib/format.ts'
import { describeChange } from '#lib/metric-change.ts'
import { ChangeMark } from '#ui/change-mark.tsx'
import { Table } from '#ui/table.tsx'
import { formatFigure, formatRowName, labelInText } from './breakdown-format.ts'
import type { BreakdownChoice } from './breakdown-reports.ts'
import { stickyFirstColumn } from './sales-rows.tsx'
import { SortHeader } from './sort-header.tsx'

type Metrics = Breakdown['totals']

type BreakdownRowsProps = {
  breakdown: Breakdown
  shown: BreakdownChoice
  hasComparison: boolean
  onSort: (key: BreakdownChoice['sort']['key']) => void
}

/** A table with one page of rows, all others in one row, and a row of totals. */
export function BreakdownRows({ breakdown, shown, hasComparison, onSort }: BreakdownRowsProps) {
  const { rows, rowCount, others, totals, currency } = breakdown
  const { dimension, metrics, sort } = shown
  const cells = (values: Metrics) => (
    <FigureCells values={values} metrics={metrics} currency={currency} hasComparison={hasComparison} />
  )
  return (
    <Table caption={`Figures by ${labelInText(dimension)}`} className={stickyFirstColumn}>
      <thead>
        <tr>
          {isSortable(dimension) ? (
            <SortHeader label={DIMENSIONS[dimension].label} name={dimension} sort={sort} isText onSort={onSort} />
          ) : (
            <th scope="col">{DIMENSIONS[dimension].label}</th>
          )}
          {metrics.map((name, at) => (
            <Header key={name} name={name} sort={sort} hasChange={hasComparison && at === 0} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, labels, metrics: values }) => (
          <tr key={keys[0] ?? ''}>
            <td className="max-w-72 min-w-32 wrap-anywhere">
              <bdi>{formatRowName(dimension, labels[0] ?? null)}</bdi>
            </td>
            {cells(values)}
          </tr>
        ))}
        {others && (
          <tr className="text-muted">
            <td>{formatNumber(rowCount - rows.length)} others</td>
            {cells(others)}
          </tr>
        )}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td>Total</td>
          {cells(totals)}
        </tr>
      </tfoot>
    </Table>
  )
}

type HeaderProps = {
  name: QueryMetric
  sort: BreakdownChoice['sort']
  hasChange: boolean
  onSort: BreakdownRowsProps['onSort']
}

function Header({ name, sort, hasChange, onSort }: HeaderProps) {
  return (
    <>
      <SortHeader label={QUERY_METRIC_DEFINITIONS[name].label} name={name} sort={sort} onSort={onSort} />
      {hasChange && (
        <th scope="col" data-numeric>
          Change
        </th>
      )}
    </>
  )
}

type FigureCellsProps = {
  values: Metrics
  metrics: BreakdownChoice['metrics']
  currency: string
  hasComparison: boolean
}

/** The figures of a row. The first one has its change beside it. */
function FigureCells({ values, metrics, currency, hasComparison }: FigureCellsProps) {
  const first = values[metrics[0]]
  const change = hasComparison && first ? describeChange({ kind: 'money', good: 'up' }, first) : null
  return metrics.map((name, at) => (
    <Cells key={name} text={formatFigure(name, values[name]?.value ?? null, currency)}>
      {hasComparison && at === 0 && <td data-numeric>{change ? <ChangeMark {...change} /> : '—'}</td>}
    </Cells>
  ))
}

function Cells({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <td data-numeric>{text}</td>
      {children}
    </>
  )
}
