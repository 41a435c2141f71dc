import { type BusinessGoal, type BusinessSize, type Industry, parseTeamMembers } from '#domain/onboarding/options.ts'
import type { StoreFields } from '#data/settings-store.ts'

/** A store as its form holds it: what is typed or chosen is text, nothing chosen is empty. */
export type StoreDraft = {
  name: string
  currency: string
  timeZone: string
  industry: Industry | ''
  businessSize: BusinessSize | ''
  goals: BusinessGoal[]
  teamMembers: string
}

export const STORE_KEYS = [
  'name',
  'currency',
  'timeZone',
  'industry',
  'businessSize',
  'goals',
  'teamMembers',
] as const satisfies (keyof StoreDraft)[]

export function toDraft({
  name,
  currency,
  timeZone,
  industry,
  businessSize,
  goals,
  teamMembers,
}: StoreFields): StoreDraft {
  return {
    name,
    currency,
    timeZone,
    industry: industry ?? '',
    businessSize: businessSize ?? '',
    goals,
    teamMembers: String(teamMembers),
  }
}

/** As it is saved: without the spaces around the name, and with a team of at least 1. */
export function cleanDraft(draft: StoreDraft): StoreDraft {
  return { ...draft, name: draft.name.trim(), teamMembers: String(parseTeamMembers(draft.teamMembers)) }
}

export function toChange({ industry, businessSize, teamMembers, ...same }: Partial<StoreDraft>): Partial<StoreFields> {
  return {
    ...same,
    ...(industry !== undefined && { industry: industry || null }),
    ...(businessSize !== undefined && { businessSize: businessSize || null }),
    ...(teamMembers !== undefined && { teamMembers: parseTeamMembers(teamMembers) }),
  }
}
