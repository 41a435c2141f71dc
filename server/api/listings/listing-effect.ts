import { z } from 'zod'
import { createWording, quoteName } from '#domain/advisor/wording.ts'
import { isSure, writeEffect, writeRefusal } from '#domain/analysis/events/effect-words.ts'
import { LISTING_DAYS, type ListingEffect } from '#domain/contracts/drafts/listing.ts'
import type { EventEffectAnswer } from '#domain/contracts/events.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { joinNames } from '#domain/join-names.ts'
import { addDays } from '#domain/periods.ts'
import { productsEffect } from '#server/api/events/products-effect.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ListingOptions } from './create-listings.ts'
import { loadProductFacts } from './load-product-facts.ts'

// All that were changed, because products that were changed too are no comparison.
const CHANGED = `
select id, product_id::text as product, done_on::text as day from public.drafts
where store_id = $1 and kind = 'listing' and done_on is not null and product_id is not null
order by done_on, id`

const changedSchema = z.array(z.object({ id: z.string(), product: z.string(), day: z.iso.date() }))

/** Loads which products were changed in the shop, and when. */
export async function loadChanged(database: Database, claims: Claims, storeId: string) {
  const { rows } = await database.queryAs(claims, CHANGED, [storeId])
  return changedSchema.parse(rows)
}

/**
 * Compares the net sales of a product since its texts were changed with those of products that weren't, once 28 days are
 * complete. Throws 404 `not_changed` for a draft that isn't in the shop.
 */
export async function loadListingEffect(
  options: ListingOptions,
  question: FiguresQuestion<{ id: string }>,
): Promise<Omit<ListingEffect, 'asOf'>> {
  const { claims, query, store, today } = question
  const changed = await loadChanged(options.database, claims, store.id)
  const draft = changed.find(({ id }) => id === query.id)
  if (!draft) throw new ApiError(404, 'not_changed', 'These texts aren’t in the shop yet, or their product is gone.')
  const last = addDays(draft.day, LISTING_DAYS - 1)
  const lookOn = addDays(last, 1)
  if (lastCompleteDay(today, store.figures_end) < last) return { lookOn, found: null }
  const ids = changed.map(({ product }) => product)
  const products = await loadProductFacts(options.database, claims, { storeId: store.id, ids })
  const variantsOf = (product: string) => products.get(product)?.ids ?? [product]
  const alsoChanged = changed
    .filter(({ id }) => id !== draft.id)
    .map(({ product, day }) => ({ products: variantsOf(product), day }))
  const found = await productsEffect(options, question, {
    products: variantsOf(draft.product),
    day: draft.day,
    days: LISTING_DAYS,
    alsoChanged,
  })
  return { lookOn, found: describe(found) }
}

const wording = createWording('en-US')

function describe({ currency, effect }: EventEffectAnswer | Omit<EventEffectAnswer, 'asOf'>): ListingEffect['found'] {
  if (effect.kind === 'refused') {
    const why = writeRefusal(effect, 'product', wording).replaceAll(/\b(the|this) event\b/g, '$1 change')
    return { text: `We can’t tell what the change brought: ${why}`, basis: null }
  }
  const text = writeEffect(
    { effect: { ...effect, subject: quoteName(effect.subject) }, currency, touched: 'product' },
    wording,
  )
  const beside =
    effect.beside.length > 0
      ? ` You marked ${joinNames(effect.beside)} in the same days, which can’t be told apart.`
      : ''
  const range = isSure(effect)
    ? 'The range has the truth in 95 of 100 such changes.'
    : 'A change of this size also happens by chance.'
  return {
    text,
    basis: `${range} Net sales of products whose texts weren’t changed say what would have happened.${beside}`,
  }
}
