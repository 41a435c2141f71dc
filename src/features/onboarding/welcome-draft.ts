import type { StoreFields } from '#data/stores/store-settings.ts'
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

/** Returns the answers that a store has already. */
export function answersOf({
  name,
  industry,
  businessSize,
  goals,
  teamMembers,
}: StoreFields): Partial<OnboardingAnswers> {
  return {
    businessName: name,
    ...(industry && { industryType: industry }),
    ...(businessSize && { businessSize }),
    businessGoals: goals,
    teamMembers,
  }
}

/** Returns the initial values: the stored answers, and `known` or a default for each missing one. */
export function draftAnswers(onboarding: Onboarding, known: Partial<OnboardingAnswers>): WelcomeDraft {
  const answers = { ...known, ...onboarding }
  return {
    businessName: Array.from(answers.businessName ?? '')
      .slice(0, MAX_BUSINESS_NAME_LENGTH)
      .join(''),
    industryType: answers.industryType ?? null,
    businessSize: answers.businessSize ?? DEFAULT_BUSINESS_SIZE,
    businessGoals: answers.businessGoals ?? [],
    teamMembers: String(answers.teamMembers ?? 1),
  }
}

export function toAnswers(draft: WelcomeDraft): OnboardingAnswers {
  return { ...draft, businessName: draft.businessName.trim(), teamMembers: parseTeamMembers(draft.teamMembers) }
}
