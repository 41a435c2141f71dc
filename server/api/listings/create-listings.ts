import { randomUUID } from 'node:crypto'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { type Composed, composeTexts, type ComposingOptions } from './compose-texts.ts'

/** Also for a member who was removed meanwhile. */
export const NO_STORE = new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')

export type ListingOptions = FiguresApiOptions & ComposingOptions

const CREATE = `select private.create_listing($1, $2, $3, $4, $5, $6) as id`

type Question = FiguresQuestion<{ products: readonly string[] }>

/** Writes a text for each product that has none waiting. Returns the draft of each product that the person can see. */
export async function createListings(options: ListingOptions, question: Question) {
  const { products } = question.query
  const composed = await composeTexts(options, question, products)
  const drafts: { id: string; product: string }[] = []
  for (const product of new Set(products)) {
    const text = composed.get(product)
    if (text) drafts.push({ id: await createListing(options, question, text), product })
  }
  return { drafts }
}

async function createListing({ database }: ListingOptions, { claims, store }: Question, composed: Composed) {
  const { product, content, why } = composed
  const values = [randomUUID(), store.id, JSON.stringify(content), JSON.stringify(why), product.id, product.ids]
  try {
    const { rows } = await database.queryAs<{ id: string }>(claims, CREATE, values)
    if (!rows[0]) throw new Error('no draft was returned')
    return rows[0].id
  } catch (error) {
    throw codeOf(error) === 'PT404' ? NO_STORE : error
  }
}
