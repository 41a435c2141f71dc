import { LONGEST_TEXT, PRODUCT_TEXTS, type ProductTexts } from '#domain/imports/product-texts.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Destination } from './import-work.ts'
import { FIND_ID, type ProductRow } from './product-changes.ts'

export type RowWithTexts = { row: ProductRow; texts: ProductTexts | null }

const COLUMNS = PRODUCT_TEXTS.join(', ')

const SAVE = `
insert into private.product_texts as saved (import_id, product_id, ${COLUMNS})
select distinct on (found.id) $2::bigint, found.id, ${COLUMNS}
from jsonb_to_recordset($3::jsonb) as given (
  match_key text, variant_key text, ${PRODUCT_TEXTS.map((field) => `${field} text`).join(', ')}
)
cross join lateral (select ${FIND_ID} as id) as found
where found.id is not null
on conflict (import_id, product_id) do update set
  ${PRODUCT_TEXTS.map((field) => `${field} = coalesce(excluded.${field}, saved.${field})`).join(', ')}`

/** Saves what a file says of products that exist. Nobody reads it before the import is published. */
export async function saveProductTexts(
  { database, storeId, importId }: Destination,
  rows: readonly RowWithTexts[],
): Promise<void> {
  const given = rows.flatMap(({ row: { match_key, variant_key }, texts }) =>
    texts === null || Object.keys(texts).length === 0 ? [] : [{ match_key, variant_key, ...texts }],
  )
  if (given.length > 0) await queryAsService(database, SAVE, [storeId, importId, JSON.stringify(given)])
}

/** Says that texts were longer than what is kept. */
export function cutTextsNote(count: number): string[] {
  if (count === 0) return []
  const most = LONGEST_TEXT.toLocaleString('en-US')
  return [
    count === 1
      ? `One product text is longer than ${most} characters. Only its beginning was saved.`
      : `${count.toLocaleString('en-US')} product texts are longer than ${most} characters. Only their beginnings were saved.`,
  ]
}
