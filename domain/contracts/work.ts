/** What people decide on work. */
export const WORK_DECISIONS = ['open', 'later', 'done', 'dismissed'] as const

export type WorkDecision = (typeof WORK_DECISIONS)[number]

/** The states of work. What ended isn't proposed any more, without a decision. */
export type WorkState = WorkDecision | 'ended'

/** What Today proposes. */
export const WORK_KINDS = ['import', 'restock', 'signal', 'write_to'] as const
