import type { FieldFilter } from '#domain/contracts/figures-filter.ts'
import type { Period } from '#domain/periods.ts'

/** How a series is written: `orders` of the store, or those of one country. */
export type SeriesWords = {
  /** At the beginning of a sentence: Orders from Germany. */
  subject: string
  /** Beside its figures: orders. */
  noun: string
  unit: 'count' | 'money' | 'ratio'
  /** Which direction is good for the shop. `null` if neither is. */
  good: 'up' | 'down' | null
  /** The tab of Analytics with its figures, and the filter of the part. */
  tab: 'sales' | 'products' | 'customers'
  filter: FieldFilter | null
}

type StoreWords = Omit<SeriesWords, 'filter'>

const OF_STORE = {
  orders: { subject: 'Orders', noun: 'orders', unit: 'count', good: 'up', tab: 'sales' },
  lines: { subject: 'Lines of orders', noun: 'lines', unit: 'count', good: 'up', tab: 'products' },
  net_sales: { subject: 'Net sales', noun: 'net sales', unit: 'money', good: 'up', tab: 'sales' },
  new_customers: { subject: 'New customers', noun: 'new customers', unit: 'count', good: 'up', tab: 'customers' },
  average_order_value: {
    subject: 'The average order value',
    noun: 'per order',
    unit: 'money',
    good: 'up',
    tab: 'sales',
  },
  refund_rate: {
    subject: 'The share of refunds',
    noun: 'refunds per order',
    unit: 'ratio',
    good: 'down',
    tab: 'sales',
  },
  discount_rate: {
    subject: 'The share of orders with a discount',
    noun: 'of orders',
    unit: 'ratio',
    good: null,
    tab: 'sales',
  },
} as const satisfies Record<string, StoreWords>

const isOfStore = (id: string): id is keyof typeof OF_STORE => Object.hasOwn(OF_STORE, id)

/** A series of a part is named by its dimension and value, such as `country:DE`. */
export const partId = (dimension: string, value: string): string => `${dimension}:${value}`

/** Returns the dimension and value in the id of a series. A series of the whole store has no dimension. */
export function splitPart(id: string): { dimension: string; value: string } {
  const at = id.indexOf(':')
  return at < 0 ? { dimension: '', value: id } : { dimension: id.slice(0, at), value: id.slice(at + 1) }
}

/** Returns the words of a series. `name` is what people call the country, sales channel or product of a part. */
export function wordsOfSeries(id: string, name: string): SeriesWords {
  if (isOfStore(id)) return { ...OF_STORE[id], filter: null }
  const { dimension, value } = splitPart(id)
  const filter = (field: FieldFilter[1]): FieldFilter => ['is', field, [value]]
  switch (dimension) {
    case 'country':
      return { ...OF_STORE.orders, subject: `Orders from ${name}`, filter: filter('country') }
    case 'product':
      return { ...OF_STORE.orders, subject: `Orders of ${name}`, tab: 'products', filter: filter('product') }
    default:
      return {
        ...OF_STORE.orders,
        subject: `Orders through ${name}`,
        filter: dimension === 'channel' ? filter('channel') : null,
      }
  }
}

/** Returns the address of the figures of a series in some days. */
export function hrefOf({ tab, filter }: Pick<SeriesWords, 'tab' | 'filter'>, { from, to }: Period): string {
  const search = new URLSearchParams({ tab, period: 'custom', from, to })
  if (filter) search.set('where', JSON.stringify([filter]))
  return `/analytics?${search.toString()}`
}
