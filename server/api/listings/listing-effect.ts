import { LISTING_DAYS, type ListingEffect } from '#domain/contracts/drafts/listing.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import { loadEvents } from '#server/api/events/load-events.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ListingOptions } from './create-listings.ts'
import { loadChanged, measureListing } from './measure-listing.ts'

/**
 * Returns what was found of a change of texts once its 28 days are complete. What couldn't be told then is looked at again,
 * because later imports may tell it. Throws 404 `not_changed` for a draft that isn't in the shop.
 */
export async function loadListingEffect(
  options: ListingOptions,
  question: FiguresQuestion<{ id: string }>,
): Promise<Omit<ListingEffect, 'asOf'>> {
  const { asker, claims, query, store, today } = question
  const changed = await loadChanged(options.database, claims, store.id)
  const draft = changed.find(({ id }) => id === query.id)
  if (!draft) throw new ApiError(404, 'not_changed', 'These texts aren’t in the shop yet, or their product is gone.')
  const last = addDays(draft.day, LISTING_DAYS - 1)
  const lookOn = addDays(last, 1)
  if (draft.outcome !== null && draft.outcome.basis !== null) return { lookOn, found: draft.outcome }
  if (lastCompleteDay(today, store.figures_end) < last) return { lookOn, found: null }
  const events = await loadEvents(options.database, claims, store.id)
  return { lookOn, found: await measureListing(options, { store, today, asker, draft, changed, events }) }
}
