import type { Onboarding, OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import {
  type BusinessGoal,
  type BusinessSize,
  DEFAULT_BUSINESS_SIZE,
  type Industry,
  MAX_BUSINESS_NAME_LENGTH,
  parseTeamMembers,
} from '#domain/onboarding/options.ts'

/** The values of the welcome dialog's fields. */
export type WelcomeDraft = {
  businessName: string
  industryType: Industry | null
  businessSize: BusinessSize
  businessGoals: BusinessGoal[]
  teamMembers: string
}

/** Returns the initial values: the stored answers, and `name` or a default for each missing answer. */
export function draftAnswers(onboarding: Onboarding, name: string): WelcomeDraft {
  return {
    businessName: Array.from(onboarding.businessName ?? name)
      .slice(0, MAX_BUSINESS_NAME_LENGTH)
      .join(''),
    industryType: onboarding.industryType ?? null,
    businessSize: onboarding.businessSize ?? DEFAULT_BUSINESS_SIZE,
    businessGoals: onboarding.businessGoals ?? [],
    teamMembers: String(onboarding.teamMembers ?? 1),
  }
}

export function toAnswers(draft: WelcomeDraft): OnboardingAnswers {
  return { ...draft, businessName: draft.businessName.trim(), teamMembers: parseTeamMembers(draft.teamMembers) }
}
