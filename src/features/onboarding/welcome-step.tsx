import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Onboarding } from '#domain/onboarding/onboarding.ts'
import { skipWelcome } from '#domain/onboarding/transitions.ts'
import { useCompleteWelcome } from '#data/onboarding-actions.ts'
import type { AppUser } from '#data/profile.ts'
import { storeQueries } from '#data/stores.ts'
import { toastFailure, toastSuccess } from './onboarding-toasts.ts'
import { draftAnswers, toAnswers } from './welcome-draft.ts'
import { useDeed } from './use-deed.ts'
import { useKeepAnswers } from './use-keep-answers.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'

type WelcomeStepProps = {
  user: AppUser
  onboarding: Onboarding
  /** Where the dialog opens, from 0. */
  question: number
  onDone: () => void
}

/** The welcome dialog, from the first answer to the store that it makes. */
export function WelcomeStep(props: WelcomeStepProps) {
  const { data: stores, isLoading } = useQuery(storeQueries.list())
  if (isLoading) return null
  return <WelcomeQuestionnaire {...props} storeName={stores?.[0]?.name} />
}

type WelcomeQuestionnaireProps = WelcomeStepProps & { storeName: string | undefined }

function WelcomeQuestionnaire({ user, onboarding, question, storeName, onDone }: WelcomeQuestionnaireProps) {
  const [draft, setDraft] = useState(() => draftAnswers(onboarding, storeName ?? user.full_name ?? ''))
  const [current, setCurrent] = useState(question)
  const keepAnswers = useKeepAnswers(user.id)
  const { run, isPending: isSkipping } = useDeed(user.id)
  const complete = useCompleteWelcome(user.id)

  function goOn() {
    if (draft.businessName.trim() === '') return setCurrent(0)
    if (current === 3) return void finish()
    keepAnswers(current, draft)
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
      onNext={goOn}
      onBack={() => setCurrent(current - 1)}
      onSkip={skip}
    />
  )
}
