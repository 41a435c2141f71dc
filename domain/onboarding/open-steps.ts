import { ONBOARDING_STEPS } from './onboarding.ts'

/** Whether the preferences say that the onboarding is complete. */
export function hasCompletedOnboarding(preferences: unknown): boolean {
  const { onboardingCompleted, onboarding } = Object(preferences)
  return onboardingCompleted === true || Object(onboarding).isCompleted === true
}

/**
 * Whether the onboarding has started and some steps aren't completed. Skipped steps count as not completed. Every page
 * asks this, so it reads no more of the onboarding.
 */
export function hasOpenSteps(preferences: unknown): boolean {
  const { onboarding } = Object(preferences)
  if (!isObject(onboarding) && !hasCompletedOnboarding(preferences)) return false
  const steps: unknown = Object(onboarding).steps
  return ONBOARDING_STEPS.some((step) => Object(Object(steps)[step]).status !== 'completed')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
