import { type CsvCell, toCsv } from '#domain/csv.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { isDimension } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'

type Metrics = FiguresAnswer['totals']
type Answer = Pick<FiguresAnswer, 'columns' | 'comparison' | 'currency' | 'others' | 'rows'> & {
  /** `null` for rows that nobody adds up. */
  totals: Metrics | null
}
type Column = Extract<FiguresAnswer['columns'][number], { kind: 'metric' }>

const isMetric = (column: FiguresAnswer['columns'][number]): column is Column => column.kind === 'metric'

function cellsOf(answer: Answer, metrics: Metrics): CsvCell[] {
  const format = (unit: Column['unit'], value: number | null | undefined): CsvCell => {
    if (value === null || value === undefined) return null
    return unit === 'money' ? { decimal: minorUnitsToDecimal(value, answer.currency) } : value
  }
  const cellsFor = (name: QueryMetric, unit: Column['unit']) => {
    const metric = metrics[name]
    const value = format(unit, metric?.value)
    return answer.comparison ? [value, format(unit, metric?.comparison), metric?.change ?? null] : [value]
  }
  return answer.columns.filter(isMetric).flatMap(({ name, unit }) => cellsFor(name, unit))
}

const hasOrders = ({ columns }: Pick<Answer, 'columns'>) => columns.some(({ name }) => name === 'order')

const orderHeader = (answer: Answer): string[] =>
  hasOrders(answer) ? ['Placed', 'Customer', 'Status', 'Country', 'Channel', `Order total (${answer.currency})`] : []

function orderCells(order: FiguresAnswer['rows'][number]['order'], currency: string): CsvCell[] {
  if (!order) return [null, null, null, null, null, null]
  const { placedAt, customer, status, country, channel, total } = order
  const countryName = country && nameOfValue('country', country)
  return [placedAt, customer, status, countryName, channel, { decimal: minorUnitsToDecimal(total, currency) }]
}

function headerOf(answer: Answer): string[] {
  const { columns, comparison, currency } = answer
  const dimensions = columns.flatMap((column) => (isMetric(column) ? [] : [column.label]))
  const metrics = columns.filter(isMetric).flatMap((column) => {
    const label = column.unit === 'money' ? `${column.label} (${currency})` : column.label
    return comparison ? [label, `${label}, comparison`, `${label}, change`] : [label]
  })
  return [...dimensions, ...orderHeader(answer), ...metrics]
}

const toName = (field: string | undefined, label: string | null): string | null =>
  label === null || !field || !isDimension(field) ? label : nameOfValue(field, label)

/** Formats an answer as CSV: a header, one line for each row, all others as one line, and the total, if it is known. */
export function toAnswerCsv(answer: Answer): string {
  const width = answer.columns.filter((column) => !isMetric(column)).length + orderHeader(answer).length
  const named = (name: string, metrics: Metrics): CsvCell[] => [
    ...Array.from({ length: width }, (_, at) => (at === 0 ? name : null)),
    ...cellsOf(answer, metrics),
  ]
  const dimensions = answer.columns.flatMap((column) => (isMetric(column) ? [] : [column.name]))
  const rows = answer.rows.map((row) => [
    ...row.labels.map((label, at) => toName(dimensions[at], label)),
    ...(hasOrders(answer) ? orderCells(row.order, answer.currency) : []),
    ...cellsOf(answer, row.metrics),
  ])
  const others = answer.others ? [named('All others', answer.others)] : []
  const total = width === 0 || !answer.totals ? [] : [named('Total', answer.totals)]
  return toCsv([headerOf(answer), ...rows, ...others, ...total])
}
