import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isStepDone, type Onboarding } from '#domain/onboarding/onboarding.ts'
import { advanceTour, completeStep, endOnboarding } from '#domain/onboarding/transitions.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { TOUR_AGAIN } from './onboarding-request.ts'
import { toastStepCompleted, toastSuccess, toastTourCompleted } from './onboarding-toasts.ts'
import { findTourStep, TOUR_STEPS } from './tour-steps.ts'
import { useOnboardingChange } from './use-onboarding-change.ts'

/** Returns the tour's actions and the index of the current stop: -1 on a screen that isn't part of the tour. */
export function useTour(userId: string, onboarding: Onboarding) {
  const { pathname } = useLocation()
  const navigate = useNavigateInStore()
  const saveProgress = useOnboardingChange(userId)
  const end = useOnboardingChange(userId)
  const isAgain = onboarding.isCompleted
  const query = isAgain ? TOUR_AGAIN : ''
  const index = findTourStep(pathname)
  const start = TOUR_STEPS[startOf(onboarding)]?.path ?? pathname

  useEffect(
    function goToStart() {
      if (index === -1) navigate(start + query, { replace: true })
    },
    [index, start, query, navigate],
  )

  function goTo(target: number) {
    const step = TOUR_STEPS[target]
    if (!step) return
    navigate(step.path + query)
    if (isAgain) return
    const isFirstSeen = target > 0 && !isStepDone(onboarding.steps.dashboard)
    saveProgress.run((stored) => advanceTour(stored, target + 1, new Date().toISOString()), {
      failure: 'step',
      onSuccess: () => isFirstSeen && toastStepCompleted('dashboard'),
    })
  }

  function finish() {
    const now = new Date().toISOString()
    end.run((stored) => (isAgain ? completeTour(stored, now) : endOnboarding(stored, 'completed', now)), {
      failure: 'complete',
      onSuccess() {
        if (isAgain) toastSuccess('tourCompleted')
        else toastTourCompleted()
        navigate('/dashboard')
      },
    })
  }

  function skip() {
    if (isAgain) return navigate(pathname, { replace: true })
    end.run((stored) => endOnboarding(stored, 'skipped', new Date().toISOString()), {
      failure: 'complete',
      onSuccess: () => toastSuccess('tourSkipped'),
    })
  }

  return {
    index,
    isEnding: end.isPending,
    back: () => goTo(index - 1),
    next: () => (index === TOUR_STEPS.length - 1 ? finish() : goTo(index + 1)),
    skip,
  }
}

/** Completes the steps of the tour, also if the person skipped them the first time. */
function completeTour(onboarding: Onboarding, now: string): Onboarding {
  return completeStep(completeStep(onboarding, 'dashboard', now), 'features', now)
}

/** Returns the index of the stop where the tour starts or continues. */
function startOf({ currentStep, tourStep = 1 }: Onboarding): number {
  return currentStep === 'features' ? Math.max(tourStep, 2) - 1 : 0
}
