import { LISTING_FIELDS, LISTING_LABELS, type ListingContent } from '#domain/contracts/drafts/listing.ts'
import { splitAtListingGaps } from '#domain/contracts/drafts/listing-gaps.ts'
import { MarkedText } from '#features/agents/drafts/marked-text.tsx'

/** The texts of a product, field by field. What is left to fill in is marked. */
export function ListingPreview({ content }: { content: ListingContent }) {
  return (
    <dl className="mt-3 divide-y divide-line overflow-hidden rounded-control border border-line">
      {LISTING_FIELDS.map((field) => (
        <div key={field} className="px-4 py-3">
          <dt className="text-xs text-muted">{LISTING_LABELS[field]}</dt>
          <dd
            dir="auto"
            className={`mt-0.5 wrap-anywhere whitespace-pre-wrap ${field === 'title' ? 'font-medium' : ''}`}
          >
            {content[field] ? (
              <MarkedText text={content[field]} split={splitAtListingGaps} />
            ) : (
              <span className="text-muted">None</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
