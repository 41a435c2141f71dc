import { ONBOARDING_STEPS, type OnboardingStep } from '#domain/onboarding/onboarding.ts'

/** What an address asks of the onboarding: a step opened from the list, the tour once more, peace, or nothing. */
export type OnboardingRequest = { kind: 'step'; step: OnboardingStep } | { kind: 'tour' | 'apart' | 'none' }

/** Where no dialog opens by itself: the help that they link to, and the list of the steps. */
const APART = ['/documentation', '/onboarding']

export const TOUR_AGAIN = '?tour=again'

export function readRequest({ pathname, search }: { pathname: string; search: string }): OnboardingRequest {
  const parameters = new URLSearchParams(search)
  const step = ONBOARDING_STEPS.find((name) => name === parameters.get('step'))
  if (pathname === '/onboarding' && step) return { kind: 'step', step }
  if (parameters.get('tour') === 'again') return { kind: 'tour' }
  return { kind: APART.includes(pathname) ? 'apart' : 'none' }
}
