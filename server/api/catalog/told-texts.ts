import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const FIELDS = ['description', 'tags', 'seo_description', 'image_alt'] as const

// The last file with a column for a text is right. Length is known without reading the text itself.
const TOLD = `
select texts.product_id::text as id,
  ${FIELDS.map(
    (field) =>
      `(array_agg(${field} <> '' order by imports.published_at desc) filter (where ${field} is not null))[1] as ${field}`,
  ).join(', ')}
from private.product_texts as texts join public.imports on imports.id = texts.import_id
where imports.store_id = $1 and imports.published_at is not null and imports.undone_at is null
group by texts.product_id`

const isTold = z.boolean().nullable()

const toldSchema = z.array(
  z.object({ id: z.string(), description: isTold, tags: isTold, seo_description: isTold, image_alt: isTold }),
)

export type ToldTexts = Omit<z.infer<typeof toldSchema>[number], 'id'>

const NOTHING: ToldTexts = { description: null, tags: null, seo_description: null, image_alt: null }

/**
 * Loads which texts product files say. `keys` are the products that variants belong to: a file says texts once, with one
 * variant. A text is `false` if its cell is blank and `null` if no file has its column.
 */
export async function loadToldTexts(database: Database, storeId: string, keys: ReadonlyMap<string, string>) {
  const { rows } = await queryAsService(database, TOLD, [storeId])
  const byKey = new Map<string, ToldTexts>()
  for (const { id, ...told } of toldSchema.parse(rows)) {
    const key = keys.get(id)
    if (key !== undefined) byKey.set(key, told)
  }
  return (id: string): ToldTexts => byKey.get(keys.get(id) ?? '') ?? NOTHING
}
