import * as v from 'valibot'
import { z } from 'zod'
import { type CatalogVariant, findGaps } from '#domain/analysis/catalog/find-gaps.ts'
import { productOf } from '#domain/analysis/catalog/product-of.ts'
import { type Catalog, catalogSchema, type PriceLoss } from '#domain/contracts/catalog/catalog.ts'
import { toMinorUnits } from '#domain/money.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { loadProducts, loadProductSums, type Product } from '#server/api/analytics/products/load-products.ts'
import { planStockPeriod } from '#server/api/analytics/products/stock-rows.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { CatalogQuery } from './catalog-query.ts'
import { loadToldTexts } from './told-texts.ts'

type Options = Pick<FiguresApiOptions, 'answers' | 'database'> & { facts: Facts }

const DAYS_OF_A_YEAR = 365
const MOST_LOSSES = 100

/** The year that ranks products, and the 90 days whose prices are compared with costs. */
export function catalogPeriods({ store, today }: Pick<FiguresQuestion<unknown>, 'store' | 'today'>) {
  const pricePeriod = planStockPeriod(today, store)
  return { pricePeriod, period: { from: addDays(pricePeriod.to, 1 - DAYS_OF_A_YEAR), to: pricePeriod.to } }
}

// What a file says of a product counts until its import is undone. Ids of the shop tell products of one title apart.
const LISTED = `
with named as (
  select texts.product_id, (array_agg(shop_id order by published_at desc))[1] as shop_id
  from private.product_texts as texts join public.imports on imports.id = texts.import_id
  where imports.store_id = $1 and published_at is not null and undone_at is null and shop_id is not null
  group by texts.product_id
)
select
  products.id::text, handle,
  case when min(shop_id) over title <> max(shop_id) over title then shop_id end as "shopId", price is not null as price, unit_cost is not null as cost, vendor <> '' as vendor,
  coalesce(nullif(product_type, ''), nullif(category, '')) is not null as type, image_url <> '' as image,
  exists (
    select from private.product_facts as facts join public.imports on imports.id = facts.import_id
    where facts.product_id = products.id and imports.published_at is not null and imports.undone_at is null
  ) as "isListed"
from public.products left join named on named.product_id = products.id where store_id = $1
window title as (partition by lower(products.title))`

const listedSchema = z.array(
  z.object({
    id: z.string(),
    handle: z.string().nullable(),
    shopId: z.string().nullable(),
    price: z.boolean(),
    cost: z.boolean(),
    vendor: z.boolean().nullable().transform(Boolean),
    type: z.boolean(),
    image: z.boolean().nullable().transform(Boolean),
    isListed: z.boolean(),
  }),
)

/** Loads what product files say of each variant. */
export async function loadListed(database: Database, storeId: string) {
  const { rows } = await queryAsService(database, LISTED, [storeId])
  return new Map(listedSchema.parse(rows).map((row) => [row.id, row]))
}

// A cost that a rule takes as a share of the price says nothing about the price.
const PRICES = `
select
  product_id::VARCHAR as id,
  sum(net_sales)::VARCHAR as sales,
  (sum(costed_sales) filter (cost is not null and not is_cost_by_rule))::VARCHAR as costed,
  (sum(cost) filter (not is_cost_by_rule))::VARCHAR as cost,
  (sum(units_sold) filter (cost is not null and not is_cost_by_rule))::DOUBLE as units
from ledger
where is_sale and status is distinct from 'cancelled' and day between $1::DATE and $2::DATE and currency = $3
group by product_id`

const pricesSchema = z.array(
  z.object({
    id: z.string().nullable(),
    sales: z.string(),
    costed: z.string().nullable(),
    cost: z.string().nullable(),
    units: z.number().nullable(),
  }),
)

type Prices = Pick<Catalog, 'coverage'> & { losses: PriceLoss[] }

