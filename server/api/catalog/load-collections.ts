import { z } from 'zod'
import { proposeCollections, type SoldVariant } from '#domain/analysis/catalog/propose-collections.ts'
import type { Collections } from '#domain/contracts/catalog/catalog.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { buildBasketReport } from '#server/api/analytics/products/basket-report.ts'
import { parseBasketQuery } from '#server/api/analytics/products/basket-query.ts'
import { loadProductSums } from '#server/api/analytics/products/load-products.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { catalogPeriods, loadListed } from './load-catalog.ts'

type Options = { database: Database; facts: Facts }

type Question = FiguresQuestion<{ store?: string | undefined }>

const PRODUCTS = `
select id::VARCHAR as id, title, variant, nullif(vendor, '') as vendor, nullif(category, '') as type
from products where kind = 'product'`

const productsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    variant: z.string().nullable(),
    vendor: z.string().nullable(),
    type: z.string().nullable(),
  }),
)

// An order with two products of a vendor counts once.
const GROUPS = `
with sold as (
  select baskets.order_id, products.vendor, products.category
  from baskets join orders on orders.id = baskets.order_id join products on products.id = baskets.product_id
  where orders.day between $1::DATE and $2::DATE and orders.currency = $3 and orders.status <> 'cancelled'
    and products.kind = 'product'
)
select 'vendor' as kind, vendor as name, count(distinct order_id)::DOUBLE as orders
from sold where vendor <> '' group by vendor
union all
select 'type', category, count(distinct order_id)::DOUBLE from sold where category <> '' group by category`

const groupsSchema = z.array(z.object({ kind: z.enum(['vendor', 'type']), name: z.string(), orders: z.number() }))

const MONTHS = `
select product_id::VARCHAR as id, (year(day) * 12 + month(day) - 1)::DOUBLE as month, sum(units_sold)::DOUBLE as units
from ledger
where is_sale and status is distinct from 'cancelled' and product_id is not null
  and day between $1::DATE and $2::DATE and currency = $3
group by all`

const monthsSchema = z.array(z.object({ id: z.string(), month: z.number(), units: z.number() }))

/** The last 24 complete months until a day, and the last of them. */
function twoYearsTo(last: string): { period: Period; lastMonth: number } {
  const next = addDays(last, 1)
  const month = Number(next.slice(0, 4)) * 12 + Number(next.slice(5, 7)) - 1
  const firstDay = (of: number) =>
    `${String(Math.floor(of / 12)).padStart(4, '0')}-${String((of % 12) + 1).padStart(2, '0')}-01`
  return { period: { from: firstDay(month - 24), to: addDays(firstDay(month), -1) }, lastMonth: month - 1 }
}

const MOST_PAIRS = '1000'

type AskedSales = { period: Period; currency: string; listed: Awaited<ReturnType<typeof loadListed>> }

async function loadSold(run: RunFacts, { period, currency, listed }: AskedSales) {
  const { byProduct } = await loadProductSums(run, { period, currency })
  const products = productsSchema.parse(await run(PRODUCTS))
  const sold = products.flatMap((product): SoldVariant[] => {
    const sums = byProduct.get(product.id)
    const { handle = null, shopId = null } = listed.get(product.id) ?? {}
    return sums && sums.units > 0 ? [{ ...product, handle, shopId, netSales: sums.net_sales }] : []
  })
  const years = twoYearsTo(period.to)
  return {
    sold,
    groups: groupsSchema.parse(await run(GROUPS, [period.from, period.to, currency])),
    months: monthsSchema.parse(await run(MONTHS, [years.period.from, years.period.to, currency])),
    lastMonth: years.lastMonth,
  }
}

/** Loads collections that what sells together, seasons, vendors and types propose. */
export async function loadCollections(source: Options, question: Question): Promise<Omit<Collections, 'asOf'>> {
  const { store, today, asker } = question
  const { currency, id, name, time_zone: timeZone } = store
  const { period } = catalogPeriods(question)
  const listed = await loadListed(source.database, id)
  const known = await source.facts.read(store, (run) => loadSold(run, { period, currency, listed }), asker)
  const days = { from: period.from, to: period.to }
  const query = parseBasketQuery({ report: 'basket', ...days, chance: 'above', sort: '-orders', limit: MOST_PAIRS })
  const { rows } = await buildBasketReport(source, { ...question, query })
  const pairs = rows.map(({ first, second, orders, lift }) => ({ first: first.id, second: second.id, orders, lift }))
  return {
    store: { id, name, currency, timeZone },
    period,
    collections: proposeCollections({ ...known, pairs }),
    today,
  }
}
