import type { ListingContent } from '#domain/contracts/drafts/listing.ts'
import { obstacleOfListing } from '#domain/contracts/drafts/listing-obstacle.ts'
import type { DraftParts } from '#features/agents/drafts/draft-parts.ts'
import { formatDay } from '#lib/format.ts'
import { ChangeListing } from './change-listing.tsx'
import { ListingFields } from './listing-fields.tsx'
import { ListingPreview } from './listing-preview.tsx'

/** The texts of a product. */
export const LISTING: DraftParts<ListingContent> = {
  noun: 'product text',
  doneText: (day) => `changed in the shop on ${formatDay(day)}`,
  titleOf: ({ title }) => title,
  obstacleOf: obstacleOfListing,
  Fields: ListingFields,
  Preview: ListingPreview,
  CarryOut: ChangeListing,
}
