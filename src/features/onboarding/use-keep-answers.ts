import type { Onboarding } from '#domain/onboarding/onboarding.ts'
import { saveAnswers } from '#domain/onboarding/transitions.ts'
import { useDeed } from './use-deed.ts'
import { toAnswers, type WelcomeDraft } from './welcome-draft.ts'

/** Keeps what a question of the welcome dialog asked, while the person goes on: a reload or another device continues there. */
export function useKeepAnswers(userId: string): (question: number, draft: WelcomeDraft) => void {
  const { run } = useDeed(userId)
  return (question, draft) => {
    const now = new Date().toISOString()
    run((onboarding) => keepAnswer(onboarding, { question, draft, now }), { failure: 'answers' })
  }
}

function keepAnswer(
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
