import { type FieldFilter, type Filter, type FilterValue, isFieldFilter } from '#domain/contracts/figures-filter.ts'
import { splitCodes } from '#domain/imports/discount-codes.ts'
import type { FilterField } from '#domain/dimensions.ts'
import { daysBetween, type Period } from '#domain/periods.ts'
import type { KnownOrder, PlainShop, Row } from '#test/fixtures/shops/figures-shop.ts'
import type { Ranks } from './ranks.ts'

/** A plain computation of figures over the rows in Postgres: slow, and with nothing in common with the query's SQL. */

/** A shop with the ranks of its products and customers in a period. */
export type Shop = PlainShop & Partial<Ranks>

const STEPS = [1n, 2n, 5n]

function sizeOf(value: bigint): string {
  let size = 0n
  for (let power = 1n; power <= 10n ** 14n; power *= 10n) {
    for (const step of STEPS) if (value >= step * power * 1_000_000n) size = step * power
  }
  return String(size)
}

const weekday = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

function typeOf({ ordersSoFar }: KnownOrder) {
  if (ordersSoFar === 0) return 'unknown'
  return ordersSoFar === 1 ? 'new' : 'returning'
}

function startOf(unit: string, day: string): string {
  const [year = '', month = ''] = day.split('-')
  if (unit === 'year') return `${year}-01-01`
  if (unit === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  if (unit === 'month') return `${year}-${month}-01`
  if (unit === 'day') return day
  return new Date(Date.parse(`${day}T00:00Z`) - weekday(day) * 86_400_000).toISOString().slice(0, 10)
}

const text = (value: number | null) => (value === null ? null : String(value))

export function fieldOf(shop: Shop, field: string, { order, product, day, hour }: Row): string | null {
  const sold = product === null ? undefined : shop.products.get(product)
  const fields: Record<string, () => string | null> = {
    hour: () => text(hour),
    weekday: () => String(weekday(day)),
    country: () => order.country,
    region: () => order.region,
    city: () => order.city,
    payment_method: () => order.payment_method,
    channel: () => order.channel,
    discount_code: () => order.discount_code,
    status: () => (order.status === 'open' && order.refundState === 'full' ? 'refunded' : order.status),
    refund_state: () => order.refundState,
    import: () => order.import,
    product: () => product,
    sku: () => sold?.sku ?? null,
    vendor: () => sold?.vendor ?? null,
    category: () => sold?.category ?? null,
    product_kind: () => sold?.kind ?? null,
    variant: () => sold?.variant ?? null,
    customer: () => order.customer,
    customer_type: () => typeOf(order),
    segment: () => shop.segments?.get(order.customer ?? '') ?? null,
    abc_class: () => (sold?.kind === 'product' ? (shop.grades?.get(product ?? '') ?? 'C') : null),
    first_order_month: () => order.firstDay && `${order.firstDay.slice(0, 7)}-01`,
    days_since_first: () => order.firstDay && String(daysBetween(order.firstDay, order.day)),
    order_number: () => text(order.number),
    order_size: () => (order.value < 0n ? null : sizeOf(order.value)),
    order_value: () => String(Number(order.value) / 1e6),
    order_name: () => order.name,
    discount_codes: () => order.discount_code,
    currency: () => order.currency,
    order: () => order.id,
    refund_day: () => day,
  }
  return fields[field] ? fields[field]() : startOf(field, day)
}

export const TIMES = new Set(['day', 'week', 'month', 'quarter', 'year'])
const NUMBERS = new Set(['hour', 'weekday', 'order_number', 'order_size', 'order_value', 'days_since_first'])

function isSame(field: string, value: string | null, wanted: FilterValue) {
  if (value === null || wanted === null) return value === wanted
  return NUMBERS.has(field) ? Number(value) === Number(wanted) : value === wanted
}

function isWithin(field: string, value: string | null, [low, high]: [FilterValue, FilterValue]) {
  if (value === null) return false
  const own = NUMBERS.has(field) ? Number(value) : value
  return (low === null || own >= low) && (high === null || own <= high)
}

const codesOf = (stored: string | null) => (stored === null ? [null] : splitCodes(stored))

/** Returns the values that a filter looks at: each of the codes of an order. */
const valuesOf = (shop: Shop, field: FilterField, row: Row): (string | null)[] =>
  field === 'discount_code' ? codesOf(row.order.discount_code) : [fieldOf(shop, field, row)]

export const rowsOfOrder = (order: KnownOrder): Row[] =>
  order.products.map((product) => ({ order, product, day: order.day, hour: order.hour }))

const skuOf = (shop: Shop, product: string | null) => shop.products.get(product ?? '')?.sku

/** A credit note sells nothing. */
const soldIn = ({ products, status }: KnownOrder) => (status === 'return' ? [] : products)

function contains(
  shop: Shop,
  { field, parts }: { field: FilterField; parts: readonly FilterValue[] },
  row: Row,
): boolean {
  const titleOf = (product: string | null) => shop.products.get(product ?? '')?.title
  const customer = shop.customers.get(row.order.customer ?? '')
  const named: Partial<Record<FilterField, () => (string | null | undefined)[]>> = {
    product: () => [titleOf(row.product)],
    customer: () => [customer],
    order_text: () => [
      `#${row.order.name.replace(/^#+/, '')}`,
      customer,
      ...soldIn(row.order).flatMap((id) => [titleOf(id), skuOf(shop, id)]),
    ],
  }
  const texts = named[field]?.() ?? valuesOf(shop, field, row)
  return texts.some((text) => parts.some((part) => text?.toLowerCase().includes(String(part).toLowerCase())))
}

/** Whether one of the products of an order is like this. A credit note sells nothing. */
const orderHas = (shop: Shop, filter: Filter, order: KnownOrder): boolean =>
  order.status !== 'return' && rowsOfOrder(order).some((row) => matches(shop, filter, row))

type Deed = { condition: Filter; days: Period | null }

/** Whether the customer has an order like this. */
function hasDone(shop: Shop, customer: string, { condition, days }: Deed): boolean {
  return shop.orders
    .filter((order) => order.customer === customer && order.status !== 'return')
    .filter(({ day }) => !days || (day >= days.from && day <= days.to))
    .some((order) => rowsOfOrder(order).some((row) => matches(shop, condition, row)))
}

type OfCustomer = Extract<Filter, ['has_done' | 'has_not_done', ...unknown[]]>

function matchesCustomer(shop: Shop, [operator, condition, days]: OfCustomer, { order: { customer } }: Row): boolean {
  if (typeof days === 'string') throw new RangeError('The name of a period has no days of its own.')
  return customer !== null && hasDone(shop, customer, { condition, days }) === (operator === 'has_done')
}

function matchesField(shop: Shop, filter: FieldFilter, row: Row): boolean {
  switch (filter[0]) {
    case 'is':
      return valuesOf(shop, filter[1], row).some((own) => filter[2].some((value) => isSame(filter[1], own, value)))
    case 'is_not':
      return !matchesField(shop, ['is', filter[1], filter[2]], row)
    case 'contains':
      return contains(shop, { field: filter[1], parts: filter[2] }, row)
    case 'between':
      return isWithin(filter[1], fieldOf(shop, filter[1], row), filter[2])
  }
}

export function matches(shop: Shop, filter: Filter, row: Row): boolean {
  if (isFieldFilter(filter)) return matchesField(shop, filter, row)
  switch (filter[0]) {
    case 'and':
      return filter[1].every((part) => matches(shop, part, row))
    case 'or':
      return filter[1].some((part) => matches(shop, part, row))
    case 'not':
      return !matches(shop, filter[1], row)
    case 'order_has':
      return orderHas(shop, filter[1], row.order)
    case 'has_done':
    case 'has_not_done':
      return matchesCustomer(shop, filter, row)
  }
}
