import { sum } from '#domain/analysis/numbers/statistics.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { buildSampleOrders } from '#domain/sample-store/sample-store.ts'
import { readRetailSales } from '#test/harness/shared-data.ts'

/** The units of a product on each day from its first sale to the shop's last whole day. */
export type ProductDays = { product: string; units: number[] }

type Sold = { product: string; day: string; units: number }

function toProducts(sales: readonly Sold[]): ProductDays[] {
  const lastDay = addDays(
    sales.map(({ day }) => day).reduce((last, day) => (day > last ? day : last)),
    -1,
  )
  return [...Map.groupBy(sales, ({ product }) => product)].map(([product, theirs]) => {
    const first = theirs.map(({ day }) => day).reduce((earliest, day) => (day < earliest ? day : earliest))
    const units = Array.from({ length: daysBetween(first, lastDay) + 1 }, () => 0)
    for (const { day, units: sold } of theirs.filter((sale) => sale.day <= lastDay)) {
      units[daysBetween(first, day)] = (units[daysBetween(first, day)] ?? 0) + sold
    }
    return { product, units }
  })
}

export function sampleProducts(): ProductDays[] {
  const orders = buildSampleOrders({ now: new Date('2026-05-20T12:00:00Z'), timeZone: 'UTC', currency: 'EUR' })
  return toProducts(
    orders.flatMap(({ placedAt, lines }) =>
      lines.map(({ sku, quantity }) => ({
        product: sku ?? '',
        day: new Date(placedAt).toISOString().slice(0, 10),
        // Quantities are in thousandths.
        units: Number(quantity) / 1000,
      })),
    ),
  )
}

const MOST_SOLD = 2400

/** Returns some of the products that sold most, evenly spread over them. */
export async function retailProducts(wanted: number): Promise<ProductDays[]> {
  const sales = await readRetailSales()
  const products = toProducts(sales.map(({ code, day, quantity }) => ({ product: code, day, units: quantity })))
  const most = products.toSorted((one, other) => sum(other.units) - sum(one.units)).slice(0, MOST_SOLD)
  return most.filter((_product, position) => position % (MOST_SOLD / wanted) === 0)
}
