import type { BusinessGoal, BusinessSize, Industry } from './options.ts'

/** All steps that are stored. The welcome dialog covers `welcome`, `industry`, `goals` and `team`. */
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

/** The steps in the order that the person sees. The welcome dialog covers the steps that aren't listed. */
export const ONBOARDING_FLOW = ['welcome', 'profile', 'dashboard', 'features'] as const

export const STEP_STATUSES = ['pending', 'in-progress', 'completed', 'skipped'] as const

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
export type StepStatus = (typeof STEP_STATUSES)[number]
export type StepState = {
  status: StepStatus
  completedAt?: string
  /** Only written, never read by the page: tells the database that a finished step was reopened on purpose. */
  reopenedAt?: string
}

/** The answers of the welcome dialog. The industry is optional. */
export type OnboardingAnswers = {
  businessName: string
  industryType: Industry | null
  businessSize: BusinessSize
  businessGoals: BusinessGoal[]
  teamMembers: number
}

/** A person's progress, as stored in `preferences.onboarding`. Times are ISO 8601. */
export type Onboarding = Partial<OnboardingAnswers> & {
  steps: Record<OnboardingStep, StepState>
  currentStep: OnboardingStep
  isCompleted: boolean
  startedAt?: string
  completedAt?: string
  /** The last stop of the tour that the person reached, from 1 to 5. */
  tourStep?: number
}

/** Whether a step is completed or skipped. */
export function isStepDone({ status }: StepState): boolean {
  return status === 'completed' || status === 'skipped'
}

/** Returns the state of every step, created by `toState`. */
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
