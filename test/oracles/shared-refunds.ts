import { formatMicros, parseMicros } from '#domain/money.ts'
import type { Shop } from './figures.ts'

type Entry = Shop['entries'][number]

/** Shares are rounded to the decimals of the store's currency, dollars. */
const CENTS = 100

const add = (entries: readonly Entry[], ...kinds: string[]) =>
  entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + parseMicros(amount), 0n)

const toNumber = (micros: bigint) => Number(formatMicros(micros))

/** Returns what lowers the sales of all products of an order, each with the share that those with a known cost have. */
function sharesOf(entries: readonly Entry[]): [Entry, bigint][] {
  const rows = [
    ...Map.groupBy(entries, ({ currency, product, refund_key: refund, row: { day, hour } }) =>
      JSON.stringify([currency, product, refund, day, hour]),
    ).values(),
  ]
  const isSale = (row: readonly Entry[]) => row.some(({ kind }) => kind === 'sale')
  const sales = rows.filter(isSale)
  const worthOf = (row: readonly Entry[]) => Math.max(0, toNumber(add(row, 'sale', 'discount')))
  const all = sales.reduce((sum, row) => sum + worthOf(row), 0)
  const weigh = (some: readonly Entry[][]) => some.reduce((sum, row) => sum + (all > 0 ? worthOf(row) : 1), 0)
  const costed = weigh(sales.filter(([entry]) => entry?.unit_cost !== null))
  const hasProducts = sales.every(([entry]) => entry?.product !== null)
  const isOfAll = (row: readonly Entry[]) => {
    const units = row
      .filter(({ kind }) => kind === 'sale' || kind === 'return')
      .reduce((sum, { quantity }) => sum + parseMicros(quantity), 0n)
    return row[0]?.product === null && !isSale(row) && (units === 0n || hasProducts)
  }
  if (costed === 0) return []
  return rows.filter(isOfAll).flatMap((row): [Entry, bigint][] => {
    const net = toNumber(add(row, 'sale', 'discount', 'return'))
    const [first] = row
    if (!first || net === 0) return []
    const share = net * (costed / weigh(sales)) * CENTS
    return [[first, BigInt(Math.sign(share) * Math.round(Math.abs(share))) * (1_000_000n / BigInt(CENTS))]]
  })
}

const known = new WeakMap<Shop['entries'], ReadonlyMap<Entry, bigint>>()

/** Returns the shares of money that was given back without a product, by the first entry of each, in millionths. */
export function sharedRefunds({ entries }: Shop): ReadonlyMap<Entry, bigint> {
  const shares =
    known.get(entries) ??
    new Map([...Map.groupBy(entries, ({ order_id: order }) => order).values()].flatMap((own) => sharesOf(own)))
  known.set(entries, shares)
  return shares
}
