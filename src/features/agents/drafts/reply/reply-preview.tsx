import { type ReplyContent, splitAtGaps } from '#domain/contracts/drafts/draft.ts'

/** A reply as the customer reads it. What is left to fill in is marked. */
export function ReplyPreview({ content: { subject, body } }: { content: ReplyContent }) {
  return (
    <div className="mt-3 overflow-hidden rounded-control border border-line">
      <p dir="auto" className="border-b border-line bg-sunken px-4 py-3 font-medium wrap-anywhere">
        {subject ? <Marked text={subject} /> : <span className="text-muted">No subject yet</span>}
      </p>
      <p dir="auto" className="px-4 py-4 wrap-anywhere whitespace-pre-wrap">
        {body ? <Marked text={body} /> : <span className="text-muted">No text yet</span>}
      </p>
    </div>
  )
}

const Marked = ({ text }: { text: string }) =>
  splitAtGaps(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
      <mark key={at} className="rounded-sm bg-warning-soft px-0.5 text-ink">
        {part}
      </mark>
    ),
  )
