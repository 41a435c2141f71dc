import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const FIELDS = ['description', 'tags', 'seo_description', 'image_alt'] as const

/**
 * Returns SQL for what the last file says that has a column for a text. A file has a product's texts in the row of one of
 * its variants, and the next file may have them in another row. `value` is read from the rows of `private.product_texts`.
 */
export const latestTold = (field: string, value = field) =>
  `(array_agg(${value} order by published_at desc) filter (where ${field} is not null))[1] as ${field}`

const TOLD = `
select given.key,
  ${FIELDS.map((field) => latestTold(field, `${field} <> ''`)).join(', ')}
from unnest($2::bigint[], $3::text[]) as given (id, key)
join private.product_texts as texts on texts.product_id = given.id
join public.imports on imports.id = texts.import_id
where imports.store_id = $1 and imports.published_at is not null and imports.undone_at is null
group by given.key`

const isTold = z.boolean().nullable()

const toldSchema = z.array(
  z.object({ key: z.string(), description: isTold, tags: isTold, seo_description: isTold, image_alt: isTold }),
)

export type ToldTexts = Omit<z.infer<typeof toldSchema>[number], 'key'>

const NOTHING: ToldTexts = { description: null, tags: null, seo_description: null, image_alt: null }

/**
 * Loads which texts product files say. `keys` are the products that variants belong to: a file says texts once, with one
 * variant. A text is `false` if its cell is blank and `null` if no file has its column.
 */
export async function loadToldTexts(database: Database, storeId: string, keys: ReadonlyMap<string, string>) {
  const { rows } = await queryAsService(database, TOLD, [storeId, [...keys.keys()], [...keys.values()]])
  const byKey = new Map(toldSchema.parse(rows).map(({ key, ...told }) => [key, told]))
  return (id: string): ToldTexts => byKey.get(keys.get(id) ?? '') ?? NOTHING
}
