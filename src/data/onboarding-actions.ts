import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { guessCurrency } from '#domain/onboarding/guess-currency.ts'
import type { Onboarding, OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import { completeWelcome } from '#domain/onboarding/transitions.ts'
import { beginOnboarding, changeOnboarding, type OnboardingChange, onboardingQueries } from './onboarding.ts'
import { saveFirstStore } from './settings-store.ts'
import { refreshStores } from './stores.ts'
import { requestWelcomeEmail } from './welcome-email.ts'

const beginning = new Map<string, ReturnType<typeof beginOnboarding>>()

/** Begins the onboarding of somebody who has none, once per person, and asks for their welcome e-mail. */
export function useBeginOnboarding(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => beginOnce(userId),
    scope: { id: 'onboarding' },
    onSuccess: ({ onboarding }) => keep(client, userId, onboarding),
  })
}

/** Takes the person a step further. */
export function useChangeOnboarding(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: OnboardingChange) => changeOnboarding(userId, change),
    scope: { id: 'onboarding' },
    onSuccess: (onboarding) => keep(client, userId, onboarding),
  })
}

/** Makes the store that the answers describe, or brings the first one into line with them, and keeps the answers. */
export function useCompleteWelcome(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: OnboardingAnswers) =>
      changeOnboarding(
        userId,
        (onboarding) => completeWelcome(onboarding, answers, new Date().toISOString()),
        () => saveFirstStore(answers, guessCurrency(navigator.languages)),
      ),
    scope: { id: 'onboarding' },
    onSuccess(onboarding) {
      keep(client, userId, onboarding)
      void refreshStores(client)
    },
  })
}

async function beginOnce(userId: string) {
  const running = beginning.get(userId)
  if (running) return { ...(await running), isNew: false }
  const begun = beginOnboarding(userId)
  beginning.set(userId, begun)
  try {
    const { isNew } = await begun
    if (isNew) void requestWelcomeEmail(userId)
    return await begun
  } finally {
    beginning.delete(userId)
  }
}

function keep(client: QueryClient, userId: string, onboarding: Onboarding) {
  client.setQueryData(onboardingQueries.own(userId).queryKey, onboarding)
}
