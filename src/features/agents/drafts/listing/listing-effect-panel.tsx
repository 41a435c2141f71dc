import { useQuery } from '@tanstack/react-query'
import { listingEffectQuery } from '#data/agents/listings.ts'
import { LISTING_DAYS } from '#domain/contracts/drafts/listing.ts'
import { Panel } from '#features/agents/work/campaign-panels.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { formatDay } from '#lib/format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'

/** What a change of texts brought, or when that can be seen. */
export function ListingEffectPanel({ id, storeId }: { id: string; storeId: string }) {
  const query = useQuery(listingEffectQuery(storeId, id))
  return (
    <Panel id="effect" title="What it brought">
      <LoadedFigures name="comparison" query={query} skeleton={<Skeleton className="mt-3 h-16" />}>
        {({ lookOn, found }) =>
          found === null ? (
            <p className="mt-1 max-w-prose text-muted">
              Known from {formatDay(lookOn)} on, once {LISTING_DAYS} days are complete in your imports. The product is
              then compared with products whose texts weren’t changed.
            </p>
          ) : (
            <>
              <p className="mt-1 max-w-prose">{found.text}</p>
              <p className="mt-1 max-w-prose text-muted">
                {found.basis} <TextLink to="/documentation/product-texts">How it is measured</TextLink>
              </p>
            </>
          )
        }
      </LoadedFigures>
    </Panel>
  )
}
