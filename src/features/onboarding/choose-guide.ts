import { isStepDone, type Onboarding, type OnboardingStep } from '#domain/onboarding/onboarding.ts'
import type { OnboardingRequest } from './onboarding-request.ts'

type Guide = { kind: 'welcome'; question: number } | { kind: 'profile' | 'tour' | 'help' | 'none' }

/** Chooses what to show, based on the person's progress and the request in the URL. */
export function chooseGuide(onboarding: Onboarding, request: OnboardingRequest): Guide {
  switch (request.kind) {
    case 'step':
      return guideFor(request.step, 0)
    case 'tour':
      return { kind: 'tour' }
    case 'apart':
      return { kind: onboarding.isCompleted ? 'none' : 'help' }
    case 'none':
      return guideFor(onboarding.currentStep, openQuestion(onboarding))
  }
}

function guideFor(step: OnboardingStep, welcomeQuestion: number): Guide {
  switch (step) {
    case 'welcome':
      return { kind: 'welcome', question: welcomeQuestion }
    case 'industry':
      return { kind: 'welcome', question: 1 }
    case 'goals':
      return { kind: 'welcome', question: 2 }
    case 'team':
      return { kind: 'welcome', question: 3 }
    case 'profile':
      return { kind: 'profile' }
    case 'dashboard':
    case 'features':
      return { kind: 'tour' }
    case 'complete':
      return { kind: 'none' }
  }
}

/** The index of the first unanswered question of the welcome dialog. */
function openQuestion({ steps, businessName }: Onboarding): number {
  if (isStepDone(steps.goals)) return 3
  if (isStepDone(steps.industry)) return 2
  return businessName ? 1 : 0
}
