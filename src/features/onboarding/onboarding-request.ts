import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding/onboarding.ts'

/** What the URL asks for: one step (`step`), the tour again (`tour`), no dialogs (`apart`), or nothing special. */
export type OnboardingRequest = { kind: 'step'; step: OnboardingStep } | { kind: 'tour' | 'apart' | 'none' }

/** Pages where no dialog opens by itself. */
const APART = ['/documentation', '/onboarding']

export const TOUR_AGAIN = '?tour=again'

export function readRequest({ pathname, search }: { pathname: string; search: string }): OnboardingRequest {
  const parameters = new URLSearchParams(search)
  const step = ONBOARDING_STEPS.find((name) => name === parameters.get('step'))
  if (pathname === '/onboarding' && step) return { kind: 'step', step }
  if (parameters.get('tour') === 'again') return { kind: 'tour' }
  return { kind: APART.includes(pathname) ? 'apart' : 'none' }
}
