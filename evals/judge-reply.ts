import type { Citation, Reply, FiguresTable } from '#domain/advisor/advisor.ts'
import { createWording, type Wording } from '#domain/advisor/wording.ts'
import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { addDays } from '#domain/periods.ts'
import { divisorOf } from './plain-averages.ts'
import { figureOf, namesOf, type Part, select, type Shop, split } from './plain-figures.ts'
import { showsNames } from './plain-lists.ts'
import { type Days, TODAY, type Truth } from './question-truth.ts'

export type Verdict = 'right' | 'as another' | 'declined'

const CURRENCY = 'USD'

const wording = createWording('en')

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '')

const valueText = (metric: QueryMetric, value: number | null) => plain(wording.value(metric, value, CURRENCY))

/** One way to read a question. */
type Way = { metric: QueryMetric; days: Days; versus: Days | undefined }

const waysOf = ({ metrics, periods, versus }: Truth): Way[] =>
  metrics.flatMap((metric) => periods.map((days, at): Way => ({ metric, days, versus: versus?.[at] })))

/** Averages over time are called so. */
const labelOf = (metric: QueryMetric, { per }: Truth): string =>
  QUERY_METRIC_DEFINITIONS[metric].label + (per ? ` per ${per}` : '')

type Cited = Way & { text: string; label: string }

const isCited = ({ label, value, period }: Citation, { label: wanted, days: [from, to], text }: Cited): boolean =>
  plain(label).startsWith(wanted) && plain(value) === text && period.from === from && period.to === to

/** Today isn't over, so a comparison may leave it and its partner out. */
const comparedDays = ([, to]: Days, [from, last]: Days): Days[] =>
  to === TODAY
    ? [
        [from, last],
        [from, addDays(last, -1)],
      ]
    : [[from, last]]

const over = (value: number | null, divisor: number): number | null => (value === null ? null : value / divisor)

function isTotal(reply: Reply, truth: Truth, shop: Shop): boolean {
  if (reply.table && reply.table.columns[0] !== 'Order') return false
  const textOf = ({ metric, days }: Way) =>
    valueText(metric, over(figureOf(metric, select(shop, days, truth.where)), divisorOf(truth, { days })))
  return waysOf(truth).some((way) => {
    const cited = { ...way, text: textOf(way), label: labelOf(way.metric, truth) }
    if (!reply.citations.some((citation) => isCited(citation, cited))) return false
    if (!way.versus) return true
    const texts = comparedDays(way.days, way.versus).map((days) => textOf({ ...way, days }))
    return texts.some((text) => plain(reply.text).includes(text))
  })
}

function tableIn({ attachments, table }: Reply): FiguresTable | null {
  if (table) return table
  const chart = attachments.find((one) => one.type === 'chart')
  if (chart?.chartType !== 'bar' || chart.currency === undefined) return null
  const rows = chart.labels.map((label, at) => [label, valueText('net_sales', chart.values[at] ?? null)])
  return { title: chart.title, columns: ['Product', 'Net sales'], names: 1, rows }
}

/** Whether replies write a value in the way of a locale. */
const isOfClock = (dimension: DimensionName): boolean => isTimeDimension(dimension) || dimension === 'hour'

function nameOfTime(dimension: DimensionName, key: string, { hour, month, year, day }: Wording): string {
  if (dimension === 'hour') return hour(Number(key))
  if (dimension === 'month') return month(key)
  return dimension === 'year' ? year(key) : day(key)
}

function writtenNames(by: readonly DimensionName[], part: Part): string {
  const names = namesOf(by, part)
  return by
    .map((dimension, at) => {
      const key = part.keys[at]
      return plain(key && isOfClock(dimension) ? nameOfTime(dimension, key, wording) : (names[at] ?? ''))
    })
    .join(' / ')
}

type Expected = { name: string; value: number; text: string }

