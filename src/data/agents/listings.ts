import { queryOptions, useMutation } from '@tanstack/react-query'
import { useListChange } from '#data/analytics/use-list-change.ts'
import { apiFetch } from '#data/backend/backend.ts'
import { figuresKey, loadAnswer } from '#data/figures/answers.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { workKey } from '#data/figures/today.ts'
import {
  createdListingsSchema,
  type ListingFiles,
  listingEffectSchema,
  listingFilesSchema,
} from '#domain/contracts/drafts/listing.ts'
import { saveFile } from '#lib/save-file.ts'

const post = (path: string, body: object) =>
  apiFetch(`/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Writes a text for each of some products. Returns the drafts; a product with a draft that waits keeps it. */
export const useWriteTexts = () =>
  useListChange(async (asked: { store: string; products: readonly string[] }) => {
    const response = await post('/listings', asked)
    return parseAnswer(await response.text(), createdListingsSchema).drafts
  }, workKey)

/** What is known of what a change of texts brought. It is computed from the imports that count now. */
export const listingEffectQuery = (store: string, id: string) =>
  queryOptions({
    queryKey: [...figuresKey, 'listing-effect', store, id],
    queryFn: ({ signal }) =>
      loadAnswer(
        { path: `/api/listings/${id}/effect?${new URLSearchParams({ store })}`, schema: listingEffectSchema },
        signal,
      ),
  })

function saveFiles({ files }: ListingFiles) {
  const saved: string[] = []
  for (const { shop, csv } of files) {
    saved.push(shop)
    const count = saved.filter((other) => other === shop).length
    saveFile(new Blob([csv], { type: 'text/csv' }), `product-texts-${shop}${count > 1 ? `-${count}` : ''}.csv`)
  }
}

/** Downloads approved texts for the shops' product imports: those of some drafts, or all that aren't in the shop yet. */
export const useDownloadTexts = () =>
  useMutation({
    mutationFn: async (asked: { store: string; drafts?: readonly string[] }) => {
      const response = await post('/listings/files', asked)
      const found = parseAnswer(await response.text(), listingFilesSchema)
      saveFiles(found)
      return found
    },
  })
