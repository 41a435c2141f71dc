import { dateFormat } from '#lib/intl.ts'

type DateOrder = 'day_first' | 'month_first'

const format = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Formats 03/04/2026 as April 3 or March 4, depending on `order`. Returns text without two numbers unchanged. */
export function describeDate(text: string, order: DateOrder): string {
  const [first, second] = (text.match(/\d+/g) ?? []).map(Number)
  if (first === undefined || second === undefined) return text
  const [day, month] = order === 'day_first' ? [first, second] : [second, first]
  return format.format(new Date(Date.UTC(2000, month - 1, day)))
}
