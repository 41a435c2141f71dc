import { Hono } from 'hono'
import { z } from 'zod'
import { listingContentSchema, MOST_LISTINGS } from '#domain/contracts/drafts/listing.ts'
import { readBody, whoAsks } from '#server/api/campaigns/read-request.ts'
import { createFiguresEndpoint, loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import * as v from 'valibot'
import { createListings, type ListingOptions, NO_STORE } from './create-listings.ts'
import { toListingFiles } from './listing-files.ts'
import { loadListingEffect } from './listing-effect.ts'
import { loadChanged } from './measure-listing.ts'
import { loadProductFacts } from './load-product-facts.ts'

const several = <Item extends z.ZodType>(item: Item, name: string) =>
  z.array(item).min(1, `names no ${name}`).max(MOST_LISTINGS, `names more than ${MOST_LISTINGS} ${name}s`)

const store = z.uuid('is not the id of a store')

const createRequest = z.strictObject({
  store,
  products: several(z.string('is not an id').regex(/^\d{1,18}$/, 'is not an id'), 'product'),
})

const effectRequest = z.strictObject({ store, id: z.uuid('is not the id of a draft') })

const filesRequest = z.strictObject({ store, drafts: several(z.uuid('is not the id of a draft'), 'draft').optional() })

/** Bounds the size of a file. */
const MOST_FILED = 1000

// Without names, all that wait to be changed in the shop.
const APPROVED = `
select
  content, product_id::text as product, coalesce((
    select history.content from public.draft_history as history
    where history.draft_id = drafts.id and history.content is not null order by history.id limit 1
  ), content) as proposed
from public.drafts
where store_id = $1 and kind = 'listing'
  and case when $2::uuid[] is null then state = 'approved' else id = any ($2) and state in ('approved', 'done', 'measured') end
order by content ->> 'title', id limit ${MOST_FILED}`

/**
 * POST /listings writes a text for each of some products. POST /listings/files returns approved texts as files that the
 * shops' product imports read. GET /listings/:id/effect says what a change of texts brought.
 */
export function createListingsApi(options: ListingOptions): Hono {
  const { authenticate, database, log } = options
  const app = new Hono()
  app.post('/listings', async (context) => {
    const who = await whoAsks(authenticate, context)
    const query = await readBody(context, createRequest)
    const question = await loadQuestion(options, { ...who, query })
    if (!question) throw NO_STORE
    return context.json(await createListings(options, question), 201)
  })
  app.post('/listings/files', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { store: storeId, drafts } = await readBody(context, filesRequest)
    const { rows } = await database.queryAs<{ content: unknown; proposed: unknown; product: string | null }>(
      claims,
      APPROVED,
      [storeId, drafts ?? null],
    )
    if (rows.length === 0) throw new ApiError(409, 'not_approved', 'None of these texts is approved.')
    const ids = rows.flatMap(({ product }) => product ?? [])
    const facts = await loadProductFacts(database, claims, { storeId, ids })
    const approved = rows.map(({ content, proposed, product }) => ({
      content: v.parse(listingContentSchema, content),
      proposed: v.parse(listingContentSchema, proposed),
      product: facts.get(product ?? '') ?? null,
    }))
    return context.json(toListingFiles(approved))
  })
  app.get(
    '/listings/:id/effect',
    createFiguresEndpoint<z.infer<typeof effectRequest>>(options, {
      parse: (request) => parseRequest(effectRequest, { ...request.query(), id: request.param('id') }),
      load: (question) => loadListingEffect(options, question),
      loadState: (claims, storeId) => loadChanged(database, claims, storeId),
    }),
  )
  app.onError(apiErrorHandler(log))
  return app
}
