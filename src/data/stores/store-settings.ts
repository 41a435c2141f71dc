import { queryOptions } from '@tanstack/react-query'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { loadIsSample } from '#data/imports/sample.ts'
import type { OnboardingAnswers } from '#domain/onboarding/onboarding.ts'
import {
  BUSINESS_GOALS,
  BUSINESS_SIZES,
  type BusinessGoal,
  type BusinessSize,
  INDUSTRIES,
  type Industry,
  parseTeamMembers,
} from '#domain/onboarding/options.ts'
import { AppError } from '#lib/app-error.ts'

/** The fields of a store that a member can change. */
export type StoreFields = {
  name: string
  currency: string
  timeZone: string
  industry: Industry | null
  businessSize: BusinessSize | null
  goals: BusinessGoal[]
  teamMembers: number
  /** An https address, or `null`. */
  adminAddress: string | null
}

export type StoreSettings = StoreFields & {
  id: string
  /** Whether the store contains sample data. Then its currency and time zone can't change. */
  isSample: boolean
  /** The new time zone while the server recounts the store's days in it, otherwise `null`. */
  pendingTimeZone: string | null
}

type StoreRow = {
  id: string
  name: string
  currency: string
  time_zone: string
  pending_time_zone: string | null
  industry: string | null
  business_size: string | null
  admin_address: string | null
  settings: Record<string, unknown>
  updated_at: string
}

const COLUMNS =
  'id, name, currency, time_zone, pending_time_zone, industry, business_size, admin_address, settings, updated_at'
const TRIES = 3
const RECOUNT_POLL_MS = 2_000

export const storeSettingsQueries = {
  all: () => ['store-settings'] as const,
  one: (storeId: string) =>
    queryOptions({
      queryKey: [...storeSettingsQueries.all(), storeId],
      queryFn: async ({ signal }): Promise<StoreSettings> => {
        const [row, isSample] = await Promise.all([selectStore(storeId, signal), loadIsSample(storeId, signal)])
        return { ...toFields(row), id: row.id, isSample, pendingTimeZone: row.pending_time_zone }
      },
      refetchInterval: ({ state }) => (state.data?.pendingTimeZone ? RECOUNT_POLL_MS : false),
    }),
}

/** Saves only the given fields, so that other fields changed in another tab are kept. Resolves to all stored fields. */
export async function saveStore(storeId: string, change: Partial<StoreFields>): Promise<StoreFields> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await selectStore(storeId)
    const { rest } = await loadBackend()
    // Goals and team share one JSON column. Save only if the row hasn't changed since it was read.
    const update = rest
      .from('stores')
      .update(toColumns(change, known.settings))
      .eq('id', storeId)
      .eq('updated_at', known.updated_at)
    const { data, error, status } = await update.select(COLUMNS).maybeSingle<StoreRow>()
    if (error) throw toRestError(error, status)
    if (data) return toFields(data)
  }
  throw new AppError('Someone else is changing this store. Please try again.', { code: 'conflict', status: 409 })
}

/** Creates a store with the signed-in person as its only member. Resolves to its id. */
export async function createStore({
  name,
  currency,
  timeZone,
}: Pick<StoreFields, 'name' | 'currency' | 'timeZone'>): Promise<string> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest.rpc('create_store', { name, currency, time_zone: timeZone })
  if (error) throw toRestError(error, status)
  return String(data)
}

/**
 * Creates the person's first store in the browser's time zone. The first import can replace `currency`. Resolves to the
 * store's id. If the person already has a store, resolves to its id.
 */
export async function createFirstStore(name: string, currency: string): Promise<string> {
  const { rest } = await loadBackend()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { data, error, status } = await rest.rpc('create_first_store', { name, currency, time_zone: timeZone })
  if (error) throw toRestError(error, status)
  return String(data)
}

/** Saves the welcome dialog's answers to the person's first store. Creates the store if needed. */
export async function saveFirstStore(answers: OnboardingAnswers, currency: string): Promise<void> {
  await saveStore(await createFirstStore(answers.businessName, currency), {
    name: answers.businessName,
    industry: answers.industryType,
    businessSize: answers.businessSize,
    goals: answers.businessGoals,
    teamMembers: answers.teamMembers,
  })
}

/** Deletes a store and everything in it, for all members. */
export async function deleteStore(storeId: string): Promise<void> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest.from('stores').delete().eq('id', storeId).select('id')
  if (error) throw toRestError(error, status)
  if (data.length === 0) throw noSuchStore()
}

async function selectStore(storeId: string, signal?: AbortSignal): Promise<StoreRow> {
  const { rest } = await loadBackend()
  const query = rest.from('stores').select(COLUMNS).eq('id', storeId)
  if (signal) query.abortSignal(signal)
  const { data, error, status } = await query.maybeSingle<StoreRow>()
  if (error) throw toRestError(error, status)
  if (!data) throw noSuchStore()
  return data
}

function toFields({
  name,
  currency,
  time_zone: timeZone,
  pending_time_zone: pendingTimeZone,
  industry,
  business_size: size,
  admin_address: adminAddress,
  settings,
}: StoreRow): StoreFields {
  const { goals, team_members: teamMembers } = settings
  const chosen = new Set<unknown>(Array.isArray(goals) ? goals : [])
  return {
    name,
    currency,
    timeZone: pendingTimeZone ?? timeZone,
    industry: INDUSTRIES.find((known) => known === industry) ?? null,
    businessSize: BUSINESS_SIZES.find((known) => known === size) ?? null,
    goals: BUSINESS_GOALS.filter((goal) => chosen.has(goal)),
    teamMembers: parseTeamMembers(String(teamMembers)),
    adminAddress,
  }
}

function toColumns(change: Partial<StoreFields>, settings: StoreRow['settings']) {
  const { name, currency, timeZone, industry, businessSize, goals, teamMembers, adminAddress } = change
  const { currency_from_file: isOpen, ...decided } = settings
  // The request leaves out what is undefined.
  return {
    name,
    currency,
    time_zone: timeZone,
    industry,
    business_size: businessSize,
    admin_address: adminAddress,
    settings: {
      ...decided,
      // As long as the person hasn't chosen a currency, the first imported file sets it.
      ...(isOpen === true && currency === undefined && { currency_from_file: true }),
      ...(goals !== undefined && { goals }),
      ...(teamMembers !== undefined && { team_members: teamMembers }),
    },
  }
}

function noSuchStore() {
  return new AppError('This store was deleted. Reload the page.', { code: 'store_not_found', status: 404 })
}
