import { divisorOf } from './plain/averages.ts'
import { figureOf } from './plain/figures.ts'
import { addDays, startOfUnit } from './plain/plain-days.ts'
import type { PlainShop } from './plain/plain-shop.ts'
import { isWritten, plain, type SeenReply, type ShownTable, unitOf } from './reply.ts'
import { select } from './plain/select-orders.ts'
import { isTimePart, type Part, split } from './plain/split.ts'
import type { Days, FiguresTruth, PartName } from './truth.ts'
import { wantedLabel, type Way, waysOf } from './ways.ts'
import { namesOf } from './written-names.ts'

/** A long table is cut. */
const LONGEST = 10

const REST = 'All others'

type Expected = { names: readonly string[]; value: number | null }

const combine = (lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>(
    (written, names) =>
      written.length === 0 ? [...names] : written.flatMap((start) => names.map((name) => `${start} / ${name}`)),
    [],
  )

/** Lists of products and customers leave out what is sold without one, and best sellers leave out postage and fees. */
const isListed = (by: readonly PartName[], { keys }: Part, shop: PlainShop): boolean =>
  keys.every((key, at) => {
    if (by[at] !== 'product' && by[at] !== 'customer') return true
    return key !== null && !(by[at] === 'product' && shop.products.get(key)?.isFee)
  })

/** The smallest part isn't the month that has only begun. */
const isOver = ([name]: readonly PartName[], { keys }: Part, { truth, shop }: Pick<Asked, 'truth' | 'shop'>): boolean =>
  truth.worst === undefined || !name || !isTimePart(name) || keys[0] !== startOfUnit(shop.today, name)

function expectedRows(truth: FiguresTruth, { metric, days }: Way, shop: PlainShop): Expected[] {
  const { by = [], where } = truth
  const parts = split(select(shop, days, where), { shop, by, days, where })
  return parts
    .filter((part) => part.sums.orders.length > 0 && isListed(by, part, shop) && isOver(by, part, { truth, shop }))
    .map((part): Expected => {
      const value = figureOf(metric, part.sums)
      const divisor = divisorOf(truth, { days, by, part })
      const names = combine(by.map((name, at) => namesOf(name, part.keys[at] ?? null, shop)))
      return { names, value: value === null ? null : value / divisor }
    })
}

type Row = readonly [name: string, value: string]

const isSame = (one: string, other: string): boolean =>
  one.toLowerCase().replaceAll(/\s+/g, ' ') === other.toLowerCase().replaceAll(/\s+/g, ' ')

const isNamed = ({ names }: Expected, shown: string): boolean => names.some((name) => isSame(name, shown))

/**
 * Whether the first rows are the largest, or the smallest. Rows with the same value may be in any order, and those
 * without one have no rank.
 */
function isRanked(shown: readonly Row[], expected: readonly Expected[], { truth, way }: Asked): boolean {
  const { top, worst } = truth
  const unit = unitOf(way.metric)
  const sign = worst === undefined ? -1 : 1
  const known = expected.filter(({ value }) => value !== null)
  const sorted = known.toSorted((one, other) => sign * ((one.value ?? 0) - (other.value ?? 0)))
  const wanted = sorted.slice(0, top ?? worst)
  return wanted.every(({ value }, at) => {
    const [name, text] = shown[at] ?? ['', '']
    if (!isWritten(text, value, unit)) return false
    return expected.some((one) => isNamed(one, name) && isWritten(text, one.value, unit))
  })
}

function isComplete(shown: readonly Row[], expected: readonly Expected[], { way }: Asked): boolean {
  const unit = unitOf(way.metric)
  const isCut = shown.some(([name]) => name.startsWith(REST)) || shown.length >= LONGEST
  const rowOf = (one: Expected) => shown.find(([name]) => isNamed(one, name))
  const missing = expected.filter((one) => {
    const row = rowOf(one)
    return row === undefined || !isWritten(row[1], one.value, unit)
  })
  if (!isCut) return missing.length === 0 && shown.length > 0
  return missing.every((one) => rowOf(one) === undefined) && shown.length >= Math.min(LONGEST, expected.length)
}

function changedRows(truth: FiguresTruth, way: Way, shop: PlainShop): Expected[] {
  const { versus, days } = way
  if (!versus) return []
  const isUnfinished = days[1] === shop.today
  const until = (day: string) => (isUnfinished ? addDays(day, -1) : day)
  const finished: Days = [days[0], until(days[1])]
  const before: Days = [versus[0], until(versus[1])]
  const nameOf = ({ names }: Expected) => names[0] ?? ''
  const bases = new Map(expectedRows(truth, { ...way, days: before }, shop).map((row) => [nameOf(row), row.value ?? 0]))
  const sign = truth.trend === 'down' ? -1 : 1
  return expectedRows(truth, { ...way, days: finished }, shop).filter(
    (row) => sign * ((row.value ?? 0) - (bases.get(nameOf(row)) ?? 0)) > 0,
  )
}

const areChanged = (shown: readonly Row[], expected: readonly Expected[]): boolean =>
  shown.every(([name]) => expected.some((one) => isNamed(one, name))) &&
  shown.length >= Math.min(LONGEST, expected.length)

/** Best sellers may be a chart instead of a table. */
function tableIn({ attachments, table }: SeenReply): ShownTable | null {
  if (table) return table
  const chart = attachments.find(({ chartType }) => chartType === 'bar')
  if (!chart?.labels || chart.currency === undefined) return null
  const rows = chart.labels.map((label, at) => [label, ((chart.values?.[at] ?? 0) / 100).toFixed(2)])
  return { columns: ['Product', 'Net sales'], names: 1, rows }
}

/** Returns the names of rows and their values of a metric, or `null` if the table doesn't show them. */
function rowsOf({ columns, names, rows }: ShownTable, { truth, way }: Asked): Row[] | null {
  const column = columns.indexOf(wantedLabel(way.metric, truth))
  const named = truth.by?.includes('order') ? 1 : names
  if (column === -1 || named !== truth.by?.length) return null
  return rows.map((row) => [row.slice(0, named).map(plain).join(' / '), plain(row[column] ?? '')])
}

type Asked = { truth: FiguresTruth; way: Way; shop: PlainShop }

function isTable(shown: readonly Row[], asked: Asked): boolean {
  const { truth, way, shop } = asked
  if (truth.trend) return areChanged(shown, changedRows(truth, way, shop))
  const expected = expectedRows(truth, way, shop)
  return truth.top || truth.worst ? isRanked(shown, expected, asked) : isComplete(shown, expected, asked)
}

/** Replies about the best of something may name it in their text. */
function isNamedInText({ text }: SeenReply, { truth, way, shop }: Asked): boolean {
  if ((truth.top ?? truth.worst) !== 1) return false
  const sign = truth.worst === undefined ? -1 : 1
  const [first] = expectedRows(truth, way, shop)
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => sign * ((one.value ?? 0) - (other.value ?? 0)))
  const written = plain(text)
  return (
    first !== undefined &&
    isWritten(written, first.value, unitOf(way.metric)) &&
    first.names.some((name) => written.includes(name))
  )
}

type ListAsked = Asked & { isAlone: boolean }

function isListOf(reply: SeenReply, { isAlone, ...asked }: ListAsked): boolean {
  const { truth, way, shop } = asked
  const period = reply.citations[0]?.period
  if (period?.from !== way.days[0] || period.to !== way.days[1]) return false
  const table = tableIn(reply)
  if (!table) return expectedRows(truth, way, shop).length === 0 || isNamedInText(reply, asked)
  const shown = rowsOf(table, asked)
  // The table of a reply to several questions may be that of another one.
  return (shown !== null && isTable(shown, asked)) || (!isAlone && isNamedInText(reply, asked))
}

/** Whether a reply lists the parts that a question asks for, in one of the ways to read it. */
export const isList = (
  reply: SeenReply,
  truth: FiguresTruth,
  { shop, isAlone }: Pick<ListAsked, 'shop' | 'isAlone'>,
): boolean => waysOf(truth).some((way) => isListOf(reply, { truth, way, shop, isAlone }))
