import {
  isStepDone,
  mapSteps,
  ONBOARDING_FLOW,
  ONBOARDING_STEPS,
  type Onboarding,
  type OnboardingAnswers,
  type OnboardingStep,
  type StepState,
} from './onboarding.ts'

type Outcome = 'completed' | 'skipped'

const ASKED_WITH_WELCOME = ['industry', 'goals', 'team'] as const

/** Creates an onboarding in which all steps are pending. In this file, `now` is an ISO 8601 time. */
export function startOnboarding(now: string): Onboarding {
  return { steps: mapSteps(() => ({ status: 'pending' })), currentStep: 'welcome', isCompleted: false, startedAt: now }
}

/**
 * Makes a step the current one and marks it in progress, even if it was finished. Doesn't change a complete onboarding.
 */
export function openStep(onboarding: Onboarding, step: OnboardingStep, now: string): Onboarding {
  if (onboarding.isCompleted || step === 'complete') return onboarding
  const isReopened = isStepDone(onboarding.steps[step])
  return leadTo(onboarding, step, { status: 'in-progress', ...(isReopened && { reopenedAt: now }) })
}

/** Marks a step completed at `now`. */
export function completeStep(onboarding: Onboarding, step: OnboardingStep, now: string): Onboarding {
  return withSteps(onboarding, [step], { status: 'completed', completedAt: now })
}

/** Adds answers while the welcome dialog is open. `answered` is the step to which they belong. */
export function saveAnswers(
  onboarding: Onboarding,
  { answers, answered }: { answers: Partial<OnboardingAnswers>; answered: 'welcome' | 'industry' | 'goals' },
  now: string,
): Onboarding {
  const saved = { ...onboarding, ...answers }
  if (answered !== 'welcome') return completeStep(saved, answered, now)
  return isStepDone(saved.steps.welcome) ? saved : withSteps(saved, ['welcome'], { status: 'in-progress' })
}

/** Adds the answers, completes the steps of the welcome dialog, and moves to the profile step. */
export function completeWelcome(onboarding: Onboarding, answers: OnboardingAnswers, now: string): Onboarding {
  const answered = withSteps({ ...onboarding, ...answers }, ['welcome', ...ASKED_WITH_WELCOME], {
    status: 'completed',
    completedAt: now,
  })
  return moveOn(answered, 'welcome')
}

/** Skips the unanswered steps of the welcome dialog, and moves to the profile step. */
export function skipWelcome(onboarding: Onboarding): Onboarding {
  const open = ASKED_WITH_WELCOME.filter((step) => !isStepDone(onboarding.steps[step]))
  return moveOn(withSteps(onboarding, ['welcome', ...open], { status: 'skipped' }), 'welcome')
}

/** Completes the open steps of the welcome dialog, because the person's store already has its answers. */
export function joinStore(onboarding: Onboarding, now: string): Onboarding {
  const open = (['welcome', ...ASKED_WITH_WELCOME] as const).filter((step) => !isStepDone(onboarding.steps[step]))
  if (onboarding.isCompleted || open.length === 0) return onboarding
  return moveOn(withSteps(onboarding, open, { status: 'completed', completedAt: now }), 'welcome')
}

/** Completes or skips the profile step, and moves to the dashboard step. */
export function settleProfile(onboarding: Onboarding, outcome: Outcome, now: string): Onboarding {
  return moveOn(withSteps(onboarding, ['profile'], toState(outcome, now)), 'profile')
}

/**
 * Moves the tour to a stop, counted from 1. From the second stop on, the dashboard step is completed and the features
 * step is current.
 */
export function advanceTour(onboarding: Onboarding, tourStep: number, now: string): Onboarding {
  const moved = { ...onboarding, tourStep }
  if (tourStep === 1 || onboarding.isCompleted) return moved
  const seen = isStepDone(moved.steps.dashboard) ? moved : completeStep(moved, 'dashboard', now)
  return leadTo(seen, 'features')
}

/** Completes or skips all remaining steps, and completes the onboarding. */
export function endOnboarding(onboarding: Onboarding, outcome: Outcome, now: string): Onboarding {
  if (onboarding.isCompleted) return onboarding
  const remaining = ONBOARDING_STEPS.filter((step) => !isStepDone(onboarding.steps[step]))
  const settled = withSteps(onboarding, remaining, toState(outcome, now))
  return { ...completeStep(settled, 'complete', now), currentStep: 'complete', isCompleted: true, completedAt: now }
}

/** Returns the preferences with the onboarding added. */
export function toPreferences(preferences: Record<string, unknown>, onboarding: Onboarding): Record<string, unknown> {
  const completed = onboarding.isCompleted ? { onboardingCompleted: true } : {}
  return { ...preferences, ...completed, onboarding }
}

/** Moves to the next step only if `from` is current, because another tab may already have moved on. */
function moveOn(onboarding: Onboarding, from: 'welcome' | 'profile'): Onboarding {
  const places: OnboardingStep[] = from === 'welcome' ? [from, ...ASKED_WITH_WELCOME] : [from]
  if (!places.includes(onboarding.currentStep)) return onboarding
  const ahead = ONBOARDING_FLOW.slice(ONBOARDING_FLOW.indexOf(from) + 1)
  return leadTo(onboarding, ahead.find((step) => !isStepDone(onboarding.steps[step])) ?? 'features')
}

function leadTo(
  onboarding: Onboarding,
  step: OnboardingStep,
  state: StepState = { status: 'in-progress' },
): Onboarding {
  return { ...withSteps(onboarding, [step], state), currentStep: step }
}

function withSteps(onboarding: Onboarding, changed: readonly OnboardingStep[], state: StepState): Onboarding {
  const steps = mapSteps((step) => (changed.includes(step) ? state : onboarding.steps[step]))
  return { ...onboarding, steps }
}

function toState(outcome: Outcome, now: string): StepState {
  return outcome === 'completed' ? { status: outcome, completedAt: now } : { status: outcome }
}
