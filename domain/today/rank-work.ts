import type { Proposal } from './proposal.ts'

type Ranked = Pick<Proposal, 'content' | 'stake'>

/** Where figures are missing, the sums of everything else say little. */
const isGap = ({ content }: Ranked): boolean =>
  content.kind === 'import' || (content.kind === 'signal' && content.isGap)

/** Changes come before ideas. */
const isIdea = ({ content }: Ranked): boolean => content.kind === 'write_to'

/** Puts missing figures first, then the money at stake, and what has no sum last. Equal ones keep their order. */
export const rankWork = <Work extends Ranked>(works: readonly Work[]): Work[] =>
  works.toSorted(
    (one, other) =>
      Number(isGap(other)) - Number(isGap(one)) ||
      Number(one.stake === null) - Number(other.stake === null) ||
      (other.stake ?? 0) - (one.stake ?? 0) ||
      Number(isIdea(one)) - Number(isIdea(other)),
  )
