import type { Filter, FilterValue } from '#domain/contracts/figures-filter.ts'
import type { FilterField } from '#domain/dimensions.ts'
import { parseMicros } from '#domain/money.ts'
import { dayIn, type Period } from '#domain/periods.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Ranks } from './test-ranks.ts'

/** A plain computation of figures over the rows in Postgres: slow, and with nothing in common with the query's SQL. */

type Order = {
  id: string
  name: string
  placed_at: Date
  currency: string
  customer: string | null
  country: string | null
  region: string | null
  city: string | null
  payment_method: string | null
  channel: string | null
  discount_code: string | null
  status: string
  import: string
  placed_time_known: boolean | null
}

type Entry = {
  order_id: string
  product: string | null
  kind: string
  at: Date
  currency: string
  amount: string
  quantity: string
  refund_key: string | null
  /** What a unit cost in the order, in millionths. `null` if a line of the product has no cost. */
  unit_cost: bigint | null
}
type Product = {
  id: string
  title: string
  sku: string | null
  vendor: string | null
  variant: string | null
  category: string | null
  kind: string
}

export type KnownOrder = Order & {
  day: string
  hour: number | null
  value: bigint
  number: number | null
  firstMonth: string | null
  products: (string | null)[]
  refundState: 'none' | 'part' | 'full'
}

const ORDERS = `
select
  orders.id::text, orders.name, placed_at, orders.currency, customer_id::text as customer, country, region, city, payment_method, channel, discount_code, orders.status,
  orders.import_id::text as import, placed_time_known
from public.orders join public.imports on imports.id = orders.import_id
where orders.store_id = $1 and not is_test and published_at is not null and undone_at is null
  and not exists (
    select from public.imports as newer
    where newer.id = orders.replaced_by and newer.published_at is not null and newer.undone_at is null
  )
order by placed_at, orders.id`

const ENTRIES = `
select order_id::text, product_id::text as product, kind, occurred_at as at, currency, amount::text, quantity::text, refund_key
from public.ledger_entries where store_id = $1`

const LINES = `
select order_id::text, product_id::text as product, quantity::text, unit_cost::text
from public.order_lines join public.orders on orders.id = order_id join public.stores on stores.id = orders.store_id
where orders.store_id = $1 and orders.currency = stores.currency`

type Line = { order_id: string; product: string | null; quantity: string; unit_cost: string | null }

const productIn = ({ order_id, product }: Pick<Line, 'order_id' | 'product'>) => `${order_id} ${product}`

const rounded = (part: bigint, whole: bigint): bigint => (2n * part + whole) / (2n * whole)

/** Returns what a unit of each product of each order cost: the average of its lines. */
function unitCostsOf(lines: readonly Line[]): Map<string, bigint> {
  const costs = new Map<string, bigint>()
  const own = lines.filter(({ product }) => product !== null)
  for (const [key, same] of Map.groupBy(own, productIn)) {
    const quantity = same.reduce((sum, line) => sum + parseMicros(line.quantity), 0n)
    const cost = same.reduce((sum, line) => sum + parseMicros(line.quantity) * parseMicros(line.unit_cost ?? '0'), 0n)
    const isKnown = quantity > 0n && same.every(({ unit_cost }) => unit_cost !== null)
    if (isKnown) costs.set(key, rounded(cost, quantity))
  }
  return costs
}

function clockIn(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const text = parts.format(at)
  return { hour: Number(text.slice(0, 2)), isMidnight: text === '00:00:00' }
}

function rowOfEntry(timeZone: string, order: KnownOrder, entry: Entry): Row {
  const { hour, isMidnight } = clockIn(timeZone, entry.at)
  const own = isMidnight ? null : hour
  const isOfPlacing = entry.at.getTime() === order.placed_at.getTime()
  return { order, product: entry.product, day: dayIn(timeZone, entry.at), hour: isOfPlacing ? order.hour : own }
}

const sumOf = (entries: readonly Entry[], isIn: (entry: Entry) => boolean) =>
  entries.filter(isIn).reduce((sum, { amount }) => sum + parseMicros(amount), 0n)

function refundStateOf(entries: readonly Entry[], value: bigint): KnownOrder['refundState'] {
  if (!entries.some(({ kind, refund_key }) => kind === 'return' || refund_key !== null)) return 'none'
  const returned = -sumOf(entries, ({ kind }) => kind === 'return')
  return returned > 0n && returned >= value ? 'full' : 'part'
}

