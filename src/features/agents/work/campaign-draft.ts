import type { BasketPair } from '#domain/contracts/analytics/basket.ts'
import {
  type Audience,
  type CampaignContent,
  KEPT_BACK,
  LONGEST,
  MOST_PERCENT_OFF,
} from '#domain/contracts/campaigns/campaign.ts'
import { withoutGaps } from '#domain/contracts/drafts/gaps.ts'
import type { ChatMessage } from '#data/agents/messages.ts'
import { plainDraft, splitDraft } from '#features/agents/draft-text.ts'

const EMPTY: CampaignContent = {
  name: '',
  audience: { kind: 'everyone' },
  subject: '',
  preview: '',
  body: '',
  offer: '',
  percentOff: null,
  plannedOn: null,
  keptBack: KEPT_BACK,
  isUnknownIncluded: false,
  isRunningIncluded: false,
}

/** Returns the campaign that an agent's draft of an email is. The draft's citation says whom it is for. */
export function contentOfMessage({ parameters }: ChatMessage): CampaignContent {
  const { draft, citations = [] } = parameters ?? {}
  const { subject, body } = splitDraft(plainDraft(draft?.text ?? ''))
  const isWinBack = citations.some(({ screen }) => screen?.choice['overdue'] === 'likely_gone')
  return {
    ...EMPTY,
    name: (draft?.title ?? '').slice(0, LONGEST.name),
    audience: isWinBack ? { kind: 'overdue', overdue: 'likely_gone' } : EMPTY.audience,
    subject: (subject ?? '').slice(0, LONGEST.subject),
    body: body.slice(0, LONGEST.body),
  }
}

/** Returns a campaign without texts. */
export const contentFor = (audience: Audience, name: string): CampaignContent => ({
  ...EMPTY,
  audience,
  name: name.slice(0, LONGEST.name),
})

/** Returns a campaign that shows buyers of one product another one, which sells with it. */
export function contentForPair({ first, second }: Pick<BasketPair, 'first' | 'second'>): CampaignContent {
  const [bought, other] = [withoutGaps(first.title), withoutGaps(second.title)]
  const audience = {
    kind: 'bought',
    product: first.id,
    title: first.title,
    without: second.id,
    withoutTitle: second.title,
  } as const
  return {
    ...contentFor(audience, `Cross-sell ${second.title}`),
    subject: `Goes with ${bought}: ${other}`.slice(0, LONGEST.subject),
    body: [
      'Hello [first name],',
      `You bought ${bought}. Customers often order ${other} with it.`,
      '[One sentence on what makes it special.]',
      '[Link to the product]',
      '[Your name]',
    ].join('\n\n'),
  }
}

export type Problem = Partial<Record<'name' | 'percentOff', string>>

/** Reads what was typed as a percentage. `undefined` if it isn't one. */
export function readPercent(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const percent = Number(text)
  return Number.isInteger(percent) && percent >= 1 && percent <= MOST_PERCENT_OFF ? percent : undefined
}

export function problemOf({ name }: CampaignContent, percentText: string): Problem | null {
  if (name.trim() === '') return { name: 'Enter a name.' }
  if (readPercent(percentText) === undefined) {
    return { percentOff: `Enter a whole number from 1 to ${MOST_PERCENT_OFF}, or leave it empty.` }
  }
  return null
}
