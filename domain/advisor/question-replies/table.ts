import type { FiguresTable } from '#domain/advisor/advisor.ts'
import { labelOf } from '#domain/advisor/replies/metric-label.ts'
import { quoteName, type Wording } from '#domain/advisor/wording.ts'
import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'
import { nameOfRow } from '#domain/dimension-values.ts'
import { DIMENSIONS, type DimensionName, isTimeDimension, labelInText } from '#domain/dimensions.ts'
import { joinNames } from '#domain/join-names.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { dayIn } from '#domain/periods.ts'
import { shareOf } from './share-reply.ts'

type Row = ShownFigures['rows'][number]
type Answer = { asked: AskedFigures; figures: ShownFigures }

const NAMES_OF_PEOPLE: ReadonlySet<DimensionName> = new Set<DimensionName>([
  'product',
  'customer',
  'city',
  'region',
  'channel',
  'vendor',
  'category',
  'discount_code',
  'payment_method',
  'variant',
  'sku',
  'import',
])

function timeName(dimension: DimensionName, day: string, wording: Wording): string {
  if (dimension === 'month' || dimension === 'first_order_month') return wording.month(day)
  return dimension === 'year' ? wording.year(day) : wording.day(day)
}

/** Returns what people call a row's value. Names from the store are isolated. */
function nameOf(dimension: DimensionName, label: string | null, wording: Wording): string {
  if (label === null) return nameOfRow(dimension, null)
  if (isTimeDimension(dimension) || dimension === 'first_order_month') return timeName(dimension, label, wording)
  if (dimension === 'hour') return wording.hour(Number(label))
  return NAMES_OF_PEOPLE.has(dimension) ? quoteName(label) : nameOfRow(dimension, label)
}

/** Returns the names of a row: of its dimensions, or of its order. */
export function valuesOfRow({ asked: { query }, figures }: Answer, { labels, order }: Row, wording: Wording): string[] {
  if (order) {
    const day = wording.day(dayIn(figures.store.timeZone, new Date(order.placedAt)))
    return [quoteName(order.name), day, quoteName(order.customer ?? '—')]
  }
  return query.by.map((dimension, at) => nameOf(dimension, labels[at] ?? null, wording))
}

/** Names the table: "Net sales and orders by country". */
export function tableTitle(asked: AskedFigures): string {
  const { query } = asked
  if (query.rows) return 'Orders'
  const [first = '', ...others] = query.metrics.map((name) => labelOf(name, asked))
  const labels = [first, ...others.map((label) => label.toLowerCase())]
  return `${joinNames(labels)} by ${query.by.map(labelInText).join(' and ')}`
}

/** Returns a row's share of the total. */
function shareCells({ asked, figures }: Answer, { metrics }: Row, wording: Wording): string[] {
  return asked.query.metrics.map((name) => {
    const share = shareOf(metrics[name]?.value ?? null, figures.totals[name]?.value ?? null)
    return share === null ? '—' : wording.percent(share)
  })
}

function cellsOf({ asked, figures }: Answer, row: Row, wording: Wording): string[] {
  const dayAt = asked.query.by.indexOf('day')
  const daysOf = ({ keys }: Row) => {
    const day = keys[dayAt]
    return typeof day === 'string' ? { from: day, to: day } : figures.period
  }
  const metrics = asked.query.metrics.filter((name) => !asked.query.rows || name !== 'orders')
  const cells = metrics.flatMap((name) => {
    const metric = row.metrics[name] ?? { value: null, comparison: null, change: null }
    const value = wording.value(name, metric.value, figures.currency)
    return figures.comparison ? [value, wording.movement(name, metric, daysOf(row))?.text ?? '—'] : [value]
  })
  if (asked.share) cells.push(...shareCells({ asked, figures }, row, wording))
  return [...valuesOfRow({ asked, figures }, row, wording), ...cells]
}

/** A stored message has room for 16 KiB beside its text. */
const MOST_BYTES = 9000

/** Returns the first rows, as many as a message has room for. */
function fitting(rows: string[][]): string[][] {
  const encoder = new TextEncoder()
  let bytes = 0
  return rows.filter((cells) => {
    bytes += encoder.encode(JSON.stringify(cells)).length
    return bytes <= MOST_BYTES
  })
}

/** Returns the rows as a table. The rows that a limit cuts are one row at the end. */
export function tableOf(answer: Answer, title: string, wording: Wording): FiguresTable {
  const { asked, figures } = answer
  const { query } = asked
  const names = query.rows ? ['Order', 'Day', 'Customer'] : query.by.map((dimension) => DIMENSIONS[dimension].label)
  const metrics = query.metrics.filter((name) => !query.rows || name !== 'orders')
  const labels = metrics.flatMap((name) => {
    const label = labelOf(name, asked)
    return figures.comparison ? [label, `Change in ${label.toLowerCase()}`] : [label]
  })
  if (asked.share)
    labels.push(...metrics.map((name) => `Share of ${QUERY_METRIC_DEFINITIONS[name].label.toLowerCase()}`))
  const { others } = figures
  const rest: Row[] = others ? [{ keys: [], labels: [], metrics: others }] : []
  const last = rest.map((row) => [
    'All others',
    ...names.slice(1).map(() => ''),
    ...cellsOf(answer, row, wording).slice(query.rows ? 0 : query.by.length),
  ])
  return {
    title,
    columns: [...names, ...labels],
    names: names.length,
    rows: fitting([...figures.rows.map((row) => cellsOf(answer, row, wording)), ...last]),
  }
}
