import { z } from 'zod'
import { PRODUCT_KINDS } from '#domain/contracts/analytics/product-terms.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { type AskedSums, loadSumsByProduct } from './sums-by-product.ts'

const count = z.string().transform(Number)

const productsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    variant: z.string().nullable(),
    sku: z.string().nullable(),
    kind: z.enum(PRODUCT_KINDS),
    is_kind_chosen: z.boolean(),
    available: count.nullable(),
    known_since: z.string(),
    first_sold: z.string().nullable(),
    last_sold: z.string().nullable(),
  }),
)

export type Product = z.infer<typeof productsSchema>[number]

// Sales in any currency say whether a product still sells.
const PRODUCTS = `
select
  p.id::VARCHAR as id, p.title, p.variant, p.sku, p.kind, p.is_kind_chosen, p.available::VARCHAR as available,
  p.known_since::VARCHAR as known_since, sold.first_day::VARCHAR as first_sold, sold.last_day::VARCHAR as last_sold
from products as p
left join (
  select product_id, min(day) as first_day, max(day) as last_day from ledger where is_sale group by product_id
) as sold on sold.product_id = p.id
order by p.id`

/** Loads all products of the store, and when each was sold first and last. */
export const loadProducts = async (run: RunFacts): Promise<Product[]> => productsSchema.parse(await run(PRODUCTS))

/** Sums of a product. Amounts are in minor units. */
type ProductSums = { net_sales: number; gross_sales: number; units: number }

export type PeriodProducts = {
  byProduct: ReadonlyMap<string, ProductSums>
  /** The store's net sales, with those that have no product. */
  netSales: number
}

/** Loads what each product sold in a period, in what meets the filter. */
export async function loadProductSums(run: RunFacts, asked: AskedSums): Promise<PeriodProducts> {
  const money = (amount = '0') => toMinorUnits(amount, asked.currency)
  const byProduct = new Map<string, ProductSums>()
  let netSales = 0
  for (const [id, parts] of await loadSumsByProduct(run, ['net_sales', 'gross_sales', 'units'], asked)) {
    const sums = {
      net_sales: money(parts.net_sales),
      gross_sales: money(parts.gross_sales),
      units: Number(parts.units),
    }
    netSales += sums.net_sales
    if (id !== null) byProduct.set(id, sums)
  }
  return { byProduct, netSales }
}
