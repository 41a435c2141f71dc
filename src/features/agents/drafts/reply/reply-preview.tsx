import type { ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { MarkedText } from '#features/agents/drafts/marked-text.tsx'

/** A reply as the customer reads it. What is left to fill in is marked. */
export function ReplyPreview({ content: { subject, body } }: { content: ReplyContent }) {
  return (
    <div className="mt-3 overflow-hidden rounded-control border border-line">
      <p dir="auto" className="border-b border-line bg-sunken px-4 py-3 font-medium wrap-anywhere">
        {subject ? <MarkedText text={subject} /> : <span className="text-muted">No subject yet</span>}
      </p>
      <p dir="auto" className="px-4 py-4 wrap-anywhere whitespace-pre-wrap">
        {body ? <MarkedText text={body} /> : <span className="text-muted">No text yet</span>}
      </p>
    </div>
  )
}