/** Reads the orders in force with all that is derived from them, and their ledger. */
export async function readShop(database: Database, storeId: string, timeZone: string) {
  const { rows: orders } = await database.query<Order>(ORDERS, [storeId])
  const { rows: read } = await database.query<Omit<Entry, 'unit_cost'>>(ENTRIES, [storeId])
  const unitCosts = unitCostsOf((await database.query<Line>(LINES, [storeId])).rows)
  const entries = read.map((entry): Entry => ({ ...entry, unit_cost: unitCosts.get(productIn(entry)) ?? null }))
  const { rows: products } = await database.query<Product>(
    'select id::text, title, sku, vendor, variant, category, coalesce(kind_chosen, kind) as kind from public.products where store_id = $1',
    [storeId],
  )
  const { rows: customers } = await database.query<{ id: string; name: string }>(
    `select id::text, concat_ws(' ', name, email) as name from public.customers where store_id = $1`,
    [storeId],
  )
  const byOrder = Map.groupBy(entries, ({ order_id }) => order_id)
  const seen = new Map<string, { count: number; first: string }>()
  const known = orders.map((order): KnownOrder => {
    const own = byOrder.get(order.id) ?? []
    const day = dayIn(timeZone, order.placed_at)
    const { hour, isMidnight } = clockIn(timeZone, order.placed_at)
    const isNumbered = order.customer !== null && order.status !== 'return'
    const who = `${order.customer} ${order.currency}`
    const before = seen.get(who) ?? { count: 0, first: `${day.slice(0, 7)}-01` }
    if (isNumbered) seen.set(who, { ...before, count: before.count + 1 })
    const value = sumOf(own, ({ kind }) => kind === 'sale' || kind === 'discount')
    const sold = new Set(own.filter(({ kind }) => kind === 'sale').map(({ product }) => product))
    return {
      ...order,
      day,
      hour: (order.placed_time_known ?? !isMidnight) ? hour : null,
      value,
      refundState: refundStateOf(own, value),
      number: isNumbered ? before.count + 1 : null,
      firstMonth: isNumbered ? before.first : null,
      products: sold.size === 0 ? [null] : [...sold],
    }
  })
  const byId = new Map(known.map((order) => [order.id, order]))
  return {
    orders: known,
    entries: entries.flatMap((entry) => {
      const order = byId.get(entry.order_id)
      return order ? [{ ...entry, row: rowOfEntry(timeZone, order, entry) }] : []
    }),
    products: new Map(products.map((product) => [product.id, product])),
    customers: new Map(customers.map(({ id, name }) => [id, name])),
  }
}

/** A shop with the ranks of its products and customers in a period. */
export type Shop = Awaited<ReturnType<typeof readShop>> & Partial<Ranks>

/** One order, one of its products, and when something happened to it. */
export type Row = { order: KnownOrder; product: string | null; day: string; hour: number | null }

const STEPS = [1n, 2n, 5n]

function sizeOf(value: bigint): string {
  let size = 0n
  for (let power = 1n; power <= 10n ** 14n; power *= 10n) {
    for (const step of STEPS) if (value >= step * power * 1_000_000n) size = step * power
  }
  return String(size)
}

const weekday = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

function typeOf({ number }: KnownOrder) {
  if (number === null) return 'unknown'
  return number === 1 ? 'new' : 'returning'
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
    status: () => order.status,
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
    first_order_month: () => order.firstMonth,
    order_number: () => text(order.number),
    order_size: () => (order.value < 0n ? null : sizeOf(order.value)),
    order_value: () => String(Number(order.value) / 1e6),
    order_name: () => order.name,
    currency: () => order.currency,
    order: () => order.id,
    refund_day: () => day,
  }
  return fields[field] ? fields[field]() : startOf(field, day)
}

export const TIMES = new Set(['day', 'week', 'month', 'quarter', 'year'])
const NUMBERS = new Set(['hour', 'weekday', 'order_number', 'order_size', 'order_value'])

function isSame(field: string, value: string | null, wanted: FilterValue) {
  if (value === null || wanted === null) return value === wanted
  return NUMBERS.has(field) ? Number(value) === Number(wanted) : value === wanted
}

function isWithin(field: string, value: string | null, [low, high]: [FilterValue, FilterValue]) {
  if (value === null) return false
  const own = NUMBERS.has(field) ? Number(value) : value
  return (low === null || own >= low) && (high === null || own <= high)
}

/** Returns the values that a filter looks at: each of the codes of an order. */
const valuesOf = (shop: Shop, field: FilterField, row: Row): (string | null)[] =>
  field === 'discount_code' ? (row.order.discount_code?.split(', ') ?? [null]) : [fieldOf(shop, field, row)]

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
  return customer !== null && hasDone(shop, customer, { condition, days }) === (operator === 'has_done')
}

export function matches(shop: Shop, filter: Filter, row: Row): boolean {
  switch (filter[0]) {
    case 'is':
      return valuesOf(shop, filter[1], row).some((own) => filter[2].some((value) => isSame(filter[1], own, value)))
    case 'is_not':
      return !matches(shop, ['is', filter[1], filter[2]], row)
    case 'contains':
      return contains(shop, { field: filter[1], parts: filter[2] }, row)
    case 'between':
      return isWithin(filter[1], fieldOf(shop, filter[1], row), filter[2])
    case 'and':
      return filter[1].every((part) => matches(shop, part, row))
    case 'or':
      return filter[1].some((part) => matches(shop, part, row))
    case 'not':
      return !matches(shop, filter[1], row)
    case 'has_done':
    case 'has_not_done':
      return matchesCustomer(shop, filter, row)
  }
}
