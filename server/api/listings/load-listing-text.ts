import * as v from 'valibot'
import type { ListingText, NamedProduct } from '#domain/advisor/advisor.ts'
import { productIn } from '#domain/advisor/replies/products-reply.ts'
import { listingContentSchema } from '#domain/contracts/drafts/listing.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { composeTexts, type ComposingOptions } from './compose-texts.ts'

const WAITING = `
select content from public.drafts
where store_id = $1 and kind = 'listing' and product_id = any ($2)
  and state in ('proposed', 'edited', 'approved', 'taken_back')
order by changed_at desc limit 1`

/** Loads the text of a product that waits, or else composes one. `null` if the person can't see the product. */
export async function loadListingText(
  options: ComposingOptions,
  question: FiguresQuestion<unknown>,
  product: string,
): Promise<ListingText | null> {
  const composed = (await composeTexts(options, question, [product])).get(product)
  if (!composed) return null
  const { rows } = await options.database.queryAs<{ content: unknown }>(question.claims, WAITING, [
    question.store.id,
    composed.product.ids,
  ])
  const [waiting] = rows
  const content = waiting ? v.parse(listingContentSchema, waiting.content) : composed.content
  return { content, isWaiting: waiting !== undefined }
}

const MOST_NAMED = 50

// Whether the name is there as whole words is decided later.
const NAMED = `
select id::text, title, sku from public.products
where store_id = $1 and ((title <> '' and strpos($2, lower(title)) > 0) or (sku <> '' and strpos($2, lower(sku)) > 0))
order by length(title) desc, id limit ${MOST_NAMED}`

/** Finds the product that a text names. `text` is in small letters. */
export async function findNamedProduct(
  database: Database,
  claims: Claims,
  { storeId, text }: { storeId: string; text: string },
): Promise<NamedProduct | null> {
  const { rows } = await database.queryAs<NamedProduct>(claims, NAMED, [storeId, text])
  return productIn(text, rows)
}
