import { queryOptions } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import type { Onboarding } from '#domain/onboarding/onboarding.ts'
import { parseOnboarding } from '#domain/onboarding/parse-onboarding.ts'
import { joinStore, startOnboarding, toPreferences } from '#domain/onboarding/transitions.ts'
import { AppError } from '#lib/app-error.ts'
import { announceProfileChange } from './profile.ts'

/** Returns a changed copy of the onboarding. */
export type OnboardingChange = (onboarding: Onboarding) => Onboarding

type Preferences = Record<string, unknown>

const LOCK = 'cartwright-onboarding'
const NO_ONBOARDING = 'no_onboarding'

export const onboardingQueries = {
  all: () => ['onboarding'] as const,
  /** `null` before the onboarding has started. */
  own: (userId: string) =>
    queryOptions({
      queryKey: [...onboardingQueries.all(), userId],
      queryFn: async ({ signal }) => parseOnboarding(await selectPreferences(userId, signal)),
    }),
}

/** Starts the onboarding if the person has none. `isNew` says whether this call started it. */
export async function beginOnboarding(userId: string): Promise<{ onboarding: Onboarding; isNew: boolean }> {
  return inTurn(async () => {
    const preferences = await selectPreferences(userId)
    if (!preferences) throw noOnboarding()
    const begun = parseOnboarding(preferences)
    if (begun) return { onboarding: begun, isNew: false }
    const now = new Date().toISOString()
    const started = startOnboarding(now)
    const onboarding = (await hasStore()) ? joinStore(started, now) : started
    return { onboarding: await updatePreferences(userId, toPreferences(preferences, onboarding)), isNew: true }
  })
}

/** Doesn't ask about the store any more, because the person has joined an existing one. */
export async function settleWelcome(userId: string): Promise<void> {
  try {
    await changeOnboarding(userId, (onboarding) => joinStore(onboarding, new Date().toISOString()))
  } catch (error) {
    // An onboarding that hasn't begun finds the store when it begins.
    if (!(error instanceof AppError) || error.code !== NO_ONBOARDING) throw error
  }
}

/** Runs `before`, then applies `change` to the stored onboarding. Only one change runs at a time across all tabs. */
export async function changeOnboarding(
  userId: string | null,
  change: OnboardingChange,
  before?: () => Promise<unknown>,
): Promise<Onboarding> {
  return inTurn(async () => {
    if (userId === null) throw noOnboarding()
    await before?.()
    // Read the stored value again, so that changes from other devices aren't lost.
    const preferences = await selectPreferences(userId)
    const onboarding = parseOnboarding(preferences)
    if (!preferences || !onboarding) throw noOnboarding()
    const changed = change(onboarding)
    return changed === onboarding ? onboarding : updatePreferences(userId, toPreferences(preferences, changed))
  })
}

let queue: Promise<unknown> = Promise.resolve()

/** Runs one write at a time. A browser lock also makes other tabs wait. */
function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
  // Browsers offer locks only on HTTPS or localhost.
  const locks: LockManager | null | undefined = navigator.locks
  const run = () => (locks ? locks.request(LOCK, write) : write())
  const turn = queue.then(run, run)
  queue = turn.catch(() => {})
  return turn
}

async function selectPreferences(userId: string, signal?: AbortSignal): Promise<Preferences | null> {
  const { rest } = await loadBackend()
  const query = rest.from('profiles').select('preferences').eq('id', userId)
  if (signal) query.abortSignal(signal)
  const { data, error, status } = await query.maybeSingle<{ preferences: Preferences }>()
  if (error) throw toRestError(error, status)
  return data && data.preferences
}

async function hasStore(): Promise<boolean> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest.from('stores').select('id').limit(1)
  if (error) throw toRestError(error, status)
  return data.length > 0
}

/** Saves preferences and resolves to the stored onboarding. The database merges the object key by key. */
async function updatePreferences(userId: string, preferences: Preferences): Promise<Onboarding> {
  const { rest } = await loadBackend()
  const update = rest.from('profiles').update({ preferences }).eq('id', userId)
  const { data, error, status } = await update.select('preferences').single<{ preferences: Preferences }>()
  if (error) throw toRestError(error, status)
  const onboarding = parseOnboarding(data.preferences)
  if (!onboarding) throw noOnboarding()
  announceProfileChange({ id: userId, preferences: data.preferences })
  return onboarding
}

function noOnboarding() {
  return new AppError('No onboarding data found', { code: NO_ONBOARDING, status: 404 })
}
