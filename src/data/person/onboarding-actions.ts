import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, loadFunctions } from '#data/backend/backend.ts'
import { saveFirstStore } from '#data/stores/store-settings.ts'
import { refreshStores } from '#data/stores/stores.ts'
import { guessCurrency } from '#domain/onboarding/guess-currency.ts'
import type { Onboarding, OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import { completeWelcome } from '#domain/onboarding/transitions.ts'
import { logWarning } from '#lib/monitoring/log.ts'
import { beginOnboarding, changeOnboarding, type OnboardingChange, onboardingQueries } from './onboarding.ts'

const beginning = new Map<string, ReturnType<typeof beginOnboarding>>()

/** Starts the onboarding if the person has none, and then requests the welcome email. */
export function useBeginOnboarding(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => beginOnce(userId),
    scope: { id: 'onboarding' },
    onSuccess: ({ onboarding }) => keep(client, userId, onboarding),
  })
}

/** Applies a change to the person's onboarding and saves it. */
export function useChangeOnboarding(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: OnboardingChange) => changeOnboarding(userId, change),
    scope: { id: 'onboarding' },
    onSuccess: (onboarding) => keep(client, userId, onboarding),
  })
}

/** Saves the answers of the welcome dialog, and creates or updates the first store. */
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

/** Requests the welcome email. A failure is only logged. */
export async function requestWelcomeEmail(userId: string): Promise<void> {
  try {
    const { rest } = await loadBackend()
    const select = rest.from('profiles').select('full_name, email').eq('id', userId)
    const { data, error } = await select.single<{ full_name: string | null; email: string | null }>()
    if (error) throw error
    const functions = await loadFunctions()
    const body = { email: data.email ?? '', fullName: data.full_name ?? '', userId }
    const answer: { error: unknown } = await functions.invoke('send-welcome-email', { body })
    if (answer.error) throw answer.error
  } catch (error) {
    logWarning('Requesting the welcome email failed', error)
  }
}
