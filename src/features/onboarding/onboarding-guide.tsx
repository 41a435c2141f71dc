import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBeginOnboarding } from '#data/person/onboarding-actions.ts'
import { onboardingQueries } from '#data/person/onboarding.ts'
import { type AppUser, isProfileLoaded } from '#data/person/profile.ts'
import type { Onboarding } from '#domain/onboarding/onboarding.ts'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { chooseGuide } from './choose-guide.ts'
import { FeatureTour } from './feature-tour.tsx'
import { HelpButton } from './help-button.tsx'
import type { OnboardingRequest } from './onboarding-request.ts'
import { toastFailure, toastSuccess } from './onboarding-toasts.ts'
import { ProfileStep } from './profile-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'

type OnboardingGuideProps = { user: AppUser; request: OnboardingRequest }

/** Starts the onboarding of a new person and shows the current step. */
export function OnboardingGuide({ user, request }: OnboardingGuideProps) {
  const { data: onboarding, error } = useQuery(onboardingQueries.own(user.id))
  const { mutateAsync: begin } = useBeginOnboarding(user.id)
  const isNew = onboarding === null
  const isLoaded = isProfileLoaded(user)

  useEffect(
    function startForNewPerson() {
      if (!isNew) return
      begin().then(
        (begun) => begun.isNew && toastSuccess('started'),
        (failure: unknown) => toastFailure('begin', failure),
      )
    },
    // Without a profile it can't start, so this tries again when a late profile has loaded.
    [isNew, isLoaded, begin],
  )

  useEffect(
    function showFailure() {
      if (error) toastFailure('load', error)
    },
    [error],
  )

  return onboarding ? <Guide user={user} request={request} onboarding={onboarding} /> : null
}

function Guide({ user, request, onboarding }: OnboardingGuideProps & { onboarding: Onboarding }) {
  const navigate = useNavigateInStore()
  const guide = chooseGuide(onboarding, request)

  function returnToList() {
    if (request.kind === 'step') navigate('/onboarding', { replace: true })
  }

  switch (guide.kind) {
    case 'welcome':
      return <WelcomeStep user={user} onboarding={onboarding} question={guide.question} onDone={returnToList} />
    case 'profile':
      return <ProfileStep user={user} onDone={returnToList} />
    case 'tour':
      return <FeatureTour userId={user.id} onboarding={onboarding} />
    case 'help':
      return <HelpButton className="fixed right-4 above-foot z-40 shadow-float md:right-6" />
    case 'none':
      return null
  }
}
