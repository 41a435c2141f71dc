import type { StoreFields } from '#data/stores/store-settings.ts'
import { parseAdminAddress } from '#domain/shop-admin.ts'
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
  adminAddress: string
}

export const STORE_KEYS = [
  'name',
  'currency',
  'timeZone',
  'industry',
  'businessSize',
  'goals',
  'teamMembers',
  'adminAddress',
] as const satisfies (keyof StoreDraft)[]

export function toDraft({
  name,
  currency,
  timeZone,
  industry,
  businessSize,
  goals,
  teamMembers,
  adminAddress,
}: StoreFields): StoreDraft {
  return {
    name,
    currency,
    timeZone,
    industry: industry ?? '',
    businessSize: businessSize ?? '',
    goals,
    teamMembers: String(teamMembers),
    adminAddress: adminAddress ?? '',
  }
}

/** Whether the address of the shop's admin is one, or missing. */
export const isAdminAddress = ({ adminAddress }: Pick<StoreDraft, 'adminAddress'>): boolean =>
  adminAddress.trim() === '' || parseAdminAddress(adminAddress) !== null

/** Returns the values as they are saved: a trimmed name, a team of at least 1 and the whole address of the admin. */
export function cleanDraft(draft: StoreDraft): StoreDraft {
  return {
    ...draft,
    name: draft.name.trim(),
    teamMembers: String(parseTeamMembers(draft.teamMembers)),
    adminAddress: parseAdminAddress(draft.adminAddress) ?? draft.adminAddress.trim(),
  }
}

export function toChange({
  industry,
  businessSize,
  teamMembers,
  adminAddress,
  ...same
}: Partial<StoreDraft>): Partial<StoreFields> {
  return {
    ...same,
    ...(industry !== undefined && { industry: industry || null }),
    ...(businessSize !== undefined && { businessSize: businessSize || null }),
    ...(teamMembers !== undefined && { teamMembers: parseTeamMembers(teamMembers) }),
    ...(adminAddress !== undefined && { adminAddress: adminAddress || null }),
  }
}
