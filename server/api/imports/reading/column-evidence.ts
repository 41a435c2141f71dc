import { currencyOf, decimalEvidence, isCurrencyCode, type DecimalMark } from '#domain/imports/cells/amount.ts'
import { dateOrderEvidence, type DateOrder } from '#domain/imports/cells/date.ts'
import { zoneNamed } from '#domain/imports/cells/zoned-time.ts'
import type { OrderFormat } from '#domain/imports/parsed-order.ts'
import { type AmountNotation, createAmountNotation } from './amount-notation.ts'
import { DESTROYED_NUMBER } from '#domain/imports/table/order-evidence.ts'

const MAX_SAMPLES = 5
const MAX_CURRENCIES = 200
const MAX_SIGN_SAMPLE = 30

export type Evidence = {
  decimal: DecimalMark
  notation: AmountNotation
  /** Whether the day or the month comes first. Null when all dates can be read both ways. */
  dateOrder: DateOrder | null
  /** Dates that can be read both ways, such as 03/04/2025. */
  ambiguousDates: string[]
  hasDatesWithoutZone: boolean
  /** The most frequent currency, or null when no row names one. */
  mainCurrency: string | null
  /** All currencies that rows name, most frequent first. */
  currencies: string[]
  /** What stands beside the amounts: a currency for "€", "$" for a sign that several currencies share. Most frequent first. */
  signs: string[]
  /** An amount with the first sign; empty without signs. */
  signSample: string
}

type EvidenceColumns = Pick<OrderFormat, 'dateColumns' | 'amountColumns' | 'currencyColumn'> & {
  /** The names of all columns. */
  names: readonly string[]
}

const ZONED = /:\d{2}(?:[.,]\d+)?\s*(?:z|utc|gmt|[+-]\d{2}:?(?:\d{2})?)\s*$/i

/** A fast check: most amounts have no sign. */
const PLAIN_NUMBER = /^[\d.,\s-]*$/

/** Returns the currency beside an amount, "$" for a sign that several share, or null if there is none. */
export function signOf(text: string): string | null {
  if (PLAIN_NUMBER.test(text)) return null
  return currencyOf(text) ?? (text.includes('$') ? '$' : null)
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted((left, right) => right[1] - left[1]).map(([value]) => value)

const NOTHING = { day_first: 0, month_first: 0, either: 0 }

/** Counts the currencies in their column, and the signs beside the amounts. */
function createCurrencies() {
  const codes = new Map<string, number>()
  const signs = new Map<string, number>()
  let signSample = ''

  function count(counts: Map<string, number>, name: string) {
    if (counts.size < MAX_CURRENCIES || counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  return {
    addCode(text: string) {
      const code = text.trim().toUpperCase()
      if (isCurrencyCode(code)) count(codes, code)
    },
    addSign(text: string) {
      const sign = signOf(text)
      if (sign === null) return
      if (signSample === '') signSample = text.trim().slice(0, MAX_SIGN_SAMPLE)
      count(signs, sign)
    },
    conclude() {
      const currencies = mostFrequent(codes)
      return { mainCurrency: currencies[0] ?? null, currencies, signs: mostFrequent(signs), signSample }
    },
  }
}

/** Finds out from a whole file how it writes dates, amounts and currencies. A single cell is often ambiguous. */
export function createEvidence(
  { dateColumns, amountColumns, currencyColumn, names }: EvidenceColumns,
  delimiter: string,
) {
  const notation = createAmountNotation()
  const decimals = { '.': 0, ',': 0 }
  const orders = { ...NOTHING }
  const samples = new Set<string>()
  const currencies = createCurrencies()
  const zoned = new Set(dateColumns.filter((at) => zoneNamed(names[at] ?? '') !== null))
  let hasDatesWithoutZone = false

  function addDate(text: string, at: number) {
    if (!hasDatesWithoutZone && !zoned.has(at) && text.trim() !== '') hasDatesWithoutZone = !ZONED.test(text)
    const evidence = dateOrderEvidence(text)
    if (evidence === null) return
    orders[evidence] += 1
    if (evidence === 'either' && samples.size < MAX_SAMPLES) samples.add(text.trim())
  }

  function dateOrder(): DateOrder | null {
    if (orders.day_first > 0 && orders.month_first === 0) return 'day_first'
    if (orders.month_first > 0 && orders.day_first === 0) return 'month_first'
    // `month_first` if no date is ambiguous. Null if some are, or if the file uses both orders.
    return orders.either === 0 && orders.day_first === 0 ? 'month_first' : null
  }

  function decimal(): DecimalMark {
    if (decimals['.'] === decimals[',']) return delimiter === ';' ? ',' : '.'
    return decimals[','] > decimals['.'] ? ',' : '.'
  }

  return {
    add(cells: readonly string[]) {
      for (const at of dateColumns) if (at >= 0) addDate(cells[at] ?? '', at)
      for (const at of amountColumns) {
        if (at < 0) continue
        const text = cells[at] ?? ''
        const mark = decimalEvidence(text)
        if (mark !== null) decimals[mark] += 1
        notation.add(text, mark)
        currencies.addSign(text)
      }
      if (currencyColumn >= 0) currencies.addCode(cells[currencyColumn] ?? '')
    },
    conclude: (): Evidence => ({
      decimal: decimal(),
      notation: notation.conclude(),
      dateOrder: dateOrder(),
      ambiguousDates: [...samples],
      hasDatesWithoutZone,
      ...currencies.conclude(),
    }),
  }
}

const MAX_NUMBERS = 1000
const DAY_LENGTH = 10

export type DestroyedNumbers = {
  rows: number
  sample: string
  /** Whether orders of different days have the same rounded number. */
  isCollapsed: boolean
}

/** Finds order numbers that a spreadsheet rounded, such as 5.27762E+12. */
export function createDestroyedNumbers(dateColumn: number) {
  const days = new Map<string, string>()
  const found: DestroyedNumbers = { rows: 0, sample: '', isCollapsed: false }

  return {
    add(number: string, cells: readonly string[]) {
      // A fast check first: most order numbers have no plus sign.
      if (!number.includes('+') || !DESTROYED_NUMBER.test(number)) return
      found.rows += 1
      if (found.sample === '') found.sample = number
      const day = (cells[dateColumn] ?? '').trim().slice(0, DAY_LENGTH)
      const known = days.get(number)
      if (known !== undefined && known !== day) found.isCollapsed = true
      if (known === undefined && days.size < MAX_NUMBERS) days.set(number, day)
    },
    conclude: (): DestroyedNumbers => found,
  }
}
