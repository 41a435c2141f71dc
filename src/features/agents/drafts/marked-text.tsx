import { splitAtGaps } from '#domain/contracts/drafts/gaps.ts'

type MarkedTextProps = { text: string; split?: (text: string) => string[] }

/** A text in which what is left to fill in is marked. `split` returns its parts, of which every second one is a gap. */
export const MarkedText = ({ text, split = splitAtGaps }: MarkedTextProps) =>
  split(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
      <mark key={at} className="rounded-sm bg-warning-soft px-0.5 text-ink">
        {part}
      </mark>
    ),
  )
