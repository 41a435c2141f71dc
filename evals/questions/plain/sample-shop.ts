import { buildSampleOrders, buildSampleProducts } from '#domain/sample-store/sample-store.ts'
import { addDays } from './plain-days.ts'
import { numberOrders, type PlainEntry, type PlainOrder, type PlainShop } from './plain-shop.ts'

type Clock = { now: Date; timeZone: string; currency: string }

const DAYS = 730

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

type TimeOf = (at: number) => { day: string; hour: number }

function createTimes({ timeZone }: Clock): TimeOf {
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone })
  const hourFormat = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return (at) => ({ day: dayFormat.format(at), hour: Number(hourFormat.format(at)) })
}

type Parsed = ReturnType<typeof buildSampleOrders>[number]

function toOrder(parsed: Parsed, timeOf: TimeOf): PlainOrder {
  const placed = parsed.events.filter(({ at }) => at === parsed.placedAt)
  const { name, country, region, city, channel, paymentMethod, discountCode, status } = parsed
  return {
    name,
    ...timeOf(parsed.placedAt),
    number: null,
    customer: parsed.customer?.name ?? null,
    country,
    region,
    city,
    channel,
    payment: paymentMethod,
    code: discountCode,
    status,
    value: sumOf(placed.flatMap(({ kind, amount }) => (kind === 'sale' || kind === 'discount' ? [amount] : []))),
    products: parsed.lines.map(({ title }) => title),
  }
}

type Known = { timeOf: TimeOf; costs: ReadonlyMap<string, bigint | null> }

const toEntries = ({ events }: Parsed, order: PlainOrder, { timeOf, costs }: Known): PlainEntry[] =>
  events.map(({ kind, amount, at, line, quantity, refundKey }) => {
    const product = line === null ? null : (order.products[line] ?? null)
    const refund = refundKey === null ? null : `${order.name} ${refundKey}`
    const unitCost = costs.get(product ?? '') ?? null
    return { order, kind, amount, units: Number(quantity) / 1000, ...timeOf(at), product, unitCost, refund }
  })

/** Builds the sample shop's orders in memory. Nothing of the server or its databases is used. */
export function buildSampleShop(shop: Clock): PlainShop {
  const products = buildSampleProducts(shop.currency)
  const timeOf = createTimes(shop)
  const costs = new Map(products.map(({ title, unitCost }) => [title, unitCost]))
  const pairs = buildSampleOrders(shop).map((parsed) => ({ parsed, order: toOrder(parsed, timeOf) }))
  const orders = pairs.map(({ order }) => order)
  numberOrders(orders)
  const { day: today } = timeOf(shop.now.getTime())
  return {
    currency: shop.currency,
    firstDay: addDays(today, 1 - DAYS),
    today,
    orders,
    entries: pairs.flatMap(({ parsed, order }) => toEntries(parsed, order, { timeOf, costs })),
    products: new Map(
      products.map(({ title, category, inventoryQuantity, price }) => [
        title,
        { names: [title], category, stock: inventoryQuantity, price, isFee: false },
      ]),
    ),
  }
}
