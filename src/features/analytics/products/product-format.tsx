import type { ProductFigures, ProductKind } from '#domain/contracts/products.ts'
import { formatDay, formatNumber, formatPercent } from '#lib/format.ts'
import { ChangeMark } from '#ui/change-mark.tsx'

export const KIND_NAMES: Record<ProductKind, string> = {
  product: 'Product',
  shipping: 'Shipping',
  fee: 'Fee',
  gift_card: 'Gift card',
  other: 'Other',
}

/** Returns the variant and SKU of a product, where they add something to its title. */
export function describeProduct({ title, variant, sku }: Pick<ProductFigures, 'title' | 'variant' | 'sku'>): string {
  return [variant, sku].filter((text) => text !== null && text !== title).join(' · ')
}

const plural = (count: number, unit: string) => `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`

/** How many days ago something was, such as "8 days ago". */
export function formatDaysAgo(days: number): string {
  if (days < 0) return 'In the future'
  return days === 0 ? 'Today' : `${plural(days, 'day')} ago`
}

/** How long the stock lasts, such as "33 days", or why there is no number. */
export function formatCover(cover: ProductFigures['cover']): string {
  if (cover.kind === 'days') return plural(Math.round(cover.days), 'day')
  return { not_tracked: '—', out_of_stock: 'Out of stock', no_sales: 'No sales' }[cover.kind]
}

/** The range of `formatCover`, such as "24 to 45", or `null` without one. */
export function formatCoverRange(cover: ProductFigures['cover']): string | null {
  if (cover.kind !== 'days') return null
  return cover.high === null
    ? `${formatNumber(cover.low)} or more`
    : `${formatNumber(cover.low)} to ${formatNumber(cover.high)}`
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
