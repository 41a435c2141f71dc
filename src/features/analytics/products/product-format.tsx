import type {
  ProductFigures,
  ProductKind,
  ProductMargin,
  ProductsReport,
} from '#domain/contracts/analytics/products.ts'
import { addDays } from '#domain/periods.ts'
import { formatDay, formatNumber, formatPercent } from '#lib/format.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'

export const KIND_NAMES: Record<ProductKind, string> = {
  product: 'Product',
  shipping: 'Shipping',
  fee: 'Fee',
  gift_card: 'Gift card',
  other: 'Other',
}

/** What a product counts as, after "Counts as". */
export const KIND_WORDS: Record<ProductKind, string> = {
  product: 'a product',
  shipping: 'shipping',
  fee: 'a fee',
  gift_card: 'a gift card',
  other: 'something else',
}

/** Returns the variant and SKU of a product, where they add something to its title. */
export function describeProduct({ title, variant, sku }: Pick<ProductFigures, 'title' | 'variant' | 'sku'>): string {
  return [variant, sku].filter((text) => text !== null && text !== title).join(' · ')
}

const plural = (count: number, unit: string) => `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`

/** Returns the last complete day of the figures if it is before yesterday. */
export const earlyEndOf = ({ stockPeriod: { to }, today }: Pick<ProductsReport, 'stockPeriod' | 'today'>) =>
  to < addDays(today, -1) ? to : null

/**
 * For how many full days nothing was sold, such as "8 days without a sale", and up to when if that is before yesterday.
 * `null` if it sold on the last of these days.
 */
export function formatSilence(days: number | null, earlyEnd: string | null): string | null {
  if (days === null || days === 0) return null
  if (days < 0) return 'In the future'
  return `${plural(days, 'day')} without a sale${earlyEnd === null ? '' : ` until ${formatDay(earlyEnd)}`}`
}

/** More days than a rate of some weeks can tell apart. */
const MOST_COVER = 730

const coverDays = (days: number) => (days > MOST_COVER ? 'Over 2 years' : plural(Math.round(days), 'day'))

/** How long the stock lasts, such as "33 days" or "Over 2 years", or why there is no number. */
export function formatCover(cover: ProductFigures['cover']): string {
  if (cover.kind === 'days') return coverDays(cover.days)
  return { not_tracked: '—', out_of_stock: 'Out of stock', no_sales: 'No sales' }[cover.kind]
}

/** The range of `formatCover`, such as "24 to 45 days", or `null` without one. */
export function formatCoverRange(cover: ProductFigures['cover']): string | null {
  if (cover.kind !== 'days' || cover.low > MOST_COVER) return null
  return cover.high === null || cover.high > MOST_COVER
    ? `${plural(cover.low, 'day')} or more`
    : `${formatNumber(cover.low)} to ${plural(cover.high, 'day')}`
}

/** Returns what the rate leaves out, to stand after other words, or `null` if it leaves out nothing. */
export function formatLeftOutDays(cover: ProductFigures['cover']): string | null {
  if (cover.kind !== 'days' || cover.leftOutDays === 0) return null
  return `without ${plural(cover.leftOutDays, 'day')} probably out of stock`
}

export const formatMargin = (margin: ProductMargin | null): string =>
  margin === null || margin.rate === null ? '—' : formatPercent(margin.rate, { aligned: true })

/** How much of the net sales a margin speaks for, and whether a rule says the cost. `null` for all of them without a rule. */
export function formatCoverage(margin: ProductMargin | null): string | null {
  if (margin === null) return null
  const { byRule, coverage } = margin
  const notes = [
    ...(coverage === null || coverage === 1 ? [] : [`${formatPercent(coverage)} of sales`]),
    ...(byRule === 0 ? [] : ['cost by your rule']),
  ]
  return notes.length === 0 ? null : notes.join(', ')
}

export const formatShare = (share: number | null): string =>
  share === null ? '—' : formatPercent(share, { aligned: true })

export const formatLastSold = (day: string | null): string => (day === null ? 'Never' : formatDay(day))

/** How many places a product rose or fell. */
export function RankChange({ rank, rankBefore }: Pick<ProductFigures, 'rank' | 'rankBefore'>) {
  if (rank === null) return null
  if (rankBefore === null) return <ChangeMark text="New" direction="up" meaning="good" />
  const places = rankBefore - rank
  if (places === 0) return <ChangeMark text="No change" direction="none" meaning="neutral" />
  const rose = places > 0
  return (
    <ChangeMark
      text={formatNumber(Math.abs(places))}
      direction={rose ? 'up' : 'down'}
      meaning={rose ? 'good' : 'bad'}
    />
  )
}
