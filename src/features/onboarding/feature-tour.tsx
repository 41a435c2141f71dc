import type { Onboarding } from '#domain/onboarding/onboarding.ts'
import { TourDialog } from './tour-dialog.tsx'
import { TOUR_STEPS } from './tour-steps.ts'
import { useTour } from './use-tour.ts'

type FeatureTourProps = { userId: string; onboarding: Onboarding }

/** The tour of five screens. The screen that is open determines the current stop. */
export function FeatureTour({ userId, onboarding }: FeatureTourProps) {
  const { index, isEnding, back, next, skip } = useTour(userId, onboarding)
  const step = TOUR_STEPS[index]
  if (!step || isEnding) return null
  return (
    <TourDialog
      step={step}
      number={index + 1}
      count={TOUR_STEPS.length}
      onBack={index > 0 ? back : null}
      onNext={next}
      onClose={skip}
    />
  )
}
