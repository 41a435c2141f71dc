import { labelOfSegment, RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import type { Audience, CampaignContent, CampaignState } from '#domain/contracts/campaigns/campaign.ts'
import type { WorkList } from '#domain/contracts/campaigns/work-list.ts'
import { formatNumber, formatPercent } from '#lib/format.ts'
import type { Tone } from '#ui/feedback/tones.ts'

type Row = { label: string; tone: Tone }

export const CAMPAIGN_LABELS: Record<CampaignState, Row> = {
  proposed: { label: 'Proposed', tone: 'neutral' },
  edited: { label: 'Edited', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'good' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Not sent', tone: 'bad' },
  taken_back: { label: 'Taken back', tone: 'neutral' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
  measured: { label: 'Measured', tone: 'good' },
}

export const ACTION_LABELS: Record<WorkList['actions'][number]['state'], Row> = {
  open: { label: 'Proposed', tone: 'neutral' },
  later: { label: 'Later', tone: 'neutral' },
  done: { label: 'Done', tone: 'good' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
}

/** What is listed together. */
export const WORK_FILTERS = [
  { value: 'decide', label: 'To decide', states: ['proposed', 'edited', 'taken_back', 'open', 'later'] },
  { value: 'approved', label: 'Approved', states: ['approved'] },
  { value: 'done', label: 'Done', states: ['done', 'measured', 'failed'] },
  { value: 'dismissed', label: 'Dismissed', states: ['dismissed'] },
] as const satisfies readonly { value: string; label: string; states: readonly string[] }[]

export type WorkFilter = (typeof WORK_FILTERS)[number]['value']

const OVERDUE = {
  on_time: 'Customers who order on time',
  overdue: 'Overdue customers',
  likely_gone: 'Customers who are likely gone',
} as const

/** Names the customers that a campaign is about. */
export function nameAudience(audience: Audience): string {
  switch (audience.kind) {
    case 'everyone':
      return 'All customers'
    case 'segment':
      return `Segment: ${labelOfSegment(audience.segment)}`
    case 'overdue':
      return OVERDUE[audience.overdue]
    case 'list':
      return `List: ${audience.name}`
    case 'bought':
      return `Bought ${audience.title}, not ${audience.withoutTitle}`
  }
}

/** The value of an audience in a list of options. */
export const audienceKey = (audience: Audience): string => {
  if (audience.kind === 'segment') return `segment:${audience.segment}`
  if (audience.kind === 'overdue') return `overdue:${audience.overdue}`
  if (audience.kind === 'bought') return `bought:${audience.product}:${audience.without}`
  return audience.kind === 'list' ? `list:${audience.list}` : 'everyone'
}

type Option = { value: string; label: string; audience: Audience }

/** The customers that can be chosen. One that is no longer among the lists stays choosable. */
export function audienceOptions(chosen: Audience, lists: readonly { id: string; name: string }[]): Option[] {
  const known: Audience[] = [
    { kind: 'everyone' },
    { kind: 'overdue', overdue: 'overdue' },
    { kind: 'overdue', overdue: 'likely_gone' },
    ...RFM_SEGMENTS.map(({ name }): Audience => ({ kind: 'segment', segment: name })),
    ...lists.map(({ id, name }): Audience => ({ kind: 'list', list: id, name })),
  ]
  const all = known.some((each) => audienceKey(each) === audienceKey(chosen)) ? known : [chosen, ...known]
  return all.map((audience) => ({ value: audienceKey(audience), label: nameAudience(audience), audience }))
}

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Above this, "one in two" is too rough. */
const MOST_OF_ONE_IN = 0.35

/** Formats a share as "one in twelve". */
export function oneIn(share: number): string {
  if (share > MOST_OF_ONE_IN) return formatPercent(share)
  const of = Math.round(1 / share)
  return `one in ${WORDS[of - 2] ?? formatNumber(of)}`
}

/** Words in capitals with or without digits, such as SPRING10. */
const CODE = /\b(?=[A-Z\d]*[A-Z])[A-Z\d]{4,}\b/g

/** Whether the text of an email has neither the offer's code nor, without one, the offer as it is written. */
export function lacksOffer({ offer, body }: Pick<CampaignContent, 'offer' | 'body'>): boolean {
  if (offer.trim() === '') return false
  const text = body.toLowerCase()
  return !(offer.match(CODE) ?? [offer.trim()]).every((part) => text.includes(part.toLowerCase()))
}