function expectedRows(truth: Truth, { metric, days }: Way, shop: Shop): Expected[] {
  const by = (truth.by ?? []).filter((name): name is DimensionName => name !== 'order')
  const sums = select(shop, days, truth.where)
  const toRow = (name: string, value: number | null): Expected => ({
    name,
    value: value ?? 0,
    text: valueText(metric, value),
  })
  if (truth.by?.includes('order')) {
    return sums.orders.map((order) => {
      const own = sums.entries.filter((entry) => entry.order === order)
      return toRow(order.name, figureOf(metric, { orders: [order], entries: own }))
    })
  }
  return split(shop, sums, { by, days, ...(truth.where && { where: truth.where }) })
    .filter(({ sums: own, keys }) => own.orders.length > 0 && isListed(by, keys))
    .map((part) =>
      toRow(writtenNames(by, part), over(figureOf(metric, part.sums), divisorOf(truth, { days, by, part }))),
    )
}

/** Lists of products and customers leave out what is sold without one. */
const isListed = (by: readonly DimensionName[], keys: readonly unknown[]): boolean =>
  keys.every((key, at) => key !== null || (by[at] !== 'product' && by[at] !== 'customer'))

/** Whether the first rows are the largest, or the smallest. Rows with the same value may be in any order, and those
 * without one have no rank. */
function isRanked(shown: readonly (readonly [string, string])[], expected: Expected[], { top, worst }: Truth): boolean {
  const sign = worst === undefined ? -1 : 1
  const known = expected.filter(({ text }) => text !== '—')
  const sorted = known.toSorted((one, other) => sign * (one.value - other.value))
  const wanted = sorted.slice(0, top ?? worst)
  const texts = new Map(expected.map(({ name, text }) => [name, text]))
  return wanted.every(({ text }, at) => {
    const [name, value] = shown[at] ?? ['', '']
    return value === text && texts.get(name) === text
  })
}

const isComplete = (shown: readonly (readonly [string, string])[], expected: readonly Expected[]): boolean => {
  const values = new Map(shown)
  const isCut = values.has('All others') || shown.length >= 10
  const missing = expected.filter(({ name, text }) => values.get(name) !== text)
  if (!isCut) return missing.length === 0 && shown.length > 0
  return missing.every(({ name }) => !values.has(name)) && shown.length >= Math.min(10, expected.length)
}

function risingNames(truth: Truth, way: Way, shop: Shop): Set<string> {
  const { trend } = truth
  const { versus, days } = way
  const [from, to] = days
  if (!versus) return new Set()
  const finished: Days = [from, to === TODAY ? addDays(to, -1) : to]
  const before: Days = [versus[0], to === TODAY ? addDays(versus[1], -1) : versus[1]]
  const bases = new Map(expectedRows(truth, { ...way, days: before }, shop).map(({ name, value }) => [name, value]))
  const sign = trend === 'down' ? -1 : 1
  const rows = expectedRows(truth, { ...way, days: finished }, shop)
  return new Set(rows.flatMap(({ name, value }) => (sign * (value - (bases.get(name) ?? 0)) > 0 ? [name] : [])))
}

const namesShown = (rows: readonly (readonly [string, string])[]): Set<string> => new Set(rows.map(([name]) => name))

/** A long table is cut. */
const isChanged = (shown: Set<string>, expected: Set<string>): boolean =>
  [...shown].every((name) => expected.has(name)) && shown.size >= Math.min(10, expected.size)

type Shown = readonly (readonly [string, string])[]

/** Returns the names of rows and their values of a metric, or `null` if the table doesn't show them. */
function shownRows({ columns, names, rows }: FiguresTable, truth: Truth, metric: QueryMetric): Shown | null {
  const column = columns.indexOf(labelOf(metric, truth))
  const named = truth.by?.includes('order') ? 1 : names
  if (column === -1 || named !== truth.by?.length) return null
  return rows.map((row) => [row.slice(0, named).map(plain).join(' / '), plain(row[column] ?? '')])
}

function isTable(shown: Shown, truth: Truth, { way, shop }: Asked): boolean {
  if (truth.trend) return isChanged(namesShown(shown), risingNames(truth, way, shop))
  const expected = expectedRows(truth, way, shop)
  return truth.top || truth.worst ? isRanked(shown, expected, truth) : isComplete(shown, expected)
}

