import { parseMicros } from '#domain/money.ts'
import { dayIn } from '#domain/periods.ts'
import type { Database } from '#server/platform/database/database.ts'

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
  firstDay: string | null
  products: (string | null)[]
  refundState: 'none' | 'part' | 'full'
}

/** One order, one of its products, and when something happened to it. */
export type Row = { order: KnownOrder; product: string | null; day: string; hour: number | null }

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
    const before = seen.get(who) ?? { count: 0, first: day }
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
      firstDay: isNumbered ? before.first : null,
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

export type PlainShop = Awaited<ReturnType<typeof readShop>>
