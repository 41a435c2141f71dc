import {
  isStepDone,
  mapSteps,
  ONBOARDING_FLOW,
  ONBOARDING_STEPS,
  type Onboarding,
  type OnboardingStep,
  STEP_STATUSES,
  type StepState,
} from './onboarding.ts'
import { hasCompletedOnboarding, isObject } from './open-steps.ts'
import { BUSINESS_GOALS, BUSINESS_SIZES, INDUSTRIES, MAX_BUSINESS_NAME_LENGTH } from './options.ts'

const LAST_TOUR_STEP = 5

/**
 * Reads the onboarding from a profile's preferences. Returns `null` if it has not started. Treats invalid parts as
 * missing.
 */
export function parseOnboarding(preferences: unknown): Onboarding | null {
  const stored: unknown = Object(preferences).onboarding
  const isCompleted = hasCompletedOnboarding(preferences)
  if (!isObject(stored) && !isCompleted) return null
  const onboarding: Record<string, unknown> = isObject(stored) ? stored : {}
  const steps = mapSteps((step) => parseStep(Object(onboarding['steps'])[step]))
  return {
    steps,
    currentStep: isCompleted ? 'complete' : parseCurrentStep(onboarding['currentStep'], steps),
    isCompleted,
    ...parseTimes(onboarding),
    ...parseAnswers(onboarding),
  }
}

function parseStep(stored: unknown): StepState {
  const { status, completedAt } = Object(stored)
  const known = STEP_STATUSES.find((name) => name === status) ?? 'pending'
  return known === 'completed' && isInstant(completedAt) ? { status: known, completedAt } : { status: known }
}

/** Returns the stored step if it is valid, otherwise the first step that isn't done. */
function parseCurrentStep(stored: unknown, steps: Onboarding['steps']): OnboardingStep {
  const known = ONBOARDING_STEPS.find((step) => step !== 'complete' && step === stored)
  return known ?? ONBOARDING_FLOW.find((step) => !isStepDone(steps[step])) ?? 'features'
}

function parseTimes({ startedAt, completedAt, tourStep }: Record<string, unknown>) {
  const isTourStep = typeof tourStep === 'number' && Number.isInteger(tourStep) && tourStep >= 1
  return {
    ...(isInstant(startedAt) && { startedAt }),
    ...(isInstant(completedAt) && { completedAt }),
    ...(isTourStep && tourStep <= LAST_TOUR_STEP && { tourStep }),
  }
}

function parseAnswers(stored: Record<string, unknown>) {
  const { businessName, teamMembers } = stored
  const industryType = INDUSTRIES.find((industry) => industry === stored['industryType'])
  const businessSize = BUSINESS_SIZES.find((size) => size === stored['businessSize'])
  const goals: unknown = stored['businessGoals']
  const isTeam = typeof teamMembers === 'number' && Number.isSafeInteger(teamMembers) && teamMembers >= 1
  return {
    ...(typeof businessName === 'string' && { businessName: businessName.slice(0, MAX_BUSINESS_NAME_LENGTH) }),
    ...(industryType && { industryType }),
    ...(businessSize && { businessSize }),
    ...(Array.isArray(goals) && { businessGoals: BUSINESS_GOALS.filter((goal) => goals.includes(goal)) }),
    ...(isTeam && { teamMembers }),
  }
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
