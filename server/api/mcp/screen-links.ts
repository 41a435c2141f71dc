import { parseFilter } from '#domain/contracts/figures-filter.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import { type ExploreView, toExploreAddress, toPageWhere } from '#domain/terms/explore-address.ts'

/** Returns the address of a screen. Parameters without a value are left out. */
export function addressOf(path: string, parameters: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value)
  return `${path}?${search.toString()}`
}

/** Formats the filter of a tool or a query for the URL. */
export const whereText = (where: unknown): string | undefined =>
  where === undefined ? undefined : toPageWhere(parseFilter(where))

type Asked = { period?: string | undefined; from?: string | undefined }

/** Returns the name of the period that a tool asked for. It says which days the period is compared with. */
export const periodName = ({ period, from }: Asked): string | undefined =>
  from === undefined ? (period ?? DEFAULT_PERIOD) : undefined

export const daysIn = ({ from, to }: Period) => ({ period: 'custom', from, to })

/** Returns a sort order as the screens have it: `-net_sales` is from high to low. */
export const sortText = (key: string, direction: 'asc' | 'desc') => `${direction === 'desc' ? '-' : ''}${key}`

/** More metrics than Explore has columns. */
const MOST_METRICS = 6

type Figures = Omit<ExploreView, 'where'> & { where?: unknown; basis: string }

/** Returns where Explore shows the same figures. It has six metrics and only Shopify's definitions. */
export function exploreLink({ basis, where, ...view }: Figures): string | undefined {
  if (basis !== 'shopify' || view.metrics.length > MOST_METRICS) return undefined
  return toExploreAddress({ ...view, where: where === undefined ? undefined : parseFilter(where) })
}

/** The figures of each order in the Orders tab. */
const ORDER_METRICS: ReadonlySet<string> = new Set(['units', 'net_sales', 'total_sales', 'returns'])

type Orders = { store: string; period: Period; metrics: readonly string[]; where?: unknown; list: string }

/** Returns where the Orders tab shows the same orders, if it has these metrics. */
export function ordersLink({ store, period, metrics, where, list }: Orders): string | undefined {
  if (!metrics.every((name) => ORDER_METRICS.has(name))) return undefined
  return addressOf('/analytics', { tab: 'orders', store, ...daysIn(period), where: whereText(where), list })
}
