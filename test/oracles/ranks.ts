import { gradeProducts } from '#domain/analysis/products/abc.ts'
import { parseMicros } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import type { PlainShop } from '#test/fixtures/shops/figures-shop.ts'
import { scoreCustomers } from './rfm.ts'

/** The class of each product, and the segment of each customer: null for too few customers. */
export type Ranks = { grades: ReadonlyMap<string, string>; segments: ReadonlyMap<string, string> | null }

type Asked = { period: Period; currency: string }

const sumOf = (entries: PlainShop['entries']) =>
  Number(entries.reduce((sum, { amount }) => sum + parseMicros(amount), 0n))

function gradesOf(shop: PlainShop, { period, currency }: Asked) {
  const sales = shop.entries.filter(
    ({ kind, currency: own, row: { day } }) =>
      kind === 'sale' && own === currency && day >= period.from && day <= period.to,
  )
  const bySold = Map.groupBy(sales, ({ product }) => product)
  const products = [...shop.products.values()].filter(({ kind }) => kind === 'product')
  const graded = gradeProducts(products.map(({ id }) => ({ product: id, grossSales: sumOf(bySold.get(id) ?? []) })))
  return new Map(graded.map(({ product, grade }) => [product, grade]))
}

function segmentsOf(shop: PlainShop, { period, currency }: Asked) {
  const isKnown = (one: { currency: string }, day: string) => one.currency === currency && day <= period.to
  const placed = shop.orders.filter((order) => order.status !== 'return' && isKnown(order, order.day))
  const entries = shop.entries.filter(
    (entry) => isKnown(entry, entry.row.day) && ['sale', 'discount', 'return'].includes(entry.kind),
  )
  const spent = Map.groupBy(entries, ({ row }) => row.order.customer)
  const customers = [...Map.groupBy(placed, ({ customer }) => customer)].flatMap(([customer, orders]) => {
    const lastOrder =
      orders
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? ''
    return customer === null
      ? []
      : [{ customer, orders: orders.length, lastOrder, netSales: sumOf(spent.get(customer) ?? []) }]
  })
  const scored = scoreCustomers(customers, period.to)
  return scored.kind === 'list' ? null : new Map(scored.customers.map((one) => [one.customer, one.segment]))
}

/** Returns the shop with the ranks that a query about these days has. */
export const withRanks = (shop: PlainShop, asked: Asked) => ({
  ...shop,
  grades: gradesOf(shop, asked),
  segments: segmentsOf(shop, asked),
})
