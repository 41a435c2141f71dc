import type { WorkState } from '#domain/contracts/work.ts'
import { addDays } from '#domain/periods.ts'
import type { Proposal, ProposalContent } from './proposal.ts'

/** Work as it is stored. Its content and stake are those of the day of the decision, if there was one. */
export type StoredWork = Proposal & {
  state: WorkState
  /** The day on which what was postponed is open again. */
  returnsOn: string | null
  /** The last day on which it was proposed. */
  proposedOn: string
  /** The day of the first look that no longer proposed what was done. `null` while it is proposed. */
  goneOn: string | null
  /** The day of the last change of its state. `null` if it never changed. */
  changedOn: string | null
}

export type UpdatedWork = Pick<
  StoredWork,
  'name' | 'state' | 'returnsOn' | 'proposedOn' | 'goneOn' | 'content' | 'stake' | 'signalId' | 'customers'
>

type Update = {
  stored: readonly StoredWork[]
  proposals: readonly Proposal[]
  /** What was looked at. Work of other kinds stays as it is. */
  kinds: readonly ProposalContent['kind'][]
  /** Whether the figures are too old to say that something is no longer so. What they proposed ends all the same. */
  isOld: boolean
  today: string
}

/** How much larger something must be to be proposed again after a decision. */
const MUCH_WORSE = { done: 1.5, dismissed: 2 } as const

/** What was done and is proposed again so many days after the first look without it is a new case. */
const GONE_DAYS = 7

/** There are always some customers to write to. What was done about them counts so long. */
const DONE_DAYS = 30

/** Returns what changes in the work of a store: what is new, went on, came back, or ended. */
export function updateWork({ stored, proposals, kinds, isOld, today }: Update): UpdatedWork[] {
  const known = new Map(stored.map((work) => [work.name, work]))
  const proposed = new Set(proposals.map(({ name }) => name))
  const missing = stored.filter(({ name, content }) => !proposed.has(name) && kinds.includes(content.kind))
  const ended = missing.filter(({ state }) => state === 'open' || state === 'later')
  const gone = isOld ? [] : missing.filter(({ state, goneOn }) => state === 'done' && goneOn === null)
  return [
    ...proposals.map((proposal) => propose(proposal, known.get(proposal.name), today)),
    ...ended.map((work) => ({ ...work, state: 'ended' as const, returnsOn: null })),
    ...gone.map((work) => ({ ...work, goneOn: today })),
  ]
}

function propose(proposal: Proposal, work: StoredWork | undefined, today: string): UpdatedWork {
  const open = { ...proposal, state: 'open', returnsOn: null, proposedOn: today, goneOn: null } as const
  if (!work) return open
  if (work.state === 'later') {
    return isPostponed(work, today) ? { ...open, state: 'later', returnsOn: work.returnsOn } : open
  }
  if (work.state === 'open' || work.state === 'ended' || isOpenAgain(proposal, work, today)) return open
  // Later proposals are compared with what the decision was about.
  return { ...work, proposedOn: today, goneOn: null }
}

/** Whether work is postponed to a later day. */
export const isPostponed = ({ state, returnsOn }: Pick<StoredWork, 'state' | 'returnsOn'>, today: string): boolean =>
  state === 'later' && returnsOn !== null && returnsOn > today

function isOpenAgain(proposal: Proposal, work: StoredWork, today: string): boolean {
  // A signal has rules of its own.
  if (work.signalId !== null) return false
  if (work.state === 'done') return isMuchWorse(proposal, work, MUCH_WORSE.done) || isNewCase(work, today)
  return work.state === 'dismissed' && isMuchWorse(proposal, work, MUCH_WORSE.dismissed)
}

function isMuchWorse(proposal: Proposal, work: StoredWork, times: number): boolean {
  const [size, before] = [sizeOf(proposal), sizeOf(work)]
  return size !== null && before !== null && before > 0 && size >= times * before
}

function isNewCase({ content, goneOn, changedOn }: StoredWork, today: string): boolean {
  if (goneOn !== null && goneOn <= addDays(today, -GONE_DAYS)) return true
  return content.kind === 'write_to' && changedOn !== null && changedOn <= addDays(today, -DONE_DAYS)
}

const sizeOf = ({ stake, content }: Proposal): number | null =>
  content.kind === 'write_to' ? content.customers : stake
