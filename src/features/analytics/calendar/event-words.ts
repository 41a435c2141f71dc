import { partWord } from '#domain/analysis/events/effect-words.ts'
import type { EventKind, Touched } from '#domain/contracts/events.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { formatDay, formatRange } from '#lib/format.ts'

export const KIND_LABELS: Readonly<Record<EventKind, string>> = {
  campaign: 'Campaign',
  price_change: 'Price change',
  holiday: 'Holiday',
  stock_out: 'Stock-out',
  site_down: 'Site down',
}

export const TOUCHED_LABELS: Readonly<Record<Touched, string>> = {
  store: 'The whole store',
  product: 'Products',
  category: 'Categories',
  vendor: 'Vendors',
  country: 'Countries',
  channel: 'Sales channels',
}

/** Says what an event touched. */
export const describeTouched = ({ touched, parts }: { touched: Touched; parts: readonly string[] }): string =>
  touched === 'store'
    ? 'The whole store'
    : (nameOfOne(touched, parts) ?? `${parts.length} ${partWord(touched, parts.length)}`)

/** The name of a single part. Products have none until it is loaded. */
function nameOfOne(touched: Exclude<Touched, 'store'>, parts: readonly string[]): string | undefined {
  const [part, ...others] = parts
  if (part === undefined || others.length > 0 || touched === 'product') return undefined
  return nameOfValue(touched, part)
}

export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : formatRange({ from, to })
