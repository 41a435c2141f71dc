import { unitsFor } from '#domain/analysis/numbers/negative-binomial.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { type Demand, findDemand } from '#domain/analysis/reorder/demand.ts'
import { planOrder, unitsOnHand } from '#domain/analysis/reorder/plan-order.ts'
import { type ReorderRule, serviceShare, termsOf } from '#domain/analysis/reorder/reorder-rules.ts'
import type { OnItsWay, ToOrder, UnknownReorder } from '#domain/contracts/reorder/reorder.ts'
import type { UnknownReorderReason } from '#domain/contracts/reorder/reorder-terms.ts'
import { areFiguresOld, lastCompleteDay } from '#domain/figures-end.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { loadProducts, type Product } from '#server/api/analytics/products/load-products.ts'
import { createProductBreaks } from '#server/api/analytics/products/product-breaks.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadGoodsPercent, loadOrdering, type Supply } from './load-ordering.ts'
import { loadSold } from './load-sold.ts'

/** A product that is out of stock and didn't sell for longer was probably given up. */
export const OUT_SINCE_DAYS = 28

/** Older files say little about the stock. */
export const STOCK_IS_OLD_DAYS = 30

type Asked = {
  database: Database
  store: Pick<StoreSummary, 'id' | 'time_zone' | 'figures_end'>
  stockPeriod: Period
  today: string
}

type Planned = { kind: 'order'; order: ToOrder } | { kind: 'fine' } | { kind: 'unknown'; unknown: UnknownReorder }

export type Reorders = {
  /** By the product's id. Only goods are planned, no fees or gift cards. */
  plans: ReadonlyMap<string, Planned>
  supplies: ReadonlyMap<string, Supply>
  onItsWay: OnItsWay[]
}

/** Loads what orders are planned from. */
export async function loadReorderRows(run: RunFacts, asked: Asked) {
  const products = (await loadProducts(run)).filter(({ kind }) => kind === 'product')
  const soldOf = await loadSold(run, asked.stockPeriod)
  const [ordering, goodsPercent] = await Promise.all([
    loadOrdering(asked.database, asked.store),
    loadGoodsPercent(asked.database, asked.store.id, asked.today),
  ])
  return { ...asked, products, soldOf, ordering, goodsPercent }
}

type Rows = Awaited<ReturnType<typeof loadReorderRows>>

/** Plans an order for each product of a store, from what it sold in `stockPeriod` and the weeks before. */
export async function planReorders(rows: Rows): Promise<Reorders> {
  const { goodsPercent, products, soldOf, today } = rows
  const { onItsWay, received, rules, supplies } = rows.ordering
  const orderedOf = Map.groupBy(onItsWay, ({ productId }) => productId)
  const receivedOf = Map.groupBy(received, ({ productId }) => productId)
  const lastDay = lastCompleteDay(today, rows.store.figures_end)
  const plans = new Map<string, Planned>()
  const takeBreak = createProductBreaks()
  for (const product of products) {
    const supply = supplies.get(product.id)
    if (!supply) continue
    const sold = soldOf(product)
    const reason = whyUnknown(product, supply, rows)
    const demand = reason === null ? findDemand(sold) : { kind: reason }
    const since = (receivedOf.get(product.id) ?? []).filter(({ receivedOn }) => receivedOn >= supply.stockOn)
    const known = {
      soldSince: sold.soldAfter(supply.stockOn),
      unknownDays: daysBetween(supply.stockOn > lastDay ? supply.stockOn : lastDay, today) - 1,
      receivedSince: sum(since.map(({ quantity }) => quantity)),
      onOrder: sum((orderedOf.get(product.id) ?? []).map(({ quantity }) => quantity)),
    }
    plans.set(product.id, planProduct(product, { ...known, supply, demand, rules, goodsPercent, today }))
    await takeBreak(sold.soldByWeek)
  }
  return { plans, supplies, onItsWay }
}

const nameOf = ({ id, title, variant, sku }: Product, { vendor }: Supply) => ({ id, title, variant, sku, vendor })

/** The statuses of product files that are no longer sold, or not yet. */
const NOT_SOLD: ReadonlySet<string> = new Set(['draft', 'archived'])

export const isDiscontinued = ({ status }: Supply): boolean => status !== null && NOT_SOLD.has(status)

function whyUnknown(
  { available, last_sold: last }: Product,
  supply: Supply,
  { stockPeriod, store, today }: Asked,
): UnknownReorderReason | null {
  if (isDiscontinued(supply)) return 'discontinued'
  if (available === null) return 'no_stock'
  if (areFiguresOld(today, store.figures_end)) return 'old_figures'
  if (daysBetween(supply.stockOn, today) > STOCK_IS_OLD_DAYS) return 'old_stock'
  if (last === null) return 'no_sales'
  return available <= 0 && last < addDays(stockPeriod.to, -OUT_SINCE_DAYS) ? 'out_long' : null
}

type Known = {
  supply: Supply
  demand: Demand | { kind: UnknownReorderReason }
  rules: readonly ReorderRule[]
  /** What goods without a known cost cost, in percent of their price. */
  goodsPercent: number | null
  onOrder: number
  receivedSince: number
  soldSince: number
  /** The days before today whose sales aren't known. */
  unknownDays: number
  today: string
}

const toNumber = (amount: string | null) => (amount === null ? null : Number(amount))

/** The rule is for net sales. Of a unit that isn't sold yet, the price is the nearest to them. */
const ruleCostOf = ({ price, unitCost }: Supply, percent: number | null): string | null =>
  unitCost !== null || price === null || percent === null ? null : ((Number(price) * percent) / 100).toFixed(6)

function planProduct(product: Product, known: Known): Planned {
  const { supply, demand, rules, onOrder, today } = known
  const { available } = product
  const { price, stockOn, unitCost } = supply
  if (demand.kind !== 'known' || available === null) {
    const reason = demand.kind === 'known' ? 'no_stock' : demand.kind
    return {
      kind: 'unknown',
      unknown: { ...nameOf(product, supply), stockOn: available === null ? null : stockOn, reason },
    }
  }
  const terms = termsOf(supply, rules)
  const service = serviceShare(terms, { price: toNumber(price), unitCost: toNumber(unitCost) })
  const unseen = known.unknownDays > 0 ? demand.within(known.unknownDays).mean : 0
  const left = unitsOnHand({ available, received: known.receivedSince, sold: known.soldSince + unseen })
  const { quantity, orderBy, upTo } = planOrder({ available: left, onOrder, demand, terms, service, today })
  if (quantity === 0 || orderBy === null) return { kind: 'fine' }
  const { leadDays, minimum, packSize, reviewDays } = terms
  const wanted = demand.within(leadDays + reviewDays)
  const order = {
    ...nameOf(product, supply),
    available,
    stockOn,
    left,
    onOrder,
    method: demand.method,
    upTo,
    quantity,
    demand: { expected: wanted.mean, low: unitsFor(0.1, wanted), high: unitsFor(0.9, wanted) },
    orderBy,
    leadDays,
    reviewDays,
    minimum,
    packSize,
    service,
    unitCost,
    ruleCost: ruleCostOf(supply, known.goodsPercent),
  }
  return { kind: 'order', order }
}
