import { parseAmount } from '#domain/imports/cells/amount.ts'
import { currencyExponent } from '#domain/money.ts'
import { addDays, lengthOf } from '#domain/periods.ts'

/** The kinds of cost rules, in display order. */
export const COST_KINDS = ['payment_fee', 'shipping', 'packaging', 'goods', 'income_tax'] as const

export type CostKind = (typeof COST_KINDS)[number]

/** A rule for costs. `amount` is for each order, in minor units of the store's currency. Days are YYYY-MM-DD. */
export type CostRule = {
  id: string
  kind: CostKind
  percent: number
  amount: number
  /** The only payment method that it is for. `null` for all without a rule of their own. */
  method: string | null
  from: string
  /** The day on which a member ended it. */
  to: string | null
}

/** Whether rules of a kind have an amount for each order. */
export const hasAmount = (kind: CostKind): boolean => kind !== 'goods' && kind !== 'income_tax'

/** Returns the last day on which a rule holds, or `null` if it still holds. The next rule of its kind replaces it. */
export function lastDayOf(rule: CostRule, rules: readonly CostRule[]): string | null {
  const later = rules.filter(
    ({ kind, method, from }) => kind === rule.kind && method === rule.method && from > rule.from,
  )
  const next = later.map(({ from }) => from).toSorted()[0]
  const ends = [rule.to, next === undefined ? null : addDays(next, -1)].filter((day) => day !== null)
  return ends.toSorted()[0] ?? null
}

/** The largest amount of a rule or a day of ad spend, in minor units. */
const LARGEST = 1_000_000_000_000

/** Reads an amount that isn't negative, in minor units of the currency. `null` if it isn't one. */
export function readCost(text: string, currency: string): number | null {
  const decimal = /,\d{1,2}$/.test(text.trim()) && !text.includes('.') ? ',' : '.'
  const micros = text.trim() === '' ? null : parseAmount(text.trim(), decimal)
  if (micros === null || micros < 0n) return null
  const unit = 10n ** BigInt(6 - currencyExponent(currency))
  const minor = Number(micros / unit)
  return micros % unit === 0n && minor <= LARGEST ? minor : null
}

/** What was paid for ads on a day, in minor units. */
export type AdSpend = { day: string; channel: string; amount: number }

/** Spreads an amount over the days from `first` to `last`, in whole minor units that add up to it. */
export function spreadAdSpend({ amount, channel }: Omit<AdSpend, 'day'>, first: string, last: string): AdSpend[] {
  const days = lengthOf({ from: first, to: last })
  const until = (count: number) => Math.round((amount * count) / days)
  return Array.from({ length: days }, (_, at) => ({
    day: addDays(first, at),
    channel,
    amount: until(at + 1) - until(at),
  }))
}

export const LONGEST_CHANNEL = 80
const MOST_LINES = 5000

const CELLS = {
  ',': /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y,
  ';': /\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/y,
  '\t': /\s*(?:"((?:[^"]|"")*)"|([^\t]*))\s*(?:\t|$)/y,
}

/** Where a comma is a decimal mark, columns have other separators. */
const separatorOf = (text: string) => (['\t', ';'] as const).find((mark) => text.includes(mark)) ?? ','

function cellsOf(line: string, cell: RegExp): string[] {
  const cells: string[] = []
  cell.lastIndex = 0
  while (cell.lastIndex < line.length) {
    const [, quoted, plain = ''] = cell.exec(line) ?? []
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (cell.lastIndex === 0) break
  }
  return cells
}

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return /^(?:19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text) && date.toJSON()?.slice(0, 10) === text
}

/** A line that can't be read, and why. */
export type Mistake = { line: number; reason: string }

function readLine(cells: readonly string[], currency: string): AdSpend | string {
  const [day = '', channel = '', amount = '', ...more] = cells
  if (more.some((cell) => cell !== '')) return 'it has more than three columns. Put amounts with a comma in quotes.'
  if (!isDay(day)) return `“${day}” isn’t a day. Write it as 2026-01-31.`
  if (channel === '') return 'the channel is missing.'
  if (channel.length > LONGEST_CHANNEL) return `the channel has more than ${LONGEST_CHANNEL} characters.`
  const cost = readCost(amount, currency)
  return cost === null ? `“${amount}” isn’t an amount of ${currency}.` : { day, channel, amount: cost }
}

/** Reads a table of ad spend with the columns day, channel and amount, with or without a header. */
export function readAdTable(text: string, currency: string): { spend: AdSpend[]; mistakes: Mistake[] } {
  const spend = new Map<string, AdSpend>()
  const mistakes: Mistake[] = []
  const cell = CELLS[separatorOf(text)]
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && /^\W*(?:day|date)\b/i.test(line))) continue
    const read = readLine(cellsOf(line, cell), currency)
    const key = typeof read === 'string' ? '' : JSON.stringify([read.day, read.channel])
    if (typeof read === 'string') mistakes.push({ line: index + 1, reason: read })
    else if (spend.has(key)) mistakes.push({ line: index + 1, reason: 'an earlier line has the same day and channel.' })
    else spend.set(key, read)
  }
  if (spend.size > MOST_LINES) {
    mistakes.push({ line: MOST_LINES + 1, reason: `a table can have at most ${MOST_LINES} lines. Split it.` })
  }
  return { spend: [...spend.values()], mistakes }
}
