import { type DimensionName, DIMENSIONS, isSortable, isTimeDimension, typeOfField } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Breakdown } from '#data/figures.ts'
import { formatFigure, formatRowName } from '#figures/dimension-format.ts'
import type { ExploreChoice } from '#figures/explore-choice.ts'
import type { Condition } from '#figures/page-filters.ts'
import { describeChange } from '#lib/metric-change.ts'
import { ChangeMark } from '#ui/change-mark.tsx'
import type { DataColumn } from '#ui/data-table.tsx'

/** A row of the table: a part of the figures, all parts that are not listed, or the total. */
export type Row = Breakdown['rows'][number] & { kind: 'part' | 'others' | 'total' }

type Columns = {
  currency: string
  hasChange: boolean
  /** Shows only one part of the figures. */
  onNarrow: (filter: Condition) => void
  /** Shows the orders behind a figure. */
  onOpen: (row: Row) => void
}

/** Returns a column for each dimension and each metric. The first metric opens its orders and shows its change. */
export function columnsOf({ by, metrics }: ExploreChoice, columns: Columns): DataColumn<Row>[] {
  const { currency, hasChange, onNarrow, onOpen } = columns
  const names = by.map((name, at) => nameColumn(name, at, onNarrow))
  const figures = metrics.flatMap((name, at) =>
    figureColumns(name, { currency, hasChange: at === 0 && hasChange, onOpen: at === 0 ? onOpen : undefined }),
  )
  return [...(names.length > 0 ? names : [TOTAL_COLUMN]), ...figures]
}

const TOTAL_COLUMN: DataColumn<Row> = {
  key: 'total',
  label: 'Period',
  render: () => <span className="font-semibold">Total</span>,
}

/** Whether a person can narrow the figures to a value of the dimension. The period does that for time. */
const canNarrow = (name: DimensionName) => !isTimeDimension(name)

function nameColumn(name: DimensionName, at: number, onNarrow: (filter: Condition) => void): DataColumn<Row> {
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

/** `onOpen` shows the orders behind a figure. */
type Figures = { currency: string; hasChange: boolean; onOpen: ((row: Row) => void) | undefined }

/** The column of a metric, and for the first one how it changed. */
function figureColumns(name: QueryMetric, { currency, hasChange, onOpen }: Figures): DataColumn<Row>[] {
  const { label } = QUERY_METRIC_DEFINITIONS[name]
  const figures: DataColumn<Row> = {
    key: name,
    label,
    isNumeric: true,
    isSortable: true,
    render: (row) => {
      const text = formatFigure(name, row.metrics[name]?.value ?? null, currency)
      if (!onOpen || row.kind === 'others') return text
      return (
        <button
          type="button"
          title="Show the orders"
          className="tabular-nums underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
          onClick={() => onOpen(row)}
        >
          {text}
          <span className="sr-only">: show the orders</span>
        </button>
      )
    },
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
const NEITHER_GOOD_NOR_BAD: readonly QueryMetric[] = [
  'discounts',
  'discount_rate',
  'shipping',
  'taxes',
  'duties',
  'cost_of_goods',
  'cost_coverage',
]

function goodOf(name: QueryMetric) {
  if (NEITHER_GOOD_NOR_BAD.includes(name)) return null
  return GOOD_WHEN_LOWER.includes(name) ? 'down' : 'up'
}
