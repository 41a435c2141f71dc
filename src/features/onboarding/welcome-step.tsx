import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompleteWelcome } from '#data/person/onboarding-actions.ts'
import type { AppUser } from '#data/person/profile.ts'
import { storeSettingsQueries } from '#data/stores/store-settings.ts'
import { storeQueries } from '#data/stores/stores.ts'
import type { Onboarding, OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import { saveAnswers, skipWelcome } from '#domain/onboarding/transitions.ts'
import { toastFailure, toastSuccess } from './onboarding-toasts.ts'
import { useOnboardingChange } from './use-onboarding-change.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'
import { answersOf, draftAnswers, toAnswers, type WelcomeDraft } from './welcome-draft.ts'

type WelcomeStepProps = {
  user: AppUser
  onboarding: Onboarding
  /** The index of the question to show first. */
  question: number
  onDone: () => void
}

/** The welcome dialog. Saves each answer at once, and creates or updates the store at the end. */
export function WelcomeStep(props: WelcomeStepProps) {
  const stores = useQuery(storeQueries.list())
  const first = stores.data?.[0]
  const store = useQuery({ ...storeSettingsQueries.one(first?.id ?? ''), enabled: first !== undefined })
  if (stores.isLoading || store.isLoading) return null
  const known = store.data ? answersOf(store.data) : { businessName: props.user.full_name ?? '' }
  return <WelcomeQuestionnaire {...props} known={known} />
}

type WelcomeQuestionnaireProps = WelcomeStepProps & { known: Partial<OnboardingAnswers> }

function WelcomeQuestionnaire({ user, onboarding, question, known, onDone }: WelcomeQuestionnaireProps) {
  const [draft, setDraft] = useState(() => draftAnswers(onboarding, known))
  const [current, setCurrent] = useState(question)
  const saveAnswer = useSaveAnswer(user.id)
  const { run, isPending: isSkipping } = useOnboardingChange(user.id)
  const complete = useCompleteWelcome(user.id)

  function goToNext() {
    if (draft.businessName.trim() === '') return setCurrent(0)
    if (current === 3) return void finish()
    saveAnswer(current, draft)
    setCurrent(current + 1)
  }

  async function finish() {
    try {
      await complete.mutateAsync(toAnswers(draft))
    } catch (error) {
      return toastFailure('answers', error)
    }
    toastSuccess('welcomed')
    onDone()
  }

  function skip() {
    run(skipWelcome, {
      failure: 'step',
      onSuccess() {
        toastSuccess('welcomeSkipped')
        onDone()
      },
    })
  }

  return (
    <WelcomeDialog
      draft={draft}
      question={current}
      isCompleting={complete.isPending}
      isSkipping={isSkipping}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onNext={goToNext}
      onBack={() => setCurrent(current - 1)}
      onSkip={skip}
    />
  )
}

/** Saves an answer in the background, so that a reload or another device continues with the next question. */
function useSaveAnswer(userId: string): (question: number, draft: WelcomeDraft) => void {
  const { run } = useOnboardingChange(userId)
  return (question, draft) => {
    const now = new Date().toISOString()
    run((onboarding) => applyAnswer(onboarding, { question, draft, now }), { failure: 'answers' })
  }
}

function applyAnswer(
  onboarding: Onboarding,
  { question, draft, now }: { question: number; draft: WelcomeDraft; now: string },
) {
  const { businessName, industryType, businessSize, businessGoals } = toAnswers(draft)
  switch (question) {
    case 0:
      return saveAnswers(onboarding, { answers: { businessName }, answered: 'welcome' }, now)
    case 1:
      return saveAnswers(onboarding, { answers: { industryType, businessSize }, answered: 'industry' }, now)
    default:
      return saveAnswers(onboarding, { answers: { businessGoals }, answered: 'goals' }, now)
  }
}
