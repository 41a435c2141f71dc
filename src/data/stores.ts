import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import { loadBackend, toRestError } from './backend.ts'
import { refreshFigures } from './dashboard.ts'

export type Store = { id: string; name: string; currency: string; timeZone: string }

export const storeQueries = {
  all: () => ['stores'] as const,
  list: () =>
    queryOptions({
      queryKey: [...storeQueries.all(), 'list'],
      queryFn: ({ signal }) => loadStores(signal),
    }),
}

/** Loads the stores and their figures anew. */
export async function refreshStores(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: storeQueries.all() }), refreshFigures(client)])
}

/** The person's stores, oldest first. */
async function loadStores(signal: AbortSignal): Promise<Store[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('stores')
    .select('id, name, currency, timeZone:time_zone')
    .order('created_at')
    .abortSignal(signal)
    .overrideTypes<Store[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your stores could not be loaded.')
  return data
}

/**
 * Names and describes the person's first store, made where there is none: in the browser's time zone and in `currency`,
 * which the first file may still correct.
 */
export async function saveFirstStore(answers: OnboardingAnswers, currency: string): Promise<void> {
  const { rest } = await loadBackend()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const wanted = { name: answers.businessName, currency, time_zone: timeZone }
  const made = await rest.rpc('create_first_store', wanted).overrideTypes<string, { merge: false }>()
  if (made.error) throw toRestError(made.error, made.status)
  const own = rest.from('stores').select('settings').eq('id', made.data)
  const { data, error, status } = await own.single<{ settings: Record<string, unknown> }>()
  if (error) throw toRestError(error, status)
  const change = {
    name: answers.businessName,
    industry: answers.industryType,
    business_size: answers.businessSize,
    settings: { ...data.settings, goals: answers.businessGoals, team_members: answers.teamMembers },
  }
  const saved = await rest.from('stores').update(change).eq('id', made.data)
  if (saved.error) throw toRestError(saved.error, saved.status)
}
