import { buildSampleOrders, buildSampleProducts } from '#domain/sample-store/sample-store.ts'
import { addDays } from './plain-days.ts'
import type { PlainEntry, PlainOrder, PlainShop } from './plain-shop.ts'

type Clock = { now: Date; timeZone: string; currency: string }

const DAYS = 730

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** Builds the sample shop's orders in memory. Nothing of the server or its databases is used. */
export function buildSampleShop(shop: Clock): PlainShop {
  const products = buildSampleProducts(shop.currency)
  const costs = new Map(products.map(({ title, unitCost }) => [title, unitCost]))
  const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: shop.timeZone })
  const hourFormat = new Intl.DateTimeFormat('en', { timeZone: shop.timeZone, hour: 'numeric', hourCycle: 'h23' })
  const timeOf = (at: number) => ({ day: dayFormat.format(at), hour: Number(hourFormat.format(at)) })
  const counts = new Map<string, number>()
  const entries: PlainEntry[] = []
  const orders = buildSampleOrders(shop).map((parsed): PlainOrder => {
    const customer = parsed.customer?.name ?? null
    const number = customer === null ? null : (counts.get(customer) ?? 0) + 1
    if (customer !== null && number !== null) counts.set(customer, number)
    const placed = parsed.events.filter(({ at }) => at === parsed.placedAt)
    const titles = parsed.lines.map(({ title }) => title)
    const { name, country, region, city, channel, paymentMethod, discountCode, status } = parsed
    const order: PlainOrder = {
      name,
      number,
      customer,
      country,
      region,
      city,
      channel,
      status,
      ...timeOf(parsed.placedAt),
      payment: paymentMethod,
      code: discountCode,
      value: sumOf(placed.flatMap(({ kind, amount }) => (kind === 'sale' || kind === 'discount' ? [amount] : []))),
      charged: sumOf(placed.map(({ amount }) => amount)),
      products: titles,
    }
    for (const { kind, amount, at, line, quantity, refundKey } of parsed.events) {
      const product = line === null ? null : (titles[line] ?? null)
      const refund = refundKey === null ? null : `${name} ${refundKey}`
      const unitCost = costs.get(product ?? '') ?? null
      entries.push({ order, kind, amount, units: Number(quantity) / 1000, ...timeOf(at), product, unitCost, refund })
    }
    return order
  })
  const today = dayFormat.format(shop.now)
  return {
    currency: shop.currency,
    firstDay: addDays(today, 1 - DAYS),
    today,
    orders,
    entries,
    products: new Map(
      products.map(({ title, category, inventoryQuantity, price }) => [
        title,
        { names: [title], category, stock: inventoryQuantity, price, isFee: false },
      ]),
    ),
  }
}
