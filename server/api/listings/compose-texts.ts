import { composeListing } from '#domain/advisor/drafts/compose-listing.ts'
import { GAP_LABELS } from '#domain/analysis/catalog/catalog-words.ts'
import { createWording } from '#domain/advisor/wording.ts'
import type { CatalogRow } from '#domain/contracts/catalog/catalog.ts'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import type { ListingContent } from '#domain/contracts/drafts/listing.ts'
import { LISTING_GAPS } from '#domain/contracts/drafts/listing-gaps.ts'
import { LONGEST_TEXT } from '#domain/imports/product-texts.ts'
import { loadCatalog } from '#server/api/catalog/load-catalog.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { loadProductFacts, type ProductFacts } from './load-product-facts.ts'

export type ComposingOptions = Pick<FiguresApiOptions, 'answers' | 'database'> & { facts: Facts }

/** A product with the text that is written for it, and why. */
export type Composed = { product: ProductFacts; content: ListingContent; why: Draft['why'] }

/** Composes a text for each product that the person can see, by its id. */
export async function composeTexts(
  options: ComposingOptions,
  question: FiguresQuestion<unknown>,
  ids: readonly string[],
): Promise<Map<string, Composed>> {
  const { claims, store, today } = question
  const products = await loadProductFacts(options.database, claims, { storeId: store.id, ids })
  if (products.size === 0) return new Map()
  const rowOf = await loadRows(options, question)
  return new Map(
    [...products].map(([id, product]) => {
      const composing = { product, row: rowOf(product) }
      const why = explain(composing, { currency: store.currency, today })
      return [id, { product, content: compose(composing), why }]
    }),
  )
}

/** Loads the products with gaps, whose figures say why a text was written. */
async function loadRows(options: ComposingOptions, question: FiguresQuestion<unknown>) {
  const query = { format: 'json', list: 'gaps', limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const
  const { rows } = await loadCatalog(options, { ...question, query })
  return ({ ids }: ProductFacts) => rows.find(({ id }) => ids.includes(id)) ?? null
}

type Composing = { product: ProductFacts; row: CatalogRow | null }

function compose({ product, row }: Composing): ListingContent {
  const { texts, title, vendor, type, variants } = product
  const isCut = (texts.description?.length ?? 0) >= LONGEST_TEXT - 1
  const content = composeListing({
    title,
    isCode: row?.gaps.some(({ gap }) => gap === 'code_title') ?? false,
    vendor,
    type,
    variants,
    description: texts.description,
    tags: texts.tags,
    seoTitle: texts.seo_title,
    seoDescription: texts.seo_description,
  })
  return isCut ? { ...content, description: LISTING_GAPS.long } : content
}

function explain({ row }: Composing, { currency, today }: { currency: string; today: string }): Draft['why'] {
  const gaps = row?.gaps.map(({ gap }) => GAP_LABELS[gap]) ?? []
  return {
    text: 'Written from your product files. What they don’t say is a gap in square brackets.',
    figures: [
      ...(gaps.length === 0 ? [] : [{ label: 'Gaps', value: gaps.join(', ') }]),
      ...(row
        ? [{ label: 'Net sales in 12 months', value: createWording('en-US').money(row.netSales, currency) }]
        : []),
    ],
    on: today,
  }
}
