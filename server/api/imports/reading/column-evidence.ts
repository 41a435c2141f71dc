import { decimalEvidence, isCurrencyCode, type DecimalMark } from '#domain/imports/cells/amount.ts'
import { dateOrderEvidence, type DateOrder } from '#domain/imports/cells/date.ts'
import { zoneNamed } from '#domain/imports/cells/zoned-time.ts'
import type { OrderFormat } from '#domain/imports/parsed-order.ts'

const MAX_SAMPLES = 5
const MAX_CURRENCIES = 200

export type Evidence = {
  decimal: DecimalMark
  /** `null` where the dates could be read either way. */
  dateOrder: DateOrder | null
  /** Dates that could be read either way. */
  ambiguousDates: string[]
  hasDatesWithoutZone: boolean
  /** What most rows that name a currency name. */
  mainCurrency: string | null
}

type Watched = Pick<OrderFormat, 'dateColumns' | 'amountColumns' | 'currencyColumn'> & {
  /** Of all columns. */
  names: readonly string[]
}

const ZONED = /:\d{2}(?:[.,]\d+)?\s*(?:z|utc|gmt|[+-]\d{2}:?(?:\d{2})?)\s*$/i

const NOTHING = { day_first: 0, month_first: 0, either: 0 }

/** Gathers, over a whole file, what no single cell can tell: how it writes dates and amounts, and in which currency. */
export function createEvidence({ dateColumns, amountColumns, currencyColumn, names }: Watched, delimiter: string) {
  const decimals = { '.': 0, ',': 0 }
  const orders = { ...NOTHING }
  const samples = new Set<string>()
  const currencies = new Map<string, number>()
  const zoned = new Set(dateColumns.filter((at) => zoneNamed(names[at] ?? '') !== null))
  let hasDatesWithoutZone = false

  function seeDate(text: string, at: number) {
    if (!hasDatesWithoutZone && !zoned.has(at) && text.trim() !== '') hasDatesWithoutZone = !ZONED.test(text)
    const evidence = dateOrderEvidence(text)
    if (evidence === null) return
    orders[evidence] += 1
    if (evidence === 'either' && samples.size < MAX_SAMPLES) samples.add(text.trim())
  }

  function seeCurrency(text: string) {
    const code = text.trim().toUpperCase()
    if (!isCurrencyCode(code) || (currencies.size >= MAX_CURRENCIES && !currencies.has(code))) return
    currencies.set(code, (currencies.get(code) ?? 0) + 1)
  }

  function dateOrder(): DateOrder | null {
    if (orders.day_first > 0 && orders.month_first === 0) return 'day_first'
    if (orders.month_first > 0 && orders.day_first === 0) return 'month_first'
    // Nothing to choose, or proof of both.
    return orders.either === 0 && orders.day_first === 0 ? 'month_first' : null
  }

  function decimal(): DecimalMark {
    if (decimals['.'] === decimals[',']) return delimiter === ';' ? ',' : '.'
    return decimals[','] > decimals['.'] ? ',' : '.'
  }

  return {
    see(cells: readonly string[]) {
      for (const at of dateColumns) if (at >= 0) seeDate(cells[at] ?? '', at)
      for (const at of amountColumns) {
        const mark = at < 0 ? null : decimalEvidence(cells[at] ?? '')
        if (mark !== null) decimals[mark] += 1
      }
      if (currencyColumn >= 0) seeCurrency(cells[currencyColumn] ?? '')
    },
    conclude: (): Evidence => ({
      decimal: decimal(),
      dateOrder: dateOrder(),
      ambiguousDates: [...samples],
      hasDatesWithoutZone,
      mainCurrency: [...currencies].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? null,
    }),
  }
}
