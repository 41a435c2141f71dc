import { z } from 'zod'
import { createWording, quoteName } from '#domain/advisor/wording.ts'
import { isSure, writeEffect, writeRefusal } from '#domain/analysis/events/effect-words.ts'
import { LISTING_DAYS, type ListingEffect } from '#domain/contracts/drafts/listing.ts'
import type { EventEffectAnswer } from '#domain/contracts/events.ts'
import { joinNames } from '#domain/join-names.ts'
import { addDays } from '#domain/periods.ts'
import type { EffectSource } from '#server/api/events/build-effect.ts'
import { productsEffect, type ProductsQuestion } from '#server/api/events/products-effect.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { loadVariants } from './load-product-facts.ts'

// All changed products, because a changed one can't be compared with another changed one.
const CHANGED = `
select id, product_id::text as product, done_on::text as day, outcome from public.drafts
where store_id = $1 and kind = 'listing' and done_on is not null and product_id is not null
order by done_on, id`

const outcomeSchema = z.object({ text: z.string(), basis: z.string().nullable() })

const changedSchema = z.array(
  z.object({ id: z.string(), product: z.string(), day: z.iso.date(), outcome: outcomeSchema.nullable() }),
)

type Changed = z.infer<typeof changedSchema>

/** Loads which products were changed in the shop, when, and what was found. */
export async function loadChanged(database: Database, claims: Claims, storeId: string): Promise<Changed> {
  const { rows } = await database.queryAs(claims, CHANGED, [storeId])
  return changedSchema.parse(rows)
}

/** Loads the same for work in the background. */
export async function loadChangedAsService(database: Database, storeId: string): Promise<Changed> {
  const { rows } = await queryAsService(database, CHANGED, [storeId])
  return changedSchema.parse(rows)
}

/** What was found, in words. Without a basis, nothing can be told. */
export type MeasuredListing = NonNullable<ListingEffect['found']>

type Measuring = ProductsQuestion & { draft: Changed[number]; changed: Changed }

/** Compares the net sales of a product since its texts were changed with those of products that weren't. */
export async function measureListing(
  source: EffectSource,
  { draft, changed, ...question }: Measuring,
): Promise<MeasuredListing> {
  const ids = changed.map(({ product }) => product)
  const variants = await loadVariants(source.database, { storeId: question.store.id, ids })
  const variantsOf = (product: string) => variants.get(product) ?? [product]
  const alsoChanged = changed
    .filter(({ id }) => id !== draft.id)
    .map(({ product, day }) => ({ products: variantsOf(product), day }))
  const products = variantsOf(draft.product)
  const again = alsoChanged.filter((other) => isBeside(draft.day, other.day) && sharesSome(products, other.products))
  const found = await productsEffect(source, question, { products, day: draft.day, days: LISTING_DAYS, alsoChanged })
  return describe(
    found,
    again.map(({ day }) => day),
  )
}

/** Whether the days after two changes overlap. */
const isBeside = (day: string, other: string): boolean =>
  addDays(day, LISTING_DAYS) > other && addDays(other, LISTING_DAYS) > day

const sharesSome = (one: readonly string[], other: readonly string[]): boolean => one.some((id) => other.includes(id))

const wording = createWording('en-US')

/** `changed` are the days of other changes of the product. */
function describe({ currency, effect }: Omit<EventEffectAnswer, 'asOf'>, changed: readonly string[]): MeasuredListing {
  if (effect.kind === 'refused') {
    const why = writeRefusal(effect, 'product', wording)
      .replaceAll(/\b(the|this) event\b/g, '$1 change')
      .replace('other events are', 'other changes or events are')
    return { text: `We can’t tell what the change brought: ${why}`, basis: null }
  }
  const text = writeEffect(
    { effect: { ...effect, subject: quoteName(effect.subject) }, currency, touched: 'product' },
    wording,
  )
  const days = changed.map((day) => wording.day(day))
  const beside = [
    ...(days.length > 0 ? [` Its texts were also changed on ${joinNames(days)}, which can’t be told apart.`] : []),
    ...(effect.beside.length > 0
      ? [` You marked ${joinNames(effect.beside)} in the same days, which can’t be told apart.`]
      : []),
  ].join('')
  const range = isSure(effect)
    ? 'The range has the truth in 95 of 100 such changes.'
    : 'A change of this size also happens by chance.'
  return {
    text,
    basis: `${range} Net sales of products whose texts weren’t changed say what would have happened.${beside}`,
  }
}