async function loadPrices(
  run: RunFacts,
  products: readonly Product[],
  asked: Period & { currency: string },
): Promise<Prices> {
  const { from, to, currency } = asked
  const rows = pricesSchema.parse(await run(PRICES, [from, to, currency]))
  const money = (amount: string | null) => toMinorUnits(amount ?? '0', currency)
  const known = new Map(products.map((product) => [product.id, product]))
  const losses = rows.flatMap((row): PriceLoss[] => {
    const product = row.id === null ? undefined : known.get(row.id)
    const [sales, cost] = [money(row.costed), money(row.cost)]
    if (product?.kind !== 'product' || sales >= cost) return []
    const { id, title, variant, sku } = product
    return [{ id, title, variant, sku, units: row.units ?? 0, sales, cost }]
  })
  const sold = rows.reduce((sum, { sales }) => sum + money(sales), 0)
  const costed = rows.reduce((sum, row) => sum + money(row.costed), 0)
  const lossOf = ({ cost, sales }: PriceLoss) => cost - sales
  return {
    losses: losses.toSorted((one, other) => lossOf(other) - lossOf(one)),
    coverage: sold > 0 ? costed / sold : null,
  }
}

const wholeSchema = v.omit(catalogSchema, ['asOf', 'rowCount'])

type Whole = v.InferOutput<typeof wholeSchema>

async function loadWhole(run: RunFacts, database: Database, question: FiguresQuestion<unknown>): Promise<Whole> {
  const { store, today } = question
  const { currency, id, name, time_zone: timeZone } = store
  const { period, pricePeriod } = catalogPeriods(question)
  const { byProduct } = await loadProductSums(run, { period, currency })
  const products = await loadProducts(run)
  const listed = await loadListed(database, id)
  const keys = products.map((product) => {
    const { handle = null, shopId = null } = listed.get(product.id) ?? {}
    return [product.id, productOf({ ...product, handle, shopId })] as const
  })
  const toldOf = await loadToldTexts(database, id, new Map(keys))
  const { losses, coverage } = await loadPrices(run, products, { ...pricePeriod, currency })
  const variants = products.flatMap((product): CatalogVariant[] => {
    const sums = byProduct.get(product.id)
    const known = listed.get(product.id)
    const isActive =
      (product.last_sold !== null && product.last_sold >= period.from) || Number(product.available ?? 0) > 0
    if (product.kind !== 'product' || !known || !isActive) return []
    const { title, variant, sku } = product
    const told = toldOf(product.id)
    const image_alt = known.image ? told.image_alt : null
    return [{ ...known, ...told, image_alt, title, variant, sku, netSales: sums?.net_sales ?? 0 }]
  })
  const gaps = findGaps(variants)
  return {
    store: { id, name, currency, timeZone },
    period,
    pricePeriod,
    ...gaps,
    productsWithGaps: gaps.rows.length,
    losses,
    lossCount: losses.length,
    loss: losses.reduce((sum, { cost, sales }) => sum + cost - sales, 0),
    coverage,
    today,
  }
}

/** Loads what is missing in a catalog, and which prices are below costs. All pages are computed together and kept. */
export async function loadCatalog(
  { answers, database, facts }: Options,
  question: FiguresQuestion<CatalogQuery>,
): Promise<Omit<Catalog, 'asOf'>> {
  const { query, store, today } = question
  const key = JSON.stringify(['catalog', answers.codeVersion, store, today])
  const whole = await answers.find(key, () =>
    facts.read(store, async (run) => JSON.stringify(await loadWhole(run, database, question)), question.asker),
  )
  const { rows: all, ...catalog } = v.parse(wholeSchema, JSON.parse(whole))
  const rows = all.filter(({ gaps }) => query.gap === undefined || gaps.some(({ gap }) => gap === query.gap))
  const losses = query.format === 'csv' ? catalog.losses : catalog.losses.slice(0, MOST_LOSSES)
  return { ...catalog, losses, rows: rows.slice(query.offset, query.offset + query.limit), rowCount: rows.length }
}
