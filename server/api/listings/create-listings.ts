import { randomUUID } from 'node:crypto'
import { composeListing } from '#domain/advisor/drafts/compose-listing.ts'
import { createWording } from '#domain/advisor/wording.ts'
import { GAP_LABELS } from '#domain/analysis/catalog/catalog-words.ts'
import type { CatalogRow } from '#domain/contracts/catalog/catalog.ts'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { LONGEST_TEXT } from '#domain/imports/product-texts.ts'
import { loadCatalog } from '#server/api/catalog/load-catalog.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { loadProductFacts, type ProductFacts } from './load-product-facts.ts'

export type ListingOptions = FiguresApiOptions & { facts: Facts }

const OPEN = `
select id, product_id::text as product from public.drafts
where store_id = $1 and kind = 'listing' and product_id = any ($2)
  and state in ('proposed', 'edited', 'approved', 'taken_back')
order by changed_at`

const CREATE = `select private.create_draft($1, $2, 'listing', 'builder', $3, $4, $5)`

type Question = FiguresQuestion<{ products: readonly string[] }>

/** Writes a text for each product that has none waiting. Returns the draft of each product that the person can see. */
export async function createListings(options: ListingOptions, question: Question) {
  const { database } = options
  const { claims, query, store } = question
  const products = await loadProductFacts(database, claims, { storeId: store.id, ids: query.products })
  const all = [...products.values()].flatMap(({ ids }) => ids)
  const { rows } = await database.queryAs<{ id: string; product: string }>(claims, OPEN, [store.id, all])
  const drafts: { id: string; product: string }[] = []
  const rowOf = await loadRows(options, question)
  for (const id of new Set(query.products)) {
    const product = products.get(id)
    if (!product) continue
    const known = rows.findLast((row) => product.ids.includes(row.product))
    const draft = known?.id ?? (await createListing(options, question, { product, row: rowOf(product) }))
    drafts.push({ id: draft, product: id })
  }
  return { drafts }
}

/** Loads the products with gaps, whose figures say why a text was written. */
async function loadRows(options: ListingOptions, question: Question) {
  const query = { format: 'json', list: 'gaps', limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const
  const { rows } = await loadCatalog(options, { ...question, query })
  return ({ ids }: ProductFacts) => rows.find(({ id }) => ids.includes(id)) ?? null
}

type Composing = { product: ProductFacts; row: CatalogRow | null }

async function createListing({ database }: ListingOptions, question: Question, composing: Composing): Promise<string> {
  const { claims, store, today } = question
  const id = randomUUID()
  const content = compose(composing)
  const why = explain(composing, { currency: store.currency, today })
  const about = { product: composing.product.id }
  await database.queryAs(claims, CREATE, [id, store.id, content, why, about].map(toValue))
  return id
}

const toValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Half of a description must not replace the whole one in the shop. */
const TOO_LONG = `[The description, which is longer than ${LONGEST_TEXT.toLocaleString('en-US')} characters]`

function compose({ product, row }: Composing) {
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
  return isCut ? { ...content, description: TOO_LONG } : content
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
