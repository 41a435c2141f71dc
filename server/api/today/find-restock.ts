import { z } from 'zod'
import type { DaysOfCover } from '#domain/analysis/products/days-of-cover.ts'
import { isRunningLow, RESTOCK_DAYS } from '#domain/analysis/products/stock-figures.ts'
import { addDays, daysBetween, lengthOf, type Period } from '#domain/periods.ts'
import type { ContentOf, Proposal } from '#domain/today/proposal.ts'
import { restockStake } from '#domain/today/stakes.ts'
import { loadCovers, loadEarlierStockOuts } from '#server/api/analytics/products/load-covers.ts'
import { loadProducts, loadProductSums, type Product } from '#server/api/analytics/products/load-products.ts'
import { count } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { isDiscontinued, OUT_SINCE_DAYS, type Reorders, STOCK_IS_OLD_DAYS } from '#server/api/reorder/plan-reorders.ts'

/** A product that sold on fewer of 90 days has no usual day. */
const FEWEST_SOLD_DAYS = 4

/** A smaller share of the store's sales of the same days isn't worth a morning. */
const LEAST_SHARE = 0.01

/** A store needn't be told of more. */
const MOST_PROPOSALS = 20

const SOLD_DAYS = `
select product_id::VARCHAR as id, count(distinct day)::VARCHAR as days from ledger
where is_sale and product_id is not null and currency = $1 and day between $2::DATE and $3::DATE
group by product_id`

const soldSchema = z.array(z.object({ id: z.string(), days: count }))

type Asked = { reorders: Reorders; store: StoreSummary; stockPeriod: Period; today: string }

export type Restock = { proposals: Proposal[]; stock: { known: number; runOut: number } | null }

/** Finds the products with a stock that ends within two weeks, and the usual sales that this costs. */
export async function findRestock(run: RunFacts, { reorders, store, stockPeriod, today }: Asked): Promise<Restock> {
  const { currency } = store
  const products = await loadProducts(run)
  const { supplies, plans } = reorders
  const stockOn = (id: string) => supplies.get(id)?.stockOn ?? '0001-01-01'
  const sold = soldSchema.parse(await run(SOLD_DAYS, [currency, stockPeriod.from, stockPeriod.to]))
  const soldDays = new Map(sold.map(({ id, days }) => [id, days]))
  const isSold = (id: string) => {
    const supply = supplies.get(id)
    return supply === undefined || !isDiscontinued(supply)
  }
  const isKnown = ({ id, kind, available }: Product) =>
    kind === 'product' &&
    isSold(id) &&
    available !== null &&
    (soldDays.get(id) ?? 0) >= FEWEST_SOLD_DAYS &&
    daysBetween(stockOn(id), today) <= STOCK_IS_OLD_DAYS
  const known = products.filter(isKnown)
  if (known.length === 0) return { proposals: [], stock: null }
  const sums = await loadProductSums(run, { period: stockPeriod, currency })
  const covers = await loadCovers(run, known, stockPeriod)
  const stockOuts = await loadEarlierStockOuts(run, known, stockPeriod)
  const ofStore = (sums.netSales / daysOnSale(store.first_order_day, stockPeriod)) * RESTOCK_DAYS
  const found = known.flatMap((product): Proposal[] => {
    const content = contentOf(product, {
      cover: covers.get(product.id),
      stockOutDays: stockOuts.get(product.id) ?? 0,
      netSales: sums.byProduct.get(product.id)?.net_sales ?? 0,
      stockPeriod,
      stockOn: stockOn(product.id),
      plan: plans.get(product.id),
      today,
    })
    const stake = content && restockStake(content)
    if (!content || !stake || stake < LEAST_SHARE * ofStore) return []
    return [{ name: `restock:${product.id}`, content, stake, signalId: null }]
  })
  const largest = found.toSorted((one, other) => (other.stake ?? 0) - (one.stake ?? 0)).slice(0, MOST_PROPOSALS)
  const runOut = known.filter(({ id }) => isOutSoon(covers.get(id))).length
  return { proposals: largest, stock: { known: known.length, runOut } }
}

/** Also of a product that is too small for a proposal. */
const isOutSoon = (cover: DaysOfCover | undefined): boolean =>
  cover !== undefined && (cover.kind === 'out_of_stock' || isRunningLow(cover))

const laterOf = (day: string | null, other: string): string => (day !== null && day > other ? day : other)

const daysOnSale = (first: string | null, { from, to }: Period): number => lengthOf({ from: laterOf(first, from), to })

type Figures = {
  cover: DaysOfCover | undefined
  stockOutDays: number
  netSales: number
  stockPeriod: Period
  stockOn: string
  plan: PlanOf
  today: string
}

type PlanOf = ReturnType<Reorders['plans']['get']>

function contentOf(product: Product, figures: Figures): ContentOf<'restock'> | null {
  const { netSales, plan, stockPeriod, stockOn, today } = figures
  const { id, title, variant, available, first_sold: first } = product
  const ending = endOf(product, figures)
  // What is on its way, or arrives fast, needn't be ordered yet.
  if (!ending || available === null || netSales <= 0 || plan?.kind === 'fine') return null
  const { lasts, to, leftOutDays, silentDays = 0 } = ending
  const from = laterOf(first, stockPeriod.from)
  const daily = netSales / (lengthOf({ from, to }) - leftOutDays)
  return {
    kind: 'restock',
    product: { id, title, variant },
    available,
    lasts,
    ...(silentDays > 0 && { silentDays }),
    daily,
    from,
    to,
    stockOn,
    ...(plan?.kind === 'order' && { order: orderOf(plan.order, today) }),
  }
}

const orderOf = ({ quantity, orderBy: by }: { quantity: number; orderBy: string }, today: string) => ({
  quantity,
  by,
  ...(by < today && { isOverdue: true }),
})

/** Returns how long the stock lasts, and the last day on which the product could sell. `null` if it lasts long enough. */
function endOf({ last_sold: last }: Product, { cover, stockOutDays, stockPeriod: { to } }: Figures) {
  if (cover?.kind === 'out_of_stock' && last !== null && last >= addDays(to, -OUT_SINCE_DAYS)) {
    return { lasts: 0, to: last < to ? last : to, leftOutDays: stockOutDays, silentDays: daysBetween(last, to) }
  }
  if (cover?.kind !== 'days' || !isRunningLow(cover)) return null
  return { lasts: cover.days, to, leftOutDays: cover.leftOutDays }
}
