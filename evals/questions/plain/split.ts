import { startOfUnit, weekdayOf } from './plain-days.ts'
import type { PlainEntry, PlainOrder, PlainShop } from './plain-shop.ts'
import { isLineOf, type Sums, typeOf } from './select-orders.ts'
import type { Days, PartName, TimePart, Where } from '../truth.ts'

type Placed = { order: PlainOrder; day: string; hour: number; product: string | null }

const TIME_PARTS: readonly PartName[] = ['day', 'week', 'month', 'quarter', 'year'] satisfies TimePart[]

export const isTimePart = (name: PartName): name is TimePart => TIME_PARTS.includes(name)

const FIELDS: Record<Exclude<PartName, TimePart | 'category'>, (placed: Placed) => string | null> = {
  country: ({ order }) => order.country,
  region: ({ order }) => order.region,
  city: ({ order }) => order.city,
  channel: ({ order }) => order.channel,
  payment_method: ({ order }) => order.payment,
  discount_code: ({ order }) => order.code,
  status: ({ order }) => order.status,
  customer: ({ order }) => order.customer,
  customer_type: ({ order }) => typeOf(order),
  order: ({ order }) => order.name,
  weekday: ({ day }) => String(weekdayOf(day)),
  hour: ({ hour }) => String(hour),
  product: ({ product }) => product,
}

/** Units that begin before the period are named by its first day. */
function keyOf(name: PartName, placed: Placed, { shop, days: [from] }: Splitting): string | null {
  if (isTimePart(name)) {
    const first = startOfUnit(placed.day, name)
    return first < from ? from : first
  }
  if (name === 'category') return placed.product === null ? null : (shop.products.get(placed.product)?.category ?? null)
  return FIELDS[name](placed)
}

export type Part = { keys: (string | null)[]; sums: { orders: PlainOrder[]; entries: PlainEntry[] } }

type Splitting = { shop: PlainShop; by: readonly PartName[]; days: Days; where?: Where | undefined }

function splitAnew({ orders, entries }: Sums, splitting: Splitting): Part[] {
  const { shop, by, where = {} } = splitting
  const parts = new Map<string, Part>()
  const isOfProducts = by.includes('product') || by.includes('category')
  const sumsOf = (placed: Placed) => {
    const keys = by.map((name) => keyOf(name, placed, splitting))
    const key = keys.join('\n')
    const part = parts.get(key) ?? { keys, sums: { orders: [], entries: [] } }
    parts.set(key, part)
    return part.sums
  }
  for (const order of orders) {
    const { day, hour } = order
    const products = isOfProducts
      ? [...new Set(order.products)].filter((product) => isLineOf({ shop, where }, product))
      : [null]
    const own = new Set(products.map((product) => sumsOf({ order, day, hour, product })))
    for (const sums of own) sums.orders.push(order)
  }
  for (const entry of entries) sumsOf(entry).entries.push(entry)
  return [...parts.values()]
}

const known = new WeakMap<Sums, Map<string, Part[]>>()

/** Splits sums by parts. An order with several products is part of each of them. */
export function split(sums: Sums, splitting: Splitting): Part[] {
  const ofSums = known.get(sums) ?? new Map<string, Part[]>()
  known.set(sums, ofSums)
  const key = splitting.by.join(' ')
  const parts = ofSums.get(key) ?? splitAnew(sums, splitting)
  ofSums.set(key, parts)
  return parts
}
