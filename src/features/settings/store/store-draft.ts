import type { StoreFields } from '#data/stores/store-settings.ts'
import { type BusinessGoal, type BusinessSize, type Industry, parseTeamMembers } from '#domain/onboarding/options.ts'

/** The values of the store form. Typed values are text; `''` means that nothing is chosen. */
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

/** Returns the values as they are saved: a trimmed name and a team of at least 1. */
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