function isListOf(reply: Reply, truth: Truth, { way, shop }: Asked): boolean {
  const period = reply.citations[0]?.period
  if (period?.from !== way.days[0] || period.to !== way.days[1]) return false
  const table = tableIn(reply)
  if (table) {
    const shown = shownRows(table, truth, way.metric)
    return shown !== null && isTable(shown, truth, { way, shop })
  }
  return expectedRows(truth, way, shop).length === 0 || isNamedInText(reply, truth, { way, shop })
}

const isList = (reply: Reply, truth: Truth, shop: Shop): boolean =>
  waysOf(truth).some((way) => isListOf(reply, truth, { way, shop }))

type Asked = { way: Way; shop: Shop }

/** Replies about the best day name it in their text. */
function isNamedInText({ text }: Reply, truth: Truth, { way, shop }: Asked): boolean {
  const isOfOneDay = (truth.top ?? truth.worst) === 1 && (truth.by?.join() === 'day' || truth.by?.join() === 'month')
  if (!isOfOneDay) return false
  const sign = truth.worst === undefined ? -1 : 1
  const [first] = expectedRows(truth, way, shop).toSorted((one, other) => sign * (one.value - other.value))
  return first !== undefined && plain(text).includes(first.text) && plain(text).includes(first.name)
}

/** Whether the reply names the products that weren't sold, and no others. */
function namesUnsold({ text }: Reply, truth: Truth, shop: Shop): boolean {
  return truth.periods.some((days) => {
    const sold = (period: Days) => new Set(select(shop, period).orders.flatMap(({ titles }) => titles))
    const recent = sold(days)
    const unsold = new Set([...sold(['2000-01-01', TODAY])].filter((title) => !recent.has(title)))
    const [lead = ''] = plain(text).split('Units and')
    return shop.titles.every((title) => lead.includes(title) === unsold.has(title))
  })
}

const isCitedFor = (reply: Reply, [from, to]: Days, text: string): boolean =>
  reply.citations.some(({ value, period }) => plain(value) === text && period.from === from && period.to === to)

/** Shares are cited as rates are, whatever they are called. */
function isShare(reply: Reply, truth: Truth, shop: Shop): boolean {
  return waysOf(truth).some(({ metric, days }) => {
    const [part, whole] = [truth.where, truth.of].map((where) => figureOf(metric, select(shop, days, where)))
    return whole ? isCitedFor(reply, days, valueText('discount_rate', (part ?? 0) / whole)) : false
  })
}

function isCount(reply: Reply, truth: Truth, { shop, by }: { shop: Shop; by: DimensionName }): boolean {
  return truth.periods.some((days) => {
    const parts = split(shop, select(shop, days, truth.where), { by: [by], days })
    const count = parts.filter(({ keys, sums }) => keys[0] !== null && sums.orders.length > 0).length
    return isCitedFor(reply, days, valueText('orders', count))
  })
}

function isRight(reply: Reply, truth: Truth, shop: Shop): boolean {
  const { orWhere, ...other } = truth
  if (orWhere && isRight(reply, { ...other, where: orWhere }, shop)) return true
  if (truth.unsold) return namesUnsold(reply, truth, shop)
  if (truth.names) return showsNames(reply, truth.names, shop)
  if (truth.count) return isCount(reply, truth, { shop, by: truth.count })
  if (truth.of) return isShare(reply, truth, shop)
  return truth.by ? isList(reply, truth, shop) : isTotal(reply, truth, shop)
}

const hasFigures = ({ citations, attachments, draft }: Reply): boolean =>
  citations.length + attachments.length > 0 || draft !== null

/** Judges what a person sees: the figures that a reply cites, its tables and its text. */
export function judgeReply(reply: Reply, truth: Truth | null, shop: Shop): Verdict {
  if (truth?.says?.test(plain(reply.text))) return 'right'
  if (!hasFigures(reply)) return truth === null ? 'right' : 'declined'
  return truth !== null && !truth.says && isRight(reply, truth, shop) ? 'right' : 'as another'
}
