import { z } from 'zod'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

// The variants of a product share its handle, or else its title.
const OWN = `
from public.products as chosen join public.products as own on own.store_id = chosen.store_id and case
  when chosen.handle is not null then lower(own.handle) = lower(chosen.handle)
  when chosen.variant is not null then own.handle is null and own.variant is not null and lower(own.title) = lower(chosen.title)
  else own.id = chosen.id
end
where chosen.store_id = $1 and chosen.id = any ($2)
group by chosen.id`

const VARIANTS = `select chosen.id::text, array_agg(own.id::text order by own.id) as ids ${OWN}`

const PRODUCTS = `
select
  chosen.id::text, chosen.title, chosen.sku, chosen.handle,
  (array_agg(own.variant_key order by own.id) filter (where own.variant_key is not null))[1] as "variantKey",
  (array_agg(own.vendor order by own.id) filter (where own.vendor is not null))[1] as vendor,
  (array_agg(coalesce(own.product_type, own.category) order by own.id)
    filter (where coalesce(own.product_type, own.category) is not null))[1] as type,
  coalesce(array_agg(own.variant order by own.id) filter (where own.variant is not null), '{}') as variants,
  array_agg(own.id::text order by own.id) as ids
${OWN}`

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

const FIELDS = ['description', 'tags', 'seo_title', 'seo_description', 'shop_id'] as const

// The last file with a column for a text is right.
const TEXTS = `
select texts.product_id::text as id,
  ${FIELDS.map(
    (field) => `(array_agg(${field} order by published_at desc) filter (where ${field} is not null))[1] as ${field}`,
  ).join(', ')}
from private.product_texts as texts join public.imports on imports.id = texts.import_id
where imports.store_id = $1 and published_at is not null and undone_at is null and texts.product_id = any ($2)
group by texts.product_id`

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
  const { rows } = await database.queryAs(claims, PRODUCTS, [storeId, ids])
  const products = productsSchema.parse(rows)
  const { rows: texts } = await queryAsService(database, TEXTS, [storeId, products.flatMap((product) => product.ids)])
  const byId = new Map(textsSchema.parse(texts).map(({ id, ...own }) => [id, own]))
  return new Map(
    products.map((product) => {
      const own = product.ids.flatMap((id) => byId.get(id) ?? [])
      return [product.id, { ...product, texts: own[0] ?? NO_TEXTS }]
    }),
  )
}

/** Loads the ids of the variants of products that were read with the person's permissions, by the id of each. */
export async function loadVariants(
  database: Database,
  { storeId, ids }: { storeId: string; ids: readonly string[] },
): Promise<Map<string, string[]>> {
  const { rows } = await queryAsService<{ id: string; ids: string[] }>(database, VARIANTS, [storeId, ids])
  return new Map(rows.map(({ id, ids: own }) => [id, own]))
}
