import type { Metric } from './truth.ts'

/** A figure that a reply names, as it is written, and the days that it is about. */
export type ShownFigure = { label: string; value: string; period: { from: string; to: string } }

/** A table as it is written. Columns after the first `names` ones are figures. */
export type ShownTable = { columns: readonly string[]; names: number; rows: readonly (readonly string[])[] }

/** A chart. The values of charts with a currency are in minor units. */
type ShownChart = {
  type: string
  chartType?: string
  title: string
  labels?: readonly string[]
  values?: readonly (number | null)[]
  currency?: string
}

/** What a person sees of a reply. A product is connected by one function from a question to this. */
export type SeenReply = {
  text: string
  citations: readonly ShownFigure[]
  table: ShownTable | null
  attachments: readonly ShownChart[]
  /** A text for the person to use, such as a campaign. */
  draft: { text: string } | null
}

/** Sends what an owner writes, turn by turn, and resolves to the reply to the last turn. */
export type Ask = (turns: readonly string[]) => Promise<SeenReply>

type Unit = 'money' | 'count' | 'ratio' | 'number'

const MONEY: readonly Metric[] = [
  ...(['gross_sales', 'discounts', 'returns', 'net_sales', 'shipping', 'taxes', 'duties', 'total_sales'] as const),
  ...(['average_order_value', 'cost_of_goods', 'gross_profit'] as const),
]
const RATIOS: readonly Metric[] = [
  ...(['returning_customer_rate', 'repeat_purchase_rate', 'discount_rate', 'return_rate', 'refund_rate'] as const),
  ...(['margin_rate', 'cost_coverage'] as const),
]

export function unitOf(metric: Metric): Unit {
  if (MONEY.includes(metric)) return 'money'
  return RATIOS.includes(metric) ? 'ratio' : 'number'
}

/** Without the invisible marks around names. */
export const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '')

const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 }

const NUMBER = /([-−]?)[$£€]?(\d[\d,]*(?:\.\d+)?)([KMB](?![a-z]))?(\s?%)?/gu

type WrittenNumber = { value: number; step: number; isPercent: boolean }

/** Reads the numbers of a text, and how exactly they are written. */
export function numbersIn(text: string): WrittenNumber[] {
  return [...plain(text).matchAll(NUMBER)].map(([, sign, digits = '', letter = '', percent]) => {
    const scale = SCALES[letter] ?? 1
    const decimals = digits.split('.')[1]?.length ?? 0
    const value = Number(digits.replaceAll(',', '')) * scale * (sign ? -1 : 1)
    return { value, step: 10 ** -decimals * scale, isPercent: percent !== undefined }
  })
}

const ROUNDING = 1e-6

/** Whether a text writes a value, as exactly as it is written. Amounts are in minor units. */
export function isWritten(text: string, value: number | null, unit: Unit): boolean {
  if (value === null) return plain(text).trim() === '—'
  const scales = { money: 0.01, ratio: 100, count: 1, number: 1 }
  return numbersIn(text).some(
    ({ value: shown, step, isPercent }) =>
      isPercent === (unit === 'ratio') && Math.abs(shown - value * scales[unit]) <= step / 2 + ROUNDING,
  )
}

/** A link to where something can be done has words instead of a value. An unknown value is a dash. */
const isFigure = ({ value }: ShownFigure): boolean => /\d|^[-–—]$/.test(value)

/** Whether a reply has a figure, and so answers something. */
export const hasFigures = ({ citations, attachments, table, draft }: SeenReply): boolean =>
  citations.some(isFigure) || attachments.length > 0 || table !== null || draft !== null

/** All that a person reads. */
export const shownIn = ({ text, citations, table }: SeenReply): string =>
  plain(
    [
      text,
      ...citations.map(({ label, value }) => `${label} ${value}`),
      ...(table?.rows.map((row) => row.join(' ')) ?? []),
    ].join('\n'),
  )
