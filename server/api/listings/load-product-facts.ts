import { z } from 'zod'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { latestTold } from '#server/api/catalog/told-texts.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const VARIANTS = `
select product::text as id, array_agg(variant::text order by variant) as ids from private.variants_of($1, $2) group by product`

const PRODUCTS = `
select
  chosen.id::text, chosen.title, chosen.sku, chosen.handle,
  (array_agg(own.variant_key order by own.id) filter (where own.variant_key is not null))[1] as "variantKey",
  (array_agg(own.vendor order by own.id) filter (where own.vendor is not null))[1] as vendor,
  (array_agg(coalesce(own.product_type, own.category) order by own.id)
    filter (where coalesce(own.product_type, own.category) is not null))[1] as type,
  coalesce(array_agg(own.variant order by own.id) filter (where own.variant is not null), '{}') as variants,
  array_agg(own.id::text order by own.id) as ids
from unnest($2::bigint[], $3::bigint[]) as pairs (chosen_id, own_id)
join public.products as chosen on chosen.store_id = $1 and chosen.id = chosen_id
join public.products as own on own.store_id = $1 and own.id = own_id
group by chosen.id`

const productsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    sku: z.string().nullable(),
    handle: z.string().nullable(),
    variantKey: z.string().nullable(),
    vendor: z.string().nullable(),
    type: z.string().nullable(),
    variants: z.array(z.string()),
    ids: z.array(z.string()),
  }),
)

const FIELDS = ['description', 'tags', 'seo_title', 'seo_description'] as const

// The id of a variant in the shop is told like a text. A product that can't be told from another has no id in the shop.
const TEXTS = `
with said as (
  select chosen_id, own_id, published_at, ${[...FIELDS, 'shop_id'].join(', ')}
  from unnest($2::bigint[], $3::bigint[]) as pairs (chosen_id, own_id)
  join private.product_texts as texts on texts.product_id = own_id join public.imports on imports.id = texts.import_id
  where imports.store_id = $1 and published_at is not null and undone_at is null
),
named as (
  select chosen_id, ${latestTold('shop_id')} from said group by chosen_id, own_id
)
select
  chosen_id::text as id,
  (
    select case when count(distinct shop_id) = 1 then min(shop_id) end from named where named.chosen_id = said.chosen_id
  ) as shop_id,
  ${FIELDS.map((field) => latestTold(field)).join(', ')}
from said group by chosen_id`

const said = z.string().nullable()

const textsSchema = z.array(
  z.object({ id: z.string(), description: said, tags: said, seo_title: said, seo_description: said, shop_id: said }),
)

type Texts = Omit<z.infer<typeof textsSchema>[number], 'id'>

/** A product with all its variants. `ids` are those of the variants. */
export type ProductFacts = z.infer<typeof productsSchema>[number] & { texts: Texts }

const NO_TEXTS: Texts = { description: null, tags: null, seo_title: null, seo_description: null, shop_id: null }

/** Loads what product files say of products that the person can see, by the id of each. */
export async function loadProductFacts(
  database: Database,
  claims: Claims,
  { storeId, ids }: { storeId: string; ids: readonly string[] },
): Promise<Map<string, ProductFacts>> {
  const variants = [...(await loadVariants(database, { storeId, ids }))]
  const pairs = variants.flatMap(([id, own]) => own.map((variant) => [id, variant] as const))
  const values = [storeId, pairs.map(([id]) => id), pairs.map(([, variant]) => variant)]
  const { rows } = await database.queryAs(claims, PRODUCTS, values)
  const { rows: texts } = await queryAsService(database, TEXTS, values)
  const byId = new Map(textsSchema.parse(texts).map(({ id, ...own }) => [id, own]))
  return new Map(
    productsSchema.parse(rows).map((product) => [product.id, { ...product, texts: byId.get(product.id) ?? NO_TEXTS }]),
  )
}

/** Loads the ids of the variants of products, by the id of each. What they are is read with the person's permissions. */
export async function loadVariants(
  database: Database,
  { storeId, ids }: { storeId: string; ids: readonly string[] },
): Promise<Map<string, string[]>> {
  const { rows } = await queryAsService<{ id: string; ids: string[] }>(database, VARIANTS, [storeId, ids])
  return new Map(rows.map(({ id, ids: own }) => [id, own]))
}
