import type { BusinessGoal, BusinessSize, Industry } from './options.ts'

/** The stored steps. The welcome dialog asks for `industry`, `goals` and `team` along with `welcome`. */
export const ONBOARDING_STEPS = [
  'welcome',
  'profile',
  'industry',
  'goals',
  'team',
  'dashboard',
  'features',
  'complete',
] as const

/** The order in which a newcomer is led; the other stored steps are asked along the way. */
export const ONBOARDING_FLOW = ['welcome', 'profile', 'dashboard', 'features'] as const

export const STEP_STATUSES = ['pending', 'in-progress', 'completed', 'skipped'] as const

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
export type StepStatus = (typeof STEP_STATUSES)[number]
export type StepState = {
  status: StepStatus
  completedAt?: string
  /** Written, never read back: tells the database that a step that was done is in progress again on purpose. */
  reopenedAt?: string
}

/** What the welcome dialog asks. The industry may stay open. */
export type OnboardingAnswers = {
  businessName: string
  industryType: Industry | null
  businessSize: BusinessSize
  businessGoals: BusinessGoal[]
  teamMembers: number
}

/** How far a person has come, as kept in `preferences.onboarding`; times are ISO instants. */
export type Onboarding = Partial<OnboardingAnswers> & {
  steps: Record<OnboardingStep, StepState>
  currentStep: OnboardingStep
  isCompleted: boolean
  startedAt?: string
  completedAt?: string
  /** Which of the five screens the tour last showed, from 1. */
  tourStep?: number
}

/** Whether a step needs nothing more. */
export function isStepDone({ status }: StepState): boolean {
  return status === 'completed' || status === 'skipped'
}

/** The state of every step, made from its name. */
export function mapSteps(toState: (step: OnboardingStep) => StepState): Record<OnboardingStep, StepState> {
  return {
    welcome: toState('welcome'),
    profile: toState('profile'),
    industry: toState('industry'),
    goals: toState('goals'),
    team: toState('team'),
    dashboard: toState('dashboard'),
    features: toState('features'),
    complete: toState('complete'),
  }
}
